"""Heroes and foes of OneDice: what they are made of, and what happens to them. Page numbers are the rulebook's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice.armour import equipped
from solo.systems.onedice.experience import level_at
from solo.systems.onedice.rules import derive, skill_names, skills
from solo.systems.onedice.sanity import FIT, INSANITIES, SANITY_MAX
from solo.systems.onedice.states import NO_CRAFT, NO_GROWTH, Craft, Growth, Lasting, Mind
from solo.table import Party, quick

ABILITIES = ("strong", "clever", "quick", "magic")
ABILITY_MAX = 30
SKILL_MAX = 20
STUNT_POINTS_MAX = 99
MONEY_MAX = 10**9

# out: unconscious, saved by a Stunt Point; dying: at 0 Health in a fight that goes on; retired: chronically insane, in care
State = Literal["up", "out", "dying", "dead", "retired"]


class Switches(NamedTuple):
    """The book's switches for the rules, with the rulebook's own defaults."""

    stunt_points: int = 6  # p. 26; what each hero begins with
    strict_hit: bool = False  # True: a hit must exceed Defence
    lucky_hits: bool = False  # p. 23
    experience: Literal["none", "levels", "points"] = "none"  # pp. 34-36: what heroes get for foes overcome, and how they learn
    lock_on_any_medicine_failure: bool = False  # p. 16; True: not only a natural 1 locks
    sanity: Literal["none", "fear", "score"] = "none"  # pp. 47-53
    minor_plot_change: bool = False  # True: a plot change costs 2 Stunt Points and not 5 (inferred from pp. 28-29)
    stunning: bool = False  # p. 23: fists and blunt weapons knock out
    mook_count_includes_weapon: bool = True  # pp. 45-46: a weapon's damage counts among what puts out mooks
    # for heroes who are made for the book, or brought into it
    skin: str = "universal"
    ability_points: int | None = None  # p. 9; None: what the setting gives
    skill_points: int | None = None
    magic: bool = True  # p. 8; False: nobody who is made has any
    minor_powers: int | None = None  # p. 60
    forbidden_skills: tuple[str, ...] = ()  # p. 12
    brought_gear: bool = True
    brought_money: bool = True
    brought_wounds: bool = False


@quick
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
    locked: tuple[tuple[str, int], ...] = ()  # patients this medic must leave alone (p. 16), and for how many hours more
    slowed: int = 0  # what armour takes from Quick, 0 or less; it is off `quick` already
    toughness: int = 0  # what powers add to Defence
    tools: tuple[tuple[str, int], ...] = ()  # what tools at hand add to checks, by skill
    powers: tuple[str, ...] = ()  # by id (pp. 60-64); what they raise is in the figures already
    weakness: str = ""  # that goes with them, by id
    kind: Literal["onedice-hero"] = "onedice-hero"

    @property
    def label(self) -> str:
        """The name as it stands inside a sentence."""
        return f"{self.article} {self.name}" if self.article else self.name

    @property
    def defence(self) -> int:
        """What an attack must reach (p. 9)."""
        base = derive(self.strong, self.quick, self.armour + self.toughness).defence
        return base + sum([one.defence for one in self.lasting]) if self.lasting else base

    @property
    def move(self) -> int:
        """Metres a round (p. 9)."""
        return max(0, derive(self.strong, self.quick).move)

    @property
    def xp(self) -> int:
        """Experience (p. 34)."""
        return self.growth.xp

    @property
    def level(self) -> int:
        """The level that experience has reached (p. 35)."""
        return level_at(self.growth.xp)

    @property
    def sanity(self) -> int:
        """Sanity (p. 48); where none was ever rolled, the most that anybody can have."""
        return self.mind.sanity if self.mind else SANITY_MAX

    @property
    def insane(self) -> int:
        """How many insanities the hero has: those that stay, and a fit that lasts just now."""
        lasting = self.mind.conditions if self.mind else ()
        return min(INSANITIES, len(lasting) + any(one.id == FIT for one in self.lasting))

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
        tool = tuple([("tool", bonus) for used_for, bonus in self.tools if used_for == skill])
        return ((ability, getattr(self, ability)), *trained, *tool)


class Attack(NamedTuple):
    """A way of attacking: its name, what is added to the die, and the weapon's damage. `skill` is the points of weapon skill
    among the terms, which an Advanced Stunt Action keeps."""

    name: str
    terms: tuple[tuple[str, int], ...]
    damage: int
    skill: tuple[tuple[str, int], ...] = ()
    range: int | None = None  # metres; None: hand to hand
    attacks: int = 1  # that one use of it makes
    blast: int = 0  # metres round the target within which everybody is struck; 0: only the target
    reload: int = 0  # rounds it takes to load it again
    once: bool = False  # thrown, or emptied by one use
    blunt: bool = False  # knocks out rather than kills where the rules have stunning damage (p. 23)
    stuns: bool = False  # does no damage: whoever is hit cannot act for a die of rounds (p. 64)
    item: str = ""  # what a hero makes it with
    ammunition: str = ""  # the kind it takes
    loads: tuple[tuple[str, int], ...] = ()  # the items each use takes a shot from (see `ammunition`); empty: none is counted

    @property
    def bonus(self) -> int:
        """What the terms come to."""
        return sum([number for _, number in self.terms])


Target = Literal["random", "weakest", "strongest", "last-attacker", "nearest"]


class Tactics(NamedTuple):
    """How a foe fights. Weakest and strongest go by the Health that is left."""

    target: Target = "random"
    first: str | None = None  # the attack it begins with
    keep_distance: bool = False  # comes no nearer than its attacks need
    flee_when: int | None = None  # runs once so many on its side are slain
    pursue: bool = False  # gives chase to whoever leaves hand-to-hand, in place of a free swing


@quick
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
    move: int = 0  # metres a round
    clever: int = 0
    strong: int = 0
    animal: bool = False  # an ordinary one, which Aid Animal calms
    tactics: Tactics = Tactics()
    regenerates: int = 0  # Health regained at the end of each round
    bound_to: str = ""  # the id of the foe whose will it does
    treasure: int | Dice | None = None
    villain: bool = False  # whom stunning damage kills (p. 23)
    rival: bool = False  # counts as a hero in ties of initiative, and acts at the same time as the one it ties with
    stunt_points: int = 0
    lasting: tuple[Lasting, ...] = ()
    spent: tuple[str, ...] = ()  # attacks, by name, that are thrown or must be loaded again
    opened: bool = False  # has attacked, where its first attack is special
    attacker: str = ""  # who attacked it last, where its tactic asks for that
    gone: Literal["", "fled", "freed"] = ""  # out of the fight, and not slain
    kind: Literal["onedice-foe"] = "onedice-foe"

    @property
    def standing(self) -> bool:
        """Whether the foe can act."""
        return self.health > 0 and not self.gone

    @property
    def guard(self) -> int:
        """Its Defence, with what lasts on it."""
        return self.defence + sum([one.defence for one in self.lasting]) if self.lasting else self.defence


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
    spells: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    castings: Literal["mixed", "each"] = "mixed"


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
    tactics: Tactics = Tactics()
    treasure: int | Dice | None = None
    animal: bool = False
    regenerates: int = 0
    stunt_points: int = 0
    bound_to: str | None = None
    villain: bool = False
    rival: bool = False


class AttackCard(NamedTuple):
    """A foe's attack as the book gives it: an explicit bonus to the die, or a skill (and an ability other than its own)."""

    damage: int
    name: str | None = None
    bonus: int | None = None
    skill: str | None = None
    ability: str | None = None
    range: int | None = None
    attacks: int = 1
    blast: int = 0
    reload: int = 0
    once: bool = False
    blunt: bool | None = None  # None: as its skill has it
    stuns: bool = False


