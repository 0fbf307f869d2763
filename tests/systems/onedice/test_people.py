"""Heroes, foes and gear: what is as it is unless something else is said, and what follows from what."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice.magic import specials, spells
from solo.systems.onedice.people import Armour, AttackCard, Foe, FoeCard, Hero, HeroCard, Switches, Weapon, appear, ready_made
from solo.systems.onedice.skins import SKINS, skin
from solo.systems.onedice.states import Lasting, Mind
from tests.systems.onedice.played import hero, play
from tests.systems.onedice.small_books import HEROES, book, somebody

NONE = "rules: {stunt_points: 0}\n"


# --- heroes ---


def test_a_ready_made_hero_is_whole_and_has_what_the_card_says() -> None:
    card = HeroCard("ann", "Ann", 2, 3, 4, article="the", magic=1, skills={"Lore": 1, "Blades": 2}, money=7, spells=("heal",))
    ann = ready_made(card, None, Switches(), {})
    assert (ann.health, ann.max_health, ann.stunt_points, ann.money, ann.state) == (6, 6, 6, 7, "up")
    assert (ann.armour, ann.slowed, ann.toughness, ann.defence, ann.move) == (0, 0, 0, 12, 40)
    assert ann.skills == (("Blades", 2), ("Lore", 1))
    assert (ann.label, ready_made(card, "Kim", Switches(), {}).label) == ("the Ann", "Kim")
    assert ann.craft.each is False
    assert ready_made(card._replace(castings="each"), None, Switches(), {}).craft.each is True
    printed = ready_made(card._replace(health=9, article=""), None, Switches(stunt_points=3), {})
    assert (printed.health, printed.max_health, printed.stunt_points, printed.label) == (9, 9, 3, "Ann")


def test_armour_and_powers_add_to_defence_and_so_does_what_lasts() -> None:
    ann = somebody(strong=3, quick=2)
    assert ann.defence == 9
    assert ann._replace(armour=2, toughness=3).defence == 14
    assert ann._replace(armour=3, toughness=2).defence == 14
    assert ann._replace(lasting=(Lasting("toughen", defence=2), Lasting("shield", defence=3), Lasting("rage"))).defence == 14
    assert ann._replace(lasting=(Lasting("cowed", defence=-2),)).defence == 7
    assert [ann._replace(quick=quick).move for quick in (-2, 0, 1, 4)] == [0, 0, 10, 40]


def test_insanities_that_stay_and_a_fit() -> None:
    fit = (Lasting("fit", 3, idle=True),)
    rage = (Lasting("rage", 3), Lasting("aaa"), Lasting("zzz"))
    for conditions in ((), ("phobia-1",), ("phobia-1", "long-term-2"), ("phobia-1", "long-term-2", "chronic-3")):
        ann = somebody(mind=Mind(4, 7, conditions))
        assert ann.insane == len(conditions)
        assert ann._replace(lasting=rage).insane == len(conditions)
        assert ann._replace(lasting=fit).insane == len(conditions) + 1
    assert somebody(lasting=fit).insane == 1
    assert (somebody().insane, somebody().sanity, somebody(mind=Mind(-3, 7)).sanity, somebody(mind=Mind(0, 7)).sanity) == (
        0,
        9,
        -3,
        0,
    )


def test_what_is_added_to_a_die() -> None:
    ann = somebody(strong=3, clever=4, quick=2, skills=(("Climb", 1), ("Lore", 2)), tools=(("Climb", 1), ("Medicine", 2)))
    assert ann.terms(None, "Climb") == (("quick", 2), ("Climb", 1), ("tool", 1))
    assert ann.terms("strong", "Climb") == (("strong", 3), ("Climb", 1), ("tool", 1))
    assert ann.terms(None, "Lore") == (("clever", 4), ("Lore", 2))
    assert ann.terms(None, "Medicine") == (("clever", 4), ("tool", 2))
    assert ann.terms("quick", None) == (("quick", 2),)
    assert ann.terms(None, "Swim") == (("strong", 3),)
    assert (ann.skill("Lore"), ann.skill("Swim")) == (2, 0)


def changed(more: str) -> Hero:
    """Bob (Strong 3, Clever 4, Quick 1, 9 Health) after effects."""
    return hero(play(book(f"  one: {{text: Hm., {more}, goto: good}}\n", NONE), "bob"), "bob")


@pytest.mark.parametrize(
    ("more", "strong", "health", "most"),
    [
        ("add: {strong: 2}", 5, 15, 15),
        ("add: {strong: 2}, harm: 4", 5, 11, 15),
        ("add: {strong: -1}", 2, 6, 6),
        ("add: {strong: -1}, harm: 4", 2, 2, 6),
        ("add: {strong: -2}, harm: 2", 1, 1, 3),
        ("add: {strong: -3}", 0, 1, 1),  # nobody dies of it
        ("add: {strong: 40}", 30, 90, 90),  # no more than a book can hold
    ],
)
def test_health_follows_strong(more: str, strong: int, health: int, most: int) -> None:
    bob = changed(more)
    assert (bob.strong, bob.health, bob.max_health) == (strong, health, most)


def test_who_has_lost_some_still_lacks_as_much() -> None:
    session = play(
        book("  one: {text: Hm., harm: 8, goto: two}\n  two: {text: Hm., add: {strong: -1}, goto: good}\n", NONE), "bob"
    )
    assert (hero(session, "bob").health, hero(session, "bob").max_health) == (1, 6)  # 1 less 3, and 1 at least
    session = play(
        book("  one: {text: Hm., harm: 2, goto: two}\n  two: {text: Hm., add: {strong: 1}, goto: good}\n", NONE), "bob"
    )
    assert (hero(session, "bob").health, hero(session, "bob").max_health) == (10, 12)


@pytest.mark.parametrize(
    ("more", "name", "value"),
    [
        ("add: {quick: 2}", "quick", 3),
        ("add: {quick: -5}", "quick", 0),
        ("set: {clever: 2}", "clever", 2),
        ("add: {magic: 1}", "magic", 1),
        ("add: {magic: -1}", "magic", 0),
        ("add: {money: 5}", "money", 105),
        ("add: {money: -500}", "money", 0),
        ("add: {stunt_points: 3}", "stunt_points", 3),
        ("add: {stunt_points: -3}", "stunt_points", 0),
        ("add: {stunt_points: 200}", "stunt_points", 99),
        ("add: {health: 5}", "health", 9),
        ("add: {health: -5}", "health", 4),
        ("set: {quick: 31}", "quick", 30),
    ],
)
def test_a_value_is_set_within_its_limits_and_nothing_else_with_it(more: str, name: str, value: int) -> None:
    bob = changed(more)
    assert getattr(bob, name) == value
    before = changed("heal: 0")
    assert bob._replace(**{name: getattr(before, name)}) == before


# --- gear ---


def test_armour_written_as_a_number_slows_nobody() -> None:
    heroes = HEROES.replace("money: 30", "money: 30, gear: [mail]")
    ann = hero(
        play(book("  one: {text: Hm., goto: good}\n", NONE + "gear: {mail: {name: Mail, armour: 4}}\n", heroes), "ann"), "ann"
    )
    assert (ann.strong, ann.quick, ann.slowed, ann.defence) == (1, 3, 0, 13)
    assert Armour(4) == Armour(4, "suit", 0)


@pytest.mark.parametrize(("strong", "metres"), [(0, 0), (1, 2), (3, 6), (5, 10)])
def test_what_is_thrown_goes_as_far_as_strength_allows(strong: int, metres: int) -> None:
    assert Weapon("Throw", 3, range_per_strong=2).reach(strong) == metres
    assert Weapon("Archery", 3, range=25).reach(strong) == 25
    assert Weapon("Blades", 3).reach(strong) is None


# --- foes ---


def one(**more: Any) -> Foe:
    card = FoeCard("rat", "Rat", 2, 1, 3)._replace(**more)
    (foe,) = appear([card])
    return foe


def test_a_foe_follows_the_formulas_but_for_what_is_written() -> None:
    rat = one()
    assert (rat.health, rat.max_health, rat.defence, rat.move, rat.quick, rat.xp) == (6, 6, 9, 30, 3, 0)
    assert (rat.bound_to, rat.gone, rat.attacker, rat.regenerates, rat.stunt_points) == ("", "", "", 0, 0)
    rat = one(health=1, defence=0, move=0, bound_to="cat")
    assert (rat.health, rat.defence, rat.move, rat.bound_to) == (1, 0, 0, "cat")


def test_several_of_a_kind_are_numbered_in_their_order() -> None:
    rat, cat = FoeCard("rat", "Rat", 2, 1, 3), FoeCard("cat", "Tom", 2, 1, 3, article="")
    foes = appear([rat, cat, rat, rat])
    assert [foe.id for foe in foes] == ["rat-1", "cat", "rat-2", "rat-3"]
    assert [foe.name for foe in foes] == ["Rat 1", "Tom", "Rat 2", "Rat 3"]
    assert [foe.label for foe in foes] == ["Rat 1", "Tom", "Rat 2", "Rat 3"]
    assert [foe.card for foe in foes] == ["rat", "cat", "rat", "rat"]
    assert one().label == "the Rat"


def test_what_lasts_on_a_foe_changes_its_guard() -> None:
    rat = one()
    assert rat.guard == 9
    assert rat._replace(lasting=(Lasting("swarm", 3, rolls=-2),)).guard == 9
    assert rat._replace(lasting=(Lasting("shield", defence=3), Lasting("toughen", defence=2))).guard == 14
    assert rat._replace(lasting=(Lasting("cowed", defence=-2),)).guard == 7
    assert [rat.standing, rat._replace(health=0).standing, rat._replace(gone="fled").standing] == [True, False, False]


@pytest.mark.parametrize(
    ("attack", "terms"),
    [
        (AttackCard(2, bonus=5), (("bonus", 5),)),
        (AttackCard(2, skill="Blades"), (("strong", 2), ("Blades", 1))),
        (AttackCard(2, skill="Throw"), (("quick", 3),)),  # untrained
        (AttackCard(2, skill="Shooting"), (("clever", 1), ("Shooting", 2))),
        (AttackCard(2, skill="Blades", ability="quick"), (("quick", 3), ("Blades", 1))),
        (AttackCard(2), (("strong", 2), ("claw", 4))),  # a natural weapon, by its own name
        (AttackCard(2, name="tail"), (("strong", 2),)),
        (AttackCard(2, bonus=0), (("bonus", 0),)),
    ],
)
def test_what_a_foe_adds_to_its_die(attack: AttackCard, terms: tuple[tuple[str, int], ...]) -> None:
    (made,) = one(attacks={"claw": attack}, skills={"Blades": 1, "claw": 4, "Shooting": 2}).attacks
    assert made.terms == terms
    assert made.bonus == sum(number for _, number in terms)
    assert made.skill == (() if attack.bonus is not None else terms[1:])
    assert (made.attacks, made.blast, made.reload, made.once, made.stuns, made.loads) == (1, 0, 0, False, False, ())


def test_fists_and_blunt_weapons_are_blunt_and_a_book_may_say_otherwise() -> None:
    def blunt(**card: Any) -> bool:
        (made,) = one(attacks={"it": AttackCard(2, **card)}).attacks
        return made.blunt

    assert [blunt(skill=skill) for skill in ("Bruiser", "Bludgeon", "Blades", "Bite")] == [True, True, False, False]
    assert [blunt(bonus=1), blunt(bonus=1, blunt=True), blunt(skill="Bludgeon", blunt=False)] == [False, True, False]
    (hands,) = one(skills={"Bruiser": 2}).attacks
    assert (hands.name, hands.terms, hands.damage, hands.blunt) == ("unarmed", (("strong", 2), ("Bruiser", 2)), 0, True)
    assert one().attacks[0].terms == (("strong", 2),)


def test_where_fists_stun_a_fist_does_and_a_ram_or_a_gun_does_not() -> None:
    top = (
        "rules: {stunt_points: 0, stunning: true}\nfoes:\n  thug: {name: Thug, strong: 12, clever: 1, quick: 9}\n"
        "  cook: {name: Cook, strong: 12, clever: 12, quick: 9, attacks: {gun: {skill: Shooting, damage: 9, range: 9}}}\n"
    )
    fists = book("  one: {text: Hm., fight: {foes: [thug], win: good, lose: bad}}\n", top)
    assert hero(play(fists, "bob", (1,), (1,), (6,)), "bob").state == "up"  # 18 against 9: knocked out, and awake afterwards
    cart = "vehicle_fight: {{theirs: {{cart: {{name: the cart, strong: 9, quick: 9, health: 9, defence: 9, crew: [{}]{}}}}}, "
    for crew, more in (("thug", ""), ("cook", ""), ("cook", ", guns: {cannon: {damage: 20}}")):
        struck = book(f"  one: {{text: Hm., {cart.format(crew, more)}win: good, lose: bad}}}}\n", top)
        assert hero(play(struck, "bob", (1,), (1,), (6,)), "bob").state == "dead"


# --- tables ---


def test_what_a_spell_or_special_does_not_say_it_does_not_do() -> None:
    there = spells().values()
    assert {spell.id: spell.defence for spell in there if spell.defence} == {"toughen": 2, "shield": 3}
    assert {spell.id: spell.to_hit for spell in there if spell.to_hit} == {"sharpen": 3}
    assert {spell.id: spell.quick for spell in there if spell.quick} == {"fair-winds": 3}
    assert {spell.id: spell.rolls for spell in there if spell.rolls} == {"swarm": -2}
    assert {spell.id: spell.blast for spell in there if spell.blast} == {"fireball": 1}
    assert {spell.id: spell.harder for spell in there if spell.harder} == {"open": 7, "magic-spear": 9, "fireball": 12}
    assert {special.id: special.to_hit for special in specials().values() if special.to_hit} == {"rage": 2, "called-shot": 4}


def test_a_setting_without_powers_gives_none() -> None:
    assert {id: (skin(id).major_powers, skin(id).minor_powers) for id in SKINS} == {
        "universal": (0, (0, 0)),
        "fantasy": (0, (0, 0)),
        "supers": (1, (1, 2)),
        "space": (0, (0, 0)),
    }
