"""A stored game taken up again after its book was edited, or ruled by a newer solo."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.book.conditions import parse
from solo.book.model import Add, Choice, Choices, Counter, Ending, Goto, Section, SystemWay
from solo.play.games import CannotResume, Games, Opened
from solo.play.session import Refused
from solo.play.start import Setup
from solo.play.world import BookFault
from solo.table import Ask, Roll, say
from tests.play import fake_system
from tests.play.fake_system import BOOK, HUB, OUTCOMES, TEST, Card, LuckCard, Rules, world

OLD = BOOK.sections
HERE = "The book has been edited since you last played; it plays as before where you are."
SEED = 23


@pytest.fixture
def games(home: Path) -> Iterator[Games]:
    with Games() as games:
        yield games


def played(games: Games, *answers: str, **setup: Any) -> Opened:
    """A game over these answers; with this seed and little luck the test of section 2 fails at least three times."""
    given = {"seed": SEED, "rules": {"tries": 9}, "set": {"luck": 1}, **setup}
    opened = games.begin(world(), Setup(**given), typed=False)
    for answer in answers:
        opened.session.answer(answer)
    return opened


def resumed(games: Games, **changes: Any) -> Opened:
    opened = games.resume(world(**changes))
    assert opened is not None
    return opened


def stands(opened: Opened) -> tuple[str, str, int]:
    """The section, the question's code, and how many answers were given."""
    question = opened.session.question
    assert isinstance(question, Ask)
    return opened.session.state.game.book.section, question.why.code, opened.session.state.turn


def edited(section: str, **changes: Any) -> dict[str, dict[str, Section]]:
    return {"sections": {section: OLD[section]._replace(**changes)}}


def renumbered(**new: str) -> dict[str, dict[str, Section | None]]:
    """Sections under other ids, with all links to them: `renumbered(_2="12")`."""
    names = {old.removeprefix("_"): name for old, name in new.items()}

    def moved(id: str) -> str:
        base, *rest = id.split("/")
        return "/".join([names.get(base, base), *rest])

    found: dict[str, Section | None] = dict.fromkeys(names)
    for id, section in OLD.items():
        way = section.way
        match way:
            case Choices(choices):
                keys = [moved(choice.key) if choice.key == choice.goto else choice.key for choice in choices]
                way = Choices(tuple(c._replace(goto=moved(c.goto), key=key) for c, key in zip(choices, keys, strict=True)))
            case Goto(goto):
                way = Goto(moved(goto))
            case SystemWay():
                way = way._replace(outcomes=tuple((name, moved(to)) for name, to in way.outcomes))
        if moved(id) != id:
            found[id] = None
        found[moved(id)] = section._replace(id=moved(id), way=way, parent=section.parent and moved(section.parent))
    return {"sections": found}


# --- the present section plays as before ---


@pytest.mark.parametrize(
    "changes",
    [
        edited("2", text="A heavy door.", title="The Door"),
        edited("1", text="The hub, again."),
        edited("4", way=Ending("defeat")),
        edited("2/lose", text="It stays as shut as it was."),
        {"sections": {"9": Section("9", None, "New.", (), Goto("1"))}},
        {"title": "The Faked"},
    ],
)
def test_words_and_other_sections_do_not_matter_and_it_is_said(games: Games, changes: dict[str, Any]) -> None:
    old = played(games, "down", "2", "again").session
    new = resumed(games, **changes)
    assert new.notes == (HERE,)
    assert stands(new) == ("2", "try", 3)
    assert (new.session.state.game, new.session.state.records) == (old.state.game, old.state.records)
    assert new.session.told[0].code == "tried"
    assert resumed(games, **changes).notes == (), "it is said once"


def test_undo_reaches_back_through_what_is_unchanged(games: Games) -> None:
    played(games, "down", "2", "again")
    session = resumed(games, **edited("4", text="Outside.")).session
    for turn in (2, 1, 0):
        session.undo()
        assert session.state.turn == turn
    assert session.state.entries[0][1].book.section == "1"


def test_what_was_taken_back_can_be_given_again_where_only_words_changed(games: Games) -> None:
    old = played(games, "down", "2").session
    old.undo()
    session = resumed(games, **edited("2", text="A heavy door.")).session
    session.redo()
    assert session.state.turn == 2


# --- it plays otherwise ---


def test_a_section_that_plays_otherwise_is_begun_again(games: Games) -> None:
    played(games, "down", "2", "again", "again")
    changes = edited("2", way=SystemWay("test", LuckCard(12, "imp"), OUTCOMES))
    new = resumed(games, **changes)
    assert new.notes == ("The book has been edited, and section 2 plays otherwise now: you begin section 2 again.",)
    assert stands(new) == ("2", "try", 2)
    assert new.session.state.records[-2].answer != (), "the dice of the section are thrown again"
    new.session.undo()
    assert stands(new) == ("1", "choice", 1)
    again = resumed(games, **changes)
    assert (again.notes, stands(again)) == ((), ("1", "choice", 1))


