"""What there is to meet in the book of everything (see `everything`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.systems.onedice import bestiary, equipment, magic, ships


class Encounter(NamedTuple):
    """A way on (empty: none), its fields, which outcomes lead somewhere besides those that must, and what happens on entry."""

    way: str = ""
    fields: Mapping[str, Any] = {}
    leads: tuple[str, ...] = ()
    effects: Mapping[str, Any] = {}


def _way(name: str, /, *leads: str, **fields: Any) -> Encounter:
    return Encounter(name, fields, leads)


def _only(**effects: Any) -> Encounter:
    return Encounter(effects=effects)


_MANY = ("flee", "freed", "escaped", "task", "plot_change")

_TRIALS: Mapping[str, Encounter] = {
    "check-best": _way("check", "plot_change", skill="Lore", tn="hard"),
    "check-pick": _way("check", ability="strong", tn=5, who="pick", bonus=-1),
    "check-any": _way("check", "plot_change", skill="Climb", ability="quick", tn="mild", who="any"),
    "check-all": _way("check", "plot_change", skill="Climb", tn="challenging", who="all"),
    "check-named": _way("check", ability="magic", tn="very-difficult", who="wizard"),
    "check-in-vain": _way("check", ability="clever", tn="nearly-impossible", bonus=2),
    "contest": _way("contest", "draw", "plot_change", skill="Negotiate", foe="captain", bonus=1, foe_bonus=1),
    "contest-ability": _way("contest", ability="quick", name="the wind", foe_bonus=3, who="pick"),
    "contest-rival": _way("contest", "plot_change", ability="strong", rival="brute", who="best"),
    "contest-rival-draw": _way("contest", "draw", ability="clever", rival="wizard", foe_skill="Lore", who="pick"),
    "contest-money": _way(
        "contest",
        skill="Gambling",
        foe="goblin",
        foe_ability="clever",
        difference={"value": "money", "win": 5, "lose": -7},
        who="pick",
    ),
    "contest-health": _way(
        "contest", "draw", ability="strong", foe="orc", difference={"value": "health", "win": 1, "lose": -1}, who="brute"
    ),
    "contest-points": _way(
        "contest", skill="Bruiser", foe="orc", difference={"value": "stunt_points", "win": 1, "lose": -1}, who="pick"
    ),
    "haggle": _way("haggle", price=30, per_point=3, item="vest", foe="goblin", who="pick"),
    "haggle-passage": _way(
        "haggle", price=20, per_point=9, ability="clever", name="the boatman", bonus=1, foe_bonus=2, foe_skill="Negotiate"
    ),
    "haggle-skill": _way("haggle", price=1, per_point=1, skill="Intimidate", foe="orc", foe_ability="clever"),
    "initiative": _way("initiative", foe="goblin", who="pick"),
    "initiative-quick": _way("initiative", quick=2, name="the echo"),
    "attack": _way("attack", defence=8, target="the lock"),
    "attack-pick": _way("attack", defence=3, who="pick"),
}

_PERILS: Mapping[str, Encounter] = {
    "hazard-minor": _way("hazard", "lose", rating="minor", ability="quick"),
    "hazard-moderate": _way("hazard", rating="moderate", skill="Climb", who="pick", bonus=-2),
    "hazard-major": _way("hazard", "lose", rating="major", ability="strong", who="best"),
    "hazard-deadly": _way("hazard", rating="deadly", ability="clever", skill="Lore", who="any", bonus=2),
    "hazard-own": _way("hazard", tn="mild", damage="2d6+1", skill="Acrobatics", who="medic"),
    "hazard-light": _way("hazard", tn=6, damage=1, ability="quick"),
    "fear-shaky": _way("fear", "lose", level="shaky", kind="corpse"),
    "fear-bad": _way("fear", level="bad", kind="corpse", who="any"),
    "fear-appalling": _way("fear", level="appalling", who="pick"),
    "fear-appalling-all": _way("fear", "lose", level="appalling"),
    "fear-named": _way("fear", level="bad", who="brute"),
    "flight": _way("chase", "lose", "plot_change", flee=True, foe="goblin", foe_shoots=True),
    "flight-riding": _way("chase", flee=True, riding=True, foe="hired-thug", foe_skill="Riding", start="close", bonus=1),
    "pursuit": _way("chase", "plot_change", flee=False, foe="ratman", start="sight", foe_bonus=-1, who="pick"),
    "pursuit-driving": _way(
        "chase",
        "lose",
        flee=False,
        name="the riders",
        vehicle={"quick": 3, "skill": "Drive"},
        foe_vehicle={"quick": 4, "skill": "Pilot"},
        who="pick",
        hazards=[
            {"rating": "minor", "skill": "Drive", "costs": "both"},
            {"rating": "moderate", "skill": "Drive", "costs": "both"},
            {"rating": "major", "ability": "quick"},
            {"tn": "challenging", "ability": "quick", "bonus": 1},
            {"tn": 9, "damage": "3d6", "skill": "Drive", "costs": "damage"},
        ],
    ),
    "flight-flying": _way(
        "chase",
        "lose",
        flee=True,
        foe="captain",
        name="Crow in a kite",
        vehicle={"quick": 2, "skill": "Pilot"},
        foe_vehicle={"quick": 2},
        who="gunner",
        hazards=[{"rating": "deadly", "ability": "clever", "costs": "step"}],
    ),
    "flight-shot-at": _way("chase", "lose", flee=True, foe="sniper", foe_shoots=True, vehicle={"quick": 3}, start="range"),
}

_FIGHTS: Mapping[str, Encounter] = {
    **{f"fight-{id}": _way("fight", foes=[id]) for id in bestiary.creatures() if id != "skrkkkki-officer"},
    "fight-two": _way("fight", "flee", foes=["goblin", "goblin"], surprise="hero"),
    "fight-surprised": _way("fight", "flee", "plot_change", foes=["ratman", "dog"], surprise="foe"),
    "fight-bound": _way("fight", *_MANY, foes=["captain", "dog", "dog"], distance={"captain": 12, "dog": 4}, advantage="foe"),
    "fight-bound-close": _way("fight", "freed", foes=["captain", "dog"], advantage="hero"),
    "fight-runaways": _way("fight", "escaped", foes=["thrower", "thrower", "thrower"], distance=8),
    "fight-cowards": _way("fight", "escaped", "flee", foes=["thrower", "orc", "dog"]),
    "fight-far": _way("fight", "flee", foes=["sniper", "goblin"], distance=40, surprise="hero", undetected=True),
    "fight-far-surprised": _way("fight", foes=["sprayer", "ratman"], distance=30, surprise="foe"),
    "fight-ambush": _way("fight", "plot_change", foes=["guard", "dog"], undetected=True, distance=10),
    "fight-rivals": _way("fight", "flee", "plot_change", foes=["guard", "guard"]),
    "fight-blasts": _way("fight", foes=["bomber", "bomber", "stump"], distance=10),
    "fight-blast-close": _way("fight", "flee", foes=["bomber", "sprayer"], advantage="hero"),
    "fight-stump": _way("fight", foes=["stump"], surprise="hero"),
    "fight-waves": _way(
        "fight", "flee", "escaped", foes=["dog"], arrive={"2": ["ratman"], "3": ["goblin", "dog"], "5": ["skrkkkki-officer"]}
    ),
    "fight-waves-far": _way(
        "fight", foes=["goblin"], distance={"goblin": 20, "thrower": 9}, arrive={"2": ["thrower", "thrower"]}
    ),
    "fight-tasks": _way(
        "fight",
        "task",
        "flee",
        foes=["zombie", "zombie"],
        tasks={"door": {"text": "Open the door", "rounds": 2}, "chest": {"text": "Take the coat", "gain": "lead-coat"}},
    ),
    "fight-chest": _way(
        "fight", foes=["skeleton"], distance=6, tasks={"chest": {"text": "Take the bottle", "rounds": 3, "gain": "tonic"}}
    ),
    "mooks": _way("mook_fight", count=8, name="the gang", one="a bandit"),
    "mooks-low": _way("mook_fight", "flee", count=5, combat="low", everything_else="low", defence="low", surprise="hero"),
    "mooks-high": _way(
        "mook_fight", "flee", count=3, combat="high", everything_else="high", defence="high", group=False, surprise="foe"
    ),
    "mooks-own": _way("mook_fight", count=30, combat=1, everything_else=9, defence=4),
    "mooks-single": _way("mook_fight", "flee", count=4, combat=1, group=False),
}

_OWN_SHIP = {
    "like": "starship",
    "name": "the Lamplighter",
    "strong": 9,
    "quick": 3,
    "health": 30,
    "defence": 9,
    "weapons": [ships.ships()["starship"].weapons[0].name],
    "to_hit": 2,
    "gunners": 1,
}
_MACHINES: Mapping[str, Encounter] = {
    "road": _way(
        "vehicle_fight",
        ours={"name": "the jeep", "quick": 2, "health": 12, "defence": 7, "explodes": "d6", "driver": "medic"},
        theirs={
            "bike": {"name": "the bike", "quick": 4, "health": 5, "defence": 9, "crew": ["goblin"], "rams": True},
            "truck": {
                "name": "the truck",
                "quick": 1,
                "health": 15,
                "defence": 5,
                "crew": ["hired-thug", "orc"],
                "guns": {"rack": {"damage": 2}},
                "aim": "driver",
            },
        },
    ),
    "sky": _way(
        "vehicle_fight",
        ours={
            "name": "the glider",
            "strong": 3,
            "quick": 3,
            "health": 10,
            "defence": 8,
            "skill": "Pilot",
            "guns": {"front": {"name": "front gun", "damage": 4}, "back": {"damage": 3, "skill": "Shooting"}},
            "explodes": 4,
        },
        theirs={
            "kite": {
                "name": "the kite",
                "strong": 2,
                "quick": 3,
                "health": 6,
                "defence": 7,
                "skill": "Pilot",
                "crew": ["captain", "ratman"],
                "guns": {"bow": {"name": "kite bow", "damage": 3, "skill": "Archery"}},
                "aim": "vehicle",
                "explodes": "2d6",
            }
        },
    ),
    "on-foot": _way(
        "vehicle_fight",
        theirs={"cart": {"name": "the cart", "quick": 1, "health": 6, "defence": 6, "skill": "Drive", "crew": ["orc", "sniper"]}},
    ),
    "ship": _way("ship_battle", ours="fighter", theirs=["fighter", "fighter"]),
    **{
        f"ship-{id}": _way("ship_battle", ours={"like": id}, theirs=["fighter", {"like": id, "health": 5}])
        for id in ships.ships()
    },
    "ship-own": _way("ship_battle", ours=_OWN_SHIP, theirs=["trader", {**_OWN_SHIP, "name": "the Snuffer"}], gunner="gunner"),
}

_CALM: Mapping[str, Encounter] = {
    **{f"cast-{id}": _way("cast", spell=id, who=("best", "pick", "wizard")[n % 3]) for n, id in enumerate(magic.spells())},
    "cast-magic-lock": _way("cast", spell="open", magic_lock=True),
    "shop": _way("shop", sells=[id for id, item in equipment.listed().items() if item.price], buys="half"),
    "shop-own": _way("shop", sells={"tonic": 2, "buckler": 4, "vest": 1, "lead-coat": 3}, buys={"leaflet": 3, "tonic": 1}),
    "shop-list": _way("shop", sells=["rope-ladder", "quiver"], buys=["buckler", "rope-ladder", "stunner"]),
    "training": _way("training", without=["Lore"]),
    "training-all": Encounter("training", {}, (), {"experience": 120, "improvement": 12}),
    "experience": _only(experience=90),
    "much-experience": _only(experience=700),
    "improvement": _only(improvement=5),
    "night": _only(rest=24, time={"hours": 2}),
    "hours": _only(rest={"hours": 5}, time=3),
    "horror": _only(sanity={"level": "appalling"}),
    "horror-corpse": _only(sanity={"level": "bad", "kind": "corpse", "who": "pick"}),
    "horror-shaky": _only(sanity={"level": "shaky", "kind": "rat", "who": "wizard"}),
    "hospital": _only(recover={"weeks": 30, "hospital": True, "therapist": True}),
    "safer": _only(recover={"safer": True, "weeks": 1}),
    "cure": _only(recover={"cure": True}, facility=False),
    "harm": _only(harm=2, heal="d6"),
    "harm-best": _only(harm={"amount": "d6", "who": "best"}),
    "harm-pick": _only(harm={"amount": 3, "who": "pick"}, heal={"amount": 2, "who": "pick"}),
    "harm-named": _only(harm={"amount": "2d6", "who": "titan"}, heal={"amount": "d6+2", "who": "best"}),
    "values": _only(
        add={"health": -1, "money": "d6*3", "stunt_points": 1, "strong": 1, "quick": -1, "magic": "d6-3", "clever": 1}
    ),
    "weaker": _only(add={"strong": -1, "health": 2, "stunt_points": -2}, set={"money": 12}),
    "things": _only(gain=["rope-ladder", "buckler", "arrows"], drop=["leaflet", "tonic"]),
    "less": _only(drop=["heavy-armour", "doctors-bag", "arrows", "vest", "bow"], gain=["heavy-armour"]),
    "asked": _only(
        when=[
            {"if": "skill('Medicine') > 1 or special('rage')", "text": "A doctor, or a rage.", "heal": 1, "mark": ["heard-it"]},
            {"if": "knows('heal') and can_cast('heal')", "heal": "d6"},
            {"if": "level > 1 or xp > 20 or insane > 0 or sanity < 5", "experience": 10},
            {"if": "defence > 9 or move > 20 or health < max_health or standing < 3", "add": {"money": 3}},
            {"if": "has('arrows') or count('tonic') > 1 or had('vest')", "drop": ["tonic"]},
            {"if": "in_party('medic') and of('medic', health) > 2", "harm": 1},
            {"if": "strong + clever + quick + magic > 9 and stunt_points + money > 1", "unmark": ["heard-it"]},
            {"if": "marked('heard-it') and visited('night')", "add": {"stunt_points": 1}},
        ],
    ),
}
ENCOUNTERS: Mapping[str, Encounter] = {**_TRIALS, **_PERILS, **_FIGHTS, **_MACHINES, **_CALM}
