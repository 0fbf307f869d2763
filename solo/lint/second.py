"""A second opinion on a sound book: the JSON Schema, which editors go by, must accept what the reader accepts.

What only the schema refuses is our defect and not the author's, so it is no finding. A tenth of a second for each thousand
sections would be too dear for that: of the sections that hold the same keys, one is looked at. (The fuzz tests look at all.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solo import systems
from solo.book.model import Book

_SECTIONS_MAX = 100


def opinion(book: Book) -> str | None:
    """What the schema holds against a sound book, as one sentence for us; None where it agrees, as it should."""
    import jsonschema

    from solo.book.schema import instance, schema

    validator = jsonschema.Draft7Validator(schema({name: systems.system(name).shapes for name in systems.names()}))
    whole = instance(book.source)
    sections = whole.get("sections")
    if isinstance(sections, dict):
        whole = {**whole, "sections": _one_of_each(sections)}
    error = next(iter(validator.iter_errors(whole)), None)
    if error is None:
        return None
    place = ".".join(str(part) for part in error.absolute_path) or "the book"
    return f"solo: the schema refuses `{place}`, which the reader accepts: a defect of solo's, please report it."


def _one_of_each(sections: dict[str, Any]) -> dict[str, Any]:
    chosen: dict[frozenset[str], str] = {}
    for name, section in sections.items():
        if len(chosen) == _SECTIONS_MAX:
            break
        chosen.setdefault(frozenset(_keys(section, "")), name)
    return {name: sections[name] for name in chosen.values()}


def _keys(value: Any, path: str) -> Iterator[str]:
    """Every key of a value, as a path; and where a value may be of several kinds, which it is."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _keys(item, f"{path}.{key}")
    elif isinstance(value, list):
        for item in value:
            yield from _keys(item, f"{path}[]")
    else:
        yield f"{path}: {type(value).__name__}"
