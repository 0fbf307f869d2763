"""What happens on the way through a book: effects and their order, branches, dice, counters, death, and roads without end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.play.session import Refused, Session
from solo.play.start import Setup, SetupFault
from solo.play.telling import Teller
from solo.play.world import BookFault, World
from solo.table import Answer, Ask, Roll

HEAD = """\
id: steps-test
title: Steps
system: onedice
language: en
start: 1
rules: {stunt_points: 0}
counters: {gold: {start: 10, min: 0, max: 20}, days: {}}
codewords: [seen, spared]
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2, gear: [lamp]}
  ida: {name: Ida, strong: 1, clever: 3, quick: 2}
party: {size: 1..2}
foes:
  rat: {name: Rat, strong: 1, clever: 1, quick: 1, attacks: {teeth: {bonus: 1, damage: 1}}}
  wall: {name: Wall, strong: 9, clever: 1, quick: 1, health: 900, defence: 90, attacks: {lean: {bonus: 0, damage: 0}}}
gear: {lamp: {name: Lamp}, coin: {name: Silver coin}, rope: {name: Rope}}
sections:
"""


@pytest.fixture
def begin(make_world: Callable[[str], World]) -> Callable[..., Session]:
    """A function that begins a game of a book with these sections, answered so far."""

    def begin(sections: str, *answers: Answer, typed: bool = True, **setup: object) -> Session:
        session = Session(make_world(HEAD + sections), Setup(**setup), typed=typed)  # type: ignore[arg-type]
        for answer in answers:
            session.answer(answer)
        return session

    return begin


def lines(session: Session) -> list[str]:
    return [line.text for line in Teller(session.world).lines(session.told)]


def counters(session: Session) -> dict[str, int]:
    return dict(zip(session.world.book.counters, session.state.game.book.counters, strict=True))


END = "  end: {text: End., ending: victory}\n"


def test_effects_happen_in_their_own_order_whatever_the_order_of_the_keys(begin: Callable[..., Session]) -> None:
    game = begin(
        """\
  1:
    text: |
      One.
    when:
      - {if: gold == 8 and has('coin') and not has('lamp') and marked('seen'), text: "All has happened."}
    mark: [seen]
    unmark: [seen]
    gain: [coin]
    drop: [lamp]
    add: {gold: -2}
    set: {gold: 10}
    goto: end
"""
        + END
    )
    assert lines(game) == [
        "Section 1.",
        "One.",
        "Gold: 10, now 8.",
        "You no longer have: Lamp.",
        "You now have: Silver coin.",
        "All has happened.",
        "Section end.",
        "End.",
    ]


def test_counters_stop_at_their_ends_and_say_so(begin: Callable[..., Session]) -> None:
    game = begin("  1: {text: One., add: {gold: -25, days: 3}, goto: 2}\n  2: {text: Two., add: {gold: 99}, goto: end}\n" + END)
    assert "Gold stops at 0." in lines(game)
    assert "Gold stops at 20." in lines(game)
    assert counters(game) == {"gold": 20, "days": 3}


def test_rolled_amounts_are_asked_for_one_handful_at_a_time(begin: Callable[..., Session]) -> None:
    game = begin("  1: {text: One., add: {gold: d6/2, days: 2d6+1}, goto: end}\n" + END)
    assert isinstance(game.question, Roll)
    assert game.question.dice == "1d6"
    game.answer((5,))
    assert game.question.dice == "2d6"
    game.answer((1, 1))
    assert counters(game) == {"gold": 12, "days": 3}


def test_a_when_inside_sees_what_came_before_it(begin: Callable[..., Session]) -> None:
    game = begin(
        """\
  1:
    text: One.
    when:
      - {if: gold >= 10, text: "First.", add: {gold: -5}}
      - {if: gold >= 10, text: "Second."}
      - {if: gold == 5, text: "Third."}
    goto: end
