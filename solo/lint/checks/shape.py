"""Checks of a book's shape: which keys stand where, and what may be their values. Found by the reader."""

from __future__ import annotations

from collections.abc import Iterator

from solo.book.findings import Finding
from solo.lint.check import Check, Subject

CHECKS = (
    Check(
        "unknown-key",
        finds="A key that means nothing where it stands: a misspelling, a key of another place, or one of another rule system.",
        why="A key that is quietly passed over is a rule that is quietly not kept: `chioces:` would leave a section without its "
        "choices. Where only one known key is near, the book is read on as if it were spelt so.",
        example="""\
1:
  text: |
    The mill.
  chioces:
    - text: Climb the ladder to the loft
      goto: 2
""",
        mend="Correct the spelling, or move the key to where it belongs. `--unsafe-fixes` takes the suggestion.",
    ),
    Check(
        "missing-key",
        finds="Something that must be there and is not: a book without a title, a choice without a `goto`, a check without a "
        "`tn`.",
        why="The game could not go on at that place.",
        example="""\
1:
  text: |
    The mill.
  choices:
    - text: Climb the ladder to the loft
""",
        mend="Add the key. An editor with our schema offers what is missing as you type.",
    ),
    Check(
        "wrong-type",
        finds="A value of the wrong kind: text where a number belongs, a single word where a list belongs, nothing at all.",
        why="It cannot be guessed what was meant: `damage: '3'` might be a slip, `damage: three` is another matter.",
        example="""\
authors: A. Writer
""",
        mend="Write what the message asks for. Where only quotes or brackets are wrong, `--fix` puts them right.",
    ),
    Check(
        "not-allowed-value",
        finds="A value of the right kind that is none of those allowed: a misspelt ability, a party of `3..1`, dice with one "
        "side.",
        why="The rules have no meaning for it.",
        example="""\
1:
  text: |
    The mill.
  check: {ability: quik, tn: 6, success: 2, failure: 2}
""",
        mend="Choose one of the values the message lists.",
    ),
    Check(
        "out-of-range",
        finds="A number that is too small or too great, a list that is too short or too long, a face that the die has not.",
        why="Beyond the limit the rules mean nothing, or the game would take for ever.",
        example="""\
1:
  text: |
    The mill.
  check: {ability: quick, tn: 0, success: 2, failure: 2}
""",
        mend="Stay within the limits, which the message names.",
    ),
    Check(
        "bad-id",
        finds="An id that is neither a whole number without leading noughts nor lower-case letters and digits joined by "
        "hyphens; a counter whose name a condition could not read.",
        why="Ids become names in saved games, in links and in file names. Capitals, spaces and words such as `con` do not "
        "survive that on every system.",
        example="""\
codewords: [Met the Miller]
""",
        mend="Write it like `the-old-mill`, or use a number.",
    ),
    Check(
        "empty-section",
        finds="A section without text.",
        why="The player would arrive nowhere and be asked something out of the blue. It is mostly a section that is still to be "
        "written; in the profile `draft` it is only information.",
        example="""\
1:
  goto: 2
""",
        mend="Write what the player reads under `text: |`.",
    ),
    Check(
        "no-way-on",
        finds="A section that leads nowhere and does not end the story; choices or branches that are empty or may all fall "
        "through.",
        why="The game would stop there, without an ending.",
        example="""\
1:
  text: |
    The mill.
""",
        mend="Give it `choices`, a `goto`, a `branch`, a roll of the rule system's, or an `ending`.",
    ),
    Check(
        "two-ways-on",
        finds="A section with more than one way on, such as `choices` and `goto`.",
        why="A section goes on in exactly one way, and nobody could say which of the two comes first.",
        example="""\
1:
  text: |
    The mill.
  goto: 2
  ending: victory
""",
        mend="Keep one of them; put what comes after it into a section of its own.",
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """Nothing: the reader has found all there is, or there would be no sound book to look at."""
    yield from ()
