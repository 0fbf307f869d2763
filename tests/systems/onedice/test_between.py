"""Between fights: what a shop takes, what heroes may do meanwhile, what is offered for Stunt Points, who the other side is."""

from __future__ import annotations

from typing import Any

import pytest

from solo.play.session import Session
from solo.play.world import World
from solo.systems.onedice import stunts, ways
from solo.systems.onedice.people import FoeCard, Gear
from solo.systems.onedice.shop import ShopCard, begin, earn, pay, purse, put
from solo.systems.onedice.ways import ContestWay, InitiativeWay
from solo.table import Ask, Party, Scripted, say
from tests.systems.onedice.played import hero, on, options, play, told
from tests.systems.onedice.small_books import book, somebody
from tests.systems.onedice.test_forms import refused

NONE = "rules: {stunt_points: 0}\n"

# --- shops ---

GEAR = {
    id: Gear(id, id.capitalize(), price=price)
    for id, price in (("pin", 1), ("nail", 2), ("cup", 3), ("ring", 99), ("relic", None), ("air", 0))
}


def test_half_of_a_price_is_down_and_what_would_fetch_nothing_is_not_bought() -> None:
    assert ShopCard(buys="half").wanted(GEAR) == {"nail": 1, "cup": 1, "ring": 49}
    assert ShopCard(buys={"pin": 4, "cup": None}).wanted(GEAR) == {"pin": 4, "cup": None}


def test_what_has_no_price_is_nothing_to_trade_in() -> None:
    card = ShopCard(sells={"cup": None, "relic": None, "air": None}, buys={"relic": 5, "ring": None})
    assert card.unpriced(GEAR) == ("air",)  # the relic has the price at which it is bought
    assert ShopCard(sells={"relic": None}).unpriced(GEAR) == ("relic",)
    shop = begin(card, GEAR)
    assert [(ware.item, ware.name, ware.price) for ware in shop.sells] == [("cup", "Cup", 3)]
    assert [(ware.item, ware.price) for ware in shop.buys] == [("relic", 5), ("ring", 99)]


@pytest.mark.parametrize(
    ("price", "left"),
    [(0, [10, 50, 30]), (1, [10, 49, 30]), (50, [10, 0, 30]), (51, [10, 0, 29]), (80, [10, 0, 0]), (90, [0, 0, 0])],
)
def test_the_richest_pays_first(price: int, left: list[int]) -> None:
    party = Party((somebody("ann", money=10), somebody("bob", money=50), somebody("cat", money=30)))
    assert purse(party) == 90
    paid = pay(party, price)
    assert [one.money for one in paid.heroes] == left
    assert purse(paid) == 90 - price


def test_whoever_is_down_neither_pays_nor_earns() -> None:
    party = Party((somebody("ann", money=10, state="dead", health=0), somebody("bob", money=50)))
    assert purse(party) == 50
    assert [one.money for one in earn(party, 7).heroes] == [10, 57]
    rich = Party((somebody("ann", money=10**9 - 1),))
    assert [earn(rich, more).heroes[0].money for more in (0, 1, 2)] == [10**9 - 1, 10**9, 10**9]


def test_things_are_put_with_those_there_are() -> None:
    party = put(put(put(Party(()), "rope"), "cup"), "rope")
    assert party.pack == (("cup", 1), ("rope", 2))


STALL = book(
    "  one: {text: Hm., gain: [cup, cup], shop: {sells: {rope: 30}, buys: {cup: 5}, goto: good}}\n",
    f"{NONE}gear:\n  rope: {{name: Rope}}\n  cup: {{name: Cup}}\n",
    "heroes:\n  ann: {name: Ann, strong: 1, clever: 1, quick: 1, money: 30, gear: [cup]}\n"
    "  bob: {name: Bob, strong: 1, clever: 1, quick: 1, money: 29}\n",
)


def test_the_last_coin_buys_and_one_less_does_not() -> None:
    assert options(play(STALL, "ann")) == ["buy-rope", "sell-cup", "leave"]
    game = play(STALL, "bob")
    assert options(game) == ["sell-cup", "leave"]
    assert isinstance(game.question, Ask)
    shut = {option.key: option.shut.field("reason") for option in game.question.options if option.shut}
    assert shut == {"buy-rope": "too-dear"}
    on(game, "sell-cup")
    assert (hero(game, "bob").money, game.state.game.play.party.pack) == (34, (("cup", 1),))
    assert "buy-rope" in options(game)


