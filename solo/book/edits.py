"""Changes of a book's text by place: what is not named stays as it was, to the byte."""

from __future__ import annotations

from collections.abc import Iterable

from solo.book.findings import Edit, Span


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with edits made, all of them at places of the text as given. ValueError where two overlap."""
    begins = line_starts(text)
    changes = sorted((offsets(edit.span, begins), edit.text) for edit in set(edits))
    parts: list[str] = []
    done = 0
    for (start, end), new in changes:
        if start < done:
            raise ValueError("two edits overlap")
        parts += [text[done:start], new]
        done = end
    return "".join([*parts, text[done:]])


def line_starts(text: str) -> list[int]:
    """Where each line of a text begins, the first at 0. Lines end at LF (and CR LF) and nowhere else."""
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def offsets(span: Span, begins: list[int]) -> tuple[int, int]:
    """A stretch of a text as the places of its first character and of the first after it."""
    return begins[span.line - 1] + span.column - 1, begins[span.end_line - 1] + span.end_column - 1
