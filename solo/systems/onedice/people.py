"""Heroes and foes of OneDice: what they are made of, and what happens to them. Page numbers are the rulebook's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from solo.systems.onedice.rules import derive, skill_names, skills
from solo.systems.onedice.states import NO_CRAFT, NO_GROWTH, Craft, Growth, Lasting, Mind

ABILITIES = ("strong", "clever", "quick", "magic")
ABILITY_MAX = 30
SKILL_MAX = 20
STUNT_POINTS_MAX = 99
MONEY_MAX = 10**9

State = Literal[
    "up", "out", "dying", "dead"
]  # out: unconscious, saved by a Stunt Point; dying: at 0 Health in a fight that goes on


class Switches(NamedTuple):
    """The book's switches for the rules, with the rulebook's own defaults."""

    stunt_points: int = 6  # p. 26; what each hero begins with
    strict_hit: bool = False  # True: a hit must exceed Defence
    lucky_hits: bool = False  # p. 23


class Hero(NamedTuple):
    """A hero: abilities, skills, and how they fare. `skills` are (name, points), sorted; Defence and Move are derived."""

    id: str
    name: str
    article: str  # "the" where the name is a description, else empty
    strong: int
    clever: int
    quick: int
    magic: int
    skills: tuple[tuple[str, int], ...]
    max_health: int
    health: int
    armour: int  # what is worn adds to Defence
    stunt_points: int
    money: int
    gear: tuple[str, ...]
    state: State = "up"
    craft: Craft = NO_CRAFT
    mind: Mind | None = None
    growth: Growth = NO_GROWTH
    lasting: tuple[Lasting, ...] = ()
    shots: tuple[tuple[str, int], ...] = ()  # what is left of ammunition carried, by item, where it is counted
    locked: tuple[str, ...] = ()  # patients this medic must leave alone for 24 hours (p. 16), by id
    kind: Literal["onedice-hero"] = "onedice-hero"

    @property
    def label(self) -> str:
        """The name as it stands inside a sentence."""
        return f"{self.article} {self.name}" if self.article else self.name

    @property
    def defence(self) -> int:
        """What an attack must reach (p. 9)."""
        return derive(self.strong, self.quick, self.armour).defence

    @property
    def move(self) -> int:
        """Metres a round (p. 9)."""
        return derive(self.strong, self.quick).move

    @property
    def standing(self) -> bool:
        """Whether the hero can act."""
        return self.state == "up" and self.health > 0

    def skill(self, name: str) -> int:
        """Points in a skill, 0 where untrained."""
        return dict(self.skills).get(name, 0)

    def terms(self, ability: str | None, skill: str | None) -> tuple[tuple[str, int], ...]:
        """What is added to a die for an ability, a skill (with its own ability unless one is named), or both."""
        ability = ability or skills()[skill or ""]
        trained = ((skill, self.skill(skill)),) if skill and self.skill(skill) else ()
        return ((ability, getattr(self, ability)), *trained)


class Attack(NamedTuple):
    """A way of attacking: its name, what is added to the die, and the weapon's damage. `skill` is the points of weapon skill
    among the terms, which an Advanced Stunt Action keeps."""

    name: str
    terms: tuple[tuple[str, int], ...]
    damage: int
    skill: tuple[tuple[str, int], ...] = ()

    @property
    def bonus(self) -> int:
        """What the terms come to."""
        return sum([number for _, number in self.terms])


class Foe(NamedTuple):
    """A foe in a scene. `card` is the book's id of it, `id` the same, numbered where there are several of a kind; `label` stands
    inside a sentence."""

    card: str
    id: str
    name: str
    label: str
    quick: int
    max_health: int
    health: int
    defence: int
    attacks: tuple[Attack, ...]
    xp: int = 0
    kind: Literal["onedice-foe"] = "onedice-foe"

    @property
    def standing(self) -> bool:
        """Whether the foe can act."""
        return self.health > 0


class HeroCard(NamedTuple):
    """A ready-made hero as the book gives it. `health` None: by the formula."""

    id: str
    name: str
    strong: int
    clever: int
    quick: int
    article: str = ""
    magic: int = 0
    skills: Mapping[str, int] = {}
    health: int | None = None
    money: int = 0
    gear: tuple[str, ...] = ()
    about: str = ""


class FoeCard(NamedTuple):
    """A foe as the book gives it. Creatures' figures may be off the formulas (p. 38); what is left out follows them."""

    id: str
    name: str
    strong: int
    clever: int
    quick: int
    article: str = "the"
    health: int | None = None
    defence: int | None = None
    move: int | None = None
    skills: Mapping[str, int] = {}
    attacks: Mapping[str, AttackCard] = {}
    xp: int = 0


class AttackCard(NamedTuple):
    """A foe's attack as the book gives it: an explicit bonus to the die, or a skill (and an ability other than its own)."""

    damage: int
    name: str | None = None
    bonus: int | None = None
    skill: str | None = None
    ability: str | None = None


