from __future__ import annotations

from typing import Any

import pytest

from solo.book.decoding import MISSING, Decoding, label
from solo.book.findings import Finding, Span
from solo.book.node import Scalar
from solo.book.shape import (
    Amount,
    Condition,
    Either,
    Field,
    Flag,
    ListOf,
    Made,
    MapOf,
    Named,
    OneOf,
    Prose,
    Record,
    Shape,
    Slug,
    Text,
    Unfit,
    Whole,
)
from solo.book.source import parse
from solo.dice import Dice

WORDS = {"item": {"lamp": "lamp", "rope": "rope"}, "skill": {"Climb": "Climb", "Climbing": "Climb"}}


def decode(shape: Shape, text: str) -> tuple[Any, list[Finding], str]:
    """Decode what stands under `it:`, and what a book says wrongly there."""
    whole = f"it: {text}\n"
    root = parse(whole, "x").root
    node = root.get("it") if root is not None and root.kind == "mapping" else None
    assert node is not None
    reading = Decoding(whole, WORDS)
    value = shape.decode(node, reading, ("it",))
    return value, [report.finding for report in reading.reports], whole


def under(text: str, span: Span | None) -> str:
    """The text a span of one line covers."""
    assert span is not None
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


DIE = Amount("How much.", 1, 10)
KINDS = OneOf("A kind.", {"free": "No limit.", "none": "Never."})


@pytest.mark.parametrize(
    ("shape", "text", "value"),
    [
        (Text("A name."), "Ann", "Ann"),
        (Text("A name."), "'12'", "12"),
        (Text("A name.", blank=True), "''", ""),
        (Text("A name."), '"An\\nn\\t of the Mill\\n"', "An n of the Mill"),
        (Text("A code.", "[a-z]+"), "abc", "abc"),
        (Prose("Prose."), "|\n  One.\n\n  Two.\n", "One.\n\nTwo."),
        (Whole("A number."), "-3", -3),
        (Whole("A number.", 1, 3), "3", 3),
        (Flag("Whether."), "true", True),
        (KINDS, "free", "free"),
        (Slug("An id."), "12", "12"),
        (Slug("An id."), "'12'", "12"),
        (Slug("An id."), "0", "0"),
        (Slug("An id."), "the-old-mill-2", "the-old-mill-2"),
        (Slug("An id."), "a" * 64, "a" * 64),
        (Slug("An id."), "con-man", "con-man"),
        (Named("A skill.", "skill"), "Climbing", "Climb"),
        (DIE, "10", 10),
        (DIE, "d6", Dice(1, 6)),
        (DIE, "2d6+1", Dice(2, 6, plus=1)),
        (DIE, "d6/2", Dice(1, 6, over=2)),
        (ListOf("Some.", Whole("A number.")), "[1, 2]", (1, 2)),
        (ListOf("Some.", Whole("A number.")), "[]", ()),
        (MapOf("Some.", Whole("A number.")), "{b: 1, a: 2}", {"b": 1, "a": 2}),
        (MapOf("Some.", Whole("A number."), Named("A skill.", "skill")), "{Climbing: 1}", {"Climb": 1}),
        (Made(Whole("A number."), str), "5", "5"),
        (Either("Some.", scalar=KINDS, number=Whole("A number.", 1, 3)), "2", 2),
        (Either("Some.", scalar=KINDS, number=Whole("A number.", 1, 3)), "none", "none"),
        (Either("Some.", scalar=KINDS, sequence=ListOf("Some.", KINDS)), "[none]", ("none",)),
    ],
)
def test_what_a_shape_accepts(shape: Shape, text: str, value: object) -> None:
    assert decode(shape, text)[:2] == (value, [])


