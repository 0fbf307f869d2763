"""The JSON Schema of a book (draft-07), for editors and as the linter's second opinion, made from the shapes that decode it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.book.core_shapes import SECTION, book_fields, outcome_shape, section_shape
from solo.book.node import Mapping as MappingNode
from solo.book.node import Node, Scalar
from solo.book.shape import SystemShapes, closed
from solo.book.values import OUTCOME, WORDS

# What a book's system decides; at the top of the schema these only have their explanations.
_BY_SYSTEM = ("rules", "counters", "gear", "foes", "heroes", "sections")


def schema(systems: Mapping[str, SystemShapes]) -> dict[str, Any]:
    """The schema of books of these systems. The system is chosen once, at the top, so that every error stays where it is."""
    top = closed("An adventure: one book in one file.", "adventure", book_fields(systems, None))
    for key in _BY_SYSTEM:
        whole = top["properties"][key]
        top["properties"][key] = {name: whole[name] for name in ("type", "description", "markdownDescription")}
    definitions: dict[str, Any] = {}
    choices = []
    for name, system in systems.items():
        fields = book_fields(systems, system)
        own = {key: fields[key].shape.schema() for key in _BY_SYSTEM}
        choices.append(
            {
                "if": {"properties": {"system": {"const": name}}, "required": ["system"]},
                "then": {"properties": _placed(own, name, system)},
            }
        )
        definitions[f"{name}-section"] = _placed(section_shape(system).schema(), name, system)
        definitions[f"{name}-outcome"] = _placed(outcome_shape(system).schema(), name, system)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        **top,
        "allOf": choices,
        "definitions": definitions,
    }


def _placed(value: Any, name: str, system: SystemShapes) -> Any:
    """A system's part of the schema: references lead to its own definitions, and its words are spelt out."""
    if isinstance(value, list):
        return [_placed(item, name, system) for item in value]
    if not isinstance(value, dict):
        return value
    placed: dict[str, Any] = {}
    for key, item in value.items():
        if key == WORDS:
            placed["enum"] = list(system.words[item])
        elif key == "$ref" and item in (SECTION, OUTCOME):
            placed[key] = f"#/definitions/{name}-{item.rpartition('/')[2]}"
        else:
            placed[key] = _placed(item, name, system)
    return placed


def instance(node: Node) -> Any:
    """A book's tree as JSON values, to be validated against the schema."""
    match node:
        case Scalar():
            return node.value
        case MappingNode():
            return {key.text: instance(value) for key, value in node.items}
    return [instance(item) for item in node.items]


def known_keys(systems: Mapping[str, SystemShapes]) -> frozenset[str]:
    """Every word that is a key somewhere in a book of one of the systems."""
    names: set[str] = set()
    waiting: list[Any] = [schema({name: shapes}) for name, shapes in systems.items()]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting += part
        elif isinstance(part, dict):
            properties = part.get("properties")
            names |= properties.keys() if isinstance(properties, dict) else set()
            waiting += part.values()
    return frozenset(names)
