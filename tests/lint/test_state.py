"""The checks that follow the state of a game: a small book for each thing they say, and for what they must not say."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings

from solo.book.findings import Finding
from solo.lint.check import Subject
from solo.lint.checks.state import CHECKS, find
from solo.odds.abstract import picture
from solo.play.replay import read
from solo.play.session import Session
from solo.play.world import BookFault, World
from solo.systems import onedice
from tests.odds.books import HEAD, everything, hub, with_items, world_of, worlds

END = "  end: {text: End., ending: victory}\n"
PLAIN = HEAD.replace("codewords: [a, b]\n", "").replace(
    "gear: {key: {name: Key}, lamp: {name: Lamp}}", "gear: {lamp: {name: Lamp}}"
)
BY_READER = {"bad-condition", "unknown-name", "table-gap", "table-overlap"}


def findings(sections: str, head: str = PLAIN, limit: int = 500_000) -> list[Finding]:
    """What the state family finds in a book."""
    text = head + sections
    return list(find(Subject(world_of(sections, head), text, limit)))


def checks(sections: str, head: str = PLAIN) -> list[str]:
    return [finding.check for finding in findings(sections, head)]


def marked(finding: Finding, sections: str, head: str = PLAIN) -> str:
    """The text a finding points at."""
    assert finding.span is not None
    line = (head + sections).split("\n")[finding.span.line - 1]
    return line[finding.span.column - 1 : finding.span.end_column - 1]


def replayed(finding: Finding, world: World) -> Session:
    assert finding.witness is not None
    replay = read("\n".join(finding.witness))
    return Session(world, replay.setup, feed=replay.records)


# --- documentation ---


@pytest.mark.parametrize("check", [check for check in CHECKS if check.name not in BY_READER], ids=lambda check: check.name)
def test_the_example_of_a_check_shows_it(check: object) -> None:
    example: str = check.example  # type: ignore[attr-defined]
    name: str = check.name  # type: ignore[attr-defined]
    declared, found, sections = example.partition("sections:\n")
    if not found:
        declared, sections = "", re.sub("^(?=.)", "  ", example, flags=re.M)
    for goto in sorted(set(re.findall(r"goto: (\d)", sections))):
        if f"  {goto}:\n" not in sections:
            sections += f"  {goto}: {{text: End., ending: home}}\n"
    head = re.sub("^(counters|gear|codewords): .*\n", "", PLAIN, flags=re.M).replace(", gear: [lamp]", "")
    assert name in checks(sections, head.replace("sections:\n", declared + "sections:\n"))


# --- what is asked for and given ---


def test_an_item_that_nothing_gives_is_told_once_with_what_lies_behind() -> None:
    head = PLAIN.replace("lamp: {name: Lamp}", "lamp: {name: Lamp}, key: {name: Key}")
    book = """\
  1:
    text: One.
    choices:
      - {text: In, if: has('key'), goto: 2}
      - {text: In again, id: b, if: "gold > 1 and has('key')", goto: 2}
      - {text: Away, goto: end}
  2: {text: Two., goto: end}
"""
    (finding,) = findings(book + END, head)
    assert finding.check == "never-gained"
    assert finding.proof == "proved"
    assert marked(finding, book, head) == "has('key')"
    assert [related.note for related in finding.related] == ["and here", "section 2, behind it, is never reached"]


def test_a_heros_own_gear_is_given() -> None:
    book = "  1: {text: One., choices: [{text: Light it, if: has('lamp'), goto: end}, {text: Away, goto: 2}]}\n"
    assert checks(book + "  2: {text: Two., drop: [lamp], goto: 1}\n" + END) == []


def test_a_brought_hero_may_have_anything() -> None:
    head = PLAIN.replace("lamp: {name: Lamp}", "lamp: {name: Lamp}, key: {name: Key}").replace(
        "sections:\n", "party: {size: 1, bring: true}\nsections:\n"
    )
    book = "  1: {text: One., choices: [{text: In, if: has('key'), goto: end}, {text: Away, goto: end, id: b}]}\n"
    assert checks(book + END, head) == []


def test_given_and_never_used_and_marked_and_never_read() -> None:
    book = """\
  1: {text: One., gain: [key], mark: [a], goto: 2}
  2: {text: Two., branch: [{if: marked('b'), goto: 3}, {goto: end}]}
  3: {text: Three., goto: end}