@pytest.mark.parametrize(
    ("shape", "text", "check", "place"),
    [
        (Text("A name."), "12", "wrong-type", "12"),
        (Text("A name."), "[a]", "wrong-type", "a"),
        (Text("A name."), "' '", "not-allowed-value", "' '"),
        (Text("A code.", "[a-z]+"), "aBc", "not-allowed-value", "aBc"),
        (Whole("A number."), "'3'", "wrong-type", "'3'"),
        (Whole("A number."), "true", "wrong-type", "true"),
        (Whole("A number.", 1, 3), "4", "out-of-range", "4"),
        (Whole("A number.", low=1), "0", "out-of-range", "0"),
        (Flag("Whether."), "'true'", "wrong-type", "'true'"),
        (Flag("Whether."), "1", "wrong-type", "1"),
        (KINDS, "fre", "not-allowed-value", "fre"),
        (KINDS, "3", "wrong-type", "3"),
        (Slug("An id."), "Old-Mill", "bad-id", "Old-Mill"),
        (Slug("An id."), "'007'", "bad-id", "'007'"),
        (Slug("An id."), "-5", "bad-id", "-5"),
        (Slug("An id."), "../../x", "bad-id", "../../x"),
        (Slug("An id."), "nul", "bad-id", "nul"),
        (Slug("An id."), "com1", "bad-id", "com1"),
        (Slug("An id."), "a" * 65, "bad-id", "a" * 65),
        (Slug("An id."), "a--b", "bad-id", "a--b"),
        (Slug("An id."), "true", "bad-id", "true"),
        (Slug("An id.", numbers=False), "12", "bad-id", "12"),
        (Named("An item.", "item"), "lapm", "unknown-name", "lapm"),
        (Named("An item.", "item"), "true", "wrong-type", "true"),
        (DIE, "11", "out-of-range", "11"),
        (DIE, "0d6", "not-allowed-value", "0d6"),
        (DIE, "99999999d6", "not-allowed-value", "99999999d6"),
        (DIE, "D6", "not-allowed-value", "D6"),
        (DIE, "'3'", "not-allowed-value", "'3'"),
        (ListOf("Some.", Whole("A number.")), "5", "wrong-type", "5"),
        (ListOf("Some.", Whole("A number."), least=1), "[]", "out-of-range", "[]"),
        (ListOf("Some.", Slug("An id."), unique=True), "[a, b, a]", "duplicate-id", "a"),
        (MapOf("Some.", Whole("A number.")), "[1]", "wrong-type", "1"),
        (MapOf("Some.", Whole("A number."), Named("A skill.", "skill")), "{Climb: 1, Climbing: 2}", "duplicate-key", "Climbing"),
        (MapOf("Some.", Whole("A number."), least=1), "{}", "out-of-range", "{}"),
        (Condition("When."), "5", "wrong-type", "5"),
        (Condition("When."), "''", "bad-condition", ""),
        (Either("Some.", scalar=KINDS), "[a]", "wrong-type", "a"),
        (Either("Some.", number=Whole("A number.")), "a", "wrong-type", "a"),
    ],
)
def test_what_a_shape_refuses_and_where(shape: Shape, text: str, check: str, place: str) -> None:
    value, findings, whole = decode(shape, text)
    assert value is MISSING
    assert [finding.check for finding in findings] == [check]
    assert under(whole, findings[0].span) == place


def test_text_over_64_kib_is_too_big() -> None:
    fits, findings, _ = decode(Prose("Prose."), '"' + "a" * 65_536 + '"')
    assert (len(fits), findings) == (65_536, [])
    value, findings, _ = decode(Prose("Prose."), '"' + "ä" * 32_769 + '"')
    assert value is MISSING
    assert [finding.check for finding in findings] == ["too-big"]


PAIR = Record("A pair.", "pair", {"left": Field(Whole("Left."), required=True), "right": Field(Whole("Right."), default=7)})


def test_a_record_fills_in_defaults() -> None:
    assert decode(PAIR, "{left: 1}")[0] == {"left": 1, "right": 7}


def test_a_misspelt_key_is_read_as_if_spelt_right() -> None:
    value, findings, whole = decode(PAIR, "{lfet: 1}")
    assert value == {"left": 1, "right": 7}
    (finding,) = findings  # and `left` is not said to be missing
    assert (finding.check, under(whole, finding.span), finding.help) == ("unknown-key", "lfet", "did you mean left?")
    assert finding.fix is not None
    assert (finding.fix.safe, finding.fix.edits[0].text) == (False, "left")


def test_an_unknown_key_names_the_known_ones() -> None:
    _, (finding,), whole = decode(PAIR, "{left: 1, colour: 2}")
    assert (finding.check, under(whole, finding.span)) == ("unknown-key", "colour")
    assert finding.help == "take it out, or use one of `left` and `right`"


