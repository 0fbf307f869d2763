"""Reading a book's text: the tree, the places, and a finding for whatever a text may not hold."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solo.book.findings import Finding, Span
from solo.book.node import Mapping, Node, Scalar, Sequence
from solo.book.source import Source, parse

PARSER_WORDS = re.compile(
    r"mapping values|simple key|block (mapping|node|collection|sequence|end)|flow (mapping|sequence|node)|scanning|token|scalar"
    r"|document start|did not find|could not find|not allowed in this context|libyaml|ruamel",
    re.IGNORECASE,
)


def read(text: str | bytes) -> Source:
    return parse(text, "mill.adventure.yaml")


def plain(node: Node | None) -> object:
    """The tree as Python's own values."""
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.items}
    return node.value if node is not None else None


def told(text: str | bytes) -> list[tuple[str, Span | None]]:
    """Which checks find something, and where (a span equals the tuple of its four numbers)."""
    return [(finding.check, finding.span) for finding in read(text).findings]


def only(text: str | bytes) -> Finding:
    findings = read(text).findings
    assert len(findings) == 1, findings
    return findings[0]


def fixed(text: str) -> str:
    """The text with the fix of its one finding."""
    fix = only(text).fix
    assert fix is not None
    lines = text.split("\n")
    for edit in sorted(fix.edits, reverse=True):
        line, column, end_line, end_column = edit.span
        assert line == end_line
        old = lines[line - 1]
        lines[line - 1] = old[: column - 1] + edit.text + old[end_column - 1 :]
    return "\n".join(lines)


def walk(node: Node) -> list[Node]:
    found: list[Node] = [node]
    if isinstance(node, Sequence):
        for item in node.items:
            found += walk(item)
    elif isinstance(node, Mapping):
        for key, value in node.items:
            found += [key, *walk(value)]
    return found


# The tree


def test_whole_numbers_truth_values_and_null_are_the_only_values_that_are_not_text() -> None:
    source = read(
        "a: 12\nb: -3\nc: +2\nd: 0\ne: true\nf: false\ng: null\nh: ~\ni:\nj: '12'\nk: \"true\"\nl: d6\nm: 1..3\nn: 5%..15%\n"
    )
    assert source.findings == ()
    assert plain(source.root) == {
        "a": 12, "b": -3, "c": 2, "d": 0, "e": True, "f": False, "g": None, "h": None, "i": None,
        "j": "12", "k": "true", "l": "d6", "m": "1..3", "n": "5%..15%",
    }  # fmt: skip


def test_keys_are_always_text() -> None:
    root = read("12: x\ntrue: z\n").root
    assert isinstance(root, Mapping)
    assert [(key.value, key.text) for key, _ in root.items] == [("12", "12"), ("true", "true")]


def test_nineteen_digits_are_a_number_and_twenty_are_not() -> None:
    assert plain(read("a: 9999999999999999999\n").root) == {"a": 9999999999999999999}
    source = read("a: 10000000000000000000\n")
    assert plain(source.root) == {"a": "10000000000000000000"}
    assert told("a: 10000000000000000000\n") == [("yaml-trap", (1, 4, 1, 24))]


def test_places_count_code_points_with_emoji_cjk_and_a_byte_order_mark() -> None:
    text = "\ufefftitle: 😀漢 é\nname: x\n"
    for given_ in (text, text.encode()):
        source = read(given_)
        assert source.findings == ()
        assert source.text == "title: 😀漢 é\nname: x\n"
        assert source.root is not None
        assert source.root.find("title") == Span(1, 8, 1, 12)
        assert source.root.find("name") == Span(2, 7, 2, 8)


def test_places_in_a_flow_and_a_block() -> None:
    root = read("foes: [rat, {name: Cat}]\nlist:\n  - a\n  - b: 1\n    c: 2\n\nend: x\n").root
    assert root is not None
    assert root.find("foes") == Span(1, 7, 1, 25)
    assert root.find("foes", 0) == Span(1, 8, 1, 11)
    assert root.find("foes", 1) == Span(1, 13, 1, 24)
    assert root.find("foes", 1, "name") == Span(1, 20, 1, 23)
    assert root.find("list") == Span(3, 3, 5, 9)
    assert root.find("list", 1) == Span(4, 5, 5, 9)
    assert root.find() == Span(1, 1, 7, 7)


