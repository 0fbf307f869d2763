"""A check explained, from its own documentation: for the terminal, and as the page `docs/checks.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.lint.check import Check
from solo.lint.profiles import PROFILES
from solo.lint.registry import FAMILIES, all_checks, families


def explained(checks: Sequence[Check]) -> str:
    """What checks find, why that matters, an example, and what to do, for a terminal."""
    return "\n\n".join("\n".join(_terminal(check)) for check in checks) + "\n"


def _terminal(check: Check) -> Iterator[str]:
    yield f"{check.name} ({check.code}): {_standing(check)}"
    yield ""
    for heading, text in (("What it finds", check.finds), ("Why it matters", check.why)):
        yield f"{heading}: {_flat(text)}"
        yield ""
    yield "For example:"
    yield ""
    for line in check.example.rstrip("\n").split("\n"):
        yield f"    {line}".rstrip()
    yield ""
    yield f"What to do: {_flat(check.mend)}"
    yield ""
    yield f"To leave it be in one place: # solo: ignore[{check.name}] and your reason, on the line or alone on the line above."


def listed() -> str:
    """All checks, a line each, by family."""
    lines = []
    for name, family in families().items():
        lines += [f"{FAMILIES[name].title}"]
        for check in sorted(family.CHECKS, key=lambda check: check.code):
            lines.append(f"  {check.code}  {check.name:<24} {check.severity:<8} {_first_sentence(check.finds)}")
        lines.append("")
    return "\n".join(lines) + "solo explain NAME tells more of one.\n"


def page() -> str:
    """The page of all checks, in Markdown."""
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    yield "# Checks"
    yield ""
    yield "<!-- Made by `solo explain --page > docs/checks.md` from the checks themselves; a test holds the two equal. -->"
    yield ""
    yield f"`solo lint` makes {len(all_checks())} checks. Each has a name and a code. `--select`, `--ignore`, `solo explain` and"
    yield "a remark such as `# solo: ignore[dead-link] until chapter 3 is written` take either, or the beginning of one: `S2`"
    yield "is every check of links. An error fails the run, a warning fails it with `--strict`, information never does."
    yield ""
    yield "| profile | what it is for |"
    yield "|---|---|"
    for name, profile in PROFILES.items():
        yield f"| `{name}` | {profile.about} |"
    for name, family in families().items():
        checks = sorted(family.CHECKS, key=lambda check: check.code)
        yield ""
        yield f"## {FAMILIES[name].title}"
        yield ""
        yield FAMILIES[name].about
        for check in checks:
            yield ""
            yield f"### {check.name}"
            yield ""
            yield f"`{check.code}` · {_standing(check)}"
            yield ""
            yield check.finds.strip()
            yield ""
            yield check.why.strip()
            yield ""
            yield "```yaml"
            yield check.example.strip("\n")
            yield "```"
            yield ""
            yield check.mend.strip()


def _standing(check: Check) -> str:
    """How bad it is, and under which profile that is different."""
    words: str = check.severity
    if check.publish_only:
        return f"{words}, only in the profile publish (where warnings fail)"
    other = [
        f"{severity} in the profile {name}"
        for name, profile in PROFILES.items()
        if (severity := profile.severity(check.name)) != check.severity
    ]
    return ", ".join([words, *other])


def _flat(text: str) -> str:
    return " ".join(text.split())


def _first_sentence(text: str) -> str:
    flat = _flat(text)
    end = flat.find(". ")
    return flat if end < 0 else flat[: end + 1]
