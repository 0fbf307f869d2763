"""What is wrong with a book, where, and what to do about it.

A finding is a value: reporters print it, fixes are applied from it, tests compare it. Lines and columns count from 1 and in
code points (not bytes, not display cells); ends are exclusive.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "info"]


class Span(NamedTuple):
    """A stretch of a book's text: where it begins, and where the first code point after it stands."""

    line: int
    column: int
    end_line: int
    end_column: int


class Related(NamedTuple):
    """Another place that helps to understand a finding, with a few words about it."""

    span: Span
    note: str


class Edit(NamedTuple):
    """One change of the text: what stands at `span` becomes `text`."""

    span: Span
    text: str


class Fix(NamedTuple):
    """A mend the program can make. `safe` means that the book means the same afterwards as its author plainly meant."""

    label: str
    edits: tuple[Edit, ...]
    safe: bool


class Finding(NamedTuple):
    """One fault of a book. `check` is its kebab-case name (see CHECKS); the message says the cause, `help` the remedy."""

    check: str
    message: str
    span: Span | None = None
    help: str | None = None
    note: str | None = None  # a few words that stand under the caret
    fix: Fix | None = None
    related: tuple[Related, ...] = ()
    proof: Literal["proved", "witness", "not-proved"] | None = None
    witness: tuple[str, ...] | None = None
    steps: tuple[str, ...] = ()  # the witness in words, for a person

    @property
    def code(self) -> str:
        """The stable code of the check, such as `S201`."""
        return CHECKS[self.check][0]

    @property
    def severity(self) -> Severity:
        """How bad the check is by default."""
        return CHECKS[self.check][1]


# Name -> (code, severity). A code is never used twice, nor given to another check later.
# S0 file, S1 shape, S2 links, S3 state, S4 play, S5 prose, S6 publishing, S9 the linter itself.
CHECKS: dict[str, tuple[str, Severity]] = {
    "yaml-syntax": ("S001", "error"),
    "duplicate-key": ("S002", "error"),
    "yaml-feature": ("S003", "error"),
    "yaml-trap": ("S004", "error"),
    "lost-text": ("S005", "error"),
    "invisible-character": ("S006", "error"),
    "control-character": ("S007", "error"),
    "not-utf8": ("S008", "error"),
    "too-big": ("S009", "error"),
    "unknown-key": ("S101", "error"),
    "missing-key": ("S102", "error"),
    "wrong-type": ("S103", "error"),
    "not-allowed-value": ("S104", "error"),
    "out-of-range": ("S105", "error"),
    "bad-id": ("S106", "error"),
    "empty-section": ("S107", "error"),
    "no-way-on": ("S108", "error"),
    "two-ways-on": ("S109", "error"),
    "dead-link": ("S201", "error"),
    "duplicate-id": ("S202", "error"),
    "unreachable": ("S203", "error"),
    "never-reached": ("S204", "error"),
    "automatic-loop": ("S205", "error"),
    "trapped": ("S206", "error"),
    "self-link": ("S207", "info"),
    "no-victory": ("S208", "error"),
    "unused-foe": ("S209", "warning"),
    "unused-gear": ("S210", "warning"),
    "number-in-prose": ("S211", "warning"),
    "odd-ending": ("S212", "warning"),
    "bad-condition": ("S301", "error"),
    "unknown-name": ("S302", "error"),
    "constant-condition": ("S303", "warning"),
    "never-gained": ("S304", "error"),
    "gained-never-used": ("S305", "warning"),
    "codeword-never-marked": ("S306", "warning"),
    "codeword-never-read": ("S307", "warning"),
    "no-choice-open": ("S308", "error"),
    "shadowed-choice": ("S309", "warning"),
    "needed-before-given": ("S310", "error"),
    "table-gap": ("S311", "error"),
    "table-overlap": ("S312", "error"),
    "below-zero": ("S313", "error"),
    "unaffordable": ("S314", "error"),
    "impossible-check": ("S401", "error"),
    "trivial-check": ("S402", "warning"),
    "hopeless-fight": ("S403", "warning"),
    "unlosable-fight": ("S404", "warning"),
    "death-without-ending": ("S405", "error"),
    "unwinnable": ("S406", "error"),
    "balance-out-of-band": ("S407", "error"),
    "neighbour-spoiler": ("S408", "warning"),
    "same-choice-twice": ("S501", "warning"),
    "long-choice": ("S502", "warning"),
    "doubled-word": ("S503", "warning"),
    "todo": ("S504", "info"),
    "unbalanced-markdown": ("S505", "warning"),
    "mixed-quotes": ("S506", "warning"),
    "missing-alt-text": ("S507", "warning"),
    "unbalanced-quotes": ("S508", "warning"),
    "licence": ("S601", "warning"),
    "authors": ("S602", "warning"),
    "unused-ignore": ("S901", "warning"),
    "unknown-check": ("S902", "warning"),
}
