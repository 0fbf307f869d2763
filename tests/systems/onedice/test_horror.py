"""Fear and Sanity in play (pp. 47-53)."""

from __future__ import annotations

import pytest

from solo.play.steps import step
from solo.systems.onedice import sanity, words
from solo.systems.onedice.hero_json import from_json, to_json
from solo.systems.onedice.horror import canon
from solo.table import Game, ends
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import book, ending

FEAR = "rules: {stunt_points: 0, sanity: fear}\n"
SCORE = "rules: {stunt_points: 0, sanity: score}\ndeath: dead\n"
TEST = "  1: {{text: A thing., fear: {{level: {}{}, passed: good, failed: bad}}}}\n"


def meets(*horrors: str) -> str:
    """Sections in which one horror after the other is met, by effects."""
    return "".join(
        f"  {place}: {{text: Hm., sanity: {{{each}}}, goto: {place + 1}}}\n" for place, each in enumerate(horrors, 1)
    ) + (f"  {len(horrors) + 1}: {{text: Hm., choices: [{{text: Go on, goto: good}}, {{text: Stay, goto: bad}}]}}\n")


# --- the quick test of fear ---


@pytest.mark.rule("§15 quick fear test")
@pytest.mark.parametrize(("level", "least"), [("shaky", 2), ("bad", 4), ("appalling", 6)])
def test_a_die_of_so_much_passes(level: str, least: int) -> None:
    there = book(TEST.format(level, ""), FEAR)
    assert ending(play(there, "ann", (least,))) == "good"
    game = play(there, "ann", (least - 1,))
    assert asked(game) == "Roll 1d6 for how many rounds the fright holds Ann:"
    on(game, 4)
    assert ending(game) == "bad"
    assert told(game)[-1] == "Ann is frozen or flees: rounds 4."
    (fit,) = hero(game, "ann").lasting
    assert (fit.rounds, fit.idle) == (4, True)


@pytest.mark.rule("§15 quick fear test")
def test_a_stunt_point_keeps_courage() -> None:
    game = play(book(TEST.format("appalling", ""), "rules: {sanity: fear}\n"), "ann")
    assert asked(game) == "Ann must not lose courage: 6 or more on 1d6."
    assert options(game) == ["roll", "automatic"]
    on(game, "automatic")
    assert ending(game) == "good"


def test_everybody_is_tested_and_all_must_pass_or_one() -> None:
    game = play(book(TEST.format("bad", ""), FEAR), "ann bob", (1,), (2,), (6,))
    assert ending(game) == "bad"
    assert [bool(hero(game, id).lasting) for id in ("ann", "bob")] == [True, False]
    game = play(book(TEST.format("bad", ", who: any"), FEAR), "ann bob", (1,), (2,), (6,))
    assert ending(game) == "good"
    game = play(book(TEST.format("bad", ", who: bob"), FEAR), "ann bob", (6,))
    assert ending(game) == "good"
    game = play(book(TEST.format("bad", ", who: pick"), FEAR), "ann bob", "ann", (6,))
    assert ending(game) == "good"


def test_without_the_switch_nobody_is_afraid() -> None:
    assert ending(play(book(TEST.format("appalling", "")), "ann bob")) == "good"
    assert ending(play(book(TEST.format("appalling", ""), FEAR), "ann bob", rules={"sanity": "none"})) == "good"


def test_a_fright_met_on_entry_costs_rounds_in_the_next_scene_and_no_more() -> None:
    there = book(
        "  1: {text: Hm., sanity: {level: bad}, check: {ability: quick, tn: 6, success: 2, failure: 2}}\n"
        "  2: {text: Hm., check: {ability: quick, tn: 6, success: good, failure: good}}\n",
        FEAR,
    )
    game = play(there, "ann bob", (1,), (6,), (6,))
    assert asked(game) == "Roll 1d6 for Bob's Quick check:"  # Ann would be the better, and cannot act
    on(game, 1)
    assert asked(game) == "Roll 1d6 for Ann's Quick check:"
    assert hero(game, "ann").lasting == ()