def test_a_block_of_prose_is_where_its_letters_are() -> None:
    text = "a: |\n\n  One – 😀\n    two\n  three  \n\n\n# remark\nb: >-\n  x\n"
    root = read(text).root
    assert root is not None
    assert root.find("a") == Span(3, 3, 5, 8)
    assert root.find("b") == Span(10, 3, 10, 4)
    assert plain(root) == {"a": "\nOne – 😀\n  two\nthree  \n", "b": "x"}


def test_a_block_without_prose_is_its_sign() -> None:
    root = read("a: |-\nb: x\n").root
    assert root is not None
    assert root.find("a") == Span(1, 4, 1, 6)


def test_line_ends_of_windows() -> None:
    source = read("a: b\r\nc: |\r\n  d\r\n  e\r\nf: [x,\r\n  z]\r\n")
    assert source.findings == ()
    assert plain(source.root) == {"a": "b", "c": "d\ne\n", "f": ["x", "z"]}
    assert source.root is not None
    assert source.root.find("c") == Span(3, 3, 4, 4)
    assert source.root.find("f") == Span(5, 4, 6, 5)


def test_styles() -> None:
    root = read("a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\ne: >\n  x\n").root
    assert isinstance(root, Mapping)
    assert [value.style for _, value in root.items if isinstance(value, Scalar)] == [
        "plain",
        "single",
        "double",
        "literal",
        "folded",
    ]


def test_prose_under_a_bar_may_hold_anything() -> None:
    prose = (
        'Quotes: "fine". #hash # more, it\'s *all* & !plain @ `text` {x} [y] %z\n'
        "  yes: no\n  1:30\n  - 0o17\n  <<: *x\n  --- \n  \t tab\n  [d6] [/b] :skull:\n"
    )
    source = read("text: |\n  " + prose + "next: 1\n")
    assert source.findings == ()
    assert plain(source.root) == {"text": prose.replace("\n  ", "\n"), "next": 1}


# Limits


def test_nesting_32_deep_is_read_and_33_is_not() -> None:
    assert read("[" * 32 + "]" * 32).findings == ()
    source = read("[" * 33 + "]" * 33)
    assert source.root is None
    assert [(finding.check, finding.span) for finding in source.findings] == [("too-big", Span(1, 33, 1, 34))]
    assert "32" in source.findings[0].message


def test_deep_nesting_of_every_kind_stops_at_the_limit() -> None:
    for text in ("[" * 200_000, "{a: " * 100_000, "- " * 200_000, "".join(" " * depth + "a:\n" for depth in range(200))):
        source = read(text)
        assert source.root is None
        assert [finding.check for finding in source.findings] == ["too-big"]


def test_a_file_over_32_megabytes_is_not_read() -> None:
    for data in (b"#" * 32_000_001, "#" * 32_000_001, "é" * 16_000_001):
        finding = only(data)
        assert finding.check == "too-big"
        assert "32 MB" in finding.message


def test_too_many_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.book.builder.MOST_EVENTS", 50)
    assert read("[" + "a, " * 40 + "]").findings == ()
    source = read("[" + "a, " * 60 + "]")
    assert source.root is None
    assert [finding.check for finding in source.findings] == ["too-big"]
    assert "50" in source.findings[0].message


def test_a_billion_laughs_are_not_expanded() -> None:
    lines = ["a: &a [lol, lol]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join(['*' + before] * 9)}]")
    source = read("\n".join(lines) + "\n")
    assert {finding.check for finding in source.findings} == {"yaml-feature"}
    assert source.root is not None
    assert len(walk(source.root)) < 200


def test_a_hostile_file_gives_a_bounded_number_of_findings() -> None:
    for text in ("\x07 " * 50_000, "a: 1\n" * 50_000, "- yes\n" * 50_000, "a: 'it's'\n" * 5_000, "\u200b" * 50_000):
        began = time.perf_counter()
        findings = read(text).findings
        assert 0 < len(findings) <= 150
        assert time.perf_counter() - began < 10


# Closed subset


def test_duplicate_key() -> None:
    source = read("1: a\n2: b\n1: c\n")
    (finding,) = source.findings
    assert (finding.check, finding.span) == ("duplicate-key", Span(3, 1, 3, 2))
    assert [related.span for related in finding.related] == [Span(1, 1, 1, 2)]
    assert plain(source.root) == {"1": "a", "2": "b"}


