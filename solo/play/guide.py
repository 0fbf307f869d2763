"""The rules in short, as a rule system explains them to players: a word is looked up in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solo.book.spelling import nearest
from solo.view import Chapter, Term


def find(guide: Sequence[Chapter], asked: str) -> tuple[Term, ...]:
    """What a guide has on a word, whatever the case of its letters: the term of that name, or the chapter; else the terms with
    the word in their names; else those whose meaning has it."""
    wanted = " ".join(asked.casefold().split())
    terms = [term for chapter in guide for term in chapter.terms]
    if named := [term for term in terms if term.name.casefold() == wanted]:
        return tuple(named)
    if chapters := [chapter for chapter in guide if chapter.heading.casefold() == wanted]:
        return chapters[0].terms
    whole_word = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    return tuple(
        [term for term in terms if whole_word.search(term.name.casefold())]
        or [term for term in terms if whole_word.search(term.meaning.casefold())]
    )


def meant(guide: Sequence[Chapter], asked: str) -> str | None:
    """The term or heading that a word is most likely a slip of the pen for; None where none is near."""
    names = {name.casefold(): name for chapter in guide for name in (chapter.heading, *(term.name for term in chapter.terms))}
    parts = {part: name for low, name in names.items() for part in low.split() if len(part) > 3}
    wanted = " ".join(asked.casefold().split())
    near = nearest(wanted, names) or nearest(wanted, parts)
    return None if near is None else {**parts, **names}[near]


def lines(guide: Sequence[Chapter], asked: str = "") -> list[str]:
    """What a guide has on a word, a term a line; without a word, its chapters with their terms; where it has nothing, why not."""
    if not guide:
        return ["There is nothing to explain of these rules."]
    if not asked:
        listed = [f"{chapter.heading}: {', '.join(term.name for term in chapter.terms)}." for chapter in guide]
        return ["Type rules and one of these words to read what it means, or rules and a heading for all under it:", *listed]
    if found := find(guide, asked):
        return [f"{term.name}: {term.meaning}" for term in found]
    near = meant(guide, asked)
    return [
        f"Nothing is explained under that word; {f'did you mean: {near}?' if near else 'the word rules lists those there are.'}"
    ]
