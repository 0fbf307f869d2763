"""Every key a book can have, as a page in Markdown, made from the same tables as the decoder and the schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.book.model import COUNTER_LIMIT
from solo.book.schema import schema
from solo.book.shape import SystemShapes
from solo.book.values import DICE_PATTERN, NAME_PATTERN, id_schema, whole_pattern

_LONG = 12  # words a value is listed by in its table; more stand at the end of the page
_EXPLAINED = 8  # words that are listed so where each of them means something; of more, the end of the page says what

# What an `if` may ask in books of every system, as it is written.
_ASKS = {
    "has('ITEM')": "Whether somebody carries the item, or it is in the party's pack.",
    "count('ITEM')": "How many of the item there are, carried and in the pack.",
    "had('ITEM')": "Whether the item was theirs at any time in this game, lost since or not.",
    "marked('CODEWORD')": "Whether the codeword is written down now.",
    "visited('SECTION')": "Whether the section was entered before; the entry that is going on does not count.",
    "in_party('HERO')": "Whether this hero plays, able to act or not.",
    "standing('HERO')": "Whether this hero plays and can act.",
    "standing": "How many heroes can act.",
    "of('HERO', NAME)": "One hero's value, of those listed below, as in `of('lemzip', health)`; 0 where the hero does not play.",
}


def page(systems: Mapping[str, SystemShapes]) -> str:
    """The page for books of all systems."""
    return "\n".join(_page(systems)) + "\n"


def _page(systems: Mapping[str, SystemShapes]) -> Iterator[str]:
    yield "# What a book may hold"
    yield ""
    yield "<!-- Made by `solo schema --page > docs/book-format.md` from the tables that read books; a test holds them equal. -->"
    yield ""
    yield "A book is one file, `NAME.adventure.yaml`. Here is every key it can have, in the order in which books are read; a key"
    yield "with a • must be there. [authoring.md](authoring.md) and [recipes.md](recipes.md) show them in use. What an `if` may"
    yield "ask stands at the end, and after it the words that name skills, spells, and what things may be `like`."
    for name, system in systems.items():
        whole = schema({name: system})
        own = whole["allOf"][0]["then"]["properties"]
        top = {**whole, "properties": {**whole["properties"], **own}}
        yield ""
        yield f"## Books of the system `{name}`"
        walk = _Walk(whole["definitions"], {tuple(words): what for what, words in system.words.items()})
        yield from walk.table(top, ())
        yield from _conditions(system)
        yield from _words(system)
        for place, explained in walk.explained.items():
            yield ""
            yield f"### Words: {place}"
            yield ""
            yield from (f"- `{word}`: {meaning}" for word, meaning in explained.items())


class _Walk:
    """One walk through a schema, which tells of each kind of map once. `explained` are words that the end of the page is to
    explain, each with its meaning, by the key that takes them."""

    def __init__(self, definitions: Mapping[str, Any], words: Mapping[tuple[str, ...], str]) -> None:
        """`words`: what kinds of words are called, by all words of the kind."""
        self.explained: dict[str, dict[str, str]] = {}
        self._definitions, self._words = definitions, words
        self._told: dict[str, str] = {}  # titles and definitions -> where they are told of

    def table(self, record: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
        """A map's keys, and after it the maps inside it."""
        required = record.get("required", record.get("else", {}).get("required", []))
        yield ""
        yield "| key | | what it is | what may stand there |"
        yield "|---|---|---|---|"
        inside: list[tuple[tuple[str, ...], Mapping[str, Any]]] = []
        for key, value in record["properties"].items():
            for place, found in self._maps(value, (*path, key)):
                if self._name(found) not in self._told:
                    self._told[self._name(found)] = _called(place, found)
                    inside.append((place, found))
            doc = value.get("markdownDescription", "").replace("|", "\\|")
            kinds = _unique([*self._kinds(value, f"{_called(path, record)}.{key}" if path else key)])
            yield f"| `{key}` | {'•' if key in required else ''} | {doc} | {'; '.join(kinds)} |"
        for place, found in inside:
            yield ""
            yield f"### `{_called(place, found)}`"
            yield ""
            yield found.get("markdownDescription", "")
            yield from self.table(found, place)

    def _name(self, record: Mapping[str, Any]) -> str:
        return f"{record.get('title')}: {sorted(record['properties'])}"

    def _maps(self, value: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
        """The maps with known keys that may stand at a place."""
        if "$ref" in value:
            value = self._definitions[value["$ref"].rpartition("/")[2]]
        if value.get("properties") and value.get("title"):
            yield path, value
        for key in ("then", "else", "items"):
            if (
                isinstance(value.get(key), dict)
                and "errorMessage" not in value[key]
                and "propertyNames" not in value[key].get("if", {})
            ):
                yield from self._maps(value[key], path)
        if isinstance(value.get("additionalProperties"), dict):
            yield from self._maps(value["additionalProperties"], (*path, "NAME"))
        for pattern in value.get("patternProperties", {}).values():
            yield from self._maps(pattern, (*path, "RANGE"))

    def _kinds(self, value: Mapping[str, Any], place: str) -> Iterator[str]:
        """What may stand at a place, in a few words each."""
        if "$ref" in value:
            value = self._definitions[value["$ref"].rpartition("/")[2]]
        if "if" in value and "type" in value.get("if", {}):
            yield from self._kinds({**value["then"], "type": value["then"].get("type", value["if"]["type"])}, place)
            if "else" in value:
                yield from self._kinds(value["else"], place)
            return
        kind = value.get("type", "object")
        if isinstance(kind, list):
            kind = next((each for each in kind if each != "integer"), "integer")
        if "enum" in value or "const" in value:
            yield self._one_of(value.get("enum", [value.get("const")]), value.get("enumDescriptions", ()), place)
        elif kind == "integer":
            yield f"a whole number{_limits(value)}"
        elif kind == "boolean":
            yield "`true` or `false`"
        elif kind == "array":
            yield f"a list, each {' or '.join(_unique([*self._kinds(value['items'], place)]))}"
        elif kind == "object":
            if value.get("title") and value.get("properties"):
                yield f"a map, see `{self._told.get(self._name(value), value['title'])}`"
            elif isinstance(value.get("additionalProperties"), dict):
                yield f"a map by name, of each {' or '.join(_unique([*self._kinds(value['additionalProperties'], place)]))}"
            else:
                yield "a map"
        elif value.get("pattern") == whole_pattern(DICE_PATTERN):
            yield f"a whole number{_limits(value)} or dice, such as `2d6+1`"
        elif value.get("pattern") == whole_pattern(NAME_PATTERN):
            yield "a name"
        elif value.get("pattern") == id_schema()["pattern"]:
            yield "an id"
        elif value.get("pattern") == id_schema(numbers=False)["pattern"]:
            yield "a word of lower-case letters, digits and hyphens"
        else:
            yield "text"

    def _one_of(self, words: Sequence[Any], meanings: Sequence[str], place: str) -> str:
        """One of some words: they themselves where they are few, else where the end of the page has them."""
        if meanings and len(words) > _EXPLAINED:
            self.explained[place] = dict(zip(words, meanings, strict=True))
        elif (what := self._words.get(tuple(words))) is not None:
            place = what
        elif len(words) <= _LONG:
            return ", ".join(f"`{word}`" for word in words)
        return f"one of the words at the end of this page, under {place}"


def _called(path: tuple[str, ...], record: Mapping[str, Any]) -> str:
    """What a map is called in the page: by its path; the parts of a section without the way to it."""
    if record.get("title") == "outcome":
        return "outcome"
    return ".".join(path[2:] if path[0] == "sections" and len(path) > 2 else path)


def _limits(value: Mapping[str, Any]) -> str:
    low, high = value.get("minimum"), value.get("maximum")
    if (low is None and high is None) or (high is not None and high >= COUNTER_LIMIT and low != 0):
        return ""
    if high is None or low is None:
        return f" of at least {low:,}" if high is None else f" of at most {high:,}"
    return f" from {low:,} to {high:,}"


def _unique(words: list[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _conditions(system: SystemShapes) -> Iterator[str]:
    yield ""
    yield "### `if`"
    yield ""
    yield "A condition compares numbers (`==`, `!=`, `<`, `<=`, `>`, `>=`, with `+`, `-`, `*`, `/` and `%`) and joins what holds"
    yield "by `and`, `or`, `not` and brackets. It may read every counter by its name, and ask about the game:"
    yield ""
    yield from (f"- `{written}`: {meaning}" for written, meaning in _ASKS.items())
    yield ""
    yield "It may ask about the heroes, too. In a party the answer is that of the best of those who can act, and 0 where nobody"
    yield "can: `health < 3` holds where none of them has 3 or more, and `of` asks about one of them. (`set` and `add` change"
    yield "the value of everybody who can act.)"
    yield ""
    for name, function in system.functions.items():
        yield f"- `{name}({', '.join(repr(part.upper()) for part in function.parameters)})`: {system.asks.get(name, '')}"
    yield from (f"- `{name}`: {system.asks.get(name, '')}" for name in system.names)


def _words(system: SystemShapes) -> Iterator[str]:
    for what, words in system.words.items():
        yield ""
        yield f"### Words: {what}"
        yield ""
        by_meaning: dict[str, list[str]] = {}
        for word, meaning in words.items():
            by_meaning.setdefault(meaning, []).extend([word] if word != meaning else [])
        listed = [
            f"`{name}`" + (f" (or {', '.join(f'`{a}`' for a in others)})" if others else "")
            for name, others in by_meaning.items()
        ]
        yield ", ".join(sorted(listed)) + "."