def test_a_number_and_the_same_in_quotes_are_one_key() -> None:
    assert told('12: a\n"12": b\n') == [("duplicate-key", (2, 1, 2, 5))]


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("a: !include other.yaml\n", (1, 4, 1, 12)),
        ("a: !!python/object:os.system x\n", (1, 4, 1, 29)),
        ("a: ! x\n", (1, 4, 1, 5)),
        ("a: !map {b: 1}\n", (1, 4, 1, 8)),
        ("a: &here 1\n", (1, 4, 1, 9)),
        ("a: &here\n  b: 1\n", (1, 4, 1, 9)),
        ("a: [x, *y]\n", (1, 8, 1, 10)),
        ("<<: {a: 1}\nb: 2\n", (1, 1, 1, 3)),
        ("a: 1\n---\nb: 2\n", (2, 1, 2, 4)),
        ("? [a, b]\n: c\n", (1, 3, 1, 4)),
        ("{a: b}: c\n", (1, 1, 1, 2)),
        ("? a\n: b\n", (1, 1, 1, 2)),
    ],
)
def test_yaml_feature(text: str, span: tuple[int, int, int, int]) -> None:
    assert told(text) == [("yaml-feature", span)]


def test_nothing_is_taken_from_a_merge_or_a_second_document() -> None:
    assert plain(read("<<: {a: 1}\nb: 2\n").root) == {"b": 2}
    assert plain(read("a: 1\n---\nb: 2\n").root) == {"a": 1}
    assert told("a: 1\n<<: *base\n") == [("yaml-feature", (2, 1, 2, 3))]


@pytest.mark.parametrize(
    "value",
    [
        "yes", "No", "ON", "off", "y", "N", "0o17", "017", "00", "1:30", "12:30:45", "1_000", "2024-01-31",
        "2024-01-31T10:00:00Z",
        "1.5", ".5", "1.", "1e3", "-1.5e-3", "0x1F", "0b101", ".inf", ".NaN", "True", "FALSE", "Null", "12345678901234567890",
    ],
)  # fmt: skip
def test_yaml_trap(value: str) -> None:
    text = f"a: {value}\n"
    source = read(text)
    assert told(text) == [("yaml-trap", (1, 4, 1, 4 + len(value)))]
    assert plain(source.root) == {"a": value}
    assert read(fixed(text)).findings == ()
    assert read(f"a: '{value}'\nb: \"{value}\"\nc: |\n  {value}\nd: [x, '{value}']\n").findings == ()


@pytest.mark.parametrize(
    "value", ["1.2.3", "1-3", "1..3", "d6", "2d6+1", "yes sir", "none", "5%..", "CC-BY-4.0", "1 to 3", "12th", "e3", "-", "1,000"]
)
def test_what_looks_like_a_trap_and_is_none(value: str) -> None:
    if value == "-":
        value = "--"
    assert read(f"a: {value}\n").findings == ()


def test_traps_in_keys() -> None:
    assert told("no: 1\n1.5: 2\n") == [("yaml-trap", (1, 1, 1, 3)), ("yaml-trap", (2, 1, 2, 4))]
    assert told("{x: 1, y: 2, 1-3: 4}") == []


# Lost text


@pytest.mark.parametrize(
    ("text", "span", "mended"),
    [
        ("text: Room #3 is dark\n", (1, 12, 1, 22), {"text": "Room #3 is dark"}),
        ("text: # heading\n", (1, 7, 1, 16), {"text": "# heading"}),
        ("text: #1 rule\nb: x\n", (1, 7, 1, 14), {"text": "#1 rule", "b": "x"}),
        ("text: !Stop he cries\n", (1, 7, 1, 12), {"text": "!Stop he cries"}),
        ("text: !Stop\n", (1, 7, 1, 12), {"text": "!Stop"}),
        ("- text: 漢 #3\n  goto: 4\n", (1, 11, 1, 13), [{"text": "漢 #3", "goto": 4}]),
    ],
)
def test_lost_text(text: str, span: tuple[int, int, int, int], mended: object) -> None:
    assert told(text) == [("lost-text", span)]
    assert plain(read(fixed(text)).root) == mended


def test_authors_remarks_are_no_lost_text() -> None:
    text = (
        "start: 1 # the first\nundo: free                  # free (default) | none\n"
        "name: Security Officer     # may be renamed\n"
        "title: The Mill # remark\nlose:    # written in place\n  text: x\nlamp: {name: Lamp} # every item\n"
        "list: # of things\n  - a #todo\n"
        "goto: 40 #todo\nabout: A line. #TODO write it\nquoted: 'Room' #3\n# Room #3\nlast: x\n"
    )
    assert read(text).findings == ()