"""
        + END
    )
    assert [line for line in lines(game) if line in ("First.", "Second.", "Third.")] == ["First.", "Third."]


def test_a_branch_takes_the_first_arm_that_holds(begin: Callable[..., Session]) -> None:
    sections = "  1: {text: One., branch: [{if: gold > 10, goto: 2}, {if: has('lamp'), goto: 3}, {goto: 4}]}\n" + "".join(
        f"  {number}: {{text: Text {number}., goto: end}}\n" for number in (2, 3, 4)
    )
    assert "Section 3." in lines(begin(sections + END))
    assert "Section 2." in lines(begin(sections + END, set={"gold": 11}))
    assert "Section 4." in lines(begin(sections + END, heroes=("ida",)))


def test_one_die_decides(begin: Callable[..., Session]) -> None:
    sections = """\
  1: {text: One., random: {die: d6, 1-2: 2, 3-6: 3}}
  2: {text: Two., ending: defeat}
  3: {text: Three., ending: victory}
"""
    for face, ending in ((2, "defeat"), (3, "victory")):
        game = begin(sections, (face,))
        assert game.state.ended is not None
        assert game.state.ended.ending == ending
        assert f"1d6: {face}." in lines(game)


def test_visited_and_had_mean_ever_and_the_present_entry_does_not_count(begin: Callable[..., Session]) -> None:
    sections = """\
  1:
    text: One.
    when: [{if: visited('1'), text: "Again."}, {if: had('coin') and not has('coin'), text: "It is gone."}]
    choices:
      - {text: Go and find it, goto: 2, id: find}
      - {text: Go and end it, goto: end}
  2: {text: Two., gain: [coin], goto: 3}
  3: {text: Three., drop: [coin], goto: 1}
"""
    game = begin(sections + END)
    assert "Again." not in lines(game)
    game.answer("find")
    assert "Again." in lines(game)
    assert "It is gone." in lines(game)


def test_a_choice_that_is_not_open_is_hidden_or_shown_with_its_reason(begin: Callable[..., Session]) -> None:
    sections = """\
  1:
    text: One.
    choices:
      - {text: Tie the rope, goto: 2, if: has('rope'), shut: You have no rope.}
      - {text: Pay the toll, goto: 3, if: gold >= 50}
      - {text: Walk on, goto: end}
      - {text: Turn back, goto: 4}
  2: {text: Two., goto: end}
  3: {text: Three., goto: end}
  4: {text: Four., goto: end}
