"""A book of fights for tests: Ann with sword and bow, Bob with a gun, and who they may meet. A section is a fight. And fights
outside of any book, for what is done with them."""

from __future__ import annotations

from functools import cache
from typing import Any

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.world import World
from solo.systems.onedice.combat import Fight
from solo.systems.onedice.people import Attack, AttackCard, Foe, FoeCard, Hero, appear
from solo.table import Answer
from tests.systems.onedice.played import on, told
from tests.systems.onedice.small_books import book

# Defence 9 and 12, Move 20 and 40. Ann's sword is 1d6 + 5 for 3, her bow 1d6 + 3 for 3; Bob's gun 1d6 + 5 for 4.
HEROES = """\
heroes:
  ann:
    {name: Ann, strong: 3, clever: 2, quick: 2, skills: {Blades: 2, Archery: 1, Throw: 1}, gear: [sword, bow]}
  bob: {name: Bob, strong: 2, clever: 3, quick: 4, skills: {Shooting: 2, Bruiser: 1}, gear: [gun]}
gear:
  sword: {name: Sword, weapon: {skill: Blades, damage: 3}}
  bow: {name: Bow, weapon: {skill: Archery, damage: 3, range: 25}}
  gun: {name: Gun, weapon: {skill: Shooting, damage: 4, range: 15}}
  musket: {name: Musket, weapon: {skill: Shooting, damage: 4, range: 20, reload: 1}}
  machine-gun: {name: Machine gun, weapon: {skill: Shooting, damage: 6, range: 200, attacks: 3}}
  rocket: {name: Pipe rocket, weapon: {skill: Artillery, damage: 10, range: 50, blast: 3}}
  club: {name: Club, weapon: {skill: Bludgeon, damage: 2}}
  spear: {name: Spear, weapon: [{skill: Blades, damage: 3}, {skill: Throw, damage: 3, range_per_strong: 2}]}
  gem: {name: Gem}
  draught: {name: Draught, potion: d6}
"""
# Defence 6, Move 20, and a bite of 1d6 + 4 for 2, unless something else is said.
FOES = """\
foes:
  rat: {name: Rat, strong: 2, clever: 1, quick: 2, health: 4, attacks: {bite: {bonus: 4, damage: 2}}}
"""


@cache
def fight(
    way: str, foes: str = "", rules: str = "stunt_points: 0", heroes: str = HEROES, leads: str = "win: good, lose: bad"
) -> World:
    """A book that begins with a fight; `foes` are added to the rat."""
    more = "".join(f"  {line.strip()}\n" for line in foes.strip().splitlines())
    top = f"rules: {{{rules}}}\n{FOES}{more}"
    return book(f"  one: {{text: Fight., fight: {{{way}, {leads}}}}}\n", top, heroes)


def begun(world: World, heroes: str, *answers: Answer | int, seed: int = 1) -> Session:
    """A game in its fight, answered so far."""
    return on(Session(world, Setup(heroes=tuple(heroes.split()), seed=seed), typed=True), *answers)


def now(session: Session) -> Fight:
    """The fight as it is."""
    scene = session.state.game.play.scene
    assert isinstance(scene, Fight), scene
    return scene


def foe(session: Session, id: str) -> Foe:
    """A foe as it is."""
    return next(foe for foe in now(session).foes if foe.id == id)


def says(session: Session, *parts: str) -> bool:
    """Whether the page's log lines hold these parts, each in a line after the one before."""
    lines = iter(told(session))
    return all(any(part in line for line in lines) for part in parts)


# --- outside of any book ---


def beast(id: str = "rat", quick: int = 2, **more: Any) -> Foe:
    """A foe with Health 6, Defence 6, Move 20 and a bite of 1d6 + 4 for 2; `more` is otherwise."""
    (foe,) = appear([FoeCard(id, id.capitalize(), 2, 1, 2, attacks={"bite": AttackCard(2, bonus=4)})])
    return foe._replace(quick=quick, **more)


def melee(heroes: tuple[Hero, ...], foes: tuple[Foe, ...], *arms: Attack, **more: Any) -> Fight:
    """A fight in its rounds in which the heroes act first, each with these ways to attack or with bare hands; `more` is
    otherwise."""
    order = (*(hero.id for hero in heroes), *(foe.id for foe in foes))
    hands = {hero.id: (*arms, Attack("unarmed", hero.terms(None, "Bruiser"), 0, blunt=True)) for hero in heroes}
    fight = Fight(foes, tuple(hands.items()), ("win", "lose"), "rounds", waiting=order, order=order)
    return fight._replace(**more)
