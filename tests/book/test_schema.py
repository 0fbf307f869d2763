from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jsonschema import Draft7Validator

from solo.book.reader import Reading
from solo.book.schema import instance, schema
from solo.book.shape import SystemShapes
from solo.book.source import parse

Read = Callable[[str], Reading]


@pytest.fixture
def validator(systems: dict[str, SystemShapes]) -> Draft7Validator:
    return Draft7Validator(schema(systems))


def schemas(value: Any, key: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every subschema with the keyword or property it stands under."""
    if isinstance(value, dict):
        yield key, value
        for name, inner in value.items():
            if name in ("properties", "patternProperties", "definitions"):
                for property_, part in inner.items():
                    yield from schemas(part, property_)
            elif name in ("items", "additionalProperties", "propertyNames", "then", "else"):
                yield from schemas(inner, name)
            elif name in ("allOf", "anyOf"):
                for part in inner:
                    yield from schemas(part, name)


def test_the_schema_is_draft_07_and_plain_json(systems: dict[str, SystemShapes]) -> None:
    made = schema(systems)
    assert made["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(made)
    assert json.loads(json.dumps(made)) == made


def test_everything_is_explained_closed_and_titled_in_lower_case(systems: dict[str, SystemShapes]) -> None:
    made = schema(systems)
    for name, part in schemas(made):
        if "type" in part or "enum" in part:
            assert part["markdownDescription"].strip(), name
            assert part["description"].strip(), name
        if part.get("type") == "object" and "properties" in part:
            assert part["additionalProperties"] is False, name
        assert part.get("title", "") == part.get("title", "").lower()
    assert "oneOf" not in json.dumps(made)


def test_references_lead_somewhere(systems: dict[str, SystemShapes]) -> None:
    made = schema(systems)
    targets = {part["$ref"] for _, part in schemas(made) if "$ref" in part}
    assert targets == {"#/definitions/coin-section", "#/definitions/coin-outcome"}
    assert {f"#/definitions/{name}" for name in made["definitions"]} == targets


def test_a_systems_words_are_spelt_out(systems: dict[str, SystemShapes]) -> None:
    way = schema(systems)["definitions"]["coin-section"]["properties"]["toss"]
    assert way["properties"]["trick"]["enum"] == ["Palming", "Palm", "Switching"]
    assert way["required"] == ["heads", "tails"]
    assert way["defaultSnippets"][0]["body"] == {"heads": "$1", "tails": "$2"}


def test_a_rule_across_keys_says_what_to_do(validator: Draft7Validator, head: str, systems: dict[str, SystemShapes]) -> None:
    rules = schema(systems)["definitions"]["coin-section"]["dependencies"]

    def told(section: str) -> list[str]:
        root = parse(f"{head}sections:\n  1: {section}\n", "x").root
        assert root is not None
        messages = []
        for error in validator.iter_errors(instance(root)):
            path = list(error.absolute_schema_path)
            # `false` has no message of its own; editors show that of the schema it stands in
            place = rules[path[path.index("dependencies") + 1]] if error.schema is False else error.schema
            messages.append(place.get("errorMessage", error.message))
        return messages

    ways = "choices, goto, branch, random, ending or toss"
    assert told("{text: a}") == [f"this section leads nowhere; give it one of {ways}"]
    assert told("{text: a, goto: 1, ending: victory}") == ["this section has more than one way on; keep one of them"]
    (unknown,) = told("{text: a, gotto: 1}")
    assert "'gotto' was unexpected" in unknown, "a misspelt way on is no missing one"


GOOD = [
    "{text: a, ending: victory}",
    "{title: One, text: a, ending: {kind: strange-end, title: A title}}",
    "{text: a, set: {gold: 3}, add: {luck: 2d6}, drop: [lamp], gain: [lamp, lamp], curse: 2, bless: d6/2, ending: defeat}",
    "{text: a, when: [{if: gold > 3, text: b, mark: [met-the-miller]}], ending: defeat}",
    "{text: a, choices: [{text: b, goto: 2}, {text: c, goto: '2', id: again, if: has('lamp'), shut: too dark}]}",
    "{text: a, goto: 2}",
    "{text: a, branch: [{if: gold > 3, goto: 2}, {goto: 2}]}",
    "{text: a, random: {die: d6, 1-3: 2, 4: {ending: defeat}, 5-6: 2}}",
    "{text: a, toss: {coins: 3, trick: Palm, who: ann, heads: 2, tails: {text: b, curse: 1, goto: 2}}}",
]

BAD = [
    "{text: a}",
    "{text: '', goto: 2}",
    "{goto: 2}",
    "{text: a, goto: 2, ending: victory}",
    "{text: a, gotto: 2}",
    "{text: a, goto: [2]}",
    "{text: a, goto: Two}",
    "{text: 12, goto: 2}",
    "{text: a, ending: 12}",
    "{text: a, ending: {title: b}}",
    "{text: a, choices: []}",
    "{text: a, choices: [{text: b}]}",
    "{text: a, choices: [{text: ' ', goto: 2}]}",
    "{text: a, branch: [{if: gold > 3, goto: 2}]}",
    "{text: a, random: {1-6: 2}}",
    "{text: a, random: {die: 2d6, 1-6: 2}}",
    "{text: a, random: {die: d6, 1-x: 2, 1-6: 2}}",
    "{text: a, gain: lamp, goto: 2}",
    "{text: a, add: {gold: 2d1}, goto: 2}",
    "{text: a, add: {gold: 10000000000}, goto: 2}",
    "{text: a, when: [], goto: 2}",
    "{text: a, when: [{text: b}], goto: 2}",
    "{text: a, curse: 21, goto: 2}",
    "{text: a, toss: {heads: 2}}",
    "{text: a, toss: {coins: 101, heads: 2, tails: 2}}",
    "{text: a, toss: {trick: Juggling, heads: 2, tails: 2}}",
    "{text: a, toss: {heads: 2, tails: {text: b}}}",
    "{text: a, toss: {heads: 2, tails: {text: b, choices: [{text: c, goto: 2}]}}}",
    "{text: a, fight: {win: 2}}",
    "[]",
]

TOPS = [
    ("id: the-mint", "id: The Mint"),
    ("id: the-mint", "id: con"),
    ("title: The Mint", "title:"),
    ("title: The Mint", "titel: The Mint"),
    ("title: The Mint\n", ""),
    ("system: coin", "system: dice"),
    ("start: 1", "start: 1\nundo: 0"),
    ("start: 1", "start: 1\nundo: sometimes"),
    ("start: 1", "start: 1\nrerolls: true"),
    ("start: 1", "start: 1\nlanguage: English"),
    ("start: 1", "start: 1\nparty: {size: 7}"),
    ("start: 1", "start: 1\nparty: {size: 3..1}"),
    ("start: 1", "start: 1\nparty: {create: 'true'}"),
    ("start: 1", "start: 1\nrules: {sides: 4}"),
    ("start: 1", "start: 1\nrules: {colour: red}"),
    ("start: 1", "start: 1\nauthors: A. Writer"),
    ("luck: 7", "luck: 21"),
    ("luck: 7", "luck: 7, tricks: {Palmin: 1}"),
    ("{name: Ann, luck: 7}", "[Ann]"),
    ("  ann: {name: Ann, luck: 7}", "  {}"),
    ("gold: {", "go-ld: {"),
    ("gold: {", "luck: {"),
    ("gold: {", "not: {"),
    ("max: 99", "max: 10000000000"),
    ("[met-the-miller]", "[met-the-miller, met-the-miller]"),
    ("[met-the-miller]", "[Met]"),
    ("old-key: {", "Old-key: {"),
]


def agree(text: str, validator: Draft7Validator, read_text: Read) -> bool:
    """Whether both accept a book; they must not disagree."""
    root = parse(text, "x").root
    assert root is not None
    accepted = read_text(text).book is not None
    assert validator.is_valid(instance(root)) == accepted
    return accepted


TAIL = "  2: {text: b, ending: victory}\n"


@pytest.mark.parametrize("section", GOOD)
def test_schema_and_decoder_accept(section: str, head: str, validator: Draft7Validator, read_text: Read) -> None:
    # A second way to section 2, so that it is never out of reach.
    text = f"{head}death: 2\nsections:\n  1: {section}\n{TAIL}"
    assert agree(text, validator, read_text), read_text(text).findings


@pytest.mark.parametrize("section", BAD)
def test_schema_and_decoder_refuse(section: str, head: str, validator: Draft7Validator, read_text: Read) -> None:
    assert not agree(f"{head}death: 2\nsections:\n  1: {section}\n{TAIL}", validator, read_text)


@pytest.mark.parametrize(("right", "wrong"), TOPS)
def test_schema_and_decoder_refuse_the_same_tops(
    right: str, wrong: str, head: str, validator: Draft7Validator, read_text: Read
) -> None:
    assert right in head
    text = f"{head}sections:\n  1: {{text: a, ending: victory}}\n"
    assert agree(text, validator, read_text)
    assert not agree(text.replace(right, wrong), validator, read_text)


@pytest.mark.parametrize("party", ["1", "1..3", "6"])
def test_schema_and_decoder_accept_parties(party: str, head: str, validator: Draft7Validator, read_text: Read) -> None:
    more = f"party: {{size: {party}, create: true}}\nundo: 5\nrerolls: new\nlanguage: pt-BR\nauthors: [A]\nlicense: CC-BY-4.0\n"
    more += "about: ''\nrules: {edge: true}\nbalance: {random: 5%..15%, best: 50%..}\nfoes: {12: {name: Bo, luck: 1}}\n"
    assert agree(f"{head}{more}sections:\n  1: {{text: a, ending: victory}}\n", validator, read_text)