# --- Sanity ---


@pytest.mark.rule("§15 starting sanity")
def test_sanity_is_rolled_when_it_is_first_needed_or_when_the_book_says_so() -> None:
    game = play(book(meets("level: shaky"), SCORE), "ann")
    assert asked(game) == "Roll 1d6 for Ann's Sanity:"
    on(game, 2)
    assert told(game)[:2] == ["Ann has a Sanity of 2 + 3 = 5.", "Ann loses 1 Sanity: 4 of 5."]
    there = book("  1: {text: Hm., sanity: start, choices: [{text: Go on, goto: good}, {text: Stay, goto: bad}]}\n", SCORE)
    game = play(there, "ann bob", (1,), (6,))
    assert [(hero(game, id).sanity, hero(game, id).mind.most) for id in ("ann", "bob")] == [(4, 4), (9, 9)]  # type: ignore[union-attr]


@pytest.mark.rule("§15 losing sanity")
@pytest.mark.parametrize(("level", "dice", "losses"), [("shaky", (), [1]), ("bad", (5,), [2, 2]), ("appalling", (2,), [2, 2, 2])])
def test_each_sort_of_thing_costs_so_often(level: str, dice: tuple[int, ...], losses: list[int]) -> None:
    times = len(losses)
    game = play(book(meets(*[f"level: {level}, kind: corpse"] * (times + 1)), SCORE), "ann", (6,))
    for _ in losses:
        on(game, *dice)
    assert hero(game, "ann").sanity == 9 - sum(losses)
    assert told(game)[-1] == "Ann has seen too much of this to be shaken by it."


@pytest.mark.rule("§15 losing sanity")
def test_another_sort_of_thing_costs_anew_and_without_a_sort_everything_does() -> None:
    game = play(
        book(meets("level: shaky, kind: corpse", "level: shaky, kind: ghost", "level: shaky", "level: shaky"), SCORE), "ann", (6,)
    )
    assert hero(game, "ann").sanity == 5


@pytest.mark.rule("§15 short-term insanity")
def test_at_nothing_there_is_a_short_term_insanity_and_again_at_each_further_loss() -> None:
    # Ann begins with 4 and loses 4; 1 + Clever 2 escapes the long-term insanity
    game = play(book(meets("level: appalling", "level: shaky"), SCORE), "ann", (1,), (4,), (1,))
    assert told(game)[1:3] == [
        "Ann loses 4 Sanity: 0 of 4.",
        "Ann gives way: 1 + Clever 2 = 3 against 6, a fit that will pass.",
    ]
    assert asked(game) == "Roll 1d6 for what comes over Ann:"
    on(game, 4, 3)
    assert "Ann is in flight: rounds 3." in told(game)
    assert told(game)[-1] == "Ann loses 1 Sanity: -1 of 4."
    on(game, 3)  # 3 + 2: escaped once more
    on(game, 2, 5)
    assert told(game)[-1] == "Ann is frozen: minutes 5."
    (fit,) = hero(game, "ann").lasting
    assert (fit.id, fit.rounds, fit.idle) == ("fit", 10, True)
    assert hero(game, "ann").insane == 1


@pytest.mark.rule("§15 long-term insanity")
def test_a_great_loss_brings_one_or_the_other_though_sanity_is_left() -> None:
    # 9 less 5 is 4; 4 + Clever 2 reaches 6
    game = play(book(meets("level: appalling"), SCORE), "ann", (6,), (5,), (4,))
    assert asked(game) == "Roll 1d6 for what stays with Ann:"
    on(game, 3)
    assert told(game)[-1] == "Ann is left with this: nightmares and sleepless nights."
    assert hero(game, "ann").mind.conditions == ("long-term-3",)  # type: ignore[union-attr]
    game = play(book(meets("level: appalling"), SCORE), "ann", (6,), (5,), (3,))
    assert asked(game) == "Roll 1d6 for what comes over Ann:"
    game = play(book(meets("level: appalling"), SCORE), "ann", (6,), (4,))
    assert options(game) == ["good", "bad"]  # 4 lost and 5 left: nothing comes of it