def test_missing_keys_of_one_record_are_one_finding() -> None:
    both = Record("A pair.", "pair", {"left": Field(Whole("Left."), True), "right": Field(Whole("Right."), True)})
    value, (finding,), _ = decode(both, "{}")
    assert value is MISSING
    assert (finding.check, finding.message) == ("missing-key", "`it` has no `left` and no `right`")


def test_a_record_tells_all_its_faults() -> None:
    _, findings, whole = decode(PAIR, "{left: a, right: b}")
    assert [(finding.check, under(whole, finding.span)) for finding in findings] == [("wrong-type", "a"), ("wrong-type", "b")]


def test_fields_that_do_not_go_together_are_pointed_at() -> None:
    def make(left: int, right: int) -> int:
        if left > right:
            raise Unfit("left is over right", "right", check="out-of-range")
        return right - left

    ordered = PAIR._replace(make=make)
    assert decode(ordered, "{left: 1, right: 3}")[0] == 2
    _, (finding,), whole = decode(ordered, "{left: 3, right: 1}")
    assert (finding.check, finding.message, under(whole, finding.span)) == ("out-of-range", "left is over right", "1")


def test_a_records_key_is_its_id() -> None:
    named = Record("A thing.", "thing", {"name": Field(Text("Its name."))})
    assert decode(MapOf("Things.", named, ids=True), "{lamp: {name: Lamp}}")[0] == {"lamp": {"id": "lamp", "name": "Lamp"}}


def test_safe_fixes_mean_the_same() -> None:
    _, (quotes,), _ = decode(Whole("A number."), "'3'")
    _, (text,), _ = decode(Text("A name."), "1984")
    _, (brackets,), _ = decode(ListOf("Some.", Named("An item.", "item")), "lamp")
    fixes = [finding.fix for finding in (quotes, text, brackets)]
    assert [(fix.safe, fix.edits[0].text) for fix in fixes if fix] == [(True, "3"), (True, '"1984"'), (True, "[lamp]")]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("gold >= 3 or or luck", "or"),
        ("'gold >= 3 or or luck'", "or"),
        ('"gold >= 3 or or luck"', "or"),
        ("'has(''lamp'') or or luck'", "or"),
        (r'"has(\x27lamp\u0027) or or luck"', "or"),
    ],
)
def test_a_fault_inside_a_condition_is_pointed_at_exactly(written: str, place: str) -> None:
    _, (finding,), whole = decode(Condition("When."), written)
    assert finding.check == "bad-condition"
    assert under(whole, finding.span) == place
    assert finding.span is not None
    assert finding.span.column == whole.rindex("or luck") + 1


def test_a_fault_in_a_condition_on_several_lines_points_at_all_of_it() -> None:
    _, (finding,), _ = decode(Condition("When."), ">\n  gold >= 3\n  or or luck\n")
    assert finding.span is not None
    assert (finding.span.line, finding.span.end_line > finding.span.line) == (2, True)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), "the book"),
        (("start",), "`start`"),
        (("sections", "6"), "section 6"),
        (("sections", "6", "check", "tn"), "`tn` of section 6"),
        (("sections", "6", "choices", 1), "entry 2 of `choices` of section 6"),
        (("gear", "lamp", "weapon", "skill"), "`skill` of item lamp"),
        (("authors", 0), "entry 1 of `authors`"),
        (("sections", "6", "fight", "arrive", "3"), "`3` of `arrive` of section 6"),
        (("sections", "6", "fight", "arrive", "3", 0), "entry 1 of `3` of `arrive` of section 6"),
        (("sections", "6", "random", "2-6"), "`2-6` of `random` of section 6"),
    ],
)
def test_places_are_named_in_the_authors_words(path: tuple[str | int, ...], words: str) -> None:
    assert label(path) == words


def test_did_you_mean_ends_before_it_takes_long() -> None:
    node = Scalar("item-1x", "item-1x", "plain", Span(1, 1, 1, 8))
    items = {f"item-{number}": f"item-{number}" for number in range(1_000)}
    reading = Decoding("", {"item": items})
    for _ in range(500):
        Named("An item.", "item").decode(node, reading, ("gain", 0))
    helps = [report.finding.help or "" for report in reading.reports]
    assert helps[0].startswith("did you mean item-1")
    assert not helps[-1].startswith("did you mean")
