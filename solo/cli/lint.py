"""`solo lint`, `solo explain` and `solo schema`: what is wrong with a book, why, and what a book may be."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from solo.cli.shared import FINE, FOUND, INTERRUPTED, USAGE, colours, say, standard_input, tell, write

if TYPE_CHECKING:
    from solo.lint.config import Settings
    from solo.lint.run import Report
    from solo.play.shelf import Loaded

FORMATS = (
    "full",
    "concise",
    "json",
    "github",
    "gitlab",
    "junit",
    "sarif",
)  # as in solo.lint.reporters, which is not loaded for help
PROFILES = ("draft", "default", "publish")
STDIN = Path("<stdin>")


class _Asked(NamedTuple):
    """What the command line asks for, understood."""

    paths: tuple[str, ...]
    style: str
    outputs: tuple[tuple[str, Path], ...]
    fix: bool
    unsafe: bool
    diff: bool
    statistics: bool
    baseline: Path | None
    write_baseline: bool
    witnesses: Path | None
    options: dict[str, Any]


class _Usage(Exception):
    """The command line cannot be followed: one sentence."""


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option(
    "--format", "style", type=click.Choice(FORMATS), help="How findings are printed. [full; github in a GitHub workflow]"
)
@click.option(
    "--output", "outputs", metavar="FORMAT=FILE", multiple=True, help="Also write the findings to a file; may be repeated."
)
@click.option("--select", metavar="CHECKS", multiple=True, help="Only these: names, codes or their beginnings, with commas.")
@click.option("--ignore", metavar="CHECKS", multiple=True, help="But not these.")
@click.option("--profile", type=click.Choice(PROFILES), help="How strict to be.")
@click.option("--strict", is_flag=True, help="Warnings fail too.")
@click.option("--fix", is_flag=True, help="Mend what can be mended with the same meaning.")
@click.option("--unsafe-fixes", "unsafe", is_flag=True, help="With --fix or --diff: make the guesses too.")
@click.option("--diff", is_flag=True, help="Print what --fix would change, and write nothing.")
@click.option("--statistics", is_flag=True, help="Print how often each check was found instead of the findings.")
@click.option("--baseline", metavar="FILE", help="Report only findings that this file does not know.")
@click.option("--write-baseline", is_flag=True, help="Make the file of --baseline anew from the present findings.")
@click.option("--no-odds", is_flag=True, help="Work no odds out, for speed; `balance` is not checked then.")
@click.option("--limit", type=click.IntRange(1, 100_000_000), metavar="STATES", help="How far to explore a book. [500,000]")
@click.option("--witnesses", metavar="FOLDER", help="Write the games that show findings there, for solo play --replay.")
@click.option("--watch", is_flag=True, help="Look again whenever a book is saved, until Ctrl-C.")
def lint(paths: tuple[str, ...], **options: Any) -> int:
    """Check the books in PATHS: files, folders (every *.adventure.yaml in them), or - for standard input; without any,
    the current folder. The exit status is 0 where there is nothing to fail on, 1 for findings, 2 where a file cannot be read."""
    from solo.lint.registry import UnknownCheck

    try:
        asked = _understood(paths, options)
    except (_Usage, UnknownCheck) as fault:
        return say(str(fault), USAGE)
    return _watch(asked) if options["watch"] else _lint(asked)


def _understood(paths: tuple[str, ...], options: dict[str, Any]) -> _Asked:
    from solo.lint.config import names

    if options["unsafe"] and not (options["fix"] or options["diff"]):
        raise _Usage("--unsafe-fixes goes with --fix or --diff.")
    if options["write_baseline"] and not options["baseline"]:
        raise _Usage("--write-baseline makes the file of --baseline, which is not given.")
    if options["watch"] and "-" in paths:
        raise _Usage("Standard input cannot be watched.")
    style = options["style"] or ("github" if os.environ.get("GITHUB_ACTIONS") == "true" else "full")
    if options["statistics"] and options["style"] not in (None, "full", "concise"):
        raise _Usage(f"--statistics is for people, and --format {options['style']} is not; use --output for that.")
    return _Asked(
        paths or (".",),
        style,
        tuple(_output(words) for words in options["outputs"]),
        options["fix"],
        options["unsafe"],
        options["diff"],
        options["statistics"],
        Path(options["baseline"]) if options["baseline"] else None,
        options["write_baseline"],
        Path(options["witnesses"]) if options["witnesses"] else None,
        {
            "select": names(_split(options["select"])) if options["select"] else None,
            "ignore": names(_split(options["ignore"])),
            "profile": options["profile"],
            "strict": True if options["strict"] else None,
            "odds": False if options["no_odds"] else None,
            "limit": options["limit"],
        },
    )


def _split(words: Sequence[str]) -> list[str]:
    return [name for word in words for name in word.split(",") if name.strip()]


def _output(words: str) -> tuple[str, Path]:
    from solo.book.shown import named
    from solo.book.spelling import nearest

    style, equals, file = words.partition("=")
    if not equals or not file:
        raise _Usage(f"--output takes FORMAT=FILE, such as sarif=findings.sarif, and not “{named(words)}”.")
    if style not in FORMATS:
        near = nearest(style, FORMATS)
        others = f"did you mean {near}?" if near else f"there is {', '.join(FORMATS)}."
        raise _Usage(f"There is no format “{named(style, 40)}”; {others}")
    return style, Path(file)


def _settings(own: Settings, asked: _Asked) -> Settings:
    """The settings of a book's folder, and what the command line says before them."""
    given = asked.options
    if given["profile"]:
        own = own._replace(profile=given["profile"], strict=None, odds=None)  # chosen now, so meant whole
    if given["select"] is not None:
        own = own._replace(select=given["select"], ignore=frozenset())
    changes = {name: given[name] for name in ("strict", "odds", "limit") if given[name] is not None}
    return own._replace(ignore=own.ignore | given["ignore"], baseline=asked.baseline or own.baseline, **changes)


