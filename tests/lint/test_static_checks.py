"""The checks that need no exploring, one small book each: what is found, where, and what is let be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solo.book.findings import CHECKS, Finding, Span
from solo.lint.check import Check, Subject
from solo.lint.checks import file, links, linter, play, prose, publish, shape
from tests.conftest import world_of

HEAD = """\
id: the-mill
title: The Mill
system: onedice
start: 1
heroes:
  walker: {name: Walker, strong: 2, clever: 2, quick: 2}
"""
ENDS = """\
  2: {text: Good., ending: victory}
  3: {text: Bad., ending: defeat}
"""


def book(sections: str, top: str = "") -> str:
    return f"{HEAD}{top}sections:\n{sections}"


def found(family: object, text: str) -> list[Finding]:
    findings: Iterator[Finding] = family.find(Subject(world_of(text), text))  # type: ignore[attr-defined]
    return list(findings)


def told(family: object, text: str) -> list[tuple[str, str]]:
    """Check and the text under the caret of each finding."""
    lines = text.split("\n")
    result = []
    for finding in found(family, text):
        span = finding.span
        assert span is not None
        piece = lines[span.line - 1][span.column - 1 :] if span.line == span.end_line else ""
        result.append((finding.check, piece[: span.end_column - span.column] if piece else "…"))
    return result


def prose_of(text: str, language: str = "en") -> list[tuple[str, str]]:
    indented = "".join(f"      {line}\n" for line in text.split("\n"))
    section = f"  1:\n    text: |\n{indented}    ending: victory\n"
    return told(prose, book(section, f"language: {language}\n"))


def choices(*pairs: str) -> list[tuple[str, str]]:
    entries = "".join(f"      - {{{pair}}}\n" for pair in pairs)
    return told(prose, book(f"  1:\n    text: Hm.\n    choices:\n{entries}{ENDS}", "counters: {gold: {start: 3, max: 9}}\n"))


# --- the documentation ---


@pytest.mark.parametrize("family", [file, shape, links, play, prose, publish, linter])
def test_every_check_is_told_of_in_whole_sentences(family: object) -> None:
    checks: tuple[Check, ...] = family.CHECKS  # type: ignore[attr-defined]
    for check in checks:
        assert check.name in CHECKS
        for text in (check.finds, check.why, check.mend):
            assert text[0].isupper() or text.startswith("`")
            assert text.endswith((".", ".)"))
        assert check.example.strip()


def test_what_the_reader_finds_no_family_finds_again(raid: object) -> None:
    text = book("  1: {text: Good., ending: victory}\n")
    assert found(file, text) == found(shape, text) == found(linter, text) == []


# --- links ---


def test_a_section_that_leads_to_itself() -> None:
    text = book(
        "  1:\n    text: Hm.\n    choices:\n      - {text: Wait, goto: 1}\n      - {text: Go, goto: 4}\n"
        "  4:\n    text: Hm.\n    check: {ability: quick, tn: 6, success: 2, failure: {text: No., goto: 4}}\n"
        "  2: {text: Good., ending: victory}\n"
    )
    assert told(links, text) == [("self-link", "1")]
    span = found(links, text)[0].span
    assert span is not None
    assert text.split("\n")[span.line - 1] == "      - {text: Wait, goto: 1}"


@pytest.mark.parametrize(
    ("ending", "expected"),
    [("victory", []), ("exile", []), ("{kind: peace, title: Peace}", []), ("defeat", [("no-victory", "sections")])],
)
def test_a_book_that_can_only_be_lost(ending: str, expected: list[tuple[str, str]]) -> None:
    assert told(links, book(f"  1: {{text: Over., ending: {ending}}}\n")) == expected


FOES = "foes:\n  rat: {name: Rat, strong: 1, clever: 1, quick: 1}\n  cat: {name: Cat, strong: 1, clever: 1, quick: 1}\n"


def test_a_foe_nobody_meets() -> None:
    text = book(f"  1:\n    text: A cat. A rat.\n    fight: {{foes: [rat], win: 2, lose: 3}}\n{ENDS}", FOES)
    assert told(links, text) == [("unused-foe", "cat")]


@pytest.mark.parametrize(
    "use",
    ["gain: [lamp]", "drop: [lamp]", "when: [{if: has('lamp'), text: Light.}]", "when: [{if: not has('lamp'), gain: [lamp]}]"],
)
def test_gear_that_is_put_to_use(use: str) -> None:
    assert told(links, book(f"  1: {{text: Hm., {use}, ending: victory}}\n", "gear: {lamp: {name: Lamp}}\n")) == []


def test_gear_nobody_sees() -> None:
    text = book("  1: {text: The lamp., ending: victory}\n", "codewords: [lamp]\ngear: {lamp: {name: Lamp}}\n")
    assert told(links, text) == [("unused-gear", "lamp")]


def test_what_a_hero_carries_is_used() -> None:
    text = book("  1: {text: Hm., ending: victory}\n", "gear: {lamp: {name: Lamp}}\n")
    assert told(links, text.replace("quick: 2}", "quick: 2, gear: [lamp]}")) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If you dare, turn to 12.", "turn to 12"),
        ("Turn now to **12**.", "Turn now to **12"),
        ("Go to section 12 now.", "Go to section 12"),
        ("Go to 2.", "Go to 2"),  # there is a section 2
        ("Go to 12 Main Street.", None),
        ("You turn to the 12 men.", None),
        ("Return to 40.", "Return to 40"),
        ("Lies weiter bei 2.", "Lies weiter bei 2"),
        ("Weiter bei Abschnitt 40.", "Weiter bei Abschnitt 40"),
        ("Siirry kohtaan 40.", "Siirry kohtaan 40"),
        ("The 12 of them turn to stone.", None),
    ],
)
def test_a_number_typed_into_prose(text: str, expected: str | None) -> None:
    whole = book(f"  1:\n    text: |\n      Hm. {text}\n    goto: 2\n{ENDS.splitlines()[0]}\n")
    assert told(links, whole) == ([("number-in-prose", expected)] if expected else [])


def test_a_number_typed_over_a_line_end() -> None:
    whole = book(f"  1:\n    text: |\n      Hm. If so, turn\n      to 12.\n    goto: 2\n{ENDS.splitlines()[0]}\n")
    (finding,) = found(links, whole)
    assert finding.span == Span(10, 18, 11, 12)
    assert finding.message == "“turn to 12” is typed into the text"


# --- prose ---


def test_two_choices_that_read_the_same() -> None:
    assert choices("text: Go in, goto: 2", "text: go  in., goto: 3") == [("same-choice-twice", "go  in.")]
    assert choices("text: Go in, goto: 2", "text: Go out, goto: 3") == []


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("gold >= 3", "gold < 3", False),
        ("gold >= 3", "not gold >= 3", False),
        ("not visited(2)", "visited(2)", False),
        ("gold >= 3", "gold >= 2", True),
        ("gold >= 3", "gold < 2", True),  # more than can be seen at a glance
    ],
)
def test_choices_that_exclude_each_other_may_read_the_same(one: str, other: str, together: bool) -> None:
    told_of = choices(f"text: Go in, goto: 2, if: {one}", f"text: Go in, goto: 3, if: {other}", "text: Out, goto: 2, id: out")
    assert (told_of != []) == together


def test_two_choices_shown_shut_can_be_seen_together() -> None:
    pair = ("text: Go in, goto: 2, if: gold >= 3, shut: No gold.", "text: Go in, goto: 3, if: gold < 3, shut: Too rich.")
    assert choices(*pair) == [("same-choice-twice", "Go in")]


@pytest.mark.parametrize(
    ("text", "long"),
    [
        (" ".join("abcdefghijklmn"), False),
        (" ".join("abcdefghijklmno"), True),
        ("x" * 80, False),
        ("x" * 81, True),
    ],
)
def test_a_long_choice(text: str, long: bool) -> None:
    assert choices(f"text: {text}, goto: 2", "text: Out, goto: 3") == ([("long-choice", text)] if long else [])


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("The the mill.", "en", ["the"]),
        ("By the\nthe fire.", "en", ["the"]),
        ("It is is late, and and so on.", "en-GB", ["is", "and"]),
        ("She had had enough; that that is so. Tick tick.", "en", []),
        ("The theatre. An island is land.", "en", []),
        ("Der der Müller.", "de", ["der"]),
        ("The the mill.", "fi", []),
        ("Ja ja mylly.", "fi", ["ja"]),
        ("le le moulin", "fr", []),
    ],
)
def test_a_word_twice(text: str, language: str, expected: list[str]) -> None:
    assert prose_of(text, language) == [("doubled-word", word) for word in expected]


def test_notes_to_oneself_anywhere() -> None:
    text = "# FIXME: names\n" + book("  1: {text: The mill. TODO, ending: victory}\n")
    assert told(prose, text) == [("todo", "FIXME"), ("todo", "TODO")]
    assert told(prose, book("  1: {text: Todos os Santos. XXXL., ending: victory}\n")) == []


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("It is *old, and it creaks.", "*"),
        ("It is old*, and it creaks.", "*"),
        ("It is **old*, and it creaks.", "*"),
        ("It is _old, and it creaks.", "_"),
        ("A `key, and no more.", "`"),
        ("First.\n\nIt is *old, and it creaks.", "*"),
        ("A *good* one, and a *bad one.", "*"),
        ("It is *old*, _cold_, **bold** and `gold`.", None),
        ("Two * three * four. snake_case_word. A \\*star. 5 _ 6.", None),
        ("Fill in: ____ and here ______.", None),
        ("* a list\n* of two", None),
        ("It is *old\nand it creaks*.", None),
        ("***", None),
    ],
)
def test_signs_that_open_or_close_nothing(text: str, sign: str | None) -> None:
    assert prose_of(text) == ([("unbalanced-markdown", sign)] if sign else [])


def test_the_lone_sign_is_pointed_at_not_a_paired_one() -> None:
    text = book("  1:\n    text: |\n      A *good* one.\n\n      A *good* and a *bad one.\n    ending: victory\n")
    (finding,) = found(prose, text)
    assert finding.span == Span(12, 22, 12, 23)


def test_a_block_of_code_that_is_never_closed() -> None:
    assert prose_of("A list:\n\n```\nsalt\n\nand more") == [("unbalanced-markdown", "```")]
    assert prose_of("A list:\n\n```\nsalt\n```\n\nand more") == []


def test_straight_and_curly_quotes() -> None:
    text = book('  1:\n    text: |\n      “Who?” “You.” "Me."\n    goto: 2\n  2: {text: It’s so., ending: victory}\n')
    (finding,) = found(prose, text)
    assert (finding.check, finding.message) == ("mixed-quotes", "this book has straight and curly quotes: 2 and 4")
    assert finding.span == Span(10, 21, 10, 22)
    assert finding.related[0].span == Span(10, 7, 10, 8)


def test_apostrophes_of_two_kinds() -> None:
    text = book("  1: {text: It's so., goto: 2}\n  2: {text: It’s ’ere., ending: victory}\n")
    assert told(prose, text) == [("mixed-quotes", "'")]


def test_the_quotes_of_yaml_and_of_code_are_not_the_texts() -> None:
    first = '  1: {text: "“Who?”", goto: 2}\n'
    second = "  2:\n    title: '“B”'\n    text: |\n      Type `\"x\"`.\n    ending: victory\n"
    assert told(prose, book(first + second)) == []


def test_an_image_without_words() -> None:
    assert prose_of("A map: ![](map.png). Another: ![The mill](mill.png).") == [("missing-alt-text", "![]")]


# --- publish ---


def test_the_title_page() -> None:
    assert [check for check, _ in told(publish, book("  1: {text: Hm., ending: victory}\n"))] == ["licence", "authors"]
    more = "license: CC0-1.0\nauthors: [A. Writer]\n"
    assert told(publish, book("  1: {text: Hm., ending: victory}\n", more)) == []


def test_neighbours_in_print() -> None:
    text = book(
        "  1:\n    text: Hm.\n    choices:\n      - {text: A, goto: 2}\n      - {text: B, goto: 9}\n"
        "  9: {text: Hm., check: {ability: quick, tn: 6, success: 8, failure: {text: No., goto: 10}}}\n"
        "  8: {text: Hm., goto: end}\n  10: {text: Hm., goto: end}\n  2: {text: Hm., goto: end}\n"
        "  end: {text: Good., ending: victory}\n"
    )
    assert sorted(told(play, text)) == [("neighbour-spoiler", "10"), ("neighbour-spoiler", "2"), ("neighbour-spoiler", "8")]