def test_a_hash_that_cuts_off_a_bracket() -> None:
    assert told("a: {name: Room #3}\nb: 1\n") == [("lost-text", (1, 16, 1, 19))]
    assert plain(read("a: {name: Room #3}\nb: 1\n").root) == {"a": {"name": "Room #3"}, "b": 1}


# Characters


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("a: x\x1b[2Jy\n", (1, 5, 1, 6)),
        ("a: x\x00y\n", (1, 5, 1, 6)),
        ("a: |\n  x\x9by\n", (2, 4, 2, 5)),
        ("a: x\x7fy\n", (1, 5, 1, 6)),
        ("a: x\u202ey\n", (1, 5, 1, 6)),
        ("a: 😀\u2066\u2069y\n", (1, 5, 1, 7)),
        ("a: x\ud800y\n", (1, 5, 1, 6)),
        ("a: x\u2028y\n", (1, 5, 1, 6)),
        ("a: x\u2029y\n", (1, 5, 1, 6)),
        ("a: x\x85y\n", (1, 5, 1, 6)),
        ("a: x\ry\n", (1, 5, 1, 6)),
        ("a: x # \x1b\n", (1, 8, 1, 9)),
        ('a: "x\\ey"\n', (1, 6, 1, 8)),
        ('a: "é\\u202Ey"\n', (1, 6, 1, 12)),
        ('a: "\\\\x1b \\x1b"\n', (1, 11, 1, 15)),
        ('a: "\\U0000009b"\n', (1, 5, 1, 15)),
        ('a: "x\n  \\ry"\n', (2, 3, 2, 5)),
        ('a: "\\N"\n', (1, 5, 1, 7)),
        ('a: "\\ud83d"\n', (1, 5, 1, 11)),
        ("a:\n\u00a0\u00a0b: 1\n", (2, 1, 2, 3)),
        ("a:\n  b: |\n    x\n \u00a0\u00a0 y\n", (4, 2, 4, 4)),
    ],
)
def test_control_character(text: str, span: tuple[int, int, int, int]) -> None:
    assert told(text) == [("control-character", span)]


def test_indentation_with_no_break_spaces_is_read_as_meant() -> None:
    text = "a:\n\u00a0\u00a0b: 1\n"
    assert plain(read(text).root) == {"a": {"b": 1}}
    assert fixed(text) == "a:\n  b: 1\n"


def test_no_break_spaces_inside_prose_are_fine() -> None:
    assert read("a: |\n  Who\u00a0?\n  \u00a0\u00a0x\nb: 10\u00a0kg\n").findings == ()


@pytest.mark.parametrize(
    "text",
    [
        "a: x\u200by\n",
        "a: x\u00ady\n",
        "a: x\u2060y\n",
        "a: x\ufeffy\n",
        "a: x\u200dy\n",
        "a: x\u200ey\n",
        "a: x\ufe0fy\n",
        "a: x\U000e0041y\n",
    ],
)
def test_invisible_character(text: str) -> None:
    assert told(text) == [("invisible-character", (1, 5, 1, 6))]
    assert plain(read(text).root) == {"a": "xy"}
    assert fixed(text) == "a: xy\n"


@pytest.mark.parametrize(
    "text",
    [
        "👩\u200d🚀", "❤\ufe0f", "1\ufe0f\u20e3", "🏳\ufe0f\u200d🌈", "👩🏽\u200d🚒",
        "می\u200cخواهم", "क्\u200dष", "שלום\u200e!", "\u200fعربي",
        "漢\ufe00",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "ไทย\u200bไทย",
    ],
)  # fmt: skip
def test_invisible_characters_at_work_are_fine(text: str) -> None:
    source = read(f"a: {text}\nb: x\n")
    assert source.findings == ()
    assert plain(source.root) == {"a": text, "b": "x"}


def test_not_utf8_names_the_line_of_the_byte() -> None:
    source = read("a: 1\nb: é".encode() + b" caf\xe9\n")
    assert source.root is None
    assert [(finding.check, finding.span) for finding in source.findings] == [("not-utf8", Span(2, 9, 2, 10))]
    assert "0xE9" in source.findings[0].message
    assert only("a: 1\n".encode("utf-16")).check == "not-utf8"
    assert only(b"a: \xed\xa0\x80\n").check == "not-utf8"