"""
    found = findings(book + END, HEAD)
    told = {(finding.check, marked(finding, book, HEAD)) for finding in found}
    assert told == {
        ("gained-never-used", "key"),
        ("codeword-never-read", "a"),
        ("codeword-never-marked", "marked('b')"),
        ("never-reached", "3"),
    }


def test_a_weapon_needs_no_condition() -> None:
    head = PLAIN.replace("lamp: {name: Lamp}", "lamp: {name: Lamp}, axe: {name: Axe, weapon: {skill: Blades, damage: 2}}")
    assert checks("  1: {text: One., gain: [axe], goto: end}\n" + END, head) == []


def test_the_key_behind_its_own_door() -> None:
    head = PLAIN.replace("lamp: {name: Lamp}", "lamp: {name: Lamp}, key: {name: Key}")
    book = """\
  1:
    text: One.
    choices: [{text: In, if: has('key'), goto: 2}, {text: Away, goto: 3}]
  2: {text: Two., gain: [key], goto: end}
  3: {text: Three., ending: home}
"""
    (finding,) = findings(book + END, head)
    assert finding.check == "needed-before-given"
    assert marked(finding, book, head) == "has('key')"
    assert [related.note for related in finding.related] == [
        "it is given here",
        "section 2, behind it, is never reached, nor is 1 more, so the book cannot be won",
    ]


@pytest.mark.parametrize(
    ("give", "take", "asked", "how"),
    [("mark: [a]", "unmark: [a]", "marked('a')", "struck out"), ("gain: [lamp]", "drop: [lamp]", "has('lamp')", "taken away")],
)
def test_what_was_given_and_is_taken_away_again_is_not_called_given_too_late(give: str, take: str, asked: str, how: str) -> None:
    head = PLAIN.replace("start: 1\n", "start: 1\ncodewords: [a]\n").replace(", gear: [lamp]", "")
    book = f"""\
  1: {{text: One., {give}, goto: 2}}
  2: {{text: Two., {take}, goto: 3}}
  3:
    text: Three.
    when: [{{if: {asked}, text: Well.}}]
    goto: end
"""
    found = [each for each in findings(book + END, head) if each.check == "constant-condition"]
    assert [each.check for each in findings(book + END, head) if "given" in each.check] == []
    assert how in found[0].message
    assert "in section 2 before it is asked for" in found[0].message
    assert [related.note for related in found[0].related] == [f"it is {how} here"]


# --- conditions ---


def test_always_and_never() -> None:
    book = """\
  1:
    text: One.
    add: {gold: d6}
    choices: [{text: A, if: gold >= 0, goto: 2}, {text: B, if: gold > 9, goto: 3}, {text: C, if: not gold < 20, goto: 3, id: c}]
  2: {text: Two., goto: end}
  3: {text: Three., goto: end}
"""
    found = {finding.message: finding for finding in findings(book + END)}
    assert {finding.check for finding in found.values()} == {"constant-condition", "unaffordable", "never-reached"}
    assert "`gold >= 0` is always true: `gold` is 0 to 12" in found
    assert "`gold > 9` can never be met in section 1: `gold` is 4 to 9" in found
    assert "`not gold < 20` is never true in section 1: `gold` is 4 to 9" in found


def test_a_condition_that_holds_by_what_came_before_is_no_mistake() -> None:
    book = "  1: {text: One., mark: [a], goto: 2}\n  2: {text: Two., choices: [{text: Go, if: marked('a'), goto: end}]}\n"
    assert checks(book + END, HEAD.replace("[a, b]", "[a]").replace("key: {name: Key}, ", "")) == []


def test_an_arm_in_the_shadow_of_another() -> None:
    book = """\
  1:
    text: One.
    set: {gold: 2d6}
    branch: [{if: gold >= 5, goto: 2}, {if: gold >= 10, goto: 2}, {goto: end}]
  2: {text: Two., goto: end}
