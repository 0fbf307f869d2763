"""What a report says of the section in which most games are lost: why they are, where readers come from, and what to change."""

from __future__ import annotations

from collections.abc import Sequence

from solo.book.model import Book, Choices, Random, SystemWay
from solo.odds.causes import Cause, Entry, foes
from solo.odds.layout import differ, listed, many, named, percent, points
from solo.odds.odds import Odds, Slip
from solo.odds.promised import Promise

NAMED_MAX = 3  # ways to a section, choices of one and rings that are named
SURE = 1 - 1e-9  # of a share that is all but for rounding


def heading(book: Book, cause: Cause, promise: Promise | None) -> str:
    """What the section is called: that to mend first, but in a book that is as hard as it promises, or too easy."""
    well = promise is not None and (promise.kept or promise.easy)
    return f"{'Weighs most' if well else 'Mend first'}: {named(book, cause.section)}"


def of_those_who_come(found: Sequence[Odds], id: str) -> list[list[str]]:
    """How many come to a section, and how many of them lose there."""
    came = (percent(odds.sections[id].reach) for odds in found)
    losing = ("–" if (share := _losing(odds, id)) is None else percent(share) for odds in found)
    return [["come to it, of all readers", *came], ["lose there, of those who come", *losing]]


def _losing(odds: Odds, id: str) -> float | None:
    """The share of those who come to a section who lose there; None where nobody comes."""
    there = odds.sections[id]
    return min(1.0, there.lost / there.reach) if there.reach else None


def why(book: Book, found: Sequence[Odds], slips: Sequence[Slip], cause: Cause, promise: Promise | None) -> str:
    """Why most games are lost in a section, where its readers come from, and what to change."""
    first, id = found[0], cause.section
    share = first.sections[id].lost / sum(each.lost for each in first.sections.values())
    if share > SURE:
        parts = [f"All games that the {first.policy} reader loses are lost there."]
    else:
        parts = [
            f"Of the games that the {first.policy} reader loses, {percent(share)} are lost there, more than in any other section."
        ]
    decides, change = _decides(book, first, cause)
    ways = [_way(book, slips, entry) for entry in cause.entries[:NAMED_MAX]]
    more = len(cause.entries) - len(ways)
    came = "; ".join([*ways, *[f"and {many(more, 'way')} more"] * (more > 0)])
    parts += [decides, *_best_is_worse(found, id)]
    if any(entry.section is not None for entry in cause.entries):
        parts.append(f"Readers come to it from {came}.")
    if first.sections[id].reach < SURE:
        change += ", or let fewer readers come"
    advice = f"{change}."
    if promise is not None and promise.easy:
        advice = "to make the book harder, let more readers come, or let more of them lose there."
    elif promise is not None and promise.kept:
        advice = f"to make the book easier, {advice}"
    return " ".join([*parts, advice[0].upper() + advice[1:]])


def _decides(book: Book, first: Odds, cause: Cause) -> tuple[str, str]:
    """What decides in a section, and what to change about it."""
    id = cause.section
    way, there = book.sections[id].way, first.sections[id]
    endless = first.endless(id)
    for_ever = endless > there.lost / 2
    if isinstance(way, SystemWay):
        name = way.name.replace("_", " ")
        met = foes(book, id)
        decides = f"What decides there is the {name}" + (f": {listed(met)}." if met else ".")
        if not for_ever:
            return decides, f"change the {name}"
        return f"{decides} {_unending(name, first.policy, endless > there.reach * SURE)}", f"give the {name} an end"
    if for_ever:
        ring = next(ring for ring in first.rings if id in ring.entered)
        out = ", and nothing leads out" if first.policy == "random" else ""
        return f"Those games never end: they go round in {_sections(ring.sections)}{out}.", "lead a way out"
    if isinstance(way, Random):
        return "What decides there is the throw of a die.", "change the odds of the die"
    if isinstance(way, Choices) and cause.losing:
        texts = [f"“{text}”" for text, _ in cause.losing]
        losing = f"{texts[0]} loses"
        if len(texts) > 1:
            shares = [f"{text} {percent(share)}" for text, (_, share) in zip(texts[1:NAMED_MAX], cause.losing[1:], strict=False)]
            shares += [f"{many(len(texts) - NAMED_MAX, 'more choice')} the rest"] * (len(texts) > NAMED_MAX)
            losing += f" {percent(cause.losing[0][1])} of those games, {', '.join(shares)}"
        clue = "give readers a clue which choice is safer"
        return f"What decides there is the choice: {losing}.", clue if len(way.choices) > len(
            texts
        ) else "change where its choices lead"
    return "What decides there is what befalls the heroes before they go on.", "change that"


def _unending(name: str, policy: str, always: bool) -> str:
    """That a fight, or another thing of the rules, does not end."""
    if policy != "random":
        return f"For the {policy} reader it goes on for ever."
    ways = "won, lost nor left" if "fight" in name or "battle" in name else "passed, failed nor left"
    return f"It can be neither {ways}." if always else f"It can come to where it can be neither {ways}."


def _best_is_worse(found: Sequence[Odds], id: str) -> list[str]:
    """That the best reader may well lose more often in one section than another does, where that is so."""
    shares = {odds.policy: share for odds in found if (share := _losing(odds, id)) is not None}
    best = shares.get("best", 0.0)
    others = [f"the {name}" for name, share in shares.items() if share < best and differ(share, best)]
    if not others:
        return []
    return [
        f"That the best reader loses there more often than {listed(others)} one is no mistake: best play wins the most games "
        "of the whole book, and may come there hurt, or with less in hand, having spent it where it counted more."
    ]


def _way(book: Book, slips: Sequence[Slip], entry: Entry) -> str:
    """A way to a section, with its share of those who come, and what it costs where it is a choice."""
    if entry.section is None:
        return f"the beginning of the story ({percent(entry.share)})"
    place = named(book, entry.section)
    if not entry.text:
        return f"{place} ({percent(entry.share)})"
    slip = next((slip for slip in slips if (slip.section, slip.key) == (entry.section, entry.key)), None)
    costs = "" if slip is None else f", a choice that costs the best reader {cost(slip)} points"
    return f"{place}, by “{entry.text}” ({percent(entry.share)} of them{costs})"


def cost(slip: Slip) -> str:
    """What a choice costs, in points of percent."""
    return points(slip.worth, slip.best).lstrip("+")


def endless(found: Sequence[Odds]) -> list[str]:
    """In which sections games stay that never end, a sentence for each of the rings that hold most."""
    shares: dict[tuple[str, ...], list[str]] = {}
    rings = sorted((ring for odds in found for ring in odds.rings), key=lambda ring: -ring.share)
    for ring in rings:
        readers = (
            f"{odds.policy} {percent(each.share)}" for odds in found for each in odds.rings if each.sections == ring.sections
        )
        shares.setdefault(ring.sections, list(readers))
    told = [
        f"Games that never end {'stay' if len(sections) == 1 else 'go round'} in {_sections(sections)} ({', '.join(readers)})."
        for sections, readers in list(shares.items())[:NAMED_MAX]
    ]
    more = len(shares) - len(told)
    return [*told, f"So do others in {many(more, 'more place')}."] if more else told


def _sections(ids: Sequence[str]) -> str:
    """Sections by their ids, for a sentence."""
    return f"section{'s' * (len(ids) > 1)} {listed(ids)}"
