from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.book.conditions import parse as parse_condition
from solo.book.findings import Finding, Span
from solo.book.graph import components, walk
from solo.book.model import (
    Add,
    Branch,
    Choice,
    Choices,
    Counter,
    Drop,
    Ending,
    Gain,
    Goto,
    Mark,
    PartyRule,
    Random,
    Section,
    Set,
    SystemEffect,
    SystemWay,
    Unmark,
    When,
)
from solo.book.reader import Reading, read
from solo.book.shape import SystemShapes
from solo.dice import Dice

Read = Callable[[str], Reading]


def sections_of(reading: Reading) -> dict[str, Section]:
    assert reading.book is not None, reading.findings
    return dict(reading.book.sections)


def told(reading: Reading) -> list[tuple[str, str]]:
    """Check and message of each finding; a book with one is no book."""
    assert reading.book is None
    return [(finding.check, finding.message) for finding in reading.findings]


def one(reading: Reading) -> Finding:
    """The only finding."""
    assert reading.book is None
    assert len(reading.findings) == 1, reading.findings
    return reading.findings[0]


END = "9: {text: b, ending: victory}\n"

# --- what a sound book decodes to ---


def test_the_top_of_a_book(head: str, read_text: Read) -> None:
    book = read_text(head + "sections:\n  1: {text: a, ending: victory}\n").book
    assert book is not None
    assert (book.id, book.title, book.system, book.start) == ("the-mint", "The Mint", "coin", "1")
    assert (book.language, book.authors, book.license, book.about) == ("en", (), None, "")
    assert (book.undo, book.rerolls, book.party, book.death) == ("free", "same", PartyRule(1, 1, False, False), None)
    assert book.counters == {"gold": Counter(10, 0, 99)}
    assert book.rules == (False, 2)
    assert book.heroes["ann"] == ("ann", "Ann", 7, {})
    assert book.gear["old-key"] == ("old-key", "Old key", 3)
    assert (book.codewords, book.foes, book.balance) == (("met-the-miller",), {}, {})
    assert book.span("gear", "old-key", "value") == Span(9, 35, 9, 36)


def test_what_may_be_left_out_is_read_where_it_stands(head: str, read_text: Read) -> None:
    more = "undo: 5\nrerolls: new\nparty: {size: 1..3, default: 3, create: true}\nrules: {edge: true}\ndeath: 1\n"
    more += "authors: [A. Writer, B. Writer]\nbalance: {random: 5%..15%}\n"
    book = read_text(head + more + "sections:\n  1: {text: a, ending: victory}\n").book
    assert book is not None
    assert (book.undo, book.rerolls, book.party, book.rules) == (5, "new", PartyRule(1, 3, True, False, 3), (True, 2))
    assert book.default_party == ("ann",)
    assert (book.death, book.authors, book.balance) == ("1", ("A. Writer", "B. Writer"), {"random": "5%..15%"})


def test_a_counter_that_may_not_be_0_starts_next_to_it(head: str, read_text: Read) -> None:
    text = head.replace("{start: 10, max: 99}", "{min: 3}") + "  debt: {min: -9, max: -2}\n"
    book = read_text(text + "sections:\n  1: {text: a, ending: victory}\n").book
    assert book is not None
    assert [counter.start for counter in book.counters.values()] == [3, -2]


def test_effects_act_in_the_canonical_order(read_sections: Read) -> None:
    sections = sections_of(
        read_sections("""
        1:
          when:
            - if: gold > 3
              text: |
                You chink.
              mark: [met-the-miller]
              set: {gold: 0}
          bless: 2d6
          curse: 3
          mark: [met-the-miller]
          unmark: [met-the-miller]
          gain: [lamp, old-key]
          drop: [lamp]
          add: {gold: -2, luck: d6/2}
          set: {luck: 7}
          text: |
            A mint.
          ending: victory
        """)
    )
    condition = parse_condition("gold > 3")
    assert sections["1"] == Section(
        "1",
        None,
        "A mint.",
        (
            Set("luck", 7),
            Add("gold", -2),
            Add("luck", Dice(1, 6, over=2)),
            Drop("lamp"),
            Gain("lamp"),
            Gain("old-key"),
            Unmark("met-the-miller"),
            Mark("met-the-miller"),
            SystemEffect("curse", 3),
            SystemEffect("bless", Dice(2, 6)),
            When(condition, "You chink.", (Set("gold", 0), Mark("met-the-miller"))),
        ),
        Ending("victory"),
    )