"""
    (finding,) = findings(book + END)
    assert finding.check == "shadowed-choice"
    assert marked(finding, book) == "gold >= 10"


def test_what_no_scene_changes_is_known_all_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system may say which of the heroes' values nothing touches but the book."""
    monkeypatch.setattr(onedice, "steady", lambda book: frozenset({"strong", "skill"}))
    book = """\
  1: {text: One., check: {ability: quick, tn: 5, success: 2, failure: 2}}
  2:
    text: Two.
    choices:
      - {text: Lift it, if: strong >= 2, goto: 3}
      - {text: Read it, if: skill('Lore') > 0, goto: 3, id: b}
      - {text: Go, goto: end}
  3: {text: Three., goto: end}
"""
    told = [finding.message for finding in findings(book + END) if finding.check == "constant-condition"]
    assert told == [
        "`strong >= 2` is never true in section 2: `strong` is 0 to 1",  # 0 if nobody stood any more
        "`skill('Lore') > 0` is never true in section 2",
    ]
    changed = book.replace("{text: One.,", "{text: One., add: {strong: 1},")
    assert checks(changed + END) == []


# --- reach ---


def test_a_proof_names_what_hangs_on_a_section() -> None:
    head = HEAD.replace("[a, b]", "[a]").replace("key: {name: Key}, ", "")
    book = """\
  1: {text: One., mark: [a], branch: [{if: not marked('a'), goto: 2}, {goto: end}]}
  2: {text: Two., goto: 3}
  3: {text: Three., goto: end}
"""
    condition, section = findings(book + END, head)
    assert (condition.check, section.check) == ("constant-condition", "never-reached")
    assert section.message == "section 2 is never reached, for the way to it is never open, so that 1 more is out of reach"
    assert section.proof == condition.proof == "proved"


def test_a_book_that_cannot_be_won() -> None:
    head = HEAD.replace("[a, b]", "[a]").replace("key: {name: Key}, ", "")
    book = """\
  1: {text: One., mark: [a], branch: [{if: not marked('a'), goto: end}, {goto: 2}]}
  2: {text: Two., ending: defeat}
"""
    assert checks(book + END, head) == ["constant-condition", "unwinnable"]


def test_a_trap_has_a_game_that_comes_there() -> None:
    book = """\
  1: {text: One., check: {ability: quick, tn: 8, success: 2, failure: end}}
  2: {text: Two., choices: [{text: Left, goto: 3}, {text: Right, goto: 4}]}
  3: {text: Three., goto: 2}
  4: {text: Four., check: {ability: quick, tn: 5, success: 2, failure: 3}}
"""
    (finding,) = findings(book + END)
    assert finding.check == "trapped"
    assert finding.proof == "proved"
    assert marked(finding, book) == "2"
    session = replayed(finding, world_of(book + END, PLAIN))
    assert session.state.game.book.section == "2"


def test_a_fight_that_can_be_lost_is_a_way_out_of_a_loop() -> None:
    head = PLAIN.replace("sections:\n", "foes: {rat: {name: Rat, strong: 2, clever: 1, quick: 1}}\nsections:\n")
    book = """\
  1: {text: One., choices: [{text: Fight, goto: 2}, {text: Leave, goto: end}]}
  2: {text: Two., fight: {foes: [rat], win: 3, lose: 4}}
  3: {text: Three., choices: [{text: Again, goto: 2}, {text: And again, goto: 2, id: b}]}
  4: {text: Four., ending: defeat}
"""
    assert checks(book + END, head) == []


