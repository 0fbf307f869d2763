"""Making a hero: figures from choices, and a sentence for everything that is not a beginner's."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import bestiary
from solo.systems.onedice.hero_making import Choices, Terms, figures, left, spells_at_start
from solo.systems.onedice.hero_problems import problems
from solo.systems.onedice.skins import SKINS, skin

ANGELA = Choices(
    abilities={"strong": 2, "clever": 2, "quick": 2},
    skills={"Computers": 1, "Investigation": 1, "Medicine": 2, "Sneaky": 1, "Survival": 1},
)
ELAINA = Choices(
    skin="fantasy",
    species="elf",
    template="wizard",
    skills={"Lore": 1, "Research": 1, "Language (Arcane)": 1, "Medicine": 1, "Climb": 1, "Bludgeon": 1},
    spells=("magic-bolt",),
    weapon="quarterstaff",
)
MAE = Choices(
    skin="fantasy",
    species="human",
    template="rogue",
    abilities={"strong": 2, "clever": 2, "quick": 3},
    skills={"Sneaky": 2, "Security": 1, "Pickpocket": 1, "Archery": 1, "Dodgy": 1},
    weapon="bow",
)
GLUE_HANDS = Choices(
    skin="supers",
    abilities={"strong": 2, "clever": 2, "quick": 2},
    skills={"Investigation": 1, "Negotiate": 1, "Research": 1, "Swim": 1, "Entertainer": 1, "Climb": 1},
    powers=("super-wall-scrambler", "quicker", "chameleon"),
    weakness="lovelorn",
)
CARVER = Choices(
    skin="space",
    species="human",
    template="command",
    abilities={"strong": 2, "clever": 2, "quick": 2},
    skills={"Command": 1, "Navigation": 1, "Pilot": 1, "Computers": 1, "Psychology": 1, "Bruiser": 1},
    weapon="hand-laser",
)
WIZARD = ELAINA._replace(species="human", abilities={"strong": 1, "clever": 2, "quick": 2, "magic": 2}, spells=("heal", "light"))


def said(choices: Choices, terms: Terms | None = None, **changes: Any) -> list[tuple[str, str]]:
    """What is said against the choices with some of them changed."""
    return list(problems(choices._replace(**changes), terms or Terms()))


def sentences(choices: Choices, about: str, **changes: Any) -> list[str]:
    return [sentence for what, sentence in said(choices, **changes) if what == about]


@pytest.mark.rule("§1 creation order")
@pytest.mark.parametrize("choices", [ANGELA, ELAINA, MAE, GLUE_HANDS, CARVER, WIZARD])
def test_nothing_is_said_against_what_the_rules_allow(choices: Choices) -> None:
    assert said(choices) == []
    assert left(choices) == (0, 0)


@pytest.mark.rule("§1 derived values", "§17 powers and derived values")
@pytest.mark.parametrize(
    ("id", "choices"),
    [
        ("angela-smith", ANGELA),
        ("elaina-faladri", ELAINA),
        ("mae-marchweather", MAE),
        ("glue-hands", GLUE_HANDS),
        ("helana-carver", CARVER),
    ],
)
def test_sample_characters_are_made_as_printed(id: str, choices: Choices) -> None:
    made, sample = figures(choices), bestiary.sample_heroes()[id]
    card = sample.card
    assert (made.strong, made.clever, made.quick, made.magic) == (card.strong, card.clever, card.quick, card.magic)
    assert dict(made.skills) == card.skills
    assert (made.health, made.defence, made.move) == sample.shown
    assert made.extra_defence == 0
    assert made.stunt_points == 6


@pytest.mark.rule("§17 powers and derived values")
def test_gripper_girl_is_made_as_printed() -> None:
    made = figures(
        Choices(
            skin="supers",
            template="doctor",
            abilities={"strong": 2, "clever": 2, "quick": 2},
            skills={"Medicine": 2, "Science": 1, "Research": 1, "Weird Science": 2},
            powers=("stronger", "fly", "telekinesis"),
        )
    )
    assert (made.strong, made.health, made.defence, made.move) == (5, 15, 15, 20)
    assert dict(made.skills) == {"Medicine": 2, "Research": 1, "Science": 1, "Weird Science": 2, "Throw": 3}


@pytest.mark.rule("§17 powers")
def test_a_tough_skin_is_defence_on_top() -> None:
    made = figures(GLUE_HANDS, Terms())
    tough = figures(GLUE_HANDS._replace(powers=("super-tough-skin", "quicker", "fly")))
    assert tough.extra_defence == 6
    assert tough.defence == made.defence + 6
    assert figures(GLUE_HANDS._replace(powers=("tough-skin",))).defence == 6 + 3


def test_half_made_heroes_have_figures_too() -> None:
    empty = figures(Choices())
    assert (empty.health, empty.defence, empty.move, empty.skills, empty.castings) == (0, 0, 0, (), 0)
    odd = figures(
        Choices(skills={"Lore": 1, "Flying": 2, "Swim": 0, "Track": -1}, powers=("fly",), species="orc", template="spy")
    )
    assert odd.skills == (("Lore", 1),)
    assert figures(Choices(skills={"Navigate": 1, "Navigation": 1})).skills == (("Navigate", 2),)
    assert figures(Choices(skin="supers", powers=("quicker", "quicker"))).quick == 3


@pytest.mark.figures("§12 start money")
def test_money_is_the_settings_or_the_trades() -> None:
    assert str(figures(ANGELA).money) == "1d6*10"
    assert str(figures(CARVER).money) == "1d6*1000"
    assert str(figures(GLUE_HANDS).money) == "1d6*100"
    assert str(figures(GLUE_HANDS._replace(template="millionaire")).money) == "1d6*1000000"
    assert str(figures(GLUE_HANDS._replace(template="teacher")).money) == "1d6*100"


# --- abilities ---


@pytest.mark.rule("§1 points at the start")
@pytest.mark.parametrize(
    ("quick", "sentence"),
    [
        (3, "7 ability points are given out, and there are 6."),
        (1, "1 of the 6 ability points is not given out yet."),
    ],
)
def test_six_ability_points(quick: int, sentence: str) -> None:
    assert said(ANGELA, abilities={"strong": 2, "clever": 2, "quick": quick}) == [("abilities", sentence)]


@pytest.mark.rule("§1 points at the start")
def test_two_points_left_are_two() -> None:
    assert said(ANGELA, abilities={"strong": 1, "clever": 1, "quick": 2}) == [
        ("abilities", "2 of the 6 ability points are not given out yet.")
    ]
    assert left(ANGELA._replace(abilities={"strong": 1, "clever": 1, "quick": 2})).ability == 2


@pytest.mark.rule("§1 points at the start")
def test_a_high_powered_game_has_more() -> None:
    strong = {"strong": 3, "clever": 2, "quick": 3}
    assert said(ANGELA, Terms(ability_points=8), abilities=strong) == []
    assert said(ANGELA, Terms(ability_points=8)) == [("abilities", "2 of the 8 ability points are not given out yet.")]
    assert said(MAE, Terms(ability_points=8), abilities=strong) == []
    assert said(ELAINA, Terms(ability_points=8)) == []  # a package stays what it is


@pytest.mark.rule("§1 limits at the start")
@pytest.mark.parametrize(
    ("abilities", "sentence"),
    [
        ({"strong": 4, "clever": 1, "quick": 1}, "Strong is 4, and a beginner has 1 to 3."),
        ({"strong": 3, "clever": 3, "quick": 0}, "Quick is 0, and a beginner has 1 to 3."),
        ({"strong": 3, "quick": 3}, "Clever is 0, and a beginner has 1 to 3."),
        ({"strong": 1, "clever": 3, "quick": 3, "magic": -1}, "Magic is -1, and a beginner has 0 to 3."),
    ],
)
def test_each_ability_is_1_to_3(abilities: dict[str, int], sentence: str) -> None:
    assert sentences(ANGELA, "abilities", abilities=abilities, spells=()) == [sentence]


@pytest.mark.rule("§1 limits at the start")
def test_magic_stops_at_3() -> None:
    most = {"strong": 1, "clever": 1, "quick": 2, "magic": 3}
    assert said(WIZARD, abilities=most, spells=("heal", "light", "open")) == []
    high = {"strong": 1, "clever": 1, "quick": 1, "magic": 4}
    assert said(WIZARD, abilities=high, spells=("heal", "light", "open", "confuse")) == [
        ("abilities", "Magic is 4, and a beginner has 0 to 3.")
    ]


def test_an_ability_that_is_none() -> None:
    assert said(ANGELA, abilities={**ANGELA.abilities, "luck": 1}) == [("abilities", "“luck” is no ability.")]
    assert said(ELAINA, abilities={"luck": 1}) == [("abilities", "“luck” is no ability.")]


@pytest.mark.rule("§16 species")
def test_peoples() -> None:
    dwarf = figures(MAE._replace(species="dwarf", abilities={}))
    assert (dwarf.strong, dwarf.clever, dwarf.quick, dwarf.magic) == (4, 2, 1, 0)
    elf = figures(MAE._replace(species="elf", abilities={}))
    assert (elf.strong, elf.clever, elf.quick, elf.magic) == (1, 2, 3, 1)
    assert said(MAE, species="dwarf", abilities={}) == []
    assert said(MAE, species="dwarf", abilities={"strong": 4, "clever": 2, "quick": 1}) == []
    assert said(MAE, species="dwarf") == [
        ("abilities", "The abilities of a hero who is a dwarf are fixed: Strong 4, Clever 2 and Quick 1.")
    ]
    assert sentences(MAE, "abilities", species="elf") == [
        "The abilities of a hero who is an elf are fixed: Strong 1, Clever 2, Quick 3 and Magic 1."
    ]
    assert sentences(MAE, "abilities", species="dwarf", abilities={"magic": 1}) != []
    assert left(MAE._replace(species="dwarf", abilities={})).ability == 0
    assert said(MAE, abilities={"strong": 2, "clever": 2, "quick": 2}) == [
        ("abilities", "1 of the 7 ability points is not given out yet.")
    ]


@pytest.mark.rule("§16 species")
def test_where_all_peoples_are_alike_there_are_six_points() -> None:
    assert said(MAE, species=None) == [("abilities", "7 ability points are given out, and there are 6.")]
    assert said(MAE, species=None, abilities={"strong": 2, "clever": 2, "quick": 2}) == []


def test_peoples_and_templates_that_are_none() -> None:
    assert sentences(MAE, "species", species="orc") == ["“orc” is no people of this setting, which has human, dwarf and elf."]
    assert sentences(ANGELA, "species", species="orc") == ["“orc” is no people of this setting, which has none."]
    assert said(MAE, template="bard") == [
        ("template", "“bard” is no template of this setting, which has fighter, wizard and rogue.")
    ]
    assert said(ANGELA, template="bard") == [("template", "“bard” is no template of this setting, which has none.")]


# --- magic ---


@pytest.mark.rule("§1 backgrounds that bind")
def test_only_wizards_have_magic_in_a_fantasy() -> None:
    magical = {"strong": 1, "clever": 2, "quick": 3, "magic": 1}
    assert said(MAE, abilities=magical) == [("abilities", "Magic is 1, and only a wizard has any in this setting.")]
    assert sentences(WIZARD, "abilities", abilities={"strong": 2, "clever": 2, "quick": 3}) == ["A wizard needs Magic 1 or more."]
    assert sentences(WIZARD, "abilities", species="dwarf", abilities={}) == ["A wizard needs Magic 1 or more."]


@pytest.mark.rule("§1 backgrounds that bind")
def test_an_elf_of_another_class_has_magic_and_knows_no_spells() -> None:
    rogue = MAE._replace(species="elf", abilities={})
    assert said(rogue) == []
    assert spells_at_start(rogue) == 0
    assert (figures(rogue).magic, figures(rogue).castings) == (1, 0)
    assert said(rogue, spells=("heal",)) == [("spells", "1 spell is chosen, and this hero knows none.")]


def test_a_setting_without_magic() -> None:
    magical = {"strong": 1, "clever": 2, "quick": 2, "magic": 1}
    sentence = ("abilities", "Magic is 1, and there is none in this setting.")
    assert said(CARVER, abilities=magical) == [sentence]
    assert said(ANGELA, Terms(magic=False), abilities=magical) == [sentence]
    assert said(WIZARD, Terms(magic=False), species=None, abilities=magical, spells=()) == [sentence]
    assert said(ANGELA, abilities=magical, spells=("heal",)) == []
    assert spells_at_start(ELAINA, Terms(magic=False)) == 0
    assert figures(ELAINA, Terms(magic=False)).castings == 0


@pytest.mark.rule("§16 spells known")
@pytest.mark.figures("§16 castings")
def test_as_many_spells_as_magic() -> None:
    assert spells_at_start(WIZARD) == 2
    assert figures(WIZARD).castings == 4
    assert said(WIZARD, spells=("heal",)) == [("spells", "1 spell is chosen, and this hero knows 2.")]
    assert said(WIZARD, spells=("heal", "open", "light")) == [("spells", "3 spells are chosen, and this hero knows 2.")]


@pytest.mark.rule("§16 spells known")
@pytest.mark.parametrize(
    ("spells", "sentence"),
    [
        (("heal", "heal"), "Heal is chosen more than once."),
        (("heal", "fireball"), "Fireball is no spell for a beginner."),
        (("heal", "swarm"), "Swarm is no spell for a beginner."),
        (("heal", "abracadabra"), "“abracadabra” is no spell."),
    ],
)
def test_spells_are_starting_ones_and_each_once(spells: tuple[str, ...], sentence: str) -> None:
    assert said(WIZARD, spells=spells) == [("spells", sentence)]


# --- skills ---


@pytest.mark.rule("§2 points and limit")
def test_six_skill_points_and_two_in_one() -> None:
    assert said(ANGELA, skills={"Lore": 2, "Swim": 2, "Track": 2}) == []
    assert said(ANGELA, skills={"Lore": 2, "Swim": 2, "Track": 1}) == [
        ("skills", "1 of the 6 skill points is not given out yet.")
    ]
    assert said(ANGELA, skills={"Lore": 2, "Swim": 2, "Track": 2, "Art": 1}) == [
        ("skills", "7 skill points are given out, and there are 6.")
    ]
    assert said(ANGELA, skills={"Lore": 3, "Swim": 2, "Track": 1}) == [
        ("skills", "Lore is 3, and a beginner has at most 2 in a skill.")
    ]
    assert said(ANGELA, skills={"Lore": -1, "Swim": 2, "Track": 2, "Art": 2, "Trade": 1}) == [
        ("skills", "Lore is -1, and a beginner has at most 2 in a skill.")
    ]
    assert said(ANGELA, Terms(skill_points=8), skills={"Lore": 2, "Swim": 2, "Track": 2, "Art": 2}) == []
    assert left(ANGELA, Terms(skill_points=8)).skill == 2
    assert said(ANGELA, skills={"Lore": 2, "Swim": 2, "Track": 2, "Art": 0}) == []


@pytest.mark.rule(
    "§2 skills a setting adds or forbids",
    "§16 fantasy skills and weapons",
    "§18 space skills and money",
    "§17 supers skills and money",
)
@pytest.mark.parametrize(
    ("choices", "skill", "allowed"),
    [
        (MAE, "Shooting", False),
        (MAE, "Computer", False),
        (MAE, "Pilot", False),
        (MAE, "Science", False),
        (MAE, "Riding", True),
        (ANGELA, "Shooting", True),
        (ANGELA, "Sensors", False),
        (CARVER, "Sensors", True),
        (CARVER, "Weird Science", False),
        (GLUE_HANDS, "Weird Science", True),
        (GLUE_HANDS, "Robotics", False),
    ],
)
def test_skills_of_a_setting(choices: Choices, skill: str, allowed: bool) -> None:
    name = "Computers" if skill == "Computer" else skill
    expected = [] if allowed else [f"{name} is not to be learnt in this setting."]
    assert sentences(choices, "skills", skills={skill: 2, "Lore": 2, "Track": 2}, template=None) == expected


@pytest.mark.rule("§2 skills a setting adds or forbids")
def test_a_book_may_forbid_more() -> None:
    terms = Terms(forbidden_skills=frozenset({"Sneaky"}))
    assert said(ANGELA, terms) == [("skills", "Sneaky is not to be learnt in this setting.")]


@pytest.mark.rule("§2 other names", "§2 languages")
def test_names_of_skills() -> None:
    assert said(ANGELA, skills={"Flying": 2, "Lore": 2, "Track": 2}) == [("skills", "“Flying” is no skill.")]
    assert said(ANGELA, skills={"Navigation": 1, "Navigate": 1, "Lore": 2, "Track": 2}) == [
        ("skills", "Navigate is named twice, once as “Navigate”.")
    ]
    assert said(ANGELA, skills={"Language (Elvish)": 2, "Language (Orcish)": 2, "Track": 2}) == []


@pytest.mark.rule("§16 fantasy templates")
@pytest.mark.parametrize(
    ("skills", "fits"),
    [
        ({"Blades": 2, "Archery": 2, "Lore": 2}, True),
        ({"Blades": 2, "Bruiser": 2, "Lore": 2}, True),
        ({"Bludgeon": 2, "Archery": 2, "Lore": 2}, True),
        ({"Bludgeon": 2, "Bruiser": 2, "Lore": 2}, True),
        ({"Blades": 2, "Bludgeon": 2, "Lore": 2}, False),
        ({"Archery": 2, "Bruiser": 2, "Lore": 2}, False),
        ({"Blades": 2, "Archery": 1, "Lore": 2, "Track": 1}, False),
    ],
)
def test_a_fighter(skills: dict[str, int], fits: bool) -> None:
    sentence = (
        "A fighter begins with Blades 2 and Archery 2; or with Blades 2 and Bruiser 2; or with Bludgeon 2 and Archery 2; "
        "or with Bludgeon 2 and Bruiser 2."
    )
    assert said(MAE, template="fighter", skills=skills) == ([] if fits else [("skills", sentence)])


# a template's points as the book counts them: each way, then the free ones
TEMPLATES = {
    "fantasy": {
        "fighter": (["Blades 2 Archery 2", "Blades 2 Bruiser 2", "Bludgeon 2 Archery 2", "Bludgeon 2 Bruiser 2"], 2),
        "wizard": (["Lore 1 Research 1 Language_(Arcane) 1"], 3),
        "rogue": (["Sneaky 2 Security 1 Pickpocket 1"], 2),
    },
    "supers": {
        "journalist": (["Investigation 1 Negotiate 1 Research 1"], 3),
        "store-clerk": (["Trade 1 Dodgy 1 Sneaky 1"], 3),
        "millionaire": (["Gambling 1 Negotiate 1 Trade 1"], 3),
        "doctor": (["Medicine 2 Science 1"], 3),
        "teacher": (["Teaching 1 Research 1 Intimidate 1"], 3),
        "it-specialist": (["Computers 2 Science 1"], 3),
        "private-investigator": (["Investigation 1 Psychology 1 Research 1"], 3),
    },
    "space": {
        "command": (["Command 1 Navigate 1 Pilot 1"], 3),
        "science": (
            [
                "Lore 1 Research 1 Computers 1",
                "Medicine 1 Cybernetics 1 Psychology 1",
                "Science 1 Robotics 1 Research 1",
                "Computers 1 Hyperdrive 1 Engineering 1",
            ],
            3,
        ),
        "security": (["Investigation 1 Security 1 Sensors 1 Shooting 1"], 2),
    },
    "universal": {},
}


@pytest.mark.rule("§16 fantasy templates", "§17 supers templates", "§18 space templates")
@pytest.mark.parametrize("setting", SKINS)
def test_templates(setting: str) -> None:
    def written(way: Any) -> str:
        return " ".join(f"{skill.replace(' ', '_')} {points}" for skill, points in way.items())

    there = {id: ([written(way) for way in each.ways], each.free) for id, each in skin(setting).templates.items()}
    assert there == TEMPLATES[setting]
    for each in skin(setting).templates.values():
        assert {sum(way.values()) + each.free for way in each.ways} == {6}


def test_a_template_is_named_with_its_article() -> None:
    (sentence,) = sentences(GLUE_HANDS, "skills", template="it-specialist")
    assert sentence == "An IT specialist begins with Computers 2 and Science 1."


# --- powers ---

MINOR = {
    "photographic-memory": {},
    "stronger": {"strong": 3},
    "cleverer": {"clever": 3},
    "quicker": {"quick": 3},
    "chameleon": {"Sneaky": 3},
    "martial-artist": {"Bruiser": 3},
    "tough-skin": {"defence": 3},
    "information-processor": {},
    "wall-scrambler": {"Climb": 3},
    "projectile": {},
    "fly": {},
}
MAJOR = {
    "super-strong": {"strong": 6},
    "super-clever": {"clever": 6},
    "super-quick": {"quick": 6},
    "invisible": {},
    "fire": {},
    "ice": {},
    "x-ray-vision": {},
    "super-wall-scrambler": {"Climb": 6},
    "doppelganger": {"Disguise": 6},
    "mighty-punch": {"Bruiser": 6},
    "super-tough-skin": {"defence": 6},
    "super-scientist": {"Weird Science": 6},
    "telekinesis": {"Throw": 3},
}
INCREDIBLE: dict[str, dict[str, int]] = {id: {} for id in ("invulnerable", "blink-of-an-eye", "stop-time", "breathe-life")}


@pytest.mark.rule("§17 powers")
@pytest.mark.parametrize(("rank", "powers"), [("minor", MINOR), ("major", MAJOR), ("incredible", INCREDIBLE)])
def test_powers(rank: str, powers: dict[str, dict[str, int]]) -> None:
    assert {id: power.raises for id, power in skin("supers").powers.items() if power.rank == rank} == powers


@pytest.mark.figures("§17 bolts", "§8 unarmed against vehicles")
def test_bolts_and_punches() -> None:
    there = skin("supers").powers
    assert {id: power.damage for id, power in there.items() if power.damage} == {"projectile": 3, "fire": 5, "ice": 5}
    assert {id: power.immune_to for id, power in there.items() if power.immune_to} == {"fire": "fire", "ice": "ice"}
    assert [id for id, power in there.items() if power.strikes_vehicles] == ["mighty-punch"]


@pytest.mark.rule("§17 weaknesses")
def test_weaknesses() -> None:
    there = skin("supers").weaknesses
    assert list(there) == [
        "vulnerable",
        "emotional-wreck",
        "obsession",
        "blue-funk",
        "lovelorn",
        "vice",
        "incarnation-disaster",
        "out-of-control",
        "hunted",
        "rouse-the-beast",
    ]
    assert [id for id, weakness in there.items() if weakness.rule] == ["vulnerable", "rouse-the-beast"]
    assert said(GLUE_HANDS, weakness="rouse-the-beast") == []
    assert said(GLUE_HANDS, weakness=None) == []
    assert said(GLUE_HANDS, weakness="chocolate") == [("weakness", "“chocolate” is no weakness of this setting.")]
    assert said(ANGELA, weakness="hunted") == [("weakness", "“hunted” is no weakness of this setting.")]


@pytest.mark.rule("§17 how many powers")
@pytest.mark.parametrize(
    ("powers", "expected"),
    [
        (("ice", "fly"), []),
        (("ice", "fly", "quicker"), []),
        ((), ["0 major powers are chosen, and a hero has 1.", "0 minor powers are chosen, and a hero has 1 or 2."]),
        (("ice",), ["0 minor powers are chosen, and a hero has 1 or 2."]),
        (("fly",), ["0 major powers are chosen, and a hero has 1."]),
        (("ice", "fire", "fly"), ["2 major powers are chosen, and a hero has 1."]),
        (("ice", "fly", "quicker", "stronger"), ["3 minor powers are chosen, and a hero has 1 or 2."]),
        (("ice", "fly", "fly"), ["Fly is chosen more than once."]),
        (("ice", "fly", "stop-time"), ["Stop Time is not for a player's hero."]),
        (("ice", "fly", "knitting"), ["“knitting” is no power of this setting."]),
    ],
)
def test_how_many_powers(powers: tuple[str, ...], expected: list[str]) -> None:
    assert sentences(GLUE_HANDS, "powers", powers=powers) == expected


@pytest.mark.rule("§17 how many powers")
def test_a_book_may_say_how_many_minor_ones() -> None:
    assert said(GLUE_HANDS, Terms(minor_powers=2)) == []
    assert said(GLUE_HANDS, Terms(minor_powers=1)) == [("powers", "2 minor powers are chosen, and a hero has 1.")]
    assert said(GLUE_HANDS, Terms(minor_powers=2), powers=("ice", "fly")) == [
        ("powers", "1 minor power is chosen, and a hero has 2.")
    ]
    assert said(ANGELA, Terms(minor_powers=1)) == []


@pytest.mark.rule("§17 powers do not stack")
@pytest.mark.parametrize(
    ("powers", "sentence"),
    [
        (("super-strong", "stronger"), "SuperStrong and Stronger both raise Strong, and powers do not add up."),
        (("mighty-punch", "martial-artist"), "Mighty Punch and Martial Artist both raise Bruiser, and powers do not add up."),
        (("super-tough-skin", "tough-skin"), "SuperTough Skin and Tough Skin both raise Defence, and powers do not add up."),
        (
            ("super-wall-scrambler", "wall-scrambler"),
            "SuperWall-Scrambler and Wall Scrambler both raise Climb, and powers do not add up.",
        ),
    ],
)
def test_powers_do_not_stack(powers: tuple[str, ...], sentence: str) -> None:
    assert said(GLUE_HANDS, powers=powers) == [("powers", sentence)]


def test_powers_are_for_super_heroes() -> None:
    assert said(ANGELA, powers=("fly",)) == [("powers", "“fly” is no power of this setting.")]


# --- the free weapon ---


@pytest.mark.rule("§16 fantasy skills and weapons")
@pytest.mark.figures("§12 outfit and weapon")
@pytest.mark.parametrize(
    ("choices", "weapon", "expected"),
    [
        (ANGELA, "rifle", []),
        (CARVER, "laser-stick", []),
        (MAE, "crossbow", []),
        (MAE, "musket", ["A musket is not to be had in this setting."]),
        (MAE, "laser-stick", ["A laser-stick is not to be had in this setting."]),
        (MAE, "feather", ["“feather” is no weapon."]),
        (MAE, None, []),
    ],
)
def test_one_suitable_weapon(choices: Choices, weapon: str | None, expected: list[str]) -> None:
    assert sentences(choices, "weapon", weapon=weapon) == expected


def test_problems_come_in_the_order_in_which_a_hero_is_made() -> None:
    mess = Choices("supers", "orc", "spy", {"luck": 1}, {"Flying": 1}, ("heal",), ("fly", "fly"), "vanity", "feather")
    about = [problem.about for problem in problems(mess)]
    order = ["species", "template", "abilities", "skills", "spells", "powers", "weakness", "weapon"]
    assert list(dict.fromkeys(about)) == order