def test_every_way_on(read_sections: Read) -> None:
    sections = sections_of(
        read_sections("""
        1:
          title: The door
          text: a
          choices:
            - {text: Push, goto: 2}
            - {text: Pull, goto: "2", id: pull, if: has('lamp'), shut: It is dark.}
        2: {text: a, goto: three}
        three: {text: a, branch: [{if: visited(2), goto: 4}, {goto: 5}]}
        4: {text: a, random: {die: d6, 4-6: 5, 1-2: 6, 3: {text: b, ending: defeat}}}
        5: {text: a, ending: {kind: strange-end, title: Odd}}
        6: {text: a, toss: {trick: Palm, who: ann, heads: 5, tails: {text: c, curse: 1, goto: 5}}}
        """)
    )
    lamp = parse_condition("has('lamp')")
    assert sections["1"].title == "The door"
    assert [section.way for section in sections.values()] == [
        Choices((Choice("2", "Push", "2"), Choice("pull", "Pull", "2", lamp, "It is dark."))),
        Goto("three"),
        Branch(((parse_condition("visited(2)"), "4"), (None, "5"))),
        Random(6, ((1, 2, "6"), (3, 3, "4/3"), (4, 6, "5"))),
        Ending("defeat"),
        Ending("strange-end", "Odd"),
        SystemWay("toss", (1, "Palming", "ann"), (("heads", "5"), ("tails", "6/tails"))),
        Goto("5"),
    ]
    assert list(sections) == ["1", "2", "three", "4", "4/3", "5", "6", "6/tails"]
    assert sections["6/tails"] == Section("6/tails", None, "c", (SystemEffect("curse", 1),), Goto("5"), "6")


def test_what_conditions_ask_of_the_past_is_known(read_sections: Read) -> None:
    book = read_sections("""
    1:
      text: a
      when: [{if: had('lamp') and not visited('1'), text: b}]
      branch: [{if: visited(9), goto: 9}, {if: has('old-key'), goto: 9}, {goto: 9}]
    9: {text: b, ending: victory}
    """).book
    assert book is not None
    assert (book.read_visited, book.read_had) == (frozenset({"1", "9"}), frozenset({"lamp"}))


# --- links ---


def test_a_dead_link_suggests_the_orphan_near_by(read_sections: Read) -> None:
    text = "1: {text: a, goto: 40}\n400: {text: b, ending: victory}\n41: {text: c, goto: 400}\n4: {text: c, goto: 41}"
    finding = one(read_sections(text))
    assert finding.check == "dead-link"
    assert finding.message == "section 1 leads to section 40, which does not exist"
    assert (finding.help, finding.note) == ("did you mean 4?", "no section has this id")


def test_a_dead_link_is_shown_with_what_was_meant(read_sections: Read) -> None:
    finding = one(read_sections("1: {text: a, goto: 40}\n400: {text: b, ending: victory}"))
    assert finding.span == Span(14, 22, 14, 24)
    assert finding.help == "did you mean 400?"
    assert [(related.span, related.note) for related in finding.related] == [
        (Span(15, 3, 15, 6), "section 400 is here, and nothing leads to it")
    ]
    assert finding.fix is not None
    assert [(edit.span, edit.text) for edit in finding.fix.edits] == [(finding.span, "400")]
    assert not finding.fix.safe


