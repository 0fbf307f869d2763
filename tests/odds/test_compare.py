"""What is said of two editions of small books."""

from __future__ import annotations

from solo.odds import compare
from solo.odds.graph import explore
from solo.odds.layout import WIDTH
from solo.odds.odds import odds
from solo.play.start import Setup, begin
from tests.conftest import world_of
from tests.odds.test_odds import HEAD, LOST, WON

ENDS = WON + LOST


def die(wins: str, loses: str, die: str = "d6") -> str:
    """A book of one throw."""
    return f"  1: {{text: One., random: {{die: {die}, {wins}: won, {loses}: lost}}}}\n{ENDS}"


def edition(sections: str, head: str = HEAD, goal: str = "victory", name: str = "a file") -> compare.Edition:
    world = world_of(head + sections)
    graph = explore(world, begin(world, Setup()))
    found = [odds(world.book, graph, policy, goal)[0] for policy in ("random", "sensible", "best")]
    return compare.Edition(world.book, name, ["Kim"], found)


def compared(before: str, after: str, whole: bool = False, **after_as: str) -> compare.Comparison:
    return compare.Comparison(edition(before, name="then"), edition(after, **after_as), True, whole)


def lines(comparison: compare.Comparison) -> list[str]:
    """The text, of which no line is too long."""
    told = list(compare.text(comparison))
    assert max(map(len, told)) <= WIDTH
    return told


def rare(wins: int) -> str:
    """A book that is won by `wins` in 46,656."""
    second = f"  2: {{text: Two., random: {{die: d216, {'1' if wins == 1 else f'1-{wins}'}: won, {wins + 1}-216: lost}}}}\n"
    return "  1: {text: One., random: {die: d216, 1: 2, 2-216: lost}}\n" + second + ENDS


def test_twice_as_many_is_a_change_however_few_they_are() -> None:
    comparison = compared(rare(1), rare(2))
    text = lines(comparison)
    assert "Victory: random 1 in 46,656 → 1 in 23,328, sensible 1 in 46,656 → 1 in 23,328," in text
    assert "Nothing changes" not in "".join(text)
    assert any(line.split() == ["victory", "1", "in", "46,656", "1", "in", "23,328", "2", "times"] for line in text)
    assert any(line.split() == ["defeat", "99.998", "%", "99.996", "%", "less", "than", "0.1"] for line in text)
    assert any("| **defeat** | 99.998 → 99.996 % |" in line for line in compare.markdown(comparison))


def test_that_nothing_changes_is_said_only_where_it_is_so() -> None:
    half, other_half = die("1-3", "4-6"), die("1-500", "501-1000", "d1000")
    said = "Nothing changes: every section and every ending is reached as often as before, and as many games are lost in each."
    assert said in " ".join(lines(compared(half, other_half)))
    assert said in list(compare.markdown(compared(half, other_half)))
    hardly = " ".join(lines(compared(die("1-499", "500-998", "d998"), die("1-499", "500-997", "d997"))))
    assert "Victory: random 50.0 → 50.1 % (+0.1)" in hardly
    assert "Nothing changes" not in hardly


def test_a_change_too_small_to_show_is_not_called_none() -> None:
    text = " ".join(lines(compared(die("1-340", "341-981", "d981"), die("1-339", "340-978", "d978"))))  # 34.66 and 34.66 %
    assert "No section and no ending changes by as much as 0.1 points." in text
    assert "Nothing changes" not in text


def test_the_markdown_names_what_is_compared_and_who_reads() -> None:
    told = list(compare.markdown(compared(die("1-3", "4-6"), die("1-2", "3-6"))))
    assert told[0] == "### Odds: exact odds before and after"
    assert told[2:5] == ["- before: then", "- after: a file", "- heroes: Kim"]
    assert told[5].startswith("- **random** picks every answer with a die")