class Weapon(NamedTuple):
    """One way of using an item in a fight. Without either range it is used hand to hand."""

    skill: str
    damage: int
    range: int | None = None  # metres
    range_per_strong: int | None = None  # metres for each point of the thrower's Strong
    attacks: int = 1  # that one use of it makes, on one target or its neighbours
    blast: int = 0  # metres round the target within which everybody is struck; 0: only the target
    reload: int = 0  # rounds before the next shot
    ammunition: str | None = None  # the kind it is loaded with
    sights: bool = False  # whether magnifying sights fit
    stun: bool = False  # whether it has a stun setting (p. 64)

    def reach(self, strong: int) -> int | None:
        """How far it reaches in somebody's hands, in metres; None: hand to hand."""
        return self.range if self.range_per_strong is None else self.range_per_strong * strong


class Armour(NamedTuple):
    """What an item does when it is worn. A suit and a shield go together, one of each (ruling on p. 33)."""

    defence: int
    kind: Literal["suit", "shield"] = "suit"
    quick: int = 0  # what it takes from whoever is too weak for it: whose Strong is lower than its Defence


class Tool(NamedTuple):
    """What an item adds to checks of a skill (p. 31)."""

    skill: str
    bonus: int


class Rounds(NamedTuple):
    """Ammunition: its kind, and how many shots the item holds."""

    kind: str
    shots: int


