from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from solo.publish.layout import BOX_GAP, Layout, Point, Size, layout

SIZE = Size(60, 30)


def placed(arrows: list[tuple[str, str]], start: str = "a") -> Layout:
    return layout({name: SIZE for pair in arrows for name in pair}, arrows, start)


def test_what_is_led_to_stands_below() -> None:
    boxes = placed([("a", "b"), ("b", "c"), ("a", "c")]).boxes
    assert boxes["a"].y < boxes["b"].y < boxes["c"].y


def test_a_circle_is_broken_where_it_closes() -> None:
    found = placed([("a", "b"), ("b", "c"), ("c", "a")])
    assert found.boxes["a"].y < found.boxes["b"].y < found.boxes["c"].y
    back = found.arrows[2]
    assert back[0] == found.boxes["c"]
    assert back[-1] == found.boxes["a"]
    assert len(back) == 3, "it passes through a gap in the layer between"


def test_arrows_that_need_not_cross_do_not() -> None:
    boxes = placed([("a", "x"), ("a", "y"), ("x", "p"), ("y", "q"), ("a", "z"), ("z", "r")]).boxes
    above = sorted("xyz", key=lambda name: boxes[name].x)
    below = sorted("pqr", key=lambda name: boxes[name].x)
    assert [{"x": "p", "y": "q", "z": "r"}[name] for name in above] == below


def test_one_box_and_a_loop() -> None:
    found = placed([("a", "a")])
    assert found.boxes == {"a": Point(30, 15)}
    assert found.arrows == ((),)


def test_nothing_at_all() -> None:
    assert layout({}, [], "a") == Layout({}, (), Size(0, 0))


names = st.sampled_from("abcdefghij")


@given(st.lists(st.tuples(names, names), min_size=1, max_size=30))
def test_boxes_are_clear_of_each_other_and_arrows_run_from_box_to_box(arrows: list[tuple[str, str]]) -> None:
    found = placed(arrows)
    boxes = list(found.boxes.values())
    for place, one in enumerate(boxes):
        assert one.x >= SIZE.width / 2 - 0.01
        assert one.x + SIZE.width / 2 <= found.size.width + 0.01
        for other in boxes[place + 1 :]:
            assert one.y != other.y or abs(one.x - other.x) >= SIZE.width + BOX_GAP - 0.01
    for (source, target), way in zip(arrows, found.arrows, strict=True):
        if source == target:
            assert way == ()
        else:
            assert (way[0], way[-1]) == (found.boxes[source], found.boxes[target])
            assert all(one.y != other.y for one, other in pairwise(way))