@pytest.mark.rule("§15 long-term insanity")
def test_at_nothing_both_may_come() -> None:
    game = play(book(meets("level: appalling"), SCORE), "bob", (1,), (4,), (2,))  # 2 + Clever 4
    assert asked(game) == "Roll 1d6 for what comes over Bob:"
    on(game, 1, 1)
    assert asked(game) == "Roll 1d6 for what stays with Bob:"
    on(game, 1)
    assert asked(game) == "Roll 1d6 for what Bob will dread:"
    on(game, 5)
    assert told(game)[-1] == "Bob is left with this: a dread of heights."
    assert hero(game, "bob").insane == 2  # and the fit


@pytest.mark.rule("§15 chronic insanity")
def test_as_far_below_nothing_as_it_began_above_the_hero_is_out_of_the_story() -> None:
    # 4 less 6 is -2, less 2 is -4: 1 + Clever 2 escapes the long-term insanity each time
    game = play(
        book(meets("level: appalling", "level: appalling"), SCORE), "ann", (1,), (6,), (1,), (1,), (1,), (2,), (1,), (1,), (1,)
    )
    assert asked(game) == "Roll 1d6 for what becomes of Ann's mind:"
    on(game, 3)
    assert told(game)[-1] != ""
    assert hero(game, "ann").state == "retired"
    assert ending(game) == "dead"


@pytest.mark.rule("§15 tables A to D")
def test_tables_lead_on_to_one_another() -> None:
    game = play(book(meets("level: appalling"), SCORE), "ann", (1,), (4,), (1,))
    on(game, 6)
    assert asked(game) == "Roll 1d6 for what comes over Ann, and it is serious:"
    on(game, 6)
    assert asked(game) == "Roll 1d6 for what stays with Ann:"
    on(game, 6)
    assert asked(game) == "Roll 1d6 for what becomes of Ann's mind:"
    on(game, 4)
    assert ending(game) == "dead"


@pytest.mark.rule("§15 tables A to D")
def test_every_row_has_its_words_and_is_come_to() -> None:
    said = words("en")
    for name in sanity.TABLES:
        for die in range(1, 7):
            assert (f"{name}-{die}" in said) != bool(sanity.condition(name, die).then), (name, die)


@pytest.mark.rule("§15 recovery of sanity")
@pytest.mark.parametrize(
    ("by", "sanity_then"),
    [
        ("weeks: 2", 6),  # 1 a week above nothing
        ("weeks: 2, hospital: true, therapist: true", 6),
        ("weeks: 30", 9),  # never above the maximum
        ("cure: true", 9),
    ],
)
def test_rest_and_cures(by: str, sanity_then: int) -> None:
    sections = f"  1: {{text: Hm., sanity: {{level: appalling}}, goto: 2}}\n  2: {{text: Hm., recover: {{{by}}}, goto: good}}\n"
    game = play(book(sections, SCORE), "ann", (6,), (5,), (4,), (3,))  # 4 of 9 left, and a long-term condition
    mind = hero(game, "ann").mind
    assert mind is not None
    assert mind.sanity == sanity_then
    assert mind.conditions == (() if sanity_then == 9 else ("long-term-3",))


@pytest.mark.rule("§15 recovery of sanity")
@pytest.mark.parametrize(
    ("by", "sanity_then"),
    [
        ("weeks: 2", -1),  # nowhere but in a hospital
        ("weeks: 2, hospital: true", 1),
        ("weeks: 1, hospital: true, therapist: true", 1),
        ("safer: true", -1),
    ],
)
def test_below_nothing_only_a_hospital_helps(by: str, sanity_then: int) -> None:
    sections = f"  1: {{text: Hm., sanity: {{level: appalling}}, goto: 2}}\n  2: {{text: Hm., recover: {{{by}}}, goto: good}}\n"
    game = play(book(sections, SCORE), "ann", (1,), (5,), (1,), (1,), (1,))  # 4 less 5
    assert hero(game, "ann").sanity == sanity_then
    assert hero(game, "ann").lasting == (() if "weeks" in by else hero(game, "ann").lasting)