"""
    game = begin(sections + END)
    assert isinstance(game.question, Ask)
    assert [(option.key, option.shut is None) for option in game.question.options] == [("2", False), ("end", True), ("4", True)]
    with pytest.raises(Refused) as refused:
        game.answer("2")
    assert Teller(game.world).refused(refused.value.why) == "That is not open: You have no rope."


def test_a_lone_choice_is_told_and_not_asked(begin: Callable[..., Session]) -> None:
    game = begin("  1: {text: One., choices: [{text: Walk on, goto: end}]}\n" + END)
    assert lines(game) == ["Section 1.", "One.", "Walk on", "Section end.", "End."]


def test_where_nothing_is_open_the_book_is_at_fault(begin: Callable[..., Session]) -> None:
    with pytest.raises(BookFault, match="Section 1: no choice is open"):
        begin(
            "  1: {text: One., choices: [{text: Pay it, goto: end, if: gold > 15},"
            " {text: Owe it, goto: end, id: owe, if: gold < 5}]}\n" + END
        )


def test_a_road_without_end_is_stopped_and_its_cycle_named(begin: Callable[..., Session]) -> None:
    # round by a die, which lint does not take for a loop; typed in, so that it can go on for ever
    sections = "  1: {text: One., branch: [{if: days < 0, goto: end}, {goto: 2}]}\n  2: {text: Two., goto: 1}\n"
    with pytest.raises(BookFault, match=r"1,000 sections were entered without an answer, round and round: .*1.*2|2.*1"):
        begin(sections + END)


def test_a_road_too_long_is_no_circle_and_not_told_whole(begin: Callable[..., Session]) -> None:
    chain = "".join(f"  {number}: {{text: On., goto: {number + 1}}}\n" for number in range(1, 1_001))
    assert begin(chain + "  1001: {text: Far., ending: victory}\n", start="2").state.ended is not None
    with pytest.raises(BookFault) as caught:
        begin(chain + "  1001: {text: Far., ending: victory}\n")
    assert str(caught.value) == (
        "Section 1001: 1,000 sections were entered without an answer, one after another: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 …."
    )


def test_a_fight_without_end_is_stopped_and_named(begin: Callable[..., Session]) -> None:
    with pytest.raises(BookFault, match="Section 1: its fight has gone on for 1,000 rounds"):
        begin("  1: {text: One., fight: {foes: [wall], win: end, lose: {text: Lost., ending: defeat}}}\n" + END, typed=False)


def test_division_by_nothing_is_the_books_fault(begin: Callable[..., Session]) -> None:
    with pytest.raises(BookFault, match="Section 1"):
        begin("  1: {text: One., branch: [{if: gold / days > 1, goto: 2}, {goto: end}]}\n  2: {text: Two., goto: end}\n" + END)


def test_where_nobody_stands_the_story_goes_to_the_section_for_it(make_world: Callable[[str], World]) -> None:
    sections = "  1: {text: One., harm: 50, goto: end}\n  fallen: {text: Fallen., ending: defeat}\n" + END
    session = Session(make_world(HEAD.replace("start: 1\n", "start: 1\ndeath: fallen\n") + sections), Setup())
    assert session.state.ended is not None
    assert (session.state.ended.ending, session.state.ended.section) == ("defeat", "fallen")


def test_without_one_it_ends_in_defeat(begin: Callable[..., Session]) -> None:
    session = begin("  1: {text: One., harm: 50, goto: end}\n" + END)
    assert session.state.ended is not None
    assert (session.state.ended.ending, session.state.ended.section) == ("defeat", "1")


def test_a_heros_name_means_the_best_of_those_standing(begin: Callable[..., Session]) -> None:
    sections = """\
  1:
    text: One.
    when:
      - {if: clever == 3 and strong == 2 and standing == 2, text: "Both."}
      - {if: "of('ida', clever) == 3 and in_party('kim') and standing('ida')", text: "By name."}
    harm: {amount: 3, who: ida}
    goto: 2
  2:
    text: Two.
    when: [{if: clever == 2 and not standing('ida') and in_party('ida'), text: "One."}]
    goto: end