# --- what can be shown ---


def test_no_choice_open_says_when() -> None:
    book = """\
  1: {text: One., random: {die: d6, 1-3: 2, 4-6: 3}}
  2: {text: Two., mark: [a], goto: 3}
  3: {text: Three., set: {gold: d6}, goto: 4}
  4:
    text: Four.
    choices: [{text: A, if: marked('a'), goto: end}, {text: B, if: gold > 1, goto: end, id: b}]
"""
    head = HEAD.replace("[a, b]", "[a]").replace("key: {name: Key}, ", "")
    (finding,) = findings(book + END, head)
    assert finding.check == "no-choice-open"
    assert finding.message == "no choice of section 4 is open when `a` is not marked, `gold` is 1"
    assert finding.proof == "witness"
    with pytest.raises(BookFault, match="no choice is open"):
        replayed(finding, world_of(book + END, head))


def test_below_zero_has_a_witness_and_a_price_asked_for_has_none() -> None:
    free = """\
  1: {text: One., choices: [{text: Pay, goto: 2}, {text: Go, goto: end}]}
  2: {text: Two., add: {gold: -4}, goto: end}
"""
    (finding,) = findings(free + END)
    assert (finding.check, finding.proof) == ("below-zero", "witness")
    session = replayed(finding, world_of(free + END, PLAIN))
    assert any(saying.code == "counter-stopped" for saying in session.told)
    assert checks(free.replace("text: Pay,", "text: Pay, if: gold >= 4,") + END) == ["unaffordable"]
    assert checks(free.replace("text: Pay,", "text: Pay, if: gold >= 3,").replace("-4", "-3") + END) == []


def test_what_only_seems_possible_is_looked_at_and_not_told() -> None:
    """Either codeword comes with gold; intervals alone do not know that."""
    head = HEAD.replace("key: {name: Key}, ", "")
    book = """\
  1: {text: One., choices: [{text: A, goto: 2}, {text: B, goto: 3}]}
  2: {text: Two., mark: [a], goto: 4}
  3: {text: Three., mark: [b], goto: 4}
  4: {text: Four., choices: [{text: A, if: marked('a'), goto: end}, {text: B, if: marked('b'), goto: end, id: b}]}
"""
    assert checks(book + END, head) == []


def test_past_the_limit_a_finding_says_so() -> None:
    head = with_items(12)
    book = hub(12, last=True).replace(
        "  out: {text: Out., ending: victory}", "  out: {text: Out., add: {gold: -9}, ending: victory}"
    )
    (finding,) = [finding for finding in findings(book, head, 50) if finding.check == "below-zero"]
    assert finding.proof == "not-proved"
    assert "within the limit of 50 states" in finding.message
    assert finding.witness is None


def test_a_death_that_nobody_wrote() -> None:
    book = "  1: {text: One., harm: d6, choices: [{text: Go, goto: end}]}\n"
    (finding,) = findings(book + END)
    assert (finding.check, finding.proof) == ("death-without-ending", "witness")
    ended = replayed(finding, world_of(book + END, PLAIN)).state.ended
    assert ended is not None
    assert ended.section == "1"
    assert checks(book.replace("d6", "1") + END) == []
    death = PLAIN.replace("sections:\n", "death: dead\nsections:\n")
    assert checks(book + END + "  dead: {text: Dead., ending: defeat}\n", death) == []