@pytest.mark.rule("§15 recovery of sanity")
def test_a_safer_world_gives_back_half_a_die() -> None:
    sections = "  1: {text: Hm., sanity: {level: appalling}, goto: 2}\n  2: {text: Hm., recover: {safer: true}, goto: good}\n"
    game = play(book(sections, SCORE), "ann", (6,), (4,), (5,))
    assert told(game)[-1] == "Ann regains 2 Sanity: 7 of 9."


@pytest.mark.rule("§15 recovery of sanity", "§15 chronic insanity")
def test_half_a_year_in_a_hospital_ends_a_chronic_condition() -> None:
    sections = (
        "  1: {text: Hm., sanity: {level: appalling, who: ann}, goto: 2}\n"
        "  2: {text: Hm., recover: {weeks: WEEKS, hospital: true}, goto: good}\n"
    )
    for weeks, state in ((25, "retired"), (26, "up")):
        # 4 less 4 is nothing; the tables lead on to a chronic condition
        game = play(book(sections.replace("WEEKS", str(weeks)), SCORE), "ann bob", (1,), (4,), (1,), (6,), (6,), (6,), (4,))
        assert hero(game, "ann").state == state
        assert hero(game, "ann").sanity == 4


def test_a_horror_may_decide_where_the_story_goes_by_sanity_too() -> None:
    there = book("  1: {text: Hm., fear: {level: appalling, passed: good, failed: bad}}\n", SCORE)
    assert ending(play(there, "ann", (6,), (4,))) == "good"
    assert ending(play(there, "ann", (6,), (5,), (1,), (1,), (1,))) == "bad"
    assert ending(play(there, "ann", (1,), (4,), (1,), (6,), (6,), (6,), (1,))) == "dead"


def test_conditions_read_sanity_and_insanity() -> None:
    sections = (
        "  1: {text: Hm., sanity: {level: appalling}, branch: [{if: insane > 0, goto: bad}, {if: sanity >= 9, goto: other}, "
        "{goto: good}]}\n"
    )
    assert ending(play(book(sections, SCORE), "ann", (6,), (4,))) == "good"
    assert ending(play(book(sections, SCORE), "ann", (6,), (5,), (4,), (3,))) == "bad"
    assert ending(play(book(sections, "rules: {stunt_points: 0}\ndeath: dead\n"), "ann")) == "other"


def test_a_mind_is_kept_in_a_save() -> None:
    game = play(book(meets("level: appalling, kind: corpse"), SCORE), "ann", (6,), (5,), (4,), (3,))
    ann = hero(game, "ann")
    assert ann.mind is not None
    assert from_json(to_json(ann)) == ann


def test_each_step_is_one_die() -> None:
    there = book(meets("level: appalling"), SCORE)
    seen: set[Game] = set()
    waiting = [play(there, "ann").state.game]
    while waiting:
        game = waiting.pop()
        if game in seen or game.play.scene.kind == "ended":
            continue
        seen.add(game)
        after = list(ends(lambda table, game=game: step(there, game, table)))  # type: ignore[misc]
        assert all(sum(isinstance(answer, tuple) for answer in end.answers) <= 1 for end in after)
        waiting += [end.value for end in after]
    assert len(seen) > 200


def test_of_insanities_odds_look_at_how_many_there_are() -> None:
    game = play(book(meets("level: appalling"), SCORE), "ann", (6,), (5,), (4,), (3,))
    party = game.state.game.play.party
    ann = party.heroes[0]

    def alike(*conditions: str) -> object:
        return canon(party._replace(heroes=(ann._replace(mind=ann.mind._replace(conditions=conditions)),)))

    assert alike("long-term-3") == alike("phobia-5") != alike("long-term-3", "phobia-5")
    assert alike("chronic-1") == alike("chronic-6") != alike("phobia-1")