def test_what_is_sold_is_gone_the_packs_first_and_then_a_heros() -> None:
    game = play(STALL, "ann", "sell-cup")
    assert (game.state.game.play.party.pack, hero(game, "ann").gear, hero(game, "ann").money) == ((("cup", 1),), ("cup",), 35)
    assert told(game)[-1] == "You sell this for 5: Cup. You have 35 now."
    on(game, "sell-cup")
    assert (game.state.game.play.party.pack, hero(game, "ann").gear) == ((), ("cup",))
    on(game, "sell-cup")
    assert (hero(game, "ann").gear, hero(game, "ann").money) == ((), 45)
    assert options(game) == ["buy-rope", "leave"]
    on(game, "buy-rope")
    assert told(game)[-1] == "You buy this for 30: Rope. You have 15 left."
    assert (game.state.game.play.party.pack, hero(game, "ann").money) == ((("rope", 1),), 15)


# --- meanwhile ---


def ward(spells: str = "", entry: str = "", gear: str = "[cordial, draught, elixir]", magic: int = 3) -> World:
    craft = f"magic: {magic}, spells: [{spells}]" if spells else "magic: 0"
    heroes = (
        f"heroes:\n  ann: {{name: Ann, strong: 2, clever: 3, quick: 1, {craft}, skills: {{Medicine: 2}}}}\n"
        f"  bob: {{name: Bob, strong: 3, clever: 1, quick: 1, gear: {gear}}}\n"
    )
    items = "gear:\n  cordial: {name: Cordial, potion: 1}\n  draught: {name: Draught, potion: 2}\n"
    items += "  elixir: {name: Elixir, potion: 3}\n"
    return book(
        f"  one: {{text: Hm., {entry}harm: 3, choices: [{{text: Go on, goto: good}}, {{text: Go back, goto: bad}}]}}\n",
        f"{NONE}{items}",
        heroes,
    )


def words(session: Session) -> dict[str, dict[str, Any]]:
    assert isinstance(session.question, Ask)
    return {option.key: {"code": option.words.code, **dict(option.words.fields)} for option in session.question.options}


def test_one_useful_spell_is_named_with_its_castings_and_of_several_one_is_asked() -> None:
    assert words(play(ward("heal"), "ann"))["meanwhile:cast"] == {"code": "cast", "spell": "Heal", "left": 6}
    game = play(ward("heal, toughen"), "ann")
    assert words(game)["meanwhile:cast"] == {"code": "cast-any"}
    assert options(on(game, "meanwhile:cast")) == ["heal", "toughen"]
    three = play(ward("heal, toughen, shield", magic=4), "ann")
    assert words(three)["meanwhile:cast"] == {"code": "cast-any"}
    useless = play(ward("heal, light"), "ann bob")  # light does nobody any good
    assert words(useless)["meanwhile:cast"] == {"code": "cast", "spell": "Heal", "left": 6}
    assert "meanwhile:cast" not in options(play(ward("light"), "ann"))


def test_a_casting_meanwhile_is_for_the_spells_own_number() -> None:
    game = play(ward("heal"), "ann bob", "meanwhile:cast", "bob", (2,), (2,))  # 2 + 3 reach 5
    assert hero(game, "bob").health == 8
    assert dict(hero(game, "ann").craft.used) == {"castings": 1}
    game = play(ward("heal"), "ann bob", "meanwhile:cast", "ann", (1,))
    assert (hero(game, "ann").health, hero(game, "ann").craft.used) == (3, ())


@pytest.mark.parametrize(("item", "gained"), [("cordial", 1), ("draught", 2), ("elixir", 3)])
@pytest.mark.parametrize("who", ["ann", "bob"])
def test_the_potion_that_is_chosen_is_drunk_by_whom_it_is_meant_for(item: str, gained: int, who: str) -> None:
    game = play(ward(), "ann bob", "meanwhile:drink", item, who)
    assert {id: hero(game, id).health for id in ("ann", "bob")} == {"ann": 3, "bob": 6} | {
        who: (3 if who == "ann" else 6) + gained
    }
    assert hero(game, "bob").gear == tuple(other for other in ("cordial", "draught", "elixir") if other != item)


