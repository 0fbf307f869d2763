"""Linting a book: what the reader found, what the families of checks find in a sound book, and what of it is to be reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from solo import systems
from solo.book.findings import Finding, Severity, Span
from solo.book.node import Node
from solo.book.uncollected import uncollected
from solo.lint import ignores
from solo.lint.check import Subject, every
from solo.lint.config import Settings
from solo.lint.profiles import PROFILES, Profile
from solo.lint.registry import all_checks, families
from solo.play.shelf import Loaded
from solo.play.world import World

_NOWHERE = Span(0, 0, 0, 0)  # findings about a file as a whole come first
_BY_ODDS = "balance-out-of-band"  # the one check that works odds out


class Judged(NamedTuple):
    """A finding as it is reported: how bad it is under the settings, and whether it fails the run."""

    finding: Finding
    severity: Severity
    fails: bool


class Report(NamedTuple):
    """What is to be said of one file. `text` is the author's, without a byte order mark; findings go from the top down."""

    name: str
    text: str
    findings: tuple[Judged, ...]
    silenced: int = 0  # findings that remarks in the book took out
    known: int = 0  # findings that a baseline took out
    readable: bool = True  # False: not UTF-8 text, which is no book at all

    @property
    def fails(self) -> bool:
        """Whether there is anything to fail on."""
        return any(judged.fails for judged in self.findings)


@uncollected()
def examine(loaded: Loaded, settings: Settings | None = None, *, reader_only: bool = False) -> Report:
    """Lint a book as read from a file. Never raises for what stands in it.

    reader_only: leave it at what the reader found, as where a book is to be played: remarks silence nothing then.
    """
    settings = settings or Settings()
    profile = PROFILES[settings.profile]
    text = loaded.text.removeprefix("\ufeff")
    found = list(loaded.findings)
    whole = not reader_only and loaded.book is not None
    odds = profile.odds if settings.odds is None else settings.odds
    wanted = _wanted(settings, profile, whole)
    remarks = not reader_only and ignores.mentioned(text)
    if whole:
        found += _family_findings(loaded, text, settings.limit, odds, every if remarks else wanted)  # a remark may speak of any
    found = sorted(_once(found), key=_order)
    silenced = 0
    if remarks and (root := _root(loaded, text)) is not None:
        judgement = ignores.judge(found, text, root, lambda check: whole and (odds or check != _BY_ODDS))
        silenced = judgement.silenced
        found = sorted((*judgement.kept, *judgement.faults), key=_order)
    strict = profile.strict if settings.strict is None else settings.strict
    findings = tuple(_judged(finding, profile, strict) for finding in found if wanted(finding.check))
    return Report(
        str(loaded.path),
        text,
        findings,
        silenced=silenced,
        readable=all(finding.check != "not-utf8" for finding in loaded.findings),
    )


def _family_findings(loaded: Loaded, text: str, limit: int, odds: bool, wanted: Callable[[str], bool]) -> Iterator[Finding]:
    assert loaded.book is not None
    subject = Subject(World(loaded.book, systems.system(loaded.book.system)), text, limit, odds, wanted)
    for family in families().values():
        for finding in family.find(subject):
            yield _with_steps(subject.world, finding) if finding.witness else finding


def _with_steps(world: World, finding: Finding) -> Finding:
    from solo.lint.steps import in_words  # plays the witness, which takes the player's side of the program

    return finding._replace(steps=in_words(world, finding.witness or ()))


def _root(loaded: Loaded, text: str) -> Node | None:
    """The tree of a book; a broken one is read again for it, which only remarks in it make necessary."""
    if loaded.book is not None:
        return loaded.book.source
    from solo.book.source import parse

    return parse(text, str(loaded.path)).root


def _once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings without those that say of a place what was said of it already."""
    seen: set[tuple[str, Span | None, str]] = set()
    for finding in findings:
        key = (finding.check, finding.span, finding.message)
        if key not in seen:
            seen.add(key)
            yield finding


def _order(finding: Finding) -> tuple[Span, str, str]:
    return finding.span or _NOWHERE, finding.code, finding.message


def _wanted(settings: Settings, profile: Profile, whole: bool) -> Callable[[str], bool]:
    """Which checks are reported. What is selected by the author is, whatever the profile leaves out."""
    # a broken book is told of its faults only, and none of them waits for publication: no family need be loaded for it
    left_out = {check.name for check in all_checks() if check.publish_only} if whole and not profile.publish else set()
    select, ignore = settings.select, settings.ignore

    def wanted(check: str) -> bool:
        return check not in ignore and (check in select if select is not None else check not in left_out)

    return wanted


def _judged(finding: Finding, profile: Profile, strict: bool) -> Judged:
    severity = profile.severity(finding.check)
    return Judged(finding, severity, severity == "error" or (strict and severity == "warning"))


def lint(data: bytes | str, path: str | Path = "<text>", settings: Settings | None = None) -> Report:
    """Lint a book's text; `path` is what its findings are said to be in."""
    from solo.play.shelf import decoded

    return examine(decoded(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data, Path(path)), settings)