def test_the_markdown_has_only_what_changed() -> None:
    fork = "  1: {text: One., choices: [{text: Go left, goto: 2}, {text: Go right, goto: 3}]}\n"
    two = "  2: {text: Two., random: {die: d6, 1-3: won, 4-6: lost}}\n"
    three = "  3: {text: T., random: {die: d6, 1-5: won, 6: lost}}\n"
    harder = two.replace("1-3: won, 4-6", "1-2: won, 3-6")
    told = list(compare.markdown(compared(fork + two + three + ENDS, fork + harder + three + ENDS)))
    head = told.index("| Lost in a section, of all games | random | sensible |")  # the best reader never goes there
    assert told[head + 2 :][:1] == ["| 2 | 25.0 → 33.3 % (+8.3) | 25.0 → 33.3 % (+8.3) |"]
    assert told[-1] == "As before: 2 sections."
    assert not any(line.startswith(("| 1 ", "| 3 ", "| Come")) for line in told)
    assert "| – won | 66.7 → 58.3 % (−8.4) | 66.7 → 58.3 % (−8.4) | 83.3 % |" in told
    assert "| **victory** | 66.7 → 58.3 % (−8.4) | 66.7 → 58.3 % (−8.4) | 83.3 % |" in told


def test_all_sections_are_listed_on_request() -> None:
    few, whole = (lines(compared(die("1-3", "4-6"), die("1-2", "3-6"), whole)) for whole in (False, True))
    assert sum(line.startswith("    1 ") for line in few) == 3  # for each reader, where games are lost
    assert sum(line.startswith("    1 ") for line in whole) == 6
    markdown = list(compare.markdown(compared(die("1-3", "4-6"), die("1-2", "3-6"), True)))
    assert "| 1 | 100 % | 100 % | 100 % |" in markdown


def test_two_books_are_said_to_be_two() -> None:
    other = HEAD.replace("id: odds-test\ntitle: Odds", "id: other\ntitle: Other")
    same, two = compared(die("1", "2-6"), die("1", "2-6")), compared(die("1", "2-6"), die("1", "2-6"), head=other)
    said = "These are two books: “Odds” before, “Other” after."
    assert said in lines(two)
    assert said in list(compare.markdown(two))
    assert "two books" not in " ".join([*lines(same), *compare.markdown(same)])
    assert lines(two)[0] == "Odds and Other: exact odds before and after"


def test_sections_that_are_new_or_gone_are_named() -> None:
    more = "  1: {text: One., goto: 2}\n  2: {text: Two., random: {die: d6, 1-3: won, 4-6: lost}}\n" + ENDS
    assert "Sections that are new: 2." in lines(compared(die("1-3", "4-6"), more))
    assert "Sections that are gone: 2." in lines(compared(more, die("1-3", "4-6")))


def test_another_goal_is_called_by_its_name() -> None:
    before, after = (edition(die(*faces), goal="defeat") for faces in (("1-3", "4-6"), ("1-2", "3-6")))
    text = lines(compare.Comparison(before, after, False, False))
    assert any(line.startswith("Defeat: random 50.0 → 66.7 % (+16.7)") for line in text)
    assert "  end otherwise in a section, of all games" in text


def test_each_reader_has_what_changed_most_for_them_first() -> None:
    """Random readers are parted evenly among ten sections, each of which becomes worse by more than the one before."""
    ways = ", ".join(f"{{text: Way {way}, goto: {way}}}" for way in range(2, 12))
    book = f"  1: {{text: One., choices: [{ways}]}}\n" + "".join(
        f"  {way}: {{text: On., random: {{die: d100, 1-50: won, 51-100: lost}}}}\n" for way in range(2, 12)
    )
    worse = book
    for way in range(2, 12):
        line = f"  {way}: {{text: On., random: {{die: d100, 1-50: won, 51-100: lost}}}}"
        worse = worse.replace(line, line.replace("1-50: won, 51", f"1-{50 - way}: won, {51 - way}"))
    text = lines(compared(book + ENDS, worse + ENDS))
    here = text[text.index(next(line for line in text if line.startswith("The random reader"))) :]
    first = here.index("  lost in a section, of all games") + 1
    assert [line.split()[0] for line in here[first : first + 8]] == [str(way) for way in range(11, 3, -1)]
    assert here[first + 8].split() == ["and", "2", "sections", "more,", "changed", "less"]


def test_a_section_that_becomes_an_ending_is_no_longer_lost_in() -> None:
    fork = "  1: {text: One., choices: [{text: Go left, goto: 2}, {text: Go right, goto: won}]}\n"
    ring = "  2: {text: Two., choices: [{text: Go on, goto: 3}, {text: Stay, goto: 2}]}\n  3: {text: Three., goto: 2}\n"
    end = "  2: {text: Two., ending: defeat}\n"
    text = lines(compared(fork + ring + WON, fork + end + WON))
    assert ["2", "50.0", "%", "0", "%", "−50.0"] in [line.split() for line in text]
