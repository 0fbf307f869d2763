"""What a report says of small books of which everything is known beforehand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.odds import show
from solo.odds.causes import cause
from solo.odds.graph import explore
from solo.odds.layout import WIDTH
from solo.odds.odds import odds, slips
from solo.odds.policies import chooser
from solo.play.start import Setup, begin
from tests.conftest import world_of
from tests.odds.test_odds import HEAD, LOST, WON

READERS = ("random", "sensible", "best")
FORK = "  1: {text: One., choices: [{text: Go left, goto: 2}, {text: Go right, goto: won}]}\n"


def report(
    sections: str, head: str = HEAD, policies: Sequence[str] = READERS, goal: str = "victory", whole: bool = False
) -> show.Report:
    """The report on a book that can be won."""
    world = world_of(head + sections)
    graph = explore(world, begin(world, Setup()))
    found = [odds(world.book, graph, policy, goal)[0] for policy in policies]
    solved = odds(world.book, graph, policies[0], goal)[1]
    return show.Report(
        book=world.book,
        heroes=["Kim"],
        meter=show.Meter("Health", 6, 1),
        found=found,
        worst=odds(world.book, graph, "worst", goal)[0],
        slips=slips(graph, odds(world.book, graph, "best", goal)[1]),
        mend=cause(world.book, graph, solved, chooser(policies[0]), found[0]),
        line=(1.0, []),
        promised=goal == "victory",
        whole=whole,
    )


def words(told: show.Report) -> str:
    """The text without its line ends and columns. No line of it is too long."""
    lines = list(show.text(told))
    assert max(map(len, lines)) <= WIDTH
    return " ".join(" ".join(lines).split())


RING = """\
  2: {text: Two., choices: [{text: Go on, goto: 3}, {text: Stay, goto: 2}]}
  3: {text: Three., goto: 2}
"""


def test_a_ring_is_named_where_its_games_are_lost() -> None:
    told = report(FORK + RING + WON)
    text = words(told)
    assert "Where games are lost, of all games random sensible best 2 50.0 % 50.0 % 0 %" in text
    assert "Games that never end go round in sections 2 and 3 (random 50.0 %, sensible 50.0 %)." in text
    assert "Those games never end: they go round in sections 2 and 3, and nothing leads out." in text
    assert text.count("Those games never end") == 1
    assert "Lead a way out, or let fewer readers come." in text
    assert "never comes to victory, nor to any other ending: the story goes on for ever." in text
    markdown = list(show.markdown(told))
    assert "| 2 | 50.0 % | 50.0 % | 0 % |" in markdown
    assert any(line.startswith("**Mend first: section 2.** All games") for line in markdown)


def test_a_fight_that_cannot_end_is_said_to_be_neither_won_lost_nor_left() -> None:
    fight = "  2: {text: Two., fight: {foes: [wall], win: won, lose: lost}}\n"
    text = words(report(FORK + fight + WON + LOST))
    assert "What decides there is the fight: Wall. It can be neither won, lost nor left." in text
    assert "Games that never end stay in section 2 (random 50.0 %, sensible 50.0 %)." in text
    assert "Give the fight an end, or let fewer readers come." in text


def test_the_choice_that_loses_is_named() -> None:
    choices = "  1: {text: One., choices: [{text: Go on, goto: won}, {text: Give up, goto: lost}, {text: Search, goto: 2}]}\n"
    text = words(report(choices + "  2: {text: T., goto: won}\n" + WON + LOST))
    assert "What decides there is the choice: “Give up” loses. Give readers a clue which choice is safer." in text
    several = choices + "  2: {text: T., goto: lost}\n"
    text = words(report(several + WON + LOST))
    assert "the choice: “Give up” loses 50.0 % of those games, “Search” 50.0 %." in text


def test_where_every_choice_loses_no_clue_helps() -> None:
    doomed = "  2: {text: T., choices: [{text: Give up, goto: lost}, {text: Fight on, goto: 3}]}\n  3: {text: T., goto: lost}\n"
    assert "Change where its choices lead, or let fewer readers come." in words(report(FORK + doomed + WON + LOST))


@pytest.mark.parametrize(
    ("promised", "head", "advice"),
    [
        ("40%..60%", "Weighs most: section 1", "To make the book easier, change the odds of the die."),
        ("70%..80%", "Mend first: section 1", "Change the odds of the die."),
    ],
)
def test_a_book_as_hard_as_it_promises_has_nothing_to_mend(promised: str, head: str, advice: str) -> None:
    die = "  1: {text: One., random: {die: d6, 1-3: won, 4-6: lost}}\n"
    told = report(die + WON + LOST, HEAD.replace("start: 1\n", f"start: 1\nbalance: {{random: {promised}}}\n"))
    assert head in words(told)
    assert words(told).count(advice) == 1
    assert f"**{head}.**" in "\n".join(show.markdown(told))


def test_that_best_play_loses_more_often_in_one_section_is_explained() -> None:
    # the short way wins by 2 in 3, and else comes to 4 with nothing in hand; the long one wins by less than 1 in 2
    sections = """\
  1: {text: One., choices: [{text: Take the short way, goto: 2}, {text: Take the long way, goto: 3}]}
  2: {text: Two., random: {die: d6, 1-4: won, 5-6: 4}}
  3: {text: Three., mark: [seen], random: {die: d6, 1-2: 4, 3-4: 6, 5-6: 7}}
  4:
    text: Four.
    choices:
      - {text: Go on, if: marked('seen'), goto: won}
      - {text: Hide, if: not marked('seen'), goto: 5}
      - {text: Give up, goto: lost}
  5: {text: Five., goto: lost}
  6: {text: Six., random: {die: d6, 1: won, 2-6: lost}}
  7: {text: Seven., random: {die: d6, 1: won, 2-6: lost}}
