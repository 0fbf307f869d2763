from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.etree import ElementTree

import pytest

from solo.book.model import Book
from solo.play.world import World
from solo.publish.graph import Arrow, dot, graph, mermaid
from solo.publish.svg import svg

Draft = Callable[[str], Book]


def test_every_way_on_is_an_arrow_that_says_what_it_hangs_on(mill: Book) -> None:
    assert set(graph(mill).arrows) == {
        Arrow("1", "2", "choices", "", "Go in"),
        Arrow("1", "3", "choices", "", "Look for a lamp"),
        Arrow("1", "2", "choices", "if visited('2') and not has('lamp')", "Knock"),
        Arrow("2", "5", "check", "success"),
        Arrow("2", "2/failure", "check", "failure"),
        Arrow("2/failure", "1", "goto"),
        Arrow("3", "5", "branch", "if visited('2')"),
        Arrow("3", "4", "branch", "else"),
        Arrow("4", "9", "random", "1-2"),
        Arrow("4", "2", "random", "3"),
        Arrow("4", "5", "random", "4-6"),
    }


def test_boxes_know_their_place(mill: Book) -> None:
    boxes = {box.id: box for box in graph(mill).boxes}
    assert list(boxes) == ["1", "2", "2/failure", "3", "4", "5", "9"]
    assert [id for id, box in boxes.items() if box.start] == ["1"]
    assert {id: box.ending for id, box in boxes.items() if box.ending} == {"5": "victory", "9": "defeat"}
    assert boxes["2/failure"].parent == "2"
    assert boxes["4"].dice == "d6"
    assert boxes["2"].dice == "check"
    assert graph(mill).lost == ()


def test_what_nothing_leads_to_and_what_is_not_there_is_marked(mill_text: str, draft: Draft) -> None:
    drawn = graph(draft(mill_text.replace("death: 9\n", "").replace("1-2: 9", "1-2: 7")))
    assert [box.id for box in drawn.lost] == ["9"]
    assert [box.id for box in drawn.boxes if box.way is None] == ["7"]
    assert 's9(["9<br/>ending#58; defeat<br/>nothing leads here"])' in "\n".join(mermaid(drawn))
    assert "  class s9 lost" in list(mermaid(drawn))
    assert '  "7" [label="7\\nnot written", style="rounded,dotted", color="#aa0000", fontcolor="#aa0000"]' in list(dot(drawn))
    assert "nothing leads here" in text_of(svg(drawn))
    assert "not written" in text_of(svg(drawn))


def test_nothing_of_the_authors_is_taken_for_more_than_text(mill: Book) -> None:
    lines = "\n".join(mermaid(graph(mill)))
    assert '"1<br/>The #60;Door#62;"' in lines
    assert 'title: "The Old \\"Mill\\" & Co"' in lines
    assert 'label="The Old \\"Mill\\" & Co"' in "\n".join(dot(graph(mill)))
    assert "The Old &quot;Mill&quot;" not in "\n".join(svg(graph(mill)))
    assert 'The Old "Mill" & Co' in text_of(svg(graph(mill)))


@pytest.mark.parametrize("title", ["]]--><script>", "a\\", 'x" onload="y', "1. one", "ふゆ", "ا ل", "%%{init: {}}%%", "#quot;"])
def test_odd_titles_draw(mill_text: str, draft: Draft, title: str) -> None:
    drawn = graph(draft(mill_text.replace("title: The <Door>", f"title: '{title}'")))
    assert text_of(svg(drawn)).count(title) == 1
    (line,) = [line for line in mermaid(drawn) if line.startswith("  s1[")]
    assert line.count('"') == 2
    (line,) = [line for line in dot(drawn) if line.startswith('  "1" [')]
    assert line.replace("\\\\", "").replace('\\"', "").count('"') == 4


def text_of(lines: Iterable[str]) -> str:
    root = ElementTree.fromstring("\n".join(lines))
    return "\n".join(element.text for element in root.iter() if element.text and element.tag.endswith(("text", "title")))


def test_the_bundled_book_is_readable(raid: World) -> None:
    """No two boxes overlap, every box is on the paper, and every box has its words in it."""
    root = ElementTree.fromstring("\n".join(svg(graph(raid.book))))
    space = "{http://www.w3.org/2000/svg}"
    (group,) = root.iter(f"{space}g")
    boxes = [tuple(float(box.attrib[name]) for name in ("x", "y", "width", "height")) for box in group.iter(f"{space}rect")]
    assert len(boxes) == 23 + 5
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for x, y, w, h in boxes:
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
    for place, (x, y, w, h) in enumerate(boxes):
        for ox, oy, ow, oh in boxes[place + 1 :]:
            assert x + w <= ox or ox + ow <= x or y + h <= oy or oy + oh <= y
    assert height < 2_400, "two sheets of paper"
