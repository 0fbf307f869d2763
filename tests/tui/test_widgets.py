"""What widgets make of view values."""

import pytest

from solo.tui.page import Place
from solo.tui.widgets.meter import EMPTY, FULL, bar
from solo.tui.widgets.scene import scene
from solo.tui.widgets.sheet import sheet
from solo.tui.widgets.status import status
from solo.view import Block, Meter, Person, Row, SceneView, Sheet


@pytest.mark.parametrize(
    ("value", "most", "full"),
    [(10, 10, 10), (0, 10, 0), (5, 10, 5), (1, 1000, 1), (999, 1000, 9), (0, 0, 0), (-3, 6, 0), (9, 6, 10)],
)
def test_a_bar_never_looks_empty_or_full_when_it_is_not(value: int, most: int, full: int) -> None:
    assert bar(Meter("Health", value, most), 10).plain == FULL * full + EMPTY * (10 - full)


PEOPLE = SceneView(
    "Fight",
    (
        Person("kim", "Kim", "hero", (Meter("Health", 6, 6), Meter("Stunt Points", 3, 3)), (Row("Defence", "6"),), (), True),
        Person("soldier-1", "Soldier [b]1[/b]", "foe", (Meter("Health", 0, 8),), (Row("Defence", "7"),), ("slain",)),
    ),
    ("soldier-1", "kim"),
)


def test_people_stand_a_line_each_with_whose_turn_it_is_and_the_order() -> None:
    one, two = scene(PEOPLE, 76).plain.splitlines()
    assert one.startswith("▸2nd Kim")
    assert "Health 6/6" in one
    assert "Stunt Points 3/3" in one
    assert two.startswith(" 1st Soldier [b]1[/b]")
    assert "slain" in two
    assert one.index("Health") == two.index("Health")


@pytest.mark.parametrize("width", [30, 36, 59, 60, 76])
def test_people_fit(width: int) -> None:
    assert all(line.cell_length <= width for line in scene(PEOPLE, width).split("\n"))


def test_where_it_is_narrow_many_people_have_a_line_each() -> None:
    ann, toad = PEOPLE.people
    four = SceneView("Fight", (ann, ann._replace(id="bob", name="Bob of the Long Road Home"), toad, toad), ("kim", "bob"))
    assert scene(four, 30).plain.splitlines() == [
        "▸1st Kim                   6/6",
        "▸2nd Bob of the Long Road… 6/6",
        "     Soldier [b]1[/… slain 0/8",
        "     Soldier [b]1[/… slain 0/8",
    ]
    assert len(scene(four._replace(people=four.people[:3]), 30).plain.splitlines()) == 6


def _at(name: str, health: int = 5) -> Person:
    return Person(name, name, "foe", (Meter("Health", health, 9),))


SPREAD = SceneView(
    "Fight",
    (_at("Ann"), _at("Bob"), _at("Elf 1"), _at("Elf 2", 0), _at("Horror")),
    places=(("Ann", -2), ("Bob", -2), ("Elf 1", 4), ("Elf 2", 5), ("Horror", 10)),
)


def test_below_people_is_a_strip_of_where_they_stand() -> None:
    # twelve metres, a cell each; who has fallen is left out
    assert scene(SPREAD, 76).plain.splitlines()[-1] == "     AB──────E1──────H 12 m"


@pytest.mark.parametrize("width", [20, 36, 76])
@pytest.mark.parametrize("metres", [1, 30, 2_000])
def test_a_strip_fits(width: int, metres: int) -> None:
    spread = SPREAD._replace(places=(*SPREAD.places[:-1], ("Horror", metres)))
    last = scene(spread, width).split("\n")[-1]
    assert last.cell_length <= width
    assert last.plain.endswith(f" {max(metres, 4) + 2} m")


def test_a_sheet_has_its_values_in_a_column() -> None:
    view = Sheet(
        "kim",
        "Kim",
        (Meter("Health", 4, 6),),
        (Block("Abilities", (Row("Strong", "2"), Row("Quick", "11"))), Block("Gear", (Row("Lamp", ""),))),
        ("tired",),
    )
    assert sheet(view).plain.splitlines() == [
        "Kim",
        "tired",
        "Health 4/6  ━━━━━━╌╌╌╌",
        "",
        "Abilities",
        "Strong  2",
        "Quick   11",
        "",
        "Gear",
        "Lamp",
    ]


@pytest.mark.parametrize("width", [20, 38, 78, 118])
def test_the_status_line_is_one_line(width: int) -> None:
    long = Place("A Very Long Title for a Book That Will Not Fit", "the-gate-of-a-thousand-sorrows", 12, 2**62)
    for place in (long, Place("Raid", "12", 7, 3)):
        for more in (False, True):
            shown = status(place, more, width)
            assert shown.cell_length <= width
            assert "\n" not in shown.plain
    assert "section 12" in status(Place("Raid", "12", 7, 3), False, width).plain


def test_the_status_line_says_all_where_there_is_room() -> None:
    shown = status(Place("Raid", "12", 7, 3), True, 80).plain
    assert shown.startswith("Raid")
    assert shown.endswith("Space: more ↓   section 12 · turn 7 · seed 3")
