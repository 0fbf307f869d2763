"""Checks for a book that is about to be given away (`--profile publish`)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.book.findings import Finding
from solo.lint.check import Check, Subject
from solo.lint.passages import key

CHECKS = (
    Check(
        "licence",
        finds="A book that does not say under which licence its words may be used.",
        why="Without one nobody may copy, print or translate it, whatever you think of that yourself.",
        example="""\
title: The Old Mill
""",
        mend="Name one at the top, best by its SPDX code: `license: CC-BY-4.0`. If nobody may, write `license: All rights "
        "reserved`.",
        publish_only=True,
    ),
    Check(
        "authors",
        finds="A book that names no author.",
        why="The library, the title page of the print edition and every licence that asks for a name have nothing to show.",
        example="""\
title: The Old Mill
""",
        mend="Name whoever wrote it at the top: `authors: [A. Writer]`. A pen name will do.",
        publish_only=True,
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """What is missing on the title page."""
    book = subject.book
    title = key(book.source, "title")
    if not book.license:
        yield Finding("licence", "this book names no licence", title, help="add one, such as `license: CC-BY-4.0`")
    if not book.authors:
        yield Finding("authors", "this book names no author", title, help="add `authors: [A. Writer]`, with your name")
