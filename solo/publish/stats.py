"""A book in figures: how long it is, how it goes on, how it ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from solo.book.model import Book, Choices, Effect, Ending, Section, When
from solo.play.prose import plain
from solo.publish.graph import way_name

WORDS_A_MINUTE = 230
# A word has a letter or a digit in it; scripts that are written without spaces are counted by the sign.
_SIGNS = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_SIGNS}]|[^\W_{_SIGNS}]+(?:['’-][^\W_{_SIGNS}]+)*")


class Stats(NamedTuple):
    """A book's figures. `words` are all that a player may read; `minutes` is the time for reading them all once, rounded up.

    `ways` counts sections and `outcomes` (those written in place) by their way on, `endings` the endings by kind. `longest` and
    `shortest` are sections with their words, outcomes written in place counted into theirs; None in a book without sections.
    """

    title: str
    words: int
    minutes: int
    sections: int
    outcomes: int
    choices: int
    ways: Mapping[str, int]
    endings: Mapping[str, int]
    longest: tuple[str, int]
    shortest: tuple[str, int]


def stats(book: Book) -> Stats:
    """The figures of a book."""
    lengths: Counter[str] = Counter()
    for section in book.sections.values():
        lengths[section.parent or section.id] += sum(map(words, _texts(section)))
    total = sum(lengths.values())
    whole = [section for section in book.sections.values() if section.parent is None]
    ways = Counter(map(way_name, book.sections.values()))
    endings = Counter(section.way.ending for section in book.sections.values() if isinstance(section.way, Ending))
    by_length = sorted(lengths.items(), key=lambda item: item[1])
    return Stats(
        title=book.title,
        words=total,
        minutes=-(-total // WORDS_A_MINUTE),
        sections=len(whole),
        outcomes=len(book.sections) - len(whole),
        choices=sum(len(section.way.choices) for section in whole if isinstance(section.way, Choices)),
        ways=dict(ways.most_common()),
        endings=dict(endings.most_common()),
        longest=by_length[-1],
        shortest=by_length[0],
    )


def words(text: str) -> int:
    """How many words a piece of CommonMark has, as it is read."""
    return sum(len(_WORD.findall(paragraph)) for paragraph in plain(text))


def to_json(book: Book, figures: Stats) -> dict[str, Any]:
    """The figures as the object that `--format json` prints."""
    found = figures._asdict()
    for name in ("longest", "shortest"):
        section, count = found[name]
        found[name] = {"section": section, "words": count}
    return {"solo": 1, "book": book.id, **found}


def to_text(figures: Stats) -> Iterator[str]:
    """The figures as lines for a person."""
    yield figures.title
    yield f"{figures.words:,} words, some {_time(figures.minutes)} of reading at {WORDS_A_MINUTE} words a minute"
    outcomes = f", and {_many(figures.outcomes, 'outcome')} written in place" if figures.outcomes else ""
    yield _many(figures.sections, "section") + outcomes
    choices = f" ({_many(figures.choices, 'choice')} in all)" if figures.choices else ""
    yield f"ways on: {_counted(figures.ways)}{choices}"
    yield f"{_many(sum(figures.endings.values()), 'ending')}: {_counted(figures.endings)}" if figures.endings else "no ending"
    yield f"longest section: {figures.longest[0]}, {_many(figures.longest[1], 'word')}"
    yield f"shortest section: {figures.shortest[0]}, {_many(figures.shortest[1], 'word')}"


def _texts(section: Section) -> Iterator[str]:
    """All that a player may read of a section, its number apart."""
    yield section.title or ""
    yield section.text
    yield from _told(section.effects)
    if isinstance(section.way, Choices):
        yield from (choice.text for choice in section.way.choices)
        yield from (choice.shut for choice in section.way.choices if choice.shut)
    if isinstance(section.way, Ending):
        yield section.way.title or ""


def _told(effects: tuple[Effect, ...]) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect, When):
            yield effect.text
            yield from _told(effect.effects)


def _many(count: int, name: str) -> str:
    return f"{count:,} {name}{'' if count == 1 else 's'}"


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items())


def _time(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    parts = [_many(hours, "hour")] * bool(hours) + [_many(rest, "minute")] * bool(rest or not hours)
    return " and ".join(parts)
