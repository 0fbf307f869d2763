"""Checks of what conditions, items, codewords and counters do along the ways through a book.

Bad conditions, unknown names and tables of dice that do not fit are found by the reader; the rest is found here, by two
explorers: one that looks at all games at once and proves what can never happen, and one that looks for a game that shows what
can.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.book.findings import Finding, Related
from solo.lint.check import Check, Subject
from solo.lint.states import asked, reach, shown
from solo.odds.abstract import picture

CHECKS = (
    Check(
        "bad-condition",
        finds="A condition that cannot be read, or that makes no sense: `&&` for `and`, one `=` for two, a number "
        "where a truth is "
        "wanted, a division by nothing.",
        why="Conditions are a little language of their own, so that a book can be checked before it is played. The "
        "message says what "
        "to write instead.",
        example="""\
choices:
  - text: Pay the ferryman
    if: gold = 3
    goto: 2
""",
        mend="Write what the help line says: here `gold == 3`.",
    ),
    Check(
        "unknown-name",
        finds="A name that stands for nothing: an item, codeword, counter, foe, hero or skill that is not declared, or "
        "a value that "
        "no hero has.",
        why="A misspelt codeword is never marked and never found by playing: the way behind it just stays shut.",
        example="""\
codewords: [met-the-miller]
sections:
  1:
    text: |
      The mill.
    mark: [met-the-miler]
    goto: 2
""",
        mend="Take the name that is suggested, or declare the one you meant at the top of the book.",
    ),
    Check(
        "constant-condition",
        finds="A condition that is always true, or never: by the range of what it reads, or by all that can have "
        "happened before it "
        "is asked.",
        why="It decides nothing. Mostly another number, another name or another section was meant.",
        example="""\
counters: {gold: {start: 5, max: 10}}
sections:
  1:
    text: |
      The inn.
    choices:
      - text: Buy the horse
        if: gold <= 10
        goto: 2
      - text: Walk on
        goto: 3
""",
        mend="Ask for what can be, or take the condition out.",
    ),
    Check(
        "never-gained",
        finds="An item that a condition asks for, or that is taken away, and that nothing gives: no `gain`, no hero's gear, "
        "no shop and no task of a fight.",
        why="Nobody can ever have it, so whatever it opens stays shut.",
        example="""\
gear: {rusty-key: {name: Rusty key}}
sections:
  1:
    text: |
      A door.
    choices:
      - text: Unlock it
        if: has('rusty-key')
        goto: 2
      - text: Go round
        goto: 3
""",
        mend="Let a section `gain` it, or put it into a hero's `gear`.",
    ),
    Check(
        "gained-never-used",
        finds="An item that a section gives, that no condition asks for and no section takes away, and that means nothing to the "
        "rules.",
        why="The player writes it down and waits for the place where it helps.",
        example="""\
gear: {lamp: {name: Lamp}}
sections:
  1:
    text: |
      You find a lamp.
    gain: [lamp]
    goto: 2
""",
        mend="Ask for it somewhere (`if: has('lamp')`), or leave it out.",
    ),
    Check(
        "codeword-never-marked",
        finds="A codeword that is read, or only declared, and that nothing marks.",
        why="What it should remember is never remembered, so its condition always comes out the same.",
        example="""\
codewords: [spared-the-wolf]
sections:
  1:
    text: |
      The wolf looks at you.
    branch:
      - if: marked('spared-the-wolf')
        goto: 2
      - goto: 3
""",
        mend="`mark` it where it happens.",
    ),
    Check(
        "codeword-never-read",
        finds="A codeword that is marked, and that no condition reads.",
        why="It changes nothing. Either what should follow from it is missing, or it is left over.",
        example="""\
codewords: [spared-the-wolf]
sections:
  1:
    text: |
      You let it go.
    mark: [spared-the-wolf]
    goto: 2
""",
        mend="Read it in a condition (`if: marked('spared-the-wolf')`), or take it out.",
    ),
    Check(
        "no-choice-open",
        finds="A section in which it can happen that no choice is open. The finding says when, and carries a game that shows it.",
        why="The story stops there, and the player has done nothing wrong.",
        example="""\
counters: {gold: {start: 5}}
sections:
  1:
    text: |
      A thief has been at your purse.
    set: {gold: d6}
    goto: 2
  2:
    text: |
      The ferryman holds out a hand.
    choices:
      - text: Pay
        if: gold >= 3
        goto: 3
""",
        mend="Add a choice that is always open, or one for the case that the finding names.",
    ),
    Check(
        "shadowed-choice",
        finds="An entry of a `branch` that could hold, but never when it is its turn, because an entry before it "
        "holds then; or a "
        "choice that is open only while another that says the same and leads to the same section is open too.",
        why="It is never taken. Mostly the order is wrong: the stricter condition must come first.",
        example="""\
counters: {gold: {start: 2}}
sections:
  1:
    text: |
      You find a purse. The judge looks at it.
    add: {gold: 2d6}
    branch:
      - if: gold >= 5
        goto: 2
      - if: gold >= 10
        goto: 3
      - goto: 4
""",
        mend="Put the stricter condition first, or take the entry out.",
    ),
    Check(
        "needed-before-given",
        finds="An item or a codeword that is asked for where nothing before it can have given it, although some "
        "section does: the "
        "key that lies behind its own door.",
        why="Whoever stands there can never have it, so what it opens stays shut for ever.",
        example="""\