class Gear(NamedTuple):
    """An item."""

    id: str
    name: str
    weapons: tuple[Weapon, ...] = ()  # each way of fighting with it
    armour: Armour | None = None
    tool: Tool | None = None
    rounds: Rounds | None = None
    sights: int = 0  # added to Shooting with a weapon that sights fit
    price: int | None = None  # None: it has none
    about: str = ""
    potion: int | Dice | None = None  # Health that whoever drinks it regains


def ready_made(card: HeroCard, name: str | None, switches: Switches, gear: Mapping[str, Gear]) -> Hero:
    """The hero a card describes, at full Health with fresh Stunt Points, in their armour; a name of the player's own needs no
    article."""
    derived = derive(card.strong, card.quick)
    most = card.health if card.health is not None else derived.health
    hero = Hero(
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
        armour=0,
        stunt_points=switches.stunt_points,
        money=card.money,
        gear=tuple([item for item in card.gear if item in gear]),  # a sample hero's may be lacking in a book
        craft=Craft(card.spells, card.specials, each=card.castings == "each"),
    )
    dressed: Hero = equipped(Party((hero,)), gear).heroes[0]
    return dressed


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
                move=card.move if card.move is not None else derived.move,
                clever=card.clever,
                strong=card.strong,
                animal=card.animal,
                tactics=_by_name(card),
                stunt_points=card.stunt_points,
                regenerates=card.regenerates,
                bound_to=card.bound_to or "",
                treasure=card.treasure,
                villain=card.villain,
                rival=card.rival,
            )
        )
    return tuple(foes)


def _by_name(card: FoeCard) -> Tactics:
    """A foe's tactics, with the attack it begins with as it is called in a fight."""
    first = card.tactics.first
    if first is None:
        return card.tactics
    return card.tactics._replace(first=card.attacks[first].name or first)


BLUNT = frozenset({"Bruiser", "Bludgeon"})  # skills whose weapons stun (p. 23)


def _attack(key: str, attack: AttackCard, card: FoeCard) -> Attack:
    name = attack.name or key
    # natural weapons are listed nowhere: melee, so Strong (p. 38), unless the book names another ability
    skill = attack.skill or name
    one_name = skill_names().get(skill, skill)
    points = card.skills.get(skill, card.skills.get(one_name, 0))
    trained = ((one_name, points),) if points else ()
    terms: tuple[tuple[str, int], ...]
    if attack.bonus is not None:
        terms, trained = (("bonus", attack.bonus),), ()
    else:
        ability = attack.ability or skills().get(one_name, "strong")
        terms = ((ability, getattr(card, ability)), *trained)
    return Attack(
        name,
        terms,
        attack.damage,
        trained,
        range=attack.range,
        attacks=attack.attacks,
        blast=attack.blast,
        reload=attack.reload,
        once=attack.once,
        blunt=one_name in BLUNT if attack.blunt is None else attack.blunt,
        stuns=attack.stuns,
    )


def _unarmed(card: FoeCard) -> Attack:
    points = card.skills.get("Bruiser", 0)
    trained = (("Bruiser", points),) if points else ()
    return Attack("unarmed", (("strong", card.strong), *trained), 0, trained, blunt=True)
