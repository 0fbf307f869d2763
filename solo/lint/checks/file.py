"""Checks of the file itself: whether it can be read at all, and whether everybody reads the same in it. Found by the reader."""

from __future__ import annotations

from collections.abc import Iterator

from solo.book.findings import Finding
from solo.lint.check import Check, Subject

CHECKS = (
    Check(
        "yaml-syntax",
        finds="A place where the file stops being YAML: a colon in unquoted text, an apostrophe inside `'…'`, a quote that never "
        "closes, a missing space after a colon, a tab or a line out of its indentation.",
        why="Nothing after such a place can be read with certainty. The message says what was most likely meant, and the reader "
        "goes on behind it, so that one run shows up to twenty of them.",
        example="""\
title: The Mill: a Beginning
""",
        mend="Put the text in quotes, or write it under `|`, where every sign is plain text. Indent with spaces, two for each "
        "step.",
    ),
    Check(
        "duplicate-key",
        finds="A key that is given twice in one map, a section's number above all.",
        why="Most YAML readers keep the last of the two and say nothing: a section typed twice loses one of its versions. Here "
        "the first is read, and the second is reported.",
        example="""\
sections:
  1:
    text: |
      The mill.
    goto: 2
  2:
    text: |
      The wheel.
    ending: victory
  2:
    text: |
      The loft.
    ending: defeat
""",
        mend="Give one of them another number, or delete it.",
    ),
    Check(
        "yaml-feature",
        finds="A part of YAML that a book does without: tags (`!word`), anchors (`&word`), aliases (`*word`), merges (`<<`), "
        "several documents (`---`), maps and lists as keys.",
        why="Anchors and aliases can make a file of a few lines stand for millions, tags can ask a program to run things, and "
        "hardly anybody reads them alike. Where they turn up in a book they are nearly always prose without its quotes.",
        example="""\
about: *title
""",
        mend="Put quotes around the text, or write it under `|`. Write out what an alias stands for.",
    ),
    Check(
        "yaml-trap",
        finds="A bare word or number that readers of YAML take for different things: `yes`, `no`, `on`, `off`, `012`, `1:30`, "
        "`1_000`, `3.5`, `2024-01-02`, `True`.",
        why="YAML 1.1 and YAML 1.2 disagree about them, and your editor may follow the one while we follow the other. What "
        "you see highlighted as text may be read as a truth value.",
        example="""\
title: 1984-01-02
""",
        mend="Quote it if it is text; write `true`, `false` or a plain whole number if that is what you mean.",
    ),
    Check(
        "lost-text",
        finds="Text that YAML drops without a word: what follows a blank and `#` in unquoted text, or the first word of a "
        "text that begins with `!`.",
        why="`Room #3 is dark` is read as `Room`, and the rest is a comment. The player would get half a sentence, and no "
        "program but this one would tell you.",
        example="""\
title: Room #3 is dark
""",
        mend="Put quotes around the whole text, or write it under `|`.",
    ),
    Check(
        "invisible-character",
        finds="A character that nobody can see, such as a zero-width space or a byte order mark in the middle of the file. "
        "Those that emoji, Arabic, Hebrew, Indic scripts and the like really use are left alone.",
        why="It usually comes along when text is pasted from elsewhere. Inside an id it makes two ids that look the same and "
        "are not.",
        example="""\
title: "The\\u200b Mill"  # written out here; in the file it cannot be seen
""",
        mend="Delete it. `--fix` does so.",
    ),
    Check(
        "control-character",
        finds="A character that gives orders to a terminal or a text editor: ESC, NUL, a lone carriage return, overrides of the "
        "writing direction, lone surrogates; and wide or no-break spaces used as indentation.",
        why="Printed to a terminal, some of them hide text, change colours or worse. Overrides of the direction show one "
        "thing and mean another.",
        example="""\
title: "The \\e[31mred\\e[0m mill"
""",
        mend="Delete it; for emphasis use CommonMark (`*so*`), for indentation plain spaces.",
    ),
    Check(
        "not-utf8",
        finds="A file that is not UTF-8 text.",
        why="A letter such as é would come out as another on the next machine, or not at all.",
        example="""\
title: Caf\\xE9  # the byte E9, which is é in Windows-1252 and nothing in UTF-8
""",
        mend="Save the file as UTF-8. Every editor can; look for “encoding”.",
    ),
    Check(
        "too-big",
        finds="A file, text, number of sections or depth of nesting over the limit. The message names the limit: 32 MB for a "
        "file, 64 KiB for a text, 10,000 sections, 32 levels.",
        why="The limits are far above any book a person writes. They are there so that a broken or hostile file stops early, "
        "instead of filling the memory.",
        example="""\
title: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[The Mill]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
""",
        mend="Split the book in two, or the text into two sections.",
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """Nothing: the reader has found all there is, or there would be no sound book to look at."""
    yield from ()