# --- one run ---


def _lint(asked: _Asked) -> int:
    """Look at everything once; the exit status."""
    from solo.book.uncollected import uncollected
    from solo.lint.config import ConfigFault
    from solo.lint.fixes import NotWritten
    from solo.play.shelf import Unreadable

    status = FINE
    reports: list[Report] = []
    differences: list[str] = []
    for given in _files(asked):
        if isinstance(given, str):
            status = say(given, USAGE)
            continue
        try:
            with uncollected():
                report, difference = _one(given, asked)
        except (Unreadable, ConfigFault, NotWritten) as fault:
            status = say(str(fault), USAGE)
            continue
        reports.append(report)
        differences.append(difference)
        status = max(status, USAGE if not report.readable else FOUND if report.fails or difference else FINE)
    if asked.write_baseline:
        return max(_write_baseline(asked, reports), status if status == USAGE else FINE)
    if reports:
        _print(asked, reports, differences)
    return max(status, _write(asked, reports))


def _files(asked: _Asked) -> Iterator[Callable[[], Loaded] | str]:
    """What reads each of the books meant; a sentence where there is none."""
    from solo.lint.files import NoBooks, books
    from solo.play import shelf

    seen: set[Path] = set()
    for path in asked.paths:
        if path == "-":
            yield lambda: shelf.decoded(standard_input(), STDIN)
            continue
        try:
            found = books(Path(path))
        except NoBooks as fault:
            yield str(fault)
            continue
        for file in found:
            if file not in seen:
                seen.add(file)
                yield partial(shelf.load, file)


def _one(load: Callable[[], Loaded], asked: _Asked) -> tuple[Report, str]:
    """The report on a book, mended where that is asked for, and its changes as a diff where that is. Unreadable where the book
    cannot be read."""
    from solo.lint import baseline, fixes
    from solo.lint.config import nearest_settings
    from solo.lint.run import examine
    from solo.lint.second import opinion
    from solo.play.shelf import decoded

    loaded = load()
    path = loaded.path
    _keep_from(asked, path)
    settings = _settings(nearest_settings((Path() if path == STDIN else path.parent).absolute()), asked)
    known = _known(settings.baseline) if settings.baseline is not None and not asked.write_baseline else None
    if loaded.book is not None and (note := opinion(loaded.book)) is not None:
        say(note, FINE)

    def look(now: Loaded) -> Report:
        report = examine(now, settings)
        return report if known is None or settings.baseline is None else baseline.without(report, known, settings.baseline)

    report = look(loaded)
    if not (asked.fix or asked.diff) or not report.readable:
        return report, ""
    done = fixes.mend(loaded.text, lambda text: look(decoded(text.encode("utf-8"), path)), unsafe=asked.unsafe, report=report)
    if asked.diff:
        return report, fixes.difference(str(path), loaded.text, done.text)
    if path == STDIN:
        write(done.text, "utf-8")
    elif done.text != loaded.text:
        fixes.write(path, loaded.text, done.text)
    if done.mended:
        say(f"{path}: {len(done.mended)} mended", FINE)
    return done.report, ""