@pytest.mark.parametrize(
    ("sections", "place"),
    [
        ("1: {text: a, choices: [{text: b, goto: 9}, {text: c, goto: 77}]}\n" + END, "77"),
        ("1: {text: a, branch: [{if: gold > 3, goto: 77}, {goto: 9}]}\n" + END, "77"),
        ("1: {text: a, random: {die: d6, 1-3: 77, 4-6: 9}}\n" + END, "77"),
        ("1: {text: a, toss: {heads: 77, tails: 9}}\n" + END, "77"),
        ("1: {text: a, toss: {heads: {text: b, goto: 77}, tails: 9}}\n" + END, "77"),
        ("1: {text: a, goto: the-nill}\nthe-mill: {text: a, goto: 9}\n" + END, "the-nill"),
        ("1: {text: a, goto: The-Mill}\nthe-mill: {text: a, goto: 9}\n" + END, "The-Mill"),
    ],
)
def test_links_of_every_kind_are_followed(sections: str, place: str, read_sections: Read) -> None:
    finding = one(read_sections(sections))
    assert finding.check == "dead-link"
    assert f"section {place}, which" in finding.message


def test_start_and_death_are_links(head: str, read_text: Read) -> None:
    text = head.replace("start: 1\n", "start: 2\ndeath: nowhere\n") + "sections:\n  the-door: {text: a, ending: victory}\n"
    assert told(read_text(text)) == [
        ("dead-link", "`start` names section 2, which does not exist"),
        ("dead-link", "`death` names section nowhere, which does not exist"),
    ]


def test_a_link_to_a_broken_section_is_no_dead_link(read_sections: Read) -> None:
    assert told(read_sections("1: {text: a, goto: 2}\n2: []\n")) == [
        ("wrong-type", "section 2 must be a map of text, effects and a way on, and this is a list")
    ]


def test_a_broken_section_does_not_hide_the_faults_of_others(read_sections: Read) -> None:
    reading = read_sections("1: {text: 5, goto: 2}\n2: {text: b, goto: 3}\n3: {text: c, gain: [lapm], ending: victory}\n4: 7\n")
    assert [(finding.check, finding.span and finding.span.line) for finding in reading.findings] == [
        ("wrong-type", 14),
        ("unknown-name", 16),
        ("unreachable", 17),
        ("wrong-type", 17),
    ]


def test_two_choices_with_one_key(read_sections: Read) -> None:
    choices = "[{text: b, goto: 9}, {text: c, goto: '9'}, {text: d, id: '10', goto: 9}]"
    finding = one(read_sections(f"1: {{text: a, choices: {choices}}}\n{END}"))
    assert (finding.check, finding.message) == ("duplicate-id", "two choices of section 1 have the same key, 9")
    assert finding.span is not None
    assert finding.span.column == 62
    assert len(finding.related) == 1


# --- what cannot be reached ---


def test_a_section_nothing_leads_to(read_sections: Read) -> None:
    finding = one(read_sections("1: {text: a, goto: 9}\nold-mill: {text: c, goto: 9}\n" + END))
    assert (finding.check, finding.message) == ("unreachable", "nothing leads to section old-mill")
    assert finding.span == Span(15, 3, 15, 11)


def test_what_hangs_on_an_orphan_is_counted_not_told(read_sections: Read) -> None:
    text = "1: {text: a, goto: 9}\n2: {text: c, toss: {heads: 3, tails: {text: x, goto: 4}}}\n"
    text += "3: {text: c, goto: 4}\n4: {text: c, goto: 9}\n"
    assert told(read_sections(text + END)) == [("unreachable", "nothing leads to section 2, so that 2 more are out of reach")]


def test_a_ring_of_orphans_is_told_once(read_sections: Read) -> None:
    choices = "choices: [{text: x, goto: 9}, {text: z, goto: %d}]"
    text = f"1: {{text: a, goto: 9}}\n3: {{text: c, {choices % 4}}}\n4: {{text: c, {choices % 3}}}\n5: {{text: c, goto: 9}}\n"
    assert told(read_sections(text + END)) == [
        ("unreachable", "nothing leads to section 3, so that 1 more is out of reach"),
        ("unreachable", "nothing leads to section 5"),
    ]