def test_a_foe_that_the_section_names_is_mechanics(games: Games) -> None:
    played(games, "down", "2", "again")
    new = resumed(games, foes={"imp": Card("imp", "The Imp", luck=4, gear=("knife",))})
    assert stands(new) == ("2", "try", 2)
    assert "plays otherwise" in new.notes[0]


def test_undo_does_not_go_back_through_a_section_that_leads_elsewhere(games: Games) -> None:
    played(games, "down", "2", "again")
    new = resumed(games, **edited("1", way=Choices((HUB[0]._replace(goto="4", key="2"), *HUB[1:]))))
    assert new.notes[1:] == ("What you did before section 2 can no longer be taken back.",)
    assert stands(new) == ("2", "try", 3)
    new.session.undo()
    assert stands(new) == ("2", "try", 2)
    with pytest.raises(Refused) as caught:
        new.session.undo()
    assert caught.value.why.code == "refused-nothing-to-undo"
    assert stands(new) == ("2", "try", 2)
    again = resumed(games, **edited("1", way=Choices((HUB[0]._replace(goto="4", key="2"), *HUB[1:]))))
    assert (again.notes, stands(again)) == ((), ("2", "try", 2))
    with pytest.raises(Refused):
        again.session.undo()


def test_the_path_before_is_kept(games: Games, home: Path) -> None:
    played(games, "down", "2", "again")
    resumed(games, **edited("1", way=Choices((HUB[0]._replace(goto="4", key="2"), *HUB[1:]))))
    with sqlite3.connect(home / "solo.db") as other:
        path = other.execute("SELECT section FROM entries WHERE live ORDER BY place").fetchall()
    other.close()
    assert [section for (section,) in path] == ["1", "3", "1", "2"]


def test_what_undo_took_back_is_kept_aside_where_the_book_plays_otherwise(games: Games, home: Path) -> None:
    old = played(games, "down", "2", "again").session
    old.undo()
    new = resumed(games, **edited("4", way=Ending("defeat")))
    with pytest.raises(Refused):
        new.session.redo()
    with sqlite3.connect(home / "solo.db") as other:
        (text,) = other.execute("SELECT redo FROM aside").fetchone()
    other.close()
    assert json.loads(text)[0][0] == ["ask", "try", "2", "again", ""]


def test_edits_may_follow_each_other(games: Games) -> None:
    played(games, "down", "2")
    first = resumed(games, **edited("2", text="A gate."))
    first.session.answer("again")
    second = resumed(games, **edited("2", text="A portal.", title="Gate"))
    assert (second.notes, stands(second)) == ((HERE,), ("2", "try", 3))
    back = resumed(games)
    assert (back.notes, stands(back)) == ((HERE,), ("2", "try", 3))


# --- it was renumbered, or is gone ---


def test_a_renumbered_section_is_gone_on_in(games: Games) -> None:
    old = played(games, "down", "2", "again").session
    new = resumed(games, **renumbered(_2="12", _3="13"))
    assert new.notes == ("The book has been edited: section 2 is section 12 now, and you go on there.",)
    assert stands(new) == ("12", "try", 3)
    assert [record.answer for record in new.session.state.records] == [
        "12" if record.answer == "2" else record.answer for record in old.state.records
    ]
    for _ in range(3):
        new.session.undo()
    assert stands(new) == ("1", "choice", 0)
    assert resumed(games, **renumbered(_2="12", _3="13")).notes == ()


def test_a_renumbered_section_with_its_words_changed_is_gone(games: Games) -> None:
    played(games, "down", "2", "again")
    changes = renumbered(_2="12")
    moved = changes["sections"]["12"]
    assert moved is not None
    changes["sections"]["12"] = moved._replace(text="A gate.")
    new = resumed(games, **changes)
    assert new.notes == ("The book has been edited, and section 2 is gone: you begin section 1 again.",)
    assert stands(new) == ("1", "choice", 1)


def test_of_two_new_sections_that_are_alike_neither_is_the_old_one(games: Games) -> None:
    played(games, "2")
    changes = renumbered(_2="12")
    for name in ("12", "12/lose"):
        section = changes["sections"][name]
        assert section is not None
        twin = section._replace(id=name.replace("12", "22"), parent=section.parent and "22")
        if isinstance(twin.way, SystemWay):
            twin = twin._replace(way=twin.way._replace(outcomes=(("win", "1"), ("lose", "22/lose"))))
        changes["sections"][twin.id] = twin
    assert "is gone" in resumed(games, **changes).notes[0]


