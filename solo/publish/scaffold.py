"""A new book to begin with, and the schema that lets an editor help with it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

from solo import systems
from solo.book.schema import schema
from solo.book.shown import named
from solo.book.values import ID_LENGTH_MAX, Slug

SCHEMA_FILE = "adventure.schema.json"
_NAME = re.compile(Slug("", numbers=False).pattern)


class CannotBegin(ValueError):
    """A book cannot be begun like this: one sentence."""


class Begun(NamedTuple):
    """The files of a new book; `schema_kept` says that the schema was there already."""

    book: Path
    schema: Path
    schema_kept: bool


def begin(name: str, folder: Path, system: str) -> Begun:
    """Write a new book called `name` into a folder, and the schema beside it. CannotBegin where the name is none, or something
    else would be overwritten; OSError where nothing can be written."""
    if len(name) > ID_LENGTH_MAX or not _NAME.fullmatch(name):
        raise CannotBegin(_no_name(name))
    text = systems.first_book(system)
    if text is None:
        raise CannotBegin(f"The system {system} has no book to begin with.")
    title = " ".join(word if place and word in _SMALL else word.capitalize() for place, word in enumerate(name.split("-")))
    book = folder / f"{name}.adventure.yaml"
    written = text.replace("first-book", name).replace("First Book", title)
    beside = folder / SCHEMA_FILE
    kept = _schema(beside)
    try:
        with book.open("x", encoding="utf-8", newline="\n") as file:
            file.write(written)
    except FileExistsError:
        raise CannotBegin(f"{book} is there already, and is left as it is; choose another name.") from None
    return Begun(book, beside, kept)


def schema_text() -> str:
    """The schema of a book as the text of a file."""
    made = schema({name: systems.system(name).shapes for name in systems.names()})
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


_SMALL = frozenset(["a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])


def _schema(path: Path) -> bool:
    """Write the schema, over an older one too; whether it was there as it should be. CannotBegin where the file is another."""
    now = schema_text()
    try:
        was = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        was = None
    except (OSError, UnicodeDecodeError):
        was = ""
    if was == now:
        return True
    if was is not None and not _ours(was):
        raise CannotBegin(f"{path} is there already and is no schema of ours; move it away first.")
    path.write_text(now, encoding="utf-8", newline="\n")
    return False


def _ours(text: str) -> bool:
    try:
        data = json.loads(text)
    except ValueError:
        return False
    return isinstance(data, dict) and data.get("title") == "adventure"


def _no_name(name: str) -> str:
    slug = re.sub("[^a-z0-9]+", "-", name.lower().removesuffix(".yaml").removesuffix(".adventure")).strip("-")
    slug = slug[:ID_LENGTH_MAX].strip("-")
    if _NAME.fullmatch(slug):
        return f"“{named(name, 70)}” is no name for a book; did you mean {slug}?"
    wanted = "lower-case letters and digits joined by hyphens, such as the-old-mill"
    return f"“{named(name, 70)}” is no name for a book: write {wanted}."