@pytest.mark.parametrize(
    "section",
    [
        "{text: a, goot: 2}",  # misspelt, and read as meant
        "{text: a, exits: [{text: b, to: 2}]}",  # unknown, but it says 2
        "{text: a, goto: [2]}",
        "{text: a, choices: {text: b, goto: 2}}",
        "{text: a, goto: 2, ending: victory}",
        "{text: a, toss: {heads: 2}}",
    ],
)
def test_a_fault_elsewhere_makes_no_orphans(section: str, read_sections: Read) -> None:
    reading = read_sections(f"1: {section}\n2: {{text: b, ending: victory}}")
    assert reading.book is None
    assert [finding.check for finding in reading.findings if finding.check in ("unreachable", "dead-link", "no-way-on")] == []
    assert len(reading.findings) == 1


def test_death_leads_somewhere(head: str, read_text: Read) -> None:
    text = f"{head}death: 99\nsections:\n  1: {{text: a, ending: victory}}\n  99: {{text: b, ending: defeat}}\n"
    assert read_text(text).findings == ()


# --- circles ---


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        ("1: {text: a, goto: 1}", "section 1 leads to itself, and nobody is asked anything"),
        (
            "1: {text: a, goto: 2}\n2: {text: b, goto: 3}\n3: {text: b, goto: 2}",
            "sections 2 and 3 lead round in a circle, and nobody is asked anything",
        ),
        (
            "1: {text: a, branch: [{if: gold > 3, goto: 2}, {goto: 3}]}\n2: {text: b, goto: 1}\n"
            "3: {text: c, add: {gold: 1}, goto: 1}",
            "sections 1, 2 and 3 lead round in a circle, and nobody is asked anything",
        ),
        (
            "1: {text: a, choices: [{text: Go, goto: 2}]}\n2: {text: b, goto: 1}",
            "sections 1 and 2 lead round in a circle, and nobody is asked anything",
        ),
    ],
)
def test_a_circle_nobody_can_leave(sections: str, message: str, read_sections: Read) -> None:
    assert told(read_sections(sections)) == [("automatic-loop", message)]


@pytest.mark.parametrize(
    "sections",
    [
        "1: {text: a, choices: [{text: b, goto: 1}, {text: c, goto: 9}]}",  # a choice
        "1: {text: a, choices: [{text: b, goto: 1}, {text: c, goto: 1, id: c}]}\n",  # a choice all the same
        "1: {text: a, random: {die: d6, 1-5: 1, 6: 9}}",
        "1: {text: a, branch: [{if: gold > 3, goto: 9}, {goto: 2}]}\n2: {text: b, add: {gold: 1}, goto: 1}",  # left some time
        "1: {text: a, curse: 1, goto: 1}",  # somebody dies some time
        "1: {text: a, when: [{if: gold > 3, add: {luck: -1}}], goto: 1}",
    ],
)
def test_circles_that_can_be_left(sections: str, head: str, read_text: Read) -> None:
    body = "".join(f"  {line}\n" for line in (sections + "\n" + END).split("\n") if line)
    assert read_text(f"{head}death: 9\nsections:\n{body}").findings == ()


# --- tables of dice ---


@pytest.mark.parametrize(
    ("table", "check", "message"),
    [
        ("{die: d6, 1-3: 9, 5-6: 9}", "table-gap", "`random` of section 1 leads nowhere for 4 of the d6"),
        ("{die: d20, 2-3: 9, 6-10: 9}", "table-gap", "`random` of section 1 leads nowhere for 1, 4 to 5 and 11 to 20 of the d20"),
        ("{die: d6}", "table-gap", "`random` of section 1 leads nowhere for 1 to 6 of the d6"),
        ("{die: d6, 1-4: 9, 3-6: 9}", "table-overlap", "`random` of section 1 leads two ways for 3 to 4"),
        ("{die: d6, 1-6: 9, 2: 9}", "table-overlap", "`random` of section 1 leads two ways for 2"),
        ("{die: d6, 1-3: 9, 4-7: 9}", "out-of-range", "the range 4-7 of `random` of section 1 has faces a d6 has not"),
        ("{die: d6, 3-1: 9, 4-6: 9}", "out-of-range", "the range 3-1 of `random` of section 1 runs from 3 down to 1"),
        ("{die: 2d6, 1-6: 9}", "not-allowed-value", "`die` of section 1 must be a die, and this is the text “2d6”"),
        ("{1-6: 9}", "missing-key", "`random` of section 1 has no `die`"),
        ("{die: d6, 1-6: 9, six: 9}", "unknown-key", "`random` of section 1 has a key `six`, which is no range of faces"),
    ],
)
def test_a_table_covers_its_die_once(table: str, check: str, message: str, read_sections: Read) -> None:
    assert told(read_sections(f"1: {{text: a, random: {table}}}\n{END}"))[0] == (check, message)
    assert len([1 for found, _ in told(read_sections(f"1: {{text: a, random: {table}}}\n{END}")) if found != "unreachable"]) == 1


