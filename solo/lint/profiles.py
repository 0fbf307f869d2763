"""How strict the linter is: three settings of severities that an author chooses from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solo.book.findings import CHECKS, Severity


class Profile(NamedTuple):
    """What a profile changes. `severities` holds only the checks that differ from their default."""

    about: str
    strict: bool = False  # warnings fail
    publish: bool = False  # whether checks that matter only to a finished book are made
    odds: bool = True  # whether exact odds are worked out where a book asks for a balance
    severities: Mapping[str, Severity] = {}

    def severity(self, check: str) -> Severity:
        """How bad a check's findings are."""
        return self.severities.get(check, CHECKS[check][1])


# What is not there yet while a book is being written: sections, endings, uses of what was declared.
_HOLES = (
    "empty-section",
    "no-way-on",
    "dead-link",
    "unreachable",
    "never-reached",
    "trapped",
    "no-victory",
    "unused-foe",
    "unused-gear",
    "never-gained",
    "gained-never-used",
    "codeword-never-marked",
    "codeword-never-read",
    "death-without-ending",
    "unwinnable",
    "todo",
    "missing-alt-text",
)

PROFILES = {
    "draft": Profile(
        "A book that is being written: what is not there yet (sections, endings, uses of an item) is information, and no odds "
        "are worked out.",
        odds=False,
        severities=dict.fromkeys(_HOLES, "info"),
    ),
    "default": Profile("A book that others may play: errors fail."),
    "publish": Profile(
        "A book that is about to be printed or passed on: warnings fail too, a to-do is a warning, and the licence, the authors "
        "and the order of the sections are looked at.",
        strict=True,
        publish=True,
        severities={"todo": "warning"},
    ),
}