def test_an_old_section_that_is_alike_is_not_the_one_renumbered(games: Games) -> None:
    twin = OLD["3"]._replace(id="5")
    where = world(sections={"5": twin, "1": OLD["1"]._replace(way=Choices((*HUB, Choice("5", "Deeper", "5"))))})
    games.begin(where, Setup(seed=7), typed=True).session.answer("5")  # the dice of 5 are to be typed
    new = games.resume(world(sections={"1": OLD["1"]._replace(way=Choices(HUB))}))
    assert new is not None
    assert "section 5 is gone" in new.notes[0]


def test_where_the_section_is_gone_the_last_that_stands_is_begun(games: Games) -> None:
    played(games, "down", "2", "again")
    way = Choices(HUB[1:])
    new = resumed(games, sections={"2": None, "2/lose": None, "1": OLD["1"]._replace(way=way)})
    assert new.notes == (
        "The book has been edited, and section 2 is gone: you begin section 1 again.",
        "What you did before section 3 can no longer be taken back.",  # nothing but down is open in the first section now
    )
    assert stands(new) == ("1", "choice", 1)
    assert dict(new.session.state.game.play.party.pack) == {"flask": 1}


def test_where_nothing_stands_the_book_is_begun(games: Games) -> None:
    old = played(games, "down", "2", "again", heroes=("bob",)).session
    start = Section("start", None, "A new start.", (), Choices((Choice("4", "Out", "4"), Choice("5", "In", "4"))))
    new = resumed(games, start="start", sections={"1": None, "2": None, "2/lose": None, "3": None, "start": start})
    assert new.notes == ("Nothing of the way you went is left in the book, so the game begins again.",)
    assert stands(new) == ("start", "choice", 0)
    assert new.session.state.game.play.party.heroes[0].id == "bob"
    assert (new.session.setup.seed, new.game) == (old.setup.seed, games.all()[0].id)


def test_where_not_even_that_can_be_the_game_is_kept(games: Games) -> None:
    played(games, "down")
    with pytest.raises(CannotResume, match="kept among the saves"):
        games.resume(world(heroes={}, sections={"1": None, "3": None}, start="4"))
    assert len(games.all()) == 1
    assert resumed(games).notes == ()


# --- what the book no longer has ---


def test_what_the_book_no_longer_has_is_dropped_and_said(games: Games) -> None:
    played(games, "down", "2")
    when = OLD["1"]._replace(effects=(), way=Choices((*HUB[:2], HUB[2]._replace(condition=None))))
    below = OLD["3"]._replace(effects=())
    new = resumed(
        games,
        gear={"knife": BOOK.gear["knife"], "lamp": BOOK.gear["lamp"]},
        counters={"silver": Counter(3)},
        codewords=(),
        read_had=frozenset(),
        sections={"1": when, "3": below},
    )
    assert new.notes[:2] == (
        HERE,
        "The book no longer has the codeword been-down, the item flask, the counter gold, the counter days.",
    )
    game = new.session.state.game
    assert (game.play.party.pack, game.book.marked, game.book.counters) == ((), frozenset(), (3,))


def test_a_new_condition_knows_the_path(games: Games) -> None:
    played(games, "down", "2")
    way = Choices((*HUB, Choice("back", "Back", "3", parse("visited(1)"))))
    new = resumed(games, read_visited=frozenset({"1"}), **edited("1", way=way))
    assert new.session.state.game.book.visited == {"1"}


def test_an_edited_switch_counts_and_the_players_own_stays(games: Games) -> None:
    played(games, "2", rules={"lucky": False})
    new = resumed(games, rules=Rules(lucky=True, tries=9))
    assert new.session.state.game.play.party.rules == Rules(lucky=False, tries=9)


# --- rules and files that changed ---