# --- sections ---


@pytest.mark.parametrize(
    ("section", "check", "message", "column"),
    [
        ("{text: a}", "no-way-on", "section 1 leads nowhere", 3),
        ("{text: a, choices: []}", "no-way-on", "section 1 leads nowhere: its `choices` are empty", 16),
        (
            "{text: a, branch: [{if: gold > 3, goto: 1}]}",
            "no-way-on",
            "`branch` of section 1 leads nowhere where none of its conditions holds",
            26,
        ),
        ("{text: a, goto: 1, ending: victory}", "two-ways-on", "section 1 has two ways on, `goto` and `ending`", 25),
        ("{ending: victory}", "empty-section", "section 1 has no text", 3),
        ("{text: '  ', ending: victory}", "empty-section", "section 1 has no text", 7),
        ("{text: a, toss: {heads: 1, tails: {text: b}}}", "no-way-on", "the outcome `tails` of section 1 leads nowhere", 33),
        ("{text: a, toss: {heads: 1}}", "missing-key", "`toss` of section 1 has no `tails`", 16),
        ("{text: a, ending: victory, reason: b}", "unknown-key", "section 1 has a key `reason`, which means nothing here", 33),
        (
            "{text: a, branch: [{goto: 1}, {goto: 1}]}",
            "missing-key",
            "entry 1 of `branch` of section 1 has no `if`, so what comes after it is never looked at",
            26,
        ),
    ],
)
def test_a_section_has_text_and_one_way_on(section: str, check: str, message: str, column: int, read_sections: Read) -> None:
    finding = one(read_sections(f"1: {section}"))
    assert (finding.check, finding.message) == (check, message)
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (14, column)


def test_no_way_on_names_the_ways(read_sections: Read) -> None:
    assert one(read_sections("1: {text: a}")).help == "give it one of `choices`, `goto`, `branch`, `random`, `ending` or `toss`"


def test_a_way_on_of_another_system_is_named(head: str, systems: dict[str, SystemShapes]) -> None:
    other = systems["coin"]._replace(ways={"battle": systems["coin"].ways["toss"]})
    text = f"{head}sections:\n  1: {{text: a, battle: {{heads: 1, tails: 1}}}}\n"
    finding = one(read(text, {**systems, "dice": other}, "x"))
    assert finding.check == "unknown-key"
    assert finding.help == "`battle` belongs to the system dice, and this book is written for another"


# --- names and conditions ---


@pytest.mark.parametrize(
    ("section", "place", "help"),
    [
        ("{text: a, gain: [lapm], ending: victory}", "lapm", "did you mean lamp?"),
        ("{text: a, gain: [sword], ending: victory}", "sword", "declare it under `gear`, or name one of lamp and old-key"),
        ("{text: a, mark: [met-the-miler], ending: victory}", "met-the-miler", "did you mean met-the-miller?"),
        ("{text: a, add: {gol: 1}, ending: victory}", "gol", "did you mean gold?"),
        ("{text: a, toss: {trick: Pam, heads: 1, tails: 1}}", "Pam", "did you mean Palm?"),
        ("{text: a, toss: {who: bo, heads: 1, tails: 1}}", "bo", "declare it under `heroes`, or name one of ann"),
    ],
)
def test_an_unknown_name(section: str, place: str, help: str, read_sections: Read) -> None:
    finding = one(read_sections(f"1: {section}"))
    assert (finding.check, finding.help) == ("unknown-name", help)
    assert f"names “{place}”" in finding.message