# Syntax


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff", "# only a remark\n", "---\n", b""])
def test_an_empty_file(text: str | bytes) -> None:
    finding = only(text)
    assert finding.check == "yaml-syntax"
    assert "empty" in finding.message
    assert read(text).root is None


@pytest.mark.parametrize(
    ("text", "span", "meant"),
    [
        # an unquoted colon
        ("text: He said: run\ngoto: 4\n", (1, 14, 1, 15), {"text": "He said: run", "goto": 4}),
        ('text: It\'s: "odd" #3\n', (1, 11, 1, 12), {"text": 'It\'s: "odd" #3'}),
        ("text: “He said: run”\n", (1, 15, 1, 16), {"text": "“He said: run”"}),
        # an apostrophe in '…'
        ("a: 'it's'\nb: 1\n", (1, 7, 1, 8), {"a": "it's", "b": 1}),
        ("- a: 'It's dark, isn't it'\n  b: 1\n", (1, 9, 1, 10), [{"a": "It's dark, isn't it", "b": 1}]),
        ("a: {b: 'it's', c: 1}\n", (1, 11, 1, 12), {"a": {"b": "it's", "c": 1}}),
        # a quote that is never closed, or too early
        ('a: "x\nb: 1\n', (1, 4, 1, 5), {"a": "x", "b": 1}),
        ('a: "x\nb: "y"\nc: 1\n', (1, 4, 1, 5), {"a": "x", "b": "y", "c": 1}),
        ('a: "Hi," she says\nb: 1\n', (1, 10, 1, 18), {"a": '"Hi," she says', "b": 1}),
        ('a: "the "old" mill"\nb: 1\n', (1, 9, 1, 10), {"a": 'the "old" mill', "b": 1}),
        # no space after the colon
        ("a:\n  goto:40\n  b: 1\n", (2, 7, 2, 8), {"a": {"goto": 40, "b": 1}}),
        ("- text:Foo\n  goto: 4\n", (1, 7, 1, 8), [{"text": "Foo", "goto": 4}]),
        ("a: {b:1}\nc: 1\n", (1, 6, 1, 7), {"a": {"b": 1}, "c": 1}),
        ("a:\u00a01\nb: 2\n", (1, 3, 1, 4), {"a": 1, "b": 2}),
        ("a：1\nb: 2\n", (1, 2, 1, 3), {"a": 1, "b": 2}),
        # dedented prose
        ("a: |\n  One.\nTwo, three.\n*Four*\nb: 1\n", (3, 1, 3, 12), {"a": "One.\nTwo, three.\n*Four*\n", "b": 1}),
        ('a: |\n    One.\n  "Two," she says.\nb: 1\n', (3, 3, 3, 19), {"a": 'One.\n"Two," she says.\n', "b": 1}),
        # indentation
        ("a: 1\n  b: 2\nc: 3\n", (2, 3, 2, 4), {"a": 1, "b": 2, "c": 3}),
        ("a:\n   b: 1\n  c: 2\n", (3, 3, 3, 4), {"a": {"b": 1, "c": 2}}),
        ("- text: x\n goto: 4\n- text: z\n", (2, 2, 2, 6), [{"text": "x", "goto": 4}, {"text": "z"}]),
        ("a:\n    b: 1\n  c: 2\n  d: 3\n", (2, 5, 2, 6), {"a": {"b": 1, "c": 2, "d": 3}}),
        ("   - a: 1\n  b: 2\n- c: 3\n  d: 4\n", (1, 4, 1, 7), [{"a": 1, "b": 2}, {"c": 3, "d": 4}]),
        (" a: 1\nb: 2\nc: 3\n", (1, 2, 1, 3), {"a": 1, "b": 2, "c": 3}),
        # signs that mean something to YAML
        ("text: @home\n", (1, 7, 1, 8), {"text": "@home"}),
        ("text: *Bang* goes the door\n", (1, 7, 1, 8), {"text": "*Bang* goes the door"}),
        ("text: [sic] he says\nb: 1\n", (1, 7, 1, 8), {"text": "[sic] he says", "b": 1}),
        ("text: %d\n", (1, 7, 1, 8), {"text": "%d"}),
        ('a: "\\q"\n', (1, 5, 1, 7), {"a": "\\q"}),
        # brackets
        ("a: [1, 2\nb: 3\n", (1, 4, 1, 5), {"a": [1, 2], "b": 3}),
        ("a: {b: 1\nc: 2\n", (1, 4, 1, 5), {"a": {"b": 1}, "c": 2}),
        # text that goes on
        ("a: One\ntwo\nb: 1\n", (2, 1, 2, 4), {"a": "One two", "b": 1}),
    ],
)
def test_yaml_syntax_is_told_in_the_authors_words_and_read_as_meant(
    text: str, span: tuple[int, int, int, int], meant: object
) -> None:
    source = read(text)
    assert told(text) == [("yaml-syntax", span)]
    assert plain(source.root) == meant
    assert source.findings[0].help
    assert not PARSER_WORDS.search(source.findings[0].message + source.findings[0].help)
    if source.findings[0].fix is not None and source.findings[0].fix.safe:
        assert plain(read(fixed(text)).root) == meant
        assert read(fixed(text)).findings == ()


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("a:\n\tb: 1\n\tc: 2\n", (2, 1, 2, 2)),
        ("a: |\n  x\n\ty\n", (3, 1, 3, 2)),
        ("a: | prose\nb: 1\n", (1, 6, 1, 11)),
        ("a: - b\nc: 1\n", (1, 4, 1, 5)),
        ("a: 1\n- b\n", (2, 1, 2, 2)),
        ("goto 40\nb: 1\nc: 2\n", (1, 1, 1, 8)),
        ("b: 1\ngoto 40\nc: |\n  x\n", (2, 1, 2, 8)),
        ("a: {b: 1,, c: 2}\nd: 1\n", (1, 10, 1, 11)),
        ("a: {b: x: y}\nc: 1\n", (1, 9, 1, 10)),
        (": x\na: 1\n", (1, 1, 1, 2)),
        ("a: 1\n...\nb: 2\n", (2, 1, 2, 4)),
        ("%x\n---\na: 1\n", (1, 1, 1, 3)),
        ("a: 1\n}b: 2\nc: 3\n", (2, 1, 2, 2)),
        ("a:\n  * b: 2\n  c: 3\n", (2, 3, 2, 4)),
        ('a: 1\nb" x # he: said\nc: 3\n', (2, 1, 2, 5)),
    ],
)
def test_yaml_syntax_where_the_meaning_is_less_certain(text: str, span: tuple[int, int, int, int]) -> None:
    assert told(text) == [("yaml-syntax", span)]


