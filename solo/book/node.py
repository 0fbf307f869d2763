"""The tree a book's text is read into: scalars, lists and maps, each knowing where it stands.

Scalars are kept as written (`text`) with a decoded `value`; whole numbers in decimal, `true`/`false` and `null` are the only
plain scalars that are not text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple

from solo.book.findings import Span

_FEW = 12  # keys of a map that are looked through as fast as looked up

Style = Literal["plain", "single", "double", "literal", "folded"]


class Scalar(NamedTuple):
    """One value: what it decodes to (`int`, `bool`, `None` or `str`), how it was written, and where."""

    value: str | int | bool | None
    text: str  # the scalar's content after YAML's unquoting and folding, before it is taken for a number or a truth value
    style: Style
    span: Span
    kind: Literal["scalar"] = "scalar"

    def find(self, *path: str | int) -> Span | None:
        """The place of this value (a scalar has nothing inside)."""
        return None if path else self.span


class Sequence(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    span: Span
    kind: Literal["sequence"] = "sequence"

    def find(self, *path: str | int) -> Span | None:
        """The place of the value at a path of keys and list places, or None."""
        if not path:
            return self.span
        first, *rest = path
        if isinstance(first, int) and 0 <= first < len(self.items):
            return self.items[first].find(*rest)
        return None


class _Mapping(NamedTuple):
    items: tuple[tuple[Scalar, Node], ...]
    span: Span
    kind: Literal["mapping"] = "mapping"


class Mapping(_Mapping):
    """A map. Keys are scalars; a key given twice stands once here (the first), with a finding for the second."""

    def get(self, key: str) -> Node | None:
        """The value of a key, by the key's text."""
        if len(self.items) > _FEW:
            return self._values.get(key)
        for name, value in self.items:
            if name.text == key:
                return value
        return None

    @cached_property
    def _values(self) -> dict[str, Node]:
        """The values by key: a book's thousands of sections are looked up one by one."""
        return {name.text: value for name, value in reversed(self.items)}

    def keys(self) -> Iterator[Scalar]:
        """The keys, in the order written."""
        return (key for key, _ in self.items)

    def find(self, *path: str | int) -> Span | None:
        """The place of the value at a path of keys and list places, or None."""
        if not path:
            return self.span
        first, *rest = path
        value = self.get(str(first))
        return None if value is None else value.find(*rest)


Node = Scalar | Sequence | Mapping