@pytest.mark.parametrize(
    ("entry", "bonus"),
    [("", 5), ("facility: true, ", 7), ("facility: false, ", 5), ("experience: 9, ", 5), ("heal: 0, ", 5), ("time: 3, ", 5)],
)
def test_only_a_place_made_for_healing_adds_to_medicine(entry: str, bonus: int) -> None:
    game = play(ward(entry=entry), "ann bob", "meanwhile:treat", "bob")
    assert {said["bonus"] for said in words(game).values()} == {bonus}  # Clever 3 and Medicine 2


def test_the_medic_and_the_patient_are_who_they_are() -> None:
    for whom, healed in (("ann", {"ann": 6, "bob": 6}), ("bob", {"ann": 3, "bob": 9})):
        game = play(ward(), "ann bob", "meanwhile:treat", whom, "one-die", (4,), (3,))
        assert {id: hero(game, id).health for id in ("ann", "bob")} == healed
        assert (hero(game, "ann").locked, hero(game, "bob").locked) == ((), ())
        game = play(ward(), "ann bob", "meanwhile:treat", whom, "one-die", (1,))
        assert (hero(game, "ann").locked, hero(game, "bob").locked) == (((whom, 24),), ())
        assert {id: hero(game, id).health for id in ("ann", "bob")} == {"ann": 3, "bob": 6}
        assert told(game)[-1].startswith("Ann treats ")
        game = play(ward(), "ann bob", "meanwhile:treat", whom, "one-die", (2,))  # 7 against 8
        assert (hero(game, "ann").locked, hero(game, "ann").health) == ((), 3)


# --- Stunt Points ---


@pytest.mark.parametrize(
    ("points", "keys"), [(0, ["a"]), (1, ["a", "b"]), (2, ["a", "b"]), (3, ["a", "b", "c"]), (300, ["a", "b", "c"])]
)
def test_what_can_be_paid_for_is_offered_at_its_price(points: int, keys: list[str]) -> None:
    offered = stunts.options(points, ("a", 0), ("b", 1), ("c", 3))
    assert [option.key for option in offered] == keys
    assert [dict(option.words.fields) for option in offered] == [{}, {"cost": 1, "left": points}, {"cost": 3, "left": points}][
        : len(keys)
    ]


@pytest.mark.parametrize(
    ("answer", "key", "left"), [("roll", "roll", 6), ("automatic", "automatic", 5), ("plot-change", "plot-change", 1)]
)
def test_instead_of_rolling(answer: str, key: str, left: int) -> None:
    table = Scripted([answer])
    done, after = stunts.instead_of_rolling(somebody(stunt_points=6), say("why"), 5, table)
    assert (done, after.stunt_points) == (key, left)
    told = [(said.code, dict(said.fields)) for said in table.told]
    assert (
        told
        == {
            "roll": [],
            "automatic": [("automatic-success", {"who": "Ann", "left": 5})],
            "plot-change": [("plot-change", {"who": "Ann", "cost": 5, "left": 1})],
        }[key]
    )
    assert stunts.succeeds_at_once(somebody(stunt_points=6), say("why"), Scripted(["automatic"]))[0] is True
    assert stunts.succeeds_at_once(somebody(stunt_points=6), say("why"), Scripted(["roll"]))[0] is False
    assert stunts.succeeds_at_once(somebody(), say("why"), Scripted([]))[0] is False  # nothing to pay with


def test_each_way_to_attack_has_its_price() -> None:
    ann = somebody(stunt_points=4)
    for called, free in ((False, "plain"), (True, "called-shot")):
        assert stunts.way_to_attack(ann, "the rat", called, Scripted([free])) == (free, ann)
        assert stunts.way_to_attack(somebody(), "the rat", called, Scripted([])) == (free, somebody())
    assert [stunts.way_to_attack(ann, "", False, Scripted([way]))[1].stunt_points for way in ("ignore-defence", "advanced")] == [
        3,
        1,
    ]


def test_damage_and_death_may_be_avoided_or_not() -> None:
    ann = somebody(stunt_points=2)
    for run, refuses, pays in (
        (lambda who, table: stunts.avoids_damage(who, 3, "the rat", table), "take", "avoid"),
        (stunts.avoids_death, "fall", "avoid-death"),
    ):
        assert run(ann, Scripted([refuses])) == (False, ann)
        assert run(ann, Scripted([pays])) == (True, ann._replace(stunt_points=1))
        assert run(somebody(), Scripted([])) == (False, somebody())


