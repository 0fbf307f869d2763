"""A second opinion on a sound book: the JSON Schema, which editors go by, must accept what the reader accepts.

What only the schema refuses is our defect and not the author's, so it is no finding. A tenth of a second for each thousand
sections would be too dear for that: of the sections that hold the same keys, one is looked at. (The fuzz tests look at all.)
"""

from __future__ import annotations

from typing import Any

from solo import systems
from solo.book.model import Book
from solo.book.node import Node

_SECTIONS_MAX = 100


def opinion(book: Book) -> str | None:
    """What the schema holds against a sound book, as one sentence for us; None where it agrees, as it should."""
    import jsonschema

    from solo.book.schema import schema

    validator = jsonschema.Draft7Validator(schema({book.system: systems.system(book.system).shapes}))
    error = next(iter(validator.iter_errors(_sample(book.source))), None)
    if error is None:
        return None
    place = ".".join(str(part) for part in error.absolute_path) or "the book"
    return f"solo: the schema refuses `{place}`, which the reader accepts: a defect of solo's, please report it."


def _sample(source: Node) -> Any:
    """The book as JSON values, of its sections one of each form."""
    from solo.book.schema import instance

    assert source.kind == "mapping", "a sound book is a map"
    return {key.text: instance(_one_of_each(value) if key.text == "sections" else value) for key, value in source.items}


def _one_of_each(sections: Node) -> Node:
    assert sections.kind == "mapping", "of a sound book"
    chosen = {}
    for name, section in sections.items:
        form = _form(section)
        if form not in chosen:
            chosen[form] = name, section
            if len(chosen) == _SECTIONS_MAX:
                break
    return sections._replace(items=tuple(chosen.values()))


def _form(node: Node) -> object:
    """What a value is made of: its keys and what stands under them; of a list, whatever kinds of entries it has."""
    if node.kind == "scalar":
        return type(node.value)
    if node.kind == "sequence":
        return frozenset([_form(item) for item in node.items])
    return frozenset([(key.text, type(value.value) if value.kind == "scalar" else _form(value)) for key, value in node.items])