class Weapon(NamedTuple):
    """What an item does in a fight: the skill it is used with, its damage, and its range in metres (None: hand to hand)."""

    skill: str
    damage: int
    range: int | None = None


class Gear(NamedTuple):
    """An item."""

    id: str
    name: str
    weapon: Weapon | None = None
    armour: int = 0
    about: str = ""


def ready_made(card: HeroCard, name: str | None, switches: Switches, gear: Mapping[str, Gear]) -> Hero:
    """The hero a card describes, at full Health with fresh Stunt Points; a name of the player's own needs no article."""
    derived = derive(card.strong, card.quick)
    most = card.health if card.health is not None else derived.health
    return Hero(
        id=card.id,
        name=name or card.name,
        article="" if name else card.article,
        strong=card.strong,
        clever=card.clever,
        quick=card.quick,
        magic=card.magic,
        skills=tuple(sorted(card.skills.items())),
        max_health=most,
        health=most,
        armour=sum(gear[item].armour for item in card.gear if item in gear),
        stunt_points=switches.stunt_points,
        money=card.money,
        gear=card.gear,
    )


def appear(cards: Sequence[FoeCard]) -> tuple[Foe, ...]:
    """Foes as they come into a scene, numbered where there are several of a kind."""
    names = [card.id for card in cards]
    foes = []
    for place, card in enumerate(cards):
        number = names[: place + 1].count(card.id)
        several = names.count(card.id) > 1
        derived = derive(card.strong, card.quick)
        health = card.health if card.health is not None else derived.health
        name = f"{card.name} {number}" if several else card.name
        foes.append(
            Foe(
                card=card.id,
                id=f"{card.id}-{number}" if several else card.id,
                name=name,
                label=name if several or not card.article else f"{card.article} {name}",
                quick=card.quick,
                max_health=health,
                health=health,
                defence=card.defence if card.defence is not None else derived.defence,
                attacks=tuple(_attack(key, attack, card) for key, attack in card.attacks.items()) or (_unarmed(card),),
                xp=card.xp,
            )
        )
    return tuple(foes)


def _attack(key: str, attack: AttackCard, card: FoeCard) -> Attack:
    name = attack.name or key
    if attack.bonus is not None:
        return Attack(name, (("bonus", attack.bonus),), attack.damage)
    # natural weapons are listed nowhere: melee, so Strong (p. 38), unless the book names another ability
    skill = attack.skill or name
    one_name = skill_names().get(skill, skill)
    ability = attack.ability or skills().get(one_name, "strong")
    points = card.skills.get(skill, card.skills.get(one_name, 0))
    trained = ((one_name, points),) if points else ()
    return Attack(name, ((ability, getattr(card, ability)), *trained), attack.damage, trained)


def _unarmed(card: FoeCard) -> Attack:
    points = card.skills.get("Bruiser", 0)
    trained = (("Bruiser", points),) if points else ()
    return Attack("unarmed", (("strong", card.strong), *trained), 0, trained)


def readied(hero: Hero, pack: Sequence[str], gear: Mapping[str, Gear]) -> Attack:
    """A hero's best attack: of the weapons at hand, their own or the party's, the one with the highest bonus and damage, the
    first of equals; else fists."""
    best = _with("unarmed", "Bruiser", 0, hero)
    for item in (*hero.gear, *pack):
        weapon = gear[item].weapon
        if weapon is not None:
            attack = _with(gear[item].name, weapon.skill, weapon.damage, hero)
            if best.name == "unarmed" or attack.bonus + attack.damage > best.bonus + best.damage:
                best = attack
    return best


def _with(name: str, skill: str, damage: int, hero: Hero) -> Attack:
    terms = hero.terms(None, skill)
    return Attack(name, terms, damage, terms[1:])


# --- what conditions read, and effects change ---


def value(hero: Hero, name: str) -> int:
    """A value of a hero's by the name conditions use."""
    number = getattr(hero, name)
    assert isinstance(number, int)
    return number


def change(hero: Hero, name: str, value: int) -> Hero:
    """A hero with a value set, within its limits. Health follows Strong (p. 34)."""
    match name:
        case "health":
            return hero._replace(health=max(0, min(value, hero.max_health)))
        case "stunt_points":
            return hero._replace(stunt_points=max(0, min(value, STUNT_POINTS_MAX)))
        case "money":
            return hero._replace(money=max(0, min(value, MONEY_MAX)))
    value = max(0, min(value, ABILITY_MAX))
    if name == "strong":
        more = derive(value, 0).health - derive(hero.strong, 0).health
        most = max(1, hero.max_health + more)
        health = hero.health and max(1, min(hero.health + more, most))
        return hero._replace(strong=value, max_health=most, health=health)
    return hero._replace(**{name: value})  # type: ignore[arg-type]