# --- the other side ---

RAT = FoeCard("rat", "Rat", 2, 4, 3, skills={"Sneaky": 2, "Lore": 1})
FOES = {"rat": RAT, "tom": RAT._replace(name="Tom", article="")}


@pytest.mark.parametrize(
    ("given", "label", "theirs"),
    [
        ({"skill": "Sneaky", "foe": "rat"}, "the Rat", (("quick", 3), ("Sneaky", 2))),
        ({"skill": "Climb", "foe": "tom"}, "Tom", (("quick", 3),)),
        ({"skill": "Lore", "foe": "rat", "foe_skill": "Sneaky"}, "the Rat", (("quick", 3), ("Sneaky", 2))),
        ({"skill": "Lore", "foe": "rat", "foe_ability": "strong"}, "the Rat", (("strong", 2), ("Lore", 1))),
        ({"ability": "strong", "foe": "rat"}, "the Rat", (("strong", 2),)),
        ({"ability": "strong", "foe": "rat", "foe_bonus": -1}, "the Rat", (("strong", 2), ("bonus", -1))),
        ({"ability": "strong", "foe_bonus": 4, "name": "the wall"}, "the wall", (("bonus", 4),)),
        ({"ability": "strong"}, "the other side", (("bonus", 0),)),
        ({"ability": "strong", "foe": "rat", "name": "a beast"}, "a beast", (("strong", 2),)),
    ],
)
def test_a_contest_is_against_what_it_says(given: dict[str, Any], label: str, theirs: Any) -> None:
    card = ways.contest(ContestWay(**given), False, FOES)
    assert (card.foe, card.theirs) == (label, theirs)
    assert (card.draw, card.rival, card.graded, card.who) == (False, "", False, "best")


BOB = somebody("bob", strong=3, clever=4, quick=1, skills=(("Lore", 2), ("Sneaky", 1)))


@pytest.mark.parametrize(
    ("given", "theirs"),
    [
        ({"skill": "Lore"}, (("clever", 4), ("Lore", 2))),
        ({"skill": "Lore", "ability": "strong"}, (("strong", 3), ("Lore", 2))),
        ({"skill": "Lore", "ability": "strong", "foe_skill": "Sneaky"}, (("quick", 1), ("Sneaky", 1))),
        ({"skill": "Lore", "ability": "strong", "foe_skill": "Sneaky", "foe_ability": "clever"}, (("clever", 4), ("Sneaky", 1))),
        ({"skill": "Lore", "foe_ability": "strong"}, (("strong", 3), ("Lore", 2))),
        ({"ability": "quick"}, (("quick", 1),)),
        ({"ability": "quick", "foe_bonus": 2}, (("quick", 1), ("bonus", 2))),
    ],
)
def test_another_hero_does_it_in_the_same_way_but_for_what_is_said(given: dict[str, Any], theirs: Any) -> None:
    card = ways.contest(ContestWay(**given, rival="bob"), True, FOES, BOB, graded=True)
    assert (card.foe, card.theirs, card.rival, card.draw, card.graded) == ("Bob", theirs, "bob", True, True)


def test_who_is_quicker() -> None:
    assert ways.initiative(InitiativeWay(foe="rat"), FOES).theirs == (("quick", 3),)
    assert ways.initiative(InitiativeWay(quick=0), FOES).theirs == (("quick", 0),)
    assert ways.initiative(InitiativeWay(quick=5, name="a gust"), FOES).foe == "a gust"


# --- who acts ---


@pytest.mark.parametrize(
    ("who", "check"), [("~", "wrong-type"), ("[ann]", "wrong-type"), ("{a: 1}", "wrong-type"), ("true", "wrong-type")]
)
def test_who_acts_is_a_word_or_a_hero(who: str, check: str) -> None:
    ((message, _),) = refused(f"check: {{ability: quick, tn: 3, who: {who}, success: good, failure: bad}}")
    assert "must be best, pick, any, all or a hero's id" in message


def test_a_word_that_is_none_is_refused_with_one_that_is_near() -> None:
    ((_, help),) = refused("check: {ability: quick, tn: 3, who: bets, success: good, failure: bad}")
    assert help == "did you mean best?"
    ((_, help),) = refused("check: {ability: quick, tn: 3, who: everybody-else, success: good, failure: bad}")
    assert help == "write best, pick, any, all or a hero's id"
