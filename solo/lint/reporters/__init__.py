"""How findings are printed: a module for each format, each with one function `render` from reports to text."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from solo.lint.run import Report

# A format's module has its name.
FORMATS = ("full", "concise", "json", "github", "gitlab", "junit", "sarif")
FOR_PEOPLE = ("full", "concise")


class Reporter(Protocol):
    """A module that prints reports."""

    def render(self, reports: Sequence[Report]) -> str:
        """The reports as text, whole, with a line end behind its last line."""


def render(style: str, reports: Sequence[Report], *, colour: bool = False) -> str:
    """The reports in one of FORMATS. `colour`: with the escapes that colour a terminal, which only `full` has."""
    if style == "full":
        from solo.lint.reporters.full import render as full

        return full(reports, colour=colour)
    return cast("Reporter", import_module(f"solo.lint.reporters.{style}")).render(reports)
