"""Two editions of a book compared: what an edit does to its readers, as Markdown for a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.odds.odds import Odds
from solo.odds.show import percent

SHOWN = 0.0005  # a change of less is not worth a line


def compared(title: str, before: Sequence[Odds], after: Sequence[Odds]) -> Iterator[str]:
    """A table of endings, and of the sections whose chances have changed; the same policies in the same order on both sides."""
    yield f"### {title}: odds before and after"
    yield ""
    yield f"| | {' | '.join(odds.policy for odds in after)} |"
    yield f"|---|{'---:|' * len(after)}"
    pairs = list(zip(before, after, strict=True))
    for kind in dict.fromkeys(kind for odds in (*before, *after) for kind in odds.kinds):
        yield f"| {kind} | {' | '.join(_change(a.kinds.get(kind, 0.0), b.kinds.get(kind, 0.0)) for a, b in pairs)} |"
    if any(odds.never for odds in (*before, *after)):
        yield f"| never ends | {' | '.join(_change(a.never, b.never) for a, b in pairs)} |"
    rows = list(_sections(pairs))
    yield ""
    if not rows:
        yield "No section is reached more or less often, or deadlier, than before."
        return
    yield "| section | " + " | ".join(f"reached ({odds.policy}) | deaths ({odds.policy})" for odds in after) + " |"
    yield f"|---|{'---:|---:|' * len(after)}"
    yield from rows


def _sections(pairs: Sequence[tuple[Odds, Odds]]) -> Iterator[str]:
    for id in dict.fromkeys(id for pair in pairs for odds in pair for id in odds.sections):
        cells = []
        changed = False
        for before, after in pairs:
            old, new = before.sections.get(id), after.sections.get(id)
            for name in ("reach", "deaths"):
                was, now = (0.0 if side is None else getattr(side, name) for side in (old, new))
                changed = changed or abs(was - now) >= SHOWN
                cells.append(_change(was, now))
        gone = "" if id in pairs[0][0].sections else " (new)"
        gone = gone if id in pairs[0][1].sections else " (gone)"
        if changed or gone:
            yield f"| {id}{gone} | {' | '.join(cells)} |"


def _change(before: float, after: float) -> str:
    if abs(before - after) < SHOWN:
        return percent(after)
    return f"{percent(before)} → {percent(after)} ({(after - before) * 100:+.1f})"