def _known(file: Path) -> frozenset[str]:
    from solo.lint import baseline
    from solo.lint.config import ConfigFault

    try:
        return baseline.read(file)
    except baseline.BaselineFault as fault:
        raise ConfigFault(str(fault)) from None


# --- what is printed and written ---


def _print(asked: _Asked, reports: Sequence[Report], differences: Sequence[str]) -> None:
    from solo.book.shown import shown
    from solo.lint.reporters import FOR_PEOPLE, render
    from solo.lint.statistics import table

    if asked.diff:
        for difference in differences:
            write("".join(f"{shown(line.expandtabs(4)) if line else ''}\n" for line in difference.split("\n")[:-1]))
        return
    text = table(reports) if asked.statistics else render(asked.style, reports, colour=colours())
    if asked.fix and "-" in asked.paths:  # standard output is for the mended book
        click.echo(text, err=True, nl=False)
    else:
        write(text, None if asked.style in FOR_PEOPLE or asked.statistics else "utf-8")


def _write(asked: _Asked, reports: Sequence[Report]) -> int:
    from solo.lint.reporters import render
    from solo.lint.witnesses import witnesses

    status = FINE
    files = [(file, render(style, reports)) for style, file in asked.outputs]
    if asked.witnesses is not None:
        files += [(asked.witnesses / name, text) for name, text in witnesses(reports)]
    for file, text in files:
        try:
            if asked.witnesses is not None:
                asked.witnesses.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode("utf-8", "replace"))
        except (OSError, ValueError) as error:
            status = say(f"{file} cannot be written: {_reason(error)}.", USAGE)
    return status


def _write_baseline(asked: _Asked, reports: Sequence[Report]) -> int:
    from solo.lint.baseline import written

    file = asked.baseline
    assert file is not None
    count = sum(len(report.findings) for report in reports)
    try:
        file.write_text(written(reports, file), encoding="utf-8")
    except (OSError, ValueError) as error:
        return say(f"{file} cannot be written: {_reason(error)}.", USAGE)
    tell(f"{file}: {count} known finding{'' if count == 1 else 's'}")
    return FINE


def _keep_from(asked: _Asked, book: Path) -> None:
    """Refuse to write over a book, before anything is looked for in it."""
    from solo.cli.outputs import keep_from

    for file in [*(file for _, file in asked.outputs), *([asked.baseline] if asked.write_baseline and asked.baseline else [])]:
        keep_from("This", file, {"the book": book})


def _reason(error: OSError | ValueError) -> str:
    return ((error.strerror if isinstance(error, OSError) else None) or "it cannot be opened").lower()


def _watch(asked: _Asked) -> int:
    """Look whenever a book is saved, until Ctrl-C."""
    from solo.lint.files import NoBooks, books
    from solo.lint.watch import watch

    def files() -> Iterator[Path]:
        for path in asked.paths:
            try:
                yield from books(Path(path))
            except NoBooks:
                continue

    def look() -> None:
        if sys.stdout.isatty():
            click.clear()
        _lint(asked)
        sys.stdout.flush()

    try:
        watch(files, look)
    except KeyboardInterrupt:
        return INTERRUPTED


# --- other commands ---


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--page", is_flag=True, help="Print the page of all checks, in Markdown.")
def explain(names: tuple[str, ...], page: bool) -> int:
    """What a check finds, why it matters, an example and what to do. NAME is a name, a code or its beginning; without any, all
    checks are listed."""
    from solo.lint import explain as explaining
    from solo.lint.registry import UnknownCheck, find

    if page:
        write(explaining.page(), "utf-8")
        return FINE
    if not names:
        write(explaining.listed())
        return FINE
    try:
        checks = dict.fromkeys(check for name in names for check in find(name))
    except UnknownCheck as fault:
        return say(str(fault), USAGE)
    write(explaining.explained(tuple(checks)))
    return FINE


@click.command()
@click.option("--page", is_flag=True, help="Print the page of all keys of a book instead, in Markdown.")
def schema(page: bool) -> int:
    """Print the JSON Schema of a book, for editors."""
    import json

    from solo.book.schema import schema as made
    from solo.book.schema_page import page as written
    from solo.systems import names, system

    if page:
        write(written({name: system(name).shapes for name in names()}))
        return FINE
    click.echo(json.dumps(made({name: system(name).shapes for name in names()}), indent=2, ensure_ascii=False))
    return FINE