gear: {key: {name: Key}}
sections:
  1:
    text: |
      A locked door.
    choices:
      - text: Unlock it
        if: has('key')
        goto: 2
      - text: Go home
        goto: 3
  2:
    text: |
      A key hangs here.
    gain: [key]
    goto: 3
""",
        mend="Give it in a section that comes before, or ask for something else.",
    ),
    Check(
        "table-gap",
        finds="A table of dice that leaves faces out.",
        why="Whoever rolls one of them has nowhere to go.",
        example="""\
1:
  text: |
    The road forks.
  random: {die: d6, 1-3: 2, 5-6: 3}
""",
        mend="Give every face of the die a range: here 4 is missing.",
    ),
    Check(
        "table-overlap",
        finds="A table of dice that gives a face to two ranges.",
        why="It does not say where that roll leads.",
        example="""\
1:
  text: |
    The road forks.
  random: {die: d6, 1-4: 2, 4-6: 3}
""",
        mend="Give each face to one range only.",
    ),
    Check(
        "below-zero",
        finds="A counter that can be pushed below its lowest. The finding carries a game in which that happens.",
        why="It stops there, so the player pays less than the text says: the gold that was to go to −4 stays at 0.",
        example="""\
counters: {gold: {start: 2}}
sections:
  1:
    text: |
      You pay the toll of six.
    add: {gold: -6}
    goto: 2
""",
        mend="Ask for enough before (`if: gold >= 6`), take less, or give the counter a lower `min`.",
    ),
    Check(
        "unaffordable",
        finds="A price that can never be paid: a counter never comes to what a condition asks of it.",
        why="The choice is there, and nobody will ever be able to take it.",
        example="""\
counters: {gold: {start: 5}}
sections:
  1:
    text: |
      The merchant shows you a horse.
    choices:
      - text: Buy it
        if: gold >= 50
        goto: 2
      - text: Walk on
        goto: 3
""",
        mend="Ask for less, or let more be found before.",
    ),
    Check(
        "never-reached",
        finds="A section that others lead to, and that no game can come to, because the conditions on the way never "
        "hold. Proved.",
        why="It was written and nobody will ever read it. Links alone do not show this.",
        example="""\
codewords: [knows-the-word]
sections:
  1:
    text: |
      A voice asks for the word.
    mark: [knows-the-word]
    branch:
      - if: not marked('knows-the-word')
        goto: 2
      - goto: 3
""",
        mend="Mend the condition that is named, lead to the section another way, or take it out.",
    ),
    Check(
        "trapped",
        finds="Sections that can be reached and from which no ending can be, whatever is chosen or rolled. Proved, with "
        "a game that "
        "comes there.",
        why="The player goes round for ever.",
        example="""\
1:
  text: |
    The hall.
  choices:
    - text: Through the left door
      goto: 2
    - text: Leave
      goto: 3
2:
  text: |
    A round room with two doors.
  choices:
    - text: Try the first
      goto: 4
    - text: Try the second
      goto: 5
3:
  text: |
    Fresh air.
  ending: victory
4:
  text: |
    A passage, and a round room.
  goto: 2
5:
  text: |
    Stairs, and a round room.
  goto: 2
""",
        mend="Let a way lead out.",
    ),
    Check(
        "death-without-ending",
        finds="A place where the heroes can fall although the book does not say how the story ends then: it has no `death:`. The "
        "finding carries a game in which it happens. Where heroes may be made or brought, the weakest of them are tried too.",
        why="The story breaks off after a sentence of ours, in the middle of yours.",
        example="""\
sections:
  1:
    text: |
      The roof comes down.
    harm: 12
    goto: 2
""",
        mend="Write a section for it and name it under `death:` at the top of the book.",
    ),
    Check(
        "unwinnable",
        finds="A book that has a victory to which no game can come. Proved.",
        why="Nobody can win it.",
        example="""\
codewords: [crowned]
sections:
  1:
    text: |
      The throne.
    mark: [crowned]
    choices:
      - text: Put on the crown
        if: not marked('crowned')
        goto: 2
      - text: Go home
        goto: 3
  2:
    text: |
      You rule.
    ending: victory
""",
        mend="Open a way to a victory; the condition that keeps it shut is named.",
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """What the explorers find in a sound book."""
    seen = picture(subject.world)
    gives = asked.given(subject.world)
    shut = list(asked.closed(subject, seen, gives))
    missing = reach.lost(seen, shut)
    beyond = reach.beyond(subject, seen, missing)
    words: dict[str, tuple[Related, ...]] = {}
    for closed in shut:
        further = beyond.get((closed.asked.section, closed.asked.place), ())
        if closed.word is None:
            yield closed.finding._replace(related=(*closed.finding.related, *further))
        else:
            words[closed.word] = tuple(dict.fromkeys((*words.get(closed.word, ()), *further)))
    yield from asked.unmatched(subject, gives, words)
    yield from asked.always(subject, seen, gives)
    yield from asked.doubled(subject, seen)
    unwinnable = reach.unwinnable(subject, seen, missing)
    if unwinnable is not None:
        yield unwinnable
    yield from reach.never_reached(subject, missing, unwinnable is None)
    yield from shown.find(subject, seen, shut)
