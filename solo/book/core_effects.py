"""The effects every book has: what happens on entry of a section."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from solo.book.decoding import Shape
from solo.book.model import COUNTER_LIMIT, Add, Drop, Effect, Gain, Mark, Set, SystemEffect, Unmark, When
from solo.book.shape import Amount, Condition, Field, ListOf, Made, MapOf, Named, Prose, Record, SystemShapes


def _named(what: str, doc: str, make: Callable[[str], Effect]) -> Shape:
    """A list of names, each an effect."""
    item = Named(f"The {'id' if what == 'item' else 'name'} of {'an item' if what == 'item' else 'a codeword'}.", what)
    return Made(ListOf(doc, item), lambda names: tuple(make(name) for name in names))


def _amounts(doc: str, make: Callable[[str, Any], Effect]) -> Shape:
    """A map from counters and heroes' values to amounts, each an effect."""
    amount = Amount("A whole number, or dice such as `2d6+1`.", -COUNTER_LIMIT, COUNTER_LIMIT)
    key = Named("A counter of the book's, or a value of every standing hero's.", "value")
    return Made(MapOf(doc, amount, key), lambda amounts: tuple(make(name, amount) for name, amount in amounts.items()))


_EFFECTS: Mapping[str, Shape] = {
    "set": _amounts("On entry, counters or heroes' values become these amounts.", Set),
    "add": _amounts("On entry, counters or heroes' values change by these amounts; negative ones take away.", Add),
    "drop": _named("item", "On entry, one of each of these items is lost.", Drop),
    "gain": _named("item", "On entry, one of each of these items goes into the party's pack.", Gain),
    "unmark": _named("codeword", "On entry, these codewords are struck out.", Unmark),
    "mark": _named("codeword", "On entry, these codewords are written down.", Mark),
}


def effect_shapes(system: SystemShapes | None) -> dict[str, Shape]:
    """Every effect by its key, in the order in which they act; each decodes to a tuple of effects."""
    plain = dict(_EFFECTS)
    for name, shape in system.effects.items() if system else ():
        plain[name] = Made(shape, _system_effect(name))
    return {**plain, "when": ListOf("Text and effects for some only, looked at from top to bottom.", _when(plain), least=1)}


def _system_effect(name: str) -> Callable[[Any], tuple[Effect, ...]]:
    return lambda value: (SystemEffect(name, value),)


def _when(effects: Mapping[str, Shape]) -> Record:
    """Conditional text and effects; they hold no `when` of their own: `and` says the same."""

    def make(**given: Any) -> When:
        return When(given["if"], given["text"], in_order(given[name] for name in effects))

    fields = {
        "if": Field(Condition("The condition under which this is told and done."), required=True),
        "text": Field(Prose("What is told then, after the section's own text."), default=""),
        **{name: Field(shape, default=()) for name, shape in effects.items()},
    }
    return Record("Text and effects that happen only where a condition holds.", "conditional text and effects", fields, make)


def in_order(groups: Iterable[tuple[Effect, ...]]) -> tuple[Effect, ...]:
    """The effects of several keys, one after the other."""
    return tuple(effect for group in groups for effect in group)