def test_tabs_on_lines_on_end_are_one_mistake_with_one_fix() -> None:
    assert fixed("a:\n\tb:\n\t\tc: 1\n\td: 2\n") == "a:\n  b:\n    c: 1\n  d: 2\n"


def test_reading_goes_on_behind_a_fault() -> None:
    text = (
        "title: Mill\n"
        "sections:\n"
        "  1:\n"
        "    text: |\n"
        "      The door.\n"
        "    It creaks and groans.\n"  # dedented prose
        "    choices:\n"
        "      - text: He said: go\n"  # a colon
        "        goto:2\n"  # no space
        "      - text: 'It's shut'\n"  # an apostrophe
        "        goto: 1\n"
        "  2:\n"
        "    text: |\n"
        "      The end.\n"
        "    ending: victory\n"
        "    ending: yes\n"
    )
    assert told(text) == [
        ("yaml-syntax", (6, 5, 6, 26)),
        ("yaml-syntax", (8, 22, 8, 23)),
        ("yaml-syntax", (9, 13, 9, 14)),
        ("yaml-syntax", (10, 18, 10, 19)),
        ("duplicate-key", (16, 5, 16, 11)),
        ("yaml-trap", (16, 13, 16, 16)),
    ]
    source = read(text)
    assert isinstance(source.root, Mapping)
    assert source.root.find("sections", "1", "choices", 0, "goto") == Span(9, 14, 9, 15)
    assert source.root.find("sections", "1", "choices", 0, "text") == Span(8, 15, 8, 26)
    assert plain(source.root.get("sections")) == {
        "1": {
            "text": "The door.\nIt creaks and groans.\n",
            "choices": [{"text": "He said: go", "goto": 2}, {"text": "It's shut", "goto": 1}],
        },
        "2": {"text": "The end.\n", "ending": "victory"},
    }


