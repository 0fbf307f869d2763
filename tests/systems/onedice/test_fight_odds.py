"""Fights explored: steps stay small, equal futures are made equal and nothing else is, and chances agree with arithmetic."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from solo.odds import graph as graphs
from solo.odds.line import likeliest
from solo.odds.policies import chooser
from solo.odds.scene import best_chance, explore
from solo.odds.solve import solve
from solo.play.session import Session
from solo.play.start import Setup, begin
from solo.play.steps import Ready, step
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems import system
from solo.systems.onedice import fight as fighting
from solo.systems.onedice.spellcraft import Cast
from solo.systems.onedice.wounds import fallen
from solo.systems.protocol import System
from solo.table import Ask, Chance, Outcome, Party, Scripted, ends
from tests.systems.onedice.fights import HEROES, fight

ONEDICE = system("onedice")
AS_IT_IS = cast("System", SimpleNamespace(step=ONEDICE.step, canon=lambda scene, party: (scene, party)))

SPELLS = "spells: [confuse, swarm, fireball, heal, magic-bolt]"
MAGES = HEROES.replace("clever: 3, quick: 4,", f"clever: 3, quick: 4, magic: 6, {SPELLS},")
ARMED = HEROES.replace("[gun]", "[rocket, musket, machine-gun, spear]").replace(
    "bow]", "bow, club], specials: [rage, called-shot]"
)
LEADS = "win: good, lose: bad, flee: other, freed: other, escaped: other, task: other, plot_change: other"
WEAK = "strong: 1, clever: 2, quick: 1"
USUAL = "strong: 2, clever: 1, quick: 2"
BESTIARY = f"""
horror: {{name: Horror, {WEAK}, health: 5, defence: 5, tactics: {{keep_distance: true}}, attacks: {{shard: {{bonus: 4, damage: 1, range: 9}}}}}}
elf: {{name: Elf, {WEAK}, health: 3, defence: 6, attacks: {{sword: {{bonus: 5, damage: 1}}}}, bound_to: horror}}
dog: {{name: Dog, {USUAL}, attacks: {{bite: {{bonus: 5, damage: 2}}}}, tactics: {{flee_when: 1, pursue: true}}, regenerates: 1}}
toad: {{name: Toad, {USUAL}, stunt_points: 1, treasure: d6, attacks: {{spear: {{bonus: 3, damage: 2, range: 4, once: true}}, fist: {{bonus: 2, damage: 0}}}}}}
gunner: {{name: Gunner, {USUAL}, tactics: {{target: last-attacker}}, attacks: {{gun: {{bonus: 3, damage: 2, range: 9, reload: 1}}, fist: {{bonus: 2, damage: 0}}}}}}
"""  # noqa: E501  # a foe a line
EVERYTHING = [
    fight(
        "foes: [horror, elf, elf], distance: {horror: 12, elf: 6}, undetected: true", BESTIARY, "stunt_points: 2", MAGES, LEADS
    ),
    fight(
        "foes: [dog, dog, toad], surprise: foe, arrive: {2: [toad]}, advantage: foe",
        BESTIARY,
        "stunt_points: 3, stunning: true",
        HEROES,
        LEADS,
    ),
    fight(
        "foes: [gunner, toad], distance: 30, tasks: {bell: {text: Ring, rounds: 2, gain: gem}, door: {text: Open}}",
        BESTIARY,
        "stunt_points: 6, lucky_hits: true, experience: levels",
        ARMED,
        LEADS,
    ),
]


def entered(world: World, heroes: str) -> tuple[Any, Party]:
    game = begin(world, Setup(heroes=tuple(heroes.split())))
    game = game._replace(play=game.play._replace(scene=Ready()))
    play = next(ends(lambda table: step(world, game, table))).value.play
    return play.scene, play.party


@pytest.mark.parametrize("world", EVERYTHING, ids=["horror", "dogs", "gunner"])
@pytest.mark.parametrize("heroes", ["ann", "bob", "ann bob"])
def test_no_step_ends_in_more_than_1000_ways_and_every_fight_comes_to_an_end(world: World, heroes: str) -> None:
    for seed in range(6):
        random = Random(seed)
        scene, party = entered(world, heroes)
        for _ in range(2_000):
            if isinstance(scene, Outcome):
                break
            run = partial(ONEDICE.step, scene, party)
            assert sum(1 for _ in islice(ends(run), 1_001)) <= 1_000, scene
            scene, party = ONEDICE.step(scene, party, Chance(random))
            canonical = ONEDICE.canon(scene, party)
            assert ONEDICE.canon(*canonical) == canonical
            hash(canonical)
        assert isinstance(scene, Outcome)


OGRE = "ogre: {name: Ogre, strong: 3, clever: 1, quick: 0, rival: true, attacks: {fist: {bonus: 0, damage: 1}}}"
GUNNER = HEROES.replace("[gun]", "[rocket]").replace("Shooting: 2", "Artillery: 5")
CLOSE = "foes: [rat, toad]", BESTIARY, "stunt_points: 2"
NEAR = [
    *EVERYTHING[1:],
    fight("foes: [ogre], distance: 5", OGRE, "stunt_points: 2", GUNNER),  # whose rocket strikes friends as well
    EVERYTHING[0],  # from here on somebody heals
    fight(*CLOSE, HEROES.replace("Blades: 2,", "Blades: 2, Medicine: 3,"), LEADS),
    fight(*CLOSE, HEROES.replace("[gun]", "[gun, draught]"), LEADS),
]


@pytest.mark.parametrize("world", NEAR, ids=["dogs", "gunner", "rocket", "horror", "medic", "draught"])
def test_what_is_looked_at_once_for_every_health_is_the_same_for_each(world: World) -> None:
    """An action to which Health makes no difference, told and ended as if it were not known to make none."""
    shared = 0
    for seed in range(6):
        random = Random(seed)
        scene, party = entered(world, "ann bob")
        for _ in range(60):
            if not isinstance(scene, fighting.Fight):
                break
            shared += fighting._alike(scene, party, Chance(random)) is not None
            for end in islice(ends(partial(fighting._acts, scene, party)), 40):
                told = []
                for way in (fighting._acts, fighting.step):
                    table = Scripted(end.answers)
                    assert way(scene, party, table) == end.value
                    told.append((table.told, table.asked))
                assert told[0] == told[1]
            scene, party = ONEDICE.step(scene, party, Chance(random))
    assert bool(shared) == (world in NEAR[:3])


def test_a_fight_without_its_fallen_is_over_when_nobody_lies_dying_any_more() -> None:
    healer = HEROES.replace("clever: 2, quick: 2,", "clever: 4, quick: 2, magic: 6, spells: [heal],")
    scene, party = entered(fight("foes: [rat]", heroes=healer), "ann bob")
    ann, bob = party.heroes
    party = party._replace(heroes=(ann, fallen(bob._replace(health=0))))
    casting = Cast("heal", target="bob")
    scene = scene._replace(stage="rounds", order=("ann", "bob"), waiting=("ann",), foes=(), doing="cast", casting=casting)
    afters = [end.value for end in ends(partial(ONEDICE.step, scene, party))]
    healed = [after for after, party in afters if party.heroes[1].state == "up"]
    assert set(healed) == {Outcome("win")}


BITES = "attacks: {bite: {bonus: 6, damage: 1}}"
IMP = f"imp: {{name: Imp, strong: 1, clever: 1, quick: 2, {BITES}}}"
SMALL = {
    "two rats": ("foes: [rat, rat]", "", "stunt_points: 1", "ann"),
    "who run": ("foes: [imp, imp]", IMP.replace("quick: 2,", "quick: 2, tactics: {flee_when: 1},"), "stunt_points: 0", "ann"),
    "who regenerate": ("foes: [imp, imp]", IMP.replace("quick: 2,", "quick: 2, regenerates: 1,"), "stunt_points: 0", "ann"),
    "one late": ("foes: [imp], arrive: {2: [imp]}", IMP, "stunt_points: 0", "ann"),
    "who kill": (
        "foes: [imp]",
        "imp: {name: Imp, strong: 1, clever: 1, quick: 2, defence: 7, attacks: {bite: {bonus: 8, damage: 9}}}",
        "stunt_points: 0",
        "ann bob",
    ),
    "whom a medic survives": (
        "foes: [imp]",
        "imp: {name: Imp, strong: 1, clever: 1, quick: 3, health: 4, defence: 8, attacks: {bite: {bonus: 6, damage: 9}}}",
        "stunt_points: 0",
        "ann bob",
    ),
}
MEDIC = HEROES.replace("Bruiser: 1", "Bruiser: 1, Medicine: 4")  # whose time to save somebody is counted in rounds


@pytest.mark.parametrize(("way", "foes", "rules", "heroes"), SMALL.values(), ids=SMALL)
def test_making_equal_futures_equal_changes_no_chance(way: str, foes: str, rules: str, heroes: str) -> None:
    scene, party = entered(fight(way, foes, rules, MEDIC if "bob" in heroes else HEROES), heroes)
    plain, folded = (explore(each, scene, party, 60_000) for each in (AS_IT_IS, ONEDICE))
    assert plain is not None
    assert folded is not None
    assert folded.states <= plain.states
    assert folded.outcomes == plain.outcomes
    assert best_chance(folded, "win") == pytest.approx(best_chance(plain, "win"), abs=1e-9)


def test_on_open_ground_only_the_distances_count() -> None:
    """Else somebody who falls back again and again would come to ever new states."""
    scene, party = entered(fight("foes: [rat, rat], distance: 8"), "ann")
    found = explore(ONEDICE, scene, party, 40_000)
    assert found is not None
    near = explore(ONEDICE, *entered(fight("foes: [rat, rat]"), "ann"), 40_000)
    assert near is not None
    assert best_chance(found, "win") > best_chance(near, "win")  # falling back and shooting is an advantage


def test_a_fight_with_advantage_and_regeneration_agrees_with_plain_recursion() -> None:
    """Ann, first by a wide margin, against an imp of 3 Health that regains 1 a round: her turn, its turn, over again."""
    figures = "strong: 1, clever: 1, quick: 0, health: 3, defence: 9, regenerates: 1"
    imp = f"imp: {{name: Imp, {figures}, attacks: {{bite: {{bonus: 4, damage: 8}}}}}}"
    quick = HEROES.replace("strong: 3, clever: 2, quick: 2,", "strong: 3, clever: 2, quick: 7, health: 9,").replace(
        "Archery: 1, ", ""
    )
    scene, party = entered(fight("foes: [imp], advantage: foe", imp, heroes=quick), "ann")
    found = explore(ONEDICE, scene, party, 10_000)
    assert found is not None
    # Ann's sword, 1d6 + 5 against 11: a 6 hits for 3. The imp, 1d6 + 4 against 21, never hits.
    assert best_chance(found, "win") == pytest.approx(1)
    slow = HEROES.replace("strong: 3, clever: 2, quick: 2,", "strong: 3, clever: 2, quick: 0, health: 9,")
    imp = imp.replace("quick: 0", "quick: 9")
    scene, party = entered(fight("foes: [imp], advantage: foe", imp, heroes=slow), "ann")
    found = explore(ONEDICE, scene, party, 10_000)
    assert found is not None

    # the imp first: 1d6 + 4 against 9 hits on a 5 for 8, or a 6 for 9; then Ann needs a 6 for 3 of its 3
    @cache
    def wins(health: int) -> Fraction:
        if health <= 0:
            return Fraction(0)
        back = Fraction(4, 6) * Fraction(5, 6)
        after = [wins(health - damage) for damage in (8, 9)]
        now = Fraction(4, 6) * Fraction(1, 6)
        for each, left in zip(after, (health - 8, health - 9), strict=True):
            now += Fraction(1, 6) * (Fraction(1, 6) + Fraction(5, 6) * each if left > 0 else 0)
        return now / (1 - back)

    assert best_chance(found, "win") == pytest.approx(float(wins(9)))


@pytest.mark.parametrize("world", EVERYTHING, ids=["horror", "dogs", "gunner"])
def test_everything_told_and_asked_is_a_sentence(world: World) -> None:
    for seed in range(12):
        random = Random(seed)
        session = Session(world, Setup(heroes=("ann", "bob"), seed=seed))
        while session.question is not None:
            teller = Teller(world)
            question = teller.asked(session.question)
            lines = [line.text for line in teller.lines(session.told)]
            for text in (question.text, *(choice.text for choice in question.choices), *lines):
                assert text
                assert not set("{}_") & set(text), text
            assert isinstance(session.question, Ask)
            session.answer(random.choice(session.question.open).key)
        assert session.state.ended is not None


@pytest.mark.parametrize("world", EVERYTHING, ids=["horror", "dogs", "gunner"])
@pytest.mark.parametrize("habit", ["thrift", "autofight"])
def test_habits_answer_without_spending(world: World, habit: str) -> None:
    answered = 0
    for seed in range(8):
        random = Random(seed)
        session = Session(world, Setup(heroes=("ann", "bob"), seed=seed))
        before = [hero.stunt_points for hero in session.state.game.play.party.heroes]
        while isinstance(session.question, Ask):
            key = ONEDICE.habits[habit].answer(session.question, session.state.game.play)
            answered += key is not None
            free = [option.key for option in session.question.open if option.words.field("cost") is None]
            session.answer(key or random.choice(free))
        assert session.question is None
        assert [hero.stunt_points for hero in session.state.game.play.party.heroes] == before
    assert answered


@pytest.mark.parametrize("points", [0, 1])
def test_the_likeliest_line_leads_to_the_spoils_whoever_strikes_the_last_blow(points: int) -> None:
    """What is left of a fight that is over does not hang on the turn in which it ended."""
    figures = "strong: 1, clever: 1, quick: 9, health: 3, defence: 5, treasure: d6"
    imp = f"imp: {{name: Imp, {figures}, attacks: {{fist: {{bonus: 2, damage: 0}}}}}}"
    world = fight("foes: [imp]", imp, f"stunt_points: {points}")
    setup = Setup(heroes=("ann",))
    game = begin(world, setup)
    graph, choose = graphs.explore(world, game), chooser("best")
    solved = solve(graph, choose, lambda end: float(end.section == "good"))
    line = likeliest(world, game, graph, solved, choose, lambda end: end.section == "good")
    session = Session(world, setup, feed=line.records)
    assert session.state.game.book.section == "good"
