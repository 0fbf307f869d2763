"""Who acts in a party, as a book writes it, and the four abilities."""

from __future__ import annotations

from typing import Any, NamedTuple

from solo.book.decoding import Decoding, Missing, Path, label, listed
from solo.book.node import Node
from solo.book.shape import Field, OneOf, Whole
from solo.book.spelling import nearest
from solo.systems.onedice.checks import ALL, ANY, BEST, PICK
from solo.systems.onedice.people import ABILITY_MAX

_WHO = {
    BEST: "whoever is most likely to succeed",
    PICK: "whom the player picks",
    ANY: "everybody, and one success is enough",
    ALL: "everybody, and all must succeed",
}


class Who(NamedTuple):
    """One of some words for who acts in a party, or a hero's id."""

    doc: str
    words: tuple[str, ...]

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        """The word, or the hero's id."""
        known = listed([*self.words, "a hero's id"], "or")
        if node.kind != "scalar" or node.value is None or isinstance(node.value, bool):
            return reading.wrong_type(node, path, known)
        heroes = reading.words["hero"]
        if node.text in self.words or node.text in heroes:
            return node.text
        near = nearest(node.text, [*self.words, *heroes])
        help = f"did you mean {near}?" if near else f"write {known}"
        return reading.report("not-allowed-value", f"{label(path)} cannot be “{node.text[:40]}”", node.span, help=help)

    def schema(self) -> dict[str, Any]:
        """Any id: which heroes there are is not for a schema to know."""
        told = f"{self.doc} {listed([f'`{word}` ({_WHO[word]})' for word in self.words], 'or')}, or a hero's id."
        return {
            "type": ["string", "integer"],
            "description": told.replace("`", ""),
            "markdownDescription": told,
            "examples": list(self.words),
        }


ABILITIES = {
    "strong": "lifting, fighting hand to hand, threatening",
    "clever": "knowing, reading, mending, shooting guns",
    "quick": "running, hiding, throwing, seeing in time",
    "magic": "casting spells, where the setting has magic",
}


def ability() -> OneOf:
    """An ability by name."""
    return OneOf("The ability that is added to the die.", ABILITIES)


def abilities(doc: str) -> dict[str, Field]:
    """The three that everybody has."""
    return {
        name: Field(Whole(f"{name.capitalize()}: {ABILITIES[name]}. {doc}", 0, ABILITY_MAX), required=True)
        for name in ("strong", "clever", "quick")
    }