@pytest.mark.parametrize(
    "condition",
    [
        "gold > 3 and luck < 5",
        "lucky",
        "standing > 0",
        "has('lamp') or count('lamp') > 1 or had('old-key')",
        "marked('met-the-miller')",
        "visited('9') or visited(1)",
        "of('ann', luck) > 3 and in_party('ann') and standing('ann')",
        "trick('Palming') > 2 or trick('Palm') > 2",
        "visited('1/tails')",
    ],
)
def test_conditions_that_are_understood(condition: str, read_sections: Read) -> None:
    text = f'1:\n  text: a\n  when: [{{if: "{condition}", text: b}}]\n  toss: {{heads: 9, tails: {{goto: 9}}}}\n{END}'
    assert read_sections(text).findings == ()


@pytest.mark.parametrize(
    ("condition", "check", "columns"),
    [
        ("gold >> 3", "bad-condition", None),
        ("has('lapm')", "unknown-name", (5, 11)),
        ("lucck > 3", "unknown-name", (1, 6)),
        ("gold", "bad-condition", (1, 5)),
        ("1 < 2 and gold / 0 > 1", "bad-condition", (18, 19)),
    ],
)
def test_conditions_that_are_not(condition: str, check: str, columns: tuple[int, int] | None, read_sections: Read) -> None:
    finding = one(read_sections(f"1:\n  text: a\n  branch:\n  - if: {condition}\n    goto: 9\n  - goto: 9\n{END}"))
    assert finding.check == check
    assert finding.span is not None
    assert finding.span.line == 17
    if columns is not None:
        assert (finding.span.column - 10, finding.span.end_column - 10) == columns


# --- the top of the file ---


def test_an_unknown_system_silences_only_what_is_the_systems(head: str, read_text: Read) -> None:
    text = head.replace("system: coin", "system: coim")
    text += "sections:\n  1: {text: a, fear: {of: 3, heads: 2}, if: gold}\n  2: {text: b, harm: 7, gain: [lapm], goto: 33}\n"
    assert told(read_text(text)) == [
        ("not-allowed-value", "`system` cannot be “coim”"),
        ("unknown-name", "entry 1 of `gain` of section 2 names “lapm”, and no item is called that"),
        ("dead-link", "section 2 leads to section 33, which does not exist"),
    ]


def test_what_is_missing_at_the_top_is_one_finding(read_text: Read) -> None:
    heroes = "heroes: {ann: {name: Ann, luck: 1}}"
    finding = one(read_text(f"id: the-mint\nsystem: coin\n{heroes}\nsections: {{1: {{text: a, ending: victory}}}}\n"))
    assert (finding.check, finding.message) == ("missing-key", "the book has no `title` and no `start`")


@pytest.mark.parametrize(
    ("right", "wrong", "check"),
    [
        ("{start: 10, max: 99}", "{start: 100, max: 99}", "out-of-range"),
        ("{start: 10, max: 99}", "{min: 100, max: 99}", "out-of-range"),
        ("gold: {", "luck: {", "not-allowed-value"),
        ("gold: {", "visited: {", "not-allowed-value"),
        ("gold: {", "go-ld: {", "bad-id"),
        ("start: 1\n", "start: 1\nparty: {size: 2}\n", "out-of-range"),
        ("start: 1\n", "start: 1\nundo: 1001\n", "out-of-range"),
        ("start: 1\n", "start: 1\nundo: tolastroll\n", "not-allowed-value"),
        ("start: 1\n", "start: 1\nparty: {size: 1..9}\n", "not-allowed-value"),
        ("start: 1\n", "start: 1\nparty: {default: 2}\n", "out-of-range"),
        ("start: 1\n", "start: [1]\n", "wrong-type"),
        ("  ann: {name: Ann, luck: 7}", "  {}", "out-of-range"),
    ],
)
def test_faults_at_the_top(right: str, wrong: str, check: str, head: str, read_text: Read) -> None:
    assert right in head
    text = f"{head}sections:\n  1: {{text: a, ending: victory}}\n"
    assert one(read_text(text.replace(right, wrong))).check == check


@pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n", "a", "5", "null"])
def test_what_is_no_book_is_a_finding(text: str, read_text: Read) -> None:
    reading = read_text(text)
    assert reading.book is None
    assert len(reading.findings) == 1