def test_at_most_twenty_faults_of_syntax_are_told() -> None:
    text = "".join(f"key{number}: He said: run\n" for number in range(30))
    source = read(text)
    assert [finding.span.line for finding in source.findings if finding.span] == list(range(1, 21))


# Whatever the input


FRAGMENTS = st.sampled_from([
    "a", "text", "goto", ": ", ":", "\n", "\n  ", "\n    ", "\t", "'", '"', "- ", "[", "]", "{", "}", ",", "#", " #", " ", "|\n",
    ">", "&x ", "*x", "!t ", "!!str ", "<<", "? ", "---\n", "...\n", "%", "@", "`", "\\", "\\u202e", "\\x1b", "\x1b", "\u00a0",
    "\u2028", "\r", "\r\n", "\ufeff", "😀", "漢", "\u200d", "\ud800", "12", "yes", "1.5", "\U0010f73a", "“", "it's",
])  # fmt: skip


def sound(source: Source) -> None:
    """What holds for every source, whatever it was read from."""
    lines = source.text.split("\n")
    for finding in source.findings:
        for words in (finding.message, finding.help or "", finding.note or ""):
            assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", words)
        places = [finding.span] if finding.span else []
        places += [related.span for related in finding.related] + [
            edit.span for edit in (finding.fix.edits if finding.fix else ())
        ]
        for span in places:
            check_span(span, lines)
    if source.root is None:
        assert source.findings
        return
    for node in walk(source.root):
        check_span(node.span, lines)
        if isinstance(node, Scalar):
            assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", node.text)
            assert node.value == node.text or not isinstance(node.value, str)


def check_span(span: Span, lines: list[str]) -> None:
    assert 1 <= span.line <= span.end_line <= len(lines) + 1
    assert span.column >= 1
    assert span.end_column >= 1
    assert (span.line, span.column) <= (span.end_line, span.end_column)


@given(st.lists(FRAGMENTS, max_size=40).map("".join))
@settings(max_examples=400, deadline=None)
@example("a: \U0010f73a: b: c\n")
@example("? |\n #")
def test_no_text_made_of_yaml_ever_raises(text: str) -> None:
    sound(read(text))


@given(st.text(max_size=200) | st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Po"]), max_size=60))
@settings(deadline=None)
def test_no_text_ever_raises(text: str) -> None:
    sound(read(text))


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_no_bytes_ever_raise(data: bytes) -> None:
    sound(read(data))


_NAMES = st.from_regex(r"[a-z]{1,8}", fullmatch=True).filter(
    lambda name: name not in {"yes", "no", "on", "off", "null", "true", "false", "y", "n"}
)
_VALUES = st.recursive(
    st.integers(-(10**18), 10**18) | st.booleans() | st.none() | _NAMES,
    lambda inner: st.lists(inner, min_size=1, max_size=4) | st.dictionaries(_NAMES, inner, min_size=1, max_size=4),
    max_leaves=12,
)


def written(value: object, indent: int = 0) -> str:
    """A value as YAML, block style."""
    blanks = " " * indent
    if isinstance(value, dict):
        return "".join(f"\n{blanks}{key}:{written(inner, indent + 2)}" for key, inner in value.items())
    if isinstance(value, list):
        return "".join(f"\n{blanks}-{written(inner, indent + 2)}" for inner in value)
    if value is None:
        return " null"
    return f" {str(value).lower()}"  # a name, a whole number, true or false


@given(st.dictionaries(_NAMES, _VALUES, min_size=1, max_size=5))
@settings(deadline=None)
def test_what_is_written_is_read(value: dict[str, object]) -> None:
    source = read(written(value))
    assert source.findings == ()
    assert plain(source.root) == value


# --- the last line ---


@pytest.mark.parametrize("start", ["", "id: a\n", "id: a\r\n", "sections:\n  1:\n    ending:\n      kind: victory\n      "])
@pytest.mark.parametrize("line", ["Beams crack", "Beams crack along the wall, and", "- x\n  y: [1", "key: 'open", "{a: b"])
def test_a_fault_in_the_last_line_is_told_alike_with_a_line_end_behind_it_and_without(start: str, line: str) -> None:
    text = start + line
    findings = read(text).findings
    assert [finding._replace(fix=None) for finding in findings] == [
        finding._replace(fix=None) for finding in read(text + "\n").findings
    ]
    for finding in findings:
        assert finding.span is not None
        assert finding.span.end_line <= text.count("\n") + 1, finding