@pytest.mark.parametrize(
    ("harm", "party", "who"),
    [
        (2, "create: true, bring: true", None),  # Strong 1 has 3 Health (p. 9)
        (3, "create: true, bring: true", "heroes who are made or brought can"),
        (3, "create: true", "heroes who are made can"),
        (3, "bring: true", "heroes who are brought can"),
        (9, "bring: true", "nobody can be left standing"),
    ],
)
def test_a_death_of_heroes_from_outside_says_whose_it_is(harm: int, party: str, who: str | None) -> None:
    head = PLAIN.replace("sections:\n", f"party: {{{party}}}\nsections:\n").replace("strong: 1", "strong: 2")
    book = f"  1: {{text: One., harm: {harm}, choices: [{{text: Go, goto: end}}]}}\n" + END
    found = [finding for finding in findings(book, head) if finding.check == "death-without-ending"]
    assert [finding.proof for finding in found] == ["witness"] * (who is not None)
    for finding in found:
        assert who is not None
        assert finding.message.startswith(who)
        ended = replayed(finding, world_of(book, head)).state.ended
        assert ended is not None
        assert ended.section == "1"


def test_what_only_heroes_from_outside_may_show_says_so() -> None:
    head = PLAIN.replace("sections:\n", "party: {bring: true}\nsections:\n")
    book = "  1: {text: One., choices: [{text: Go, if: strong < 9, goto: end}]}\n" + END
    (finding,) = [finding for finding in findings(book, head) if finding.check == "no-choice-open"]
    assert finding.proof == "not-proved"
    assert "none of the book's own heroes shows it" in finding.message


def test_an_outcome_after_which_nobody_stands_must_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system may say after which outcomes nobody may stand any more."""
    monkeypatch.setattr(onedice, "fatal", lambda way: frozenset({"lose"}), raising=False)
    head = PLAIN.replace("sections:\n", "foes: {rat: {name: Rat, strong: 2, clever: 1, quick: 1}}\nsections:\n")
    book = """\
  1: {text: One., fight: {foes: [rat], win: end, lose: 2}}
  2: {text: You wake up., goto: end}
"""
    (finding,) = findings(book + END, head)
    assert (finding.check, finding.proof) == ("death-without-ending", "witness")
    ended = replayed(finding, world_of(book + END, head)).state.ended
    assert ended is not None
    assert (ended.ending, ended.section) == ("defeat", "2")


@pytest.mark.parametrize("last", [False, True])
def test_a_hub_of_twenty_items_is_clean(last: bool) -> None:
    assert checks(hub(20, last), with_items(20)) == []


def test_the_bundled_book_has_none(raid: World) -> None:
    from tests.conftest import RAID

    assert list(find(Subject(raid, RAID.read_text(encoding="utf-8")))) == []


@given(worlds())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_whatever_is_said_is_true(world: World) -> None:
    games = everything(world)
    assume(games is not None)
    assert games is not None
    for finding in find(Subject(world, "", 20_000)):
        named = re.search(r"section (\d)", finding.message)
        assert finding.proof in ("proved", "witness"), finding
        match finding.check:
            case "never-reached" if named:
                assert named[1] not in games.sections
            case "trapped":
                assert named is not None
                assert not games.ending_from(named[1])
                assert named[1] in games.sections
            case "no-choice-open":
                assert named is not None
                assert named[1] in games.faults
                with pytest.raises(BookFault):
                    replayed(finding, world)
            case "unwinnable":
                assert not any(getattr(game.play.scene, "ending", None) == "victory" for game in games.after)
            case "below-zero":
                assert named is not None
                assert any(section == named[1] and saying.field("value") == 0 for section, saying in games.told)
            case "death-without-ending":
                assert named is not None
                ends = [game.play.scene for game in games.after if getattr(game.play.scene, "section", "") == named[1]]
                assert any(end.ending == "defeat" for end in ends)


def test_a_book_without_conditions_costs_a_look_a_section() -> None:
    lines = [f"  s{n}: {{text: A., choices: [{{text: B, goto: s{n + 1}}}, {{text: C, goto: end}}]}}" for n in range(300)]
    head = PLAIN.replace("start: 1\n", "start: s0\n")
    world = world_of("\n".join(lines) + "\n  s300: {text: Z., goto: end}\n" + END, head)
    assert picture(world).abstract.looks <= 2 * 302