def test_what_follows_from_a_fault_of_the_file_is_not_told_again(read_sections: Read) -> None:
    # `yes` is a trap of YAML's, and no truth value; one of the two is enough.
    finding = one(read_sections("1: {text: a, title: yes, ending: victory}"))
    assert finding.check == "yaml-trap"


def test_too_many_sections(head: str, read_text: Read) -> None:
    text = "".join(f"  {number}: {{text: a, goto: {number + 1}}}\n" for number in range(1, 10_001))
    finding = one(read_text(f"{head}sections:\n{text}  10001: {{text: a, ending: victory}}\n"))
    assert (finding.check, finding.message) == ("too-big", "the book has 10,001 sections; 10,000 are allowed")


def test_a_book_full_of_faults_is_read_in_bounded_time(head: str, read_text: Read) -> None:
    bad = "".join(f"  s-{number}: {{tekst: a, gain: [lapm-{number}], goto: s-{number}-x}}\n" for number in range(1_500))
    before = time.process_time()
    reading = read_text(f"{head}sections:\n{bad}")
    assert reading.book is None
    assert len(reading.findings) <= 1_000
    assert time.process_time() - before < 20


# --- laws ---

graphs = st.integers(1, 8).flatmap(
    lambda size: st.dictionaries(
        st.integers(0, size - 1).map(str), st.sets(st.integers(0, size - 1).map(str)), max_size=size
    ).map(lambda given: {str(name): given.get(str(name), set()) for name in range(size)})
)


@given(graphs)
def test_components_are_what_reaches_each_other(edges: dict[str, set[str]]) -> None:
    found = components(edges)
    assert sorted(name for group in found for name in group) == sorted(edges)
    for group in found:
        for name in group:
            together = {other for other in edges if other in walk(edges, [name]) and name in walk(edges, [other])}
            assert together == set(group)


LINES = st.sampled_from(
    [
        "id: the-mint",
        "title: The Mint",
        "system: coin",
        "start: 1",
        "heroes: {ann: {name: Ann, luck: 7}}",
        "sections:",
        "  1: {text: a, goto: 2}",
        "  2: {text: a, ending: victory}",
        "  3:",
        "    text: |",
        "      prose",
        "    choices:",
        "      - text: b",
        "        goto: 1",
        "        if: gold >> [",
        "    random: {die: d6, 1-3: 1, 3-9: }",
        "    toss: {heads: {text: a, goto: 1}, tails: {}}",
        "    when: [{if: x}, 5, []]",
        "    add: {gold: [], 5: d6}",
        "counters: {gold: {start: x}, 5: 5, null: {}}",
        "party: {size: []}",
        "gear: 7",
        "codewords: [[a], {b: c}, null, a, a]",
        "death: {text: a, goto: 1}",
        "balance: [5]",
        "rules: null",
        "undo:",
        "- a",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # the fixtures it uses keep nothing
@given(lines=st.lists(LINES, max_size=20))
def test_reading_never_raises_and_never_accepts_a_book_with_errors(systems: dict[str, SystemShapes], lines: list[str]) -> None:
    reading = read("\n".join(lines), systems, "x")
    errors = [finding for finding in reading.findings if finding.severity == "error"]
    assert (reading.book is None) == bool(errors)
    places = [finding.span or Span(0, 0, 0, 0) for finding in reading.findings]
    assert places == sorted(places)


def test_a_short_number_is_no_slip_for_just_any_other(read_text: Read, head: str) -> None:
    """Of one digit every other digit is one letter away, and what nothing leads to may hang on a section that was taken out."""
    sections = """\
  1: {text: a, choices: [{text: b, goto: 5}, {text: c, goto: 12}, {text: d, goto: 2}]}
  2: {text: e, ending: victory}
"""
    assert [finding.fix for finding in read_text(f"{head}sections:\n{sections}").findings] == [None, None]
    orphan = "  6: {text: f, ending: defeat}\n"
    fixes = [finding.fix for finding in read_text(f"{head}sections:\n{sections}{orphan}").findings]
    assert [fix.label if fix else None for fix in fixes] == [None, None]