def test_answers_that_newer_rules_do_not_ask_for_lead_to_the_section_s_entry(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(games, "down", "2", "again")
    monkeypatch.setattr(fake_system, "step", newer_step(fake_system.step))
    new = resumed(games)
    assert new.notes == ("The rules have changed, and what you did in section 2 no longer fits: you begin section 2 again.",)
    assert stands(new) == ("2", "try", 2)
    assert resumed(games).notes == ()


def newer_step(old: Callable[..., Any]) -> Callable[..., Any]:
    """The same test, with a coin before each try."""

    def step(scene: Any, party: Any, table: Any) -> Any:
        table.draw(("heads", "tails"), say("coin"))
        return old(scene, party, table)

    return step


def test_redo_of_what_newer_rules_do_not_allow_is_refused(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    old = played(games, "down", "2", "again").session
    for _ in range(3):
        old.undo()
    monkeypatch.setattr(fake_system, "step", newer_step(fake_system.step))
    new = resumed(games)
    new.session.redo()
    assert stands(new) == ("1", "choice", 1)
    with pytest.raises(Refused):
        new.session.redo()
    assert stands(new) == ("1", "choice", 1)


def break_row(home: Path, statement: str) -> None:
    with sqlite3.connect(home / "solo.db") as other:
        other.execute(statement)
    other.close()


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("UPDATE entries SET state = '{' WHERE place = 3", ("1", "choice", 1)),
        ("UPDATE entries SET state = '[]' WHERE place >= 1", ("1", "choice", 0)),
        ("UPDATE entries SET state = json_set(state, '$.heroes', 3) WHERE place = 0", ("2", "try", 3)),
        ("UPDATE records SET record = 'x' WHERE place = 1", ("3", None, 1)),
        ("DELETE FROM records WHERE place = 0", ("1", "choice", 0)),
        ("UPDATE games SET redo = '[[3]]', setup = '7'", ("2", "try", 3)),
        ("UPDATE games SET hash = 'gone'", ("2", "try", 3)),
        ("DELETE FROM books", ("2", "try", 3)),
        ("UPDATE books SET sections = '[[]]', hash = 'x'; ", ("2", "try", 3)),
        ("INSERT INTO dice VALUES (1, 1, 0, '2d6', 'null')", ("2", "try", 3)),
        ("UPDATE games SET floor = 99", ("2", "try", 3)),
    ],
)
def test_a_store_edited_by_hand_gives_what_can_be_restored(
    games: Games, home: Path, statement: str, where: tuple[str, str | None, int]
) -> None:
    played(games, "down", "2", "again")
    break_row(home, statement)
    new = resumed(games)
    if where[1] is None:  # 3 runs on by itself: its dice are thrown anew
        where = ("1", "choice", where[2])
    assert stands(new) == where
    move_on = new.session.question
    assert isinstance(move_on, Ask)
    new.session.answer(move_on.open[0].key)
    resumed(games)


def test_a_fault_of_the_edited_book_is_told_as_one(games: Games) -> None:
    played(games, "down")
    loop = {"1": OLD["1"]._replace(effects=(), way=Goto("3")), "3": OLD["3"]._replace(effects=())}
    with pytest.raises(BookFault, match="round and round"):
        games.resume(world(sections=loop))
    assert resumed(games).notes == ()


# --- any edit at all ---

WAYS = st.one_of(
    st.sampled_from([Goto("4"), Ending("victory"), TEST]),
    st.permutations(HUB).map(lambda choices: Choices(tuple(choices))),
    st.permutations(HUB).map(lambda choices: Choices((choices[0], choices[1]._replace(goto="4")))),
)
EDITS = st.dictionaries(
    st.sampled_from(["1", "2", "2/lose", "3", "5", "12"]),
    st.none()
    | st.builds(
        Section,
        st.just("?"),
        st.sampled_from([None, "T"]),
        st.sampled_from(["A door.", "Other."]),
        st.lists(st.sampled_from([Add("gold", 1), *OLD["3"].effects]), max_size=3).map(tuple),
        WAYS,
    ),
    max_size=3,
)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 999), st.lists(st.integers(0, 5), max_size=8), EDITS, st.booleans())
def test_after_any_edit_the_game_goes_on_or_says_why_not(
    tmp_path_factory: pytest.TempPathFactory, seed: int, path: list[int], edits: dict[str, Section | None], typed: bool
) -> None:
    with Games(tmp_path_factory.mktemp("home")) as games:
        opened = games.begin(world(), Setup(seed=seed), typed=typed)
        for number in path:
            answer(opened, number)
        if opened.session.state.ended:
            return
        changed = world(sections={name: section and section._replace(id=name) for name, section in edits.items()})
        try:
            new = games.resume(changed)
        except (CannotResume, BookFault, KeyError):  # the last is a dead link, which no sound book has
            assert games.resume(world()) is not None
            return
        assert new is not None
        assert bool(new.notes) == (changed.book.sections != OLD)
        state = new.session.state
        again = games.resume(changed)
        if state.ended:
            assert again is None
            return
        assert again is not None
        assert again.notes == ()
        assert (again.session.state.game, again.session.state.records) == (state.game, state.records)
        assert (again.session.state.entries, again.session.question) == (state.entries, state.question)


def answer(opened: Opened, number: int) -> None:
    question = opened.session.question
    if isinstance(question, Ask):
        opened.session.answer(question.open[number % len(question.open)].key)
    elif isinstance(question, Roll):
        opened.session.answer((number + 1,) * int(question.dice.split("d")[0]))