"""
    said = "That the best reader loses there more often than the random and the sensible one is no mistake"
    text = words(report(sections + WON + LOST))
    assert "lose there, of those who come 75.0 % 75.0 % 100 %" in text
    assert said in text
    assert "is no mistake" not in words(report(FORK + "  2: {text: T., goto: lost}\n" + WON + LOST))


def test_another_goal_than_victory_has_nothing_to_mend() -> None:
    die = "  2: {text: Two., random: {die: d6, 1-3: won, 4-6: lost}}\n"
    told = report(FORK + die + WON + LOST, goal="defeat")
    text = words(told)
    assert "Sensible and best aim at defeat." in text
    assert "Where games end otherwise, of all games" in text
    assert "A game ends otherwise where the last roll or choice is made before an ending other than defeat." in text
    for absent in ("Mend first", "Weighs most", "are lost", "left at a victory"):
        assert absent not in text
    assert "Mend first" not in "\n".join(show.markdown(told))


def test_markdown_lists_the_sections_that_matter_and_all_on_request() -> None:
    die = "  2: {text: Two., random: {die: d6, 1-3: won, 4-6: lost}}\n"
    few, all_of_them = ("\n".join(show.markdown(report(FORK + die + WON + LOST, whole=whole))) for whole in (False, True))
    assert "| Where games are lost, of all games | random | sensible | best |" in few
    assert "Come to a section" not in few
    assert "| 1 | 100 % | 100 % | 100 % |" in all_of_them
    assert "| What one wrong choice costs the best reader | right | wrong | costs |" in few
    assert "| 1, “Go left” | 100 % | 50.0 % | 50.0 |" in few
    for name in READERS:
        assert f"- **{name}** " in few


def test_a_book_that_is_too_easy_is_not_told_to_be_made_easier() -> None:
    told = report(
        FORK + "  2: {text: Two., ending: defeat}\n" + WON, HEAD.replace("start: 1\n", "start: 1\nbalance: {random: 10%..20%}\n")
    )
    text = words(told)
    assert "random wins 50.0 %, not 10%..20% (30.0 points too many)." in text
    assert "Weighs most: section 1" in text
    assert "To make the book harder, let more readers come, or let more of them lose there." in text
    assert "fewer" not in text


def test_of_a_book_nobody_wins_it_is_said_where_it_is_lost_and_what_else_to_aim_at() -> None:
    quiet = "  won: {text: Home., ending: a-quiet-life}\n"
    told = report(FORK + "  2: {text: Two., ending: defeat}\n" + quiet)._replace(line=None)
    text = words(told)
    assert "Nobody can come to victory. Another aim: --ending defeat." in text
    assert "Where games are lost, of all games random sensible best 1 100 % 100 % 100 %" in text
    assert "Mend first" not in text
    assert words(report(FORK + RING + WON)._replace(line=None)).count("Another aim") == 0