"""
    said = lines(begin(sections + END, heroes=("kim", "ida")))
    assert "One." in said[-5:]
    assert "Both." not in said  # harm comes before when
    assert "By name." not in said


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"heroes": ("kin",)}, "no hero “kin”; did you mean kim"),
        ({"heroes": ("kim", "kim")}, "only once"),
        ({"start": "99"}, "no section “99”"),
        ({"give": ("ropes",)}, "no item “ropes”; did you mean rope"),
        ({"mark": ("sen",)}, "no codeword “sen”; did you mean seen"),
        ({"set": {"golds": 1}}, "no counter or hero's value “golds”"),
        ({"rules": {"stunt_points": True}}, "must be a whole number, and this is true"),
        ({"rules": {"stunt_points": -5}}, "`stunt_points` is -5; 0 to 99 are allowed"),
        ({"rules": {"strict_hit": 1}}, "`strict_hit` must be true or false"),
        ({"set": {"health": 10**10}}, "`health` is 10,000,000,000; 0 to 999 are allowed"),
        ({"set": {"stunt_points": -1}}, "`stunt_points` is -1; 0 to 99 are allowed"),
        ({"set": {"gold": -1}}, "`gold` is -1; 0 to 20 are allowed"),
        ({"names": {"kim": ""}}, "1 to 60 characters"),
        ({"names": {"kim": "K" * 61}}, "1 to 60 characters"),
        ({"names": {"kim": "\x1b[2J"}}, "1 to 60 characters"),
    ],
)
def test_a_game_that_cannot_begin_says_why(begin: Callable[..., Session], setup: dict[str, object], sentence: str) -> None:
    with pytest.raises(SetupFault, match=sentence):
        begin("  1: {text: One., goto: end}\n" + END, **setup)


@pytest.mark.parametrize("effect", ["add: {health: -9}", "set: {health: 0}"])
def test_who_is_left_without_health_falls_as_from_any_harm(begin: Callable[..., Session], effect: str) -> None:
    choices = "choices: [{text: Onward, goto: end}]"
    session = begin(f"  1: {{text: One., {effect}, {choices}}}\n" + END)
    harmed = begin(f"  1: {{text: One., harm: 99, {choices}}}\n" + END)
    (hero,), (other,) = (game.state.game.play.party.heroes for game in (session, harmed))
    assert (hero.health, hero.state, hero.lasting) == (0, "dying", other.lasting)
    assert "Kim falls." in lines(session)
    assert session.state.ended == harmed.state.ended


def test_what_is_set_given_and_marked_at_the_start(begin: Callable[..., Session]) -> None:
    game = begin(
        "  1: {text: One., when: [{if: gold == 3 and has('rope') and marked('seen') and health == 1, text: Yes.}], goto: end}\n"
        + END,
        set={"gold": 3, "health": 1},
        give=("rope",),
        mark=("seen",),
    )
    assert "Yes." in lines(game)


@pytest.mark.parametrize(("policy", "second"), [("free", True), ("none", False), ("1", False)])
def test_undo_as_the_book_allows(make_world: Callable[[str], World], policy: str, second: bool) -> None:
    sections = """\
  1: {text: One., choices: [{text: Go and look, goto: 2}, {text: Walk off, goto: end}]}
  2: {text: Two., choices: [{text: Go back, goto: 1}, {text: Walk off, goto: end}]}
"""
    session = Session(make_world(HEAD.replace("start: 1\n", f"start: 1\nundo: {policy}\n") + sections + END), Setup())
    for answer in ("2", "1", "2"):
        session.answer(answer)
    if policy == "none":
        with pytest.raises(Refused):
            session.undo()
        return
    session.undo()
    assert session.state.game.book.section == "1"
    if second:
        session.undo()
        assert session.state.game.book.section == "2"
    else:
        with pytest.raises(Refused):
            session.undo()


def test_undo_to_the_last_roll_never_takes_back_dice(make_world: Callable[[str], World]) -> None:
    sections = """\
  1: {text: One., choices: [{text: Roll for it, goto: 2}, {text: Walk off, goto: end}]}
  2: {text: Two., add: {gold: d6}, choices: [{text: Go back, goto: 1}, {text: Walk off, goto: end}]}
"""
    session = Session(make_world(HEAD.replace("start: 1\n", "start: 1\nundo: to-last-roll\n") + sections + END), Setup())
    session.answer("2")
    with pytest.raises(Refused):
        session.undo()
    session.answer("1")
    session.undo()
    assert session.state.game.book.section == "2"


def test_new_dice_come_after_an_undo_where_the_book_says_so(make_world: Callable[[str], World]) -> None:
    sections = """\
  1: {text: One., choices: [{text: Roll for it, goto: 2}, {text: Walk off, goto: end}]}
  2: {text: Two., set: {days: 5d6}, choices: [{text: Go back, goto: 1}, {text: Walk off, goto: end}]}
"""
    for rerolls, same in (("same", True), ("new", False)):
        session = Session(
            make_world(HEAD.replace("start: 1\n", f"start: 1\nrerolls: {rerolls}\n") + sections + END), Setup(seed=1)
        )
        session.answer("2")
        first = session.state.records[-1]
        session.undo()
        session.answer("2")
        assert (session.state.records[-1] == first) is same
