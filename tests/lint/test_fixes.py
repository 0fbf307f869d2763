"""Mends: made by place, once, and with every other byte as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solo.book.findings import Edit, Finding, Fix, Span
from solo.lint.fixes import NotWritten, applied, difference, mend, write
from solo.lint.run import Report, lint
from tests.lint.conftest import CLEAN, finding, fix, report

TEXT = "one two\nthree\nfour"


def made(text: str, *fixes: Fix) -> tuple[str, int]:
    after, findings = applied(text, [finding(fix=one) for one in fixes])
    return after, len(findings)


def test_one_edit() -> None:
    assert made(TEXT, fix(((1, 5, 1, 8), "TWO"))) == ("one TWO\nthree\nfour", 1)


def test_several_edits_of_one_fix_and_over_lines() -> None:
    assert made(TEXT, fix(((1, 1, 1, 1), "("), ((2, 6, 3, 1), " "), ((3, 5, 3, 5), ")"))) == ("(one two\nthree four)", 1)


def test_of_overlapping_fixes_the_first_is_made() -> None:
    first, second = fix(((1, 1, 1, 4), "1")), fix(((1, 3, 1, 6), "-"), ((2, 1, 2, 6), "3"))
    assert made(TEXT, first, second) == ("1 two\nthree\nfour", 1)
    assert made(TEXT, second, first) == ("on-wo\n3\nfour", 1)


def test_two_things_put_in_at_one_place_are_an_overlap() -> None:
    assert made(TEXT, fix(((2, 1, 2, 1), "a")), fix(((2, 1, 2, 1), "b"))) == ("one two\nathree\nfour", 1)
    assert made(TEXT, fix(((1, 1, 1, 4), "a")), fix(((1, 4, 1, 4), "b"))) == ("a two\nthree\nfour", 1)


def test_neighbours_are_none() -> None:
    assert made(TEXT, fix(((1, 4, 1, 5), "_")), fix(((1, 1, 1, 4), "1"))) == ("1_two\nthree\nfour", 2)


@pytest.mark.parametrize("place", [(0, 1, 1, 1), (1, 9, 1, 10), (4, 1, 4, 1), (1, 5, 1, 2), (1, 0, 1, 1)])
def test_a_place_that_is_not_in_the_text_is_left_alone(place: tuple[int, int, int, int]) -> None:
    assert made(TEXT, fix((place, "x"), ((3, 1, 3, 2), "F"))) == (TEXT, 0)


def test_line_ends_put_in_are_those_around() -> None:
    assert made("a\r\nb\r\n", fix(((1, 2, 1, 2), "\nx"))) == ("a\r\nx\r\nb\r\n", 1)
    assert made("a\r\nb", fix(((2, 2, 2, 2), "\nx"))) == ("a\r\nb\r\nx", 1)
    assert made("a\nb\r\n", fix(((1, 2, 1, 2), "\nx"))) == ("a\nx\nb\r\n", 1)
    assert made("a\nb\n", fix(((1, 2, 1, 2), "\nx"))) == ("a\nx\nb\n", 1)


def test_a_byte_order_mark_stays_and_counts_for_nothing() -> None:
    assert made("\ufeffab\n", fix(((1, 1, 1, 2), "A"))) == ("\ufeffAb\n", 1)


# --- as a law ---

LETTERS = st.text(st.sampled_from("ab é漢😀\r\n\u2028"), max_size=30)


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[tuple[int, int, str]]]:
    """A text, and stretches of it (by index, in order, none touching another), each with what is to stand there."""
    text = draw(LETTERS)
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8, unique=True)))
    pairs = [(places[index], places[index + 1]) for index in range(0, len(places) - 1, 2)]
    return text, [(start, end, draw(st.text("xyé", max_size=3))) for start, end in pairs]


def place(text: str, index: int) -> tuple[int, int]:
    before = text[:index].split("\n")
    return len(before), len(before[-1]) + 1


@given(edited(), st.randoms(use_true_random=False), st.booleans())
@example(("a\r\nb", [(0, 3, "")]), None, True)
def test_all_that_is_not_mended_stays_byte_for_byte(made_up: tuple[str, list[tuple[int, int, str]]], random, mark: bool) -> None:  # type: ignore[no-untyped-def]
    text, changes = made_up
    expected, done = "", 0
    for start, end, new in changes:
        expected += text[done:start] + new
        done = end
    expected += text[done:]
    findings = [
        Finding("todo", "x", fix=Fix("x", (Edit(Span(*place(text, start), *place(text, end)), new),), True))
        for start, end, new in changes
    ]
    if random is not None:
        random.shuffle(findings)
    bom = "\ufeff" if mark else ""
    after, mended = applied(bom + text, findings)
    assert after == bom + expected
    assert len(mended) == len(changes)


# --- rounds ---


def test_mends_are_made_until_none_is_left() -> None:
    looks = []

    def look(text: str) -> Report:
        looks.append(text)
        at = text.find("aa")
        return report(*([finding(fix=fix(((1, at + 1, 1, at + 3), "a")))] if at >= 0 else []), text=text)

    done = mend("aaaa", look, unsafe=False)
    assert done.text == "a"
    assert len(done.mended) == 3
    assert done.report.findings == ()
    assert looks == ["aaaa", "aaa", "aa", "a"]


def test_at_most_ten_rounds() -> None:
    done = mend("a", lambda text: report(finding(fix=fix(((1, 1, 1, 1), "a"))), text=text), unsafe=False)
    assert done.text == "a" * 11


def test_mends_that_undo_each_other_end() -> None:
    def look(text: str) -> Report:
        return report(finding(fix=fix(((1, 1, 1, 2), "b" if text == "a" else "a"))), text=text)

    assert mend("a", look, unsafe=False).text == "b"


def test_a_guess_is_made_only_when_asked_for() -> None:
    def look(text: str) -> Report:
        return report(*([finding(fix=fix(((1, 1, 1, 2), "b"), safe=False))] if text == "a" else []), text=text)

    assert mend("a", look, unsafe=False).text == "a"
    assert mend("a", look, unsafe=True).text == "b"


def test_a_mend_that_breaks_the_file_is_not_made() -> None:
    def look(text: str) -> Report:
        return report(finding(fix=fix(((1, 1, 1, 2), "b"))) if text == "a" else finding("yaml-syntax"), text=text)

    done = mend("a", look, unsafe=False)
    assert done.text == "a"
    assert done.mended == ()


SLIPS = [
    ("    ending: victory\n", "    ending: victorie\n"),
    ("goto: 12}", "goot: 12}"),
    ("title: Mill\n", "title: The Mill # 3\n"),
    ("title: Mill\n", "titel: Mill\n"),
    ("  7:\n", "  7: # solo: ignore[todo]\n"),
    ("stands dark", "stands\u200b dark"),
    ("clever: 2", "clever: '2'"),
]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("slip", SLIPS)
def test_mending_twice_is_mending_once_and_touches_no_other_line(slip: tuple[str, str], mark: str, ends: str) -> None:
    assert slip[0] in CLEAN
    text = mark + CLEAN.replace(*slip, 1).replace("\n", ends)
    done = mend(text, lint, unsafe=True)
    again = mend(done.text, lint, unsafe=True)
    assert again.text == done.text
    assert again.mended == ()
    before, after = text.split("\n"), done.text.split("\n")
    assert len(before) == len(after)
    touched = {finding.fix.edits[0].span.line for finding in done.mended if finding.fix is not None}
    assert {number for number, pair in enumerate(zip(before, after, strict=True), 1) if pair[0] != pair[1]} <= touched


# --- writing ---


def test_a_file_is_put_in_place_whole_with_its_mode_and_links(tmp_path: Path) -> None:
    book, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    book.write_bytes(b"\xef\xbb\xbfa\r\n")
    book.chmod(0o640)
    link.symlink_to(book)
    write(link, "\ufeffa\r\n", "\ufeffb\r\n")
    assert book.read_bytes() == b"\xef\xbb\xbfb\r\n"
    assert link.is_symlink()
    assert book.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir() if "home" not in path.name) == ["link.yaml", "real.yaml"]


def test_a_file_that_changed_in_the_meantime_is_left_alone(tmp_path: Path) -> None:
    book = tmp_path / "real.yaml"
    book.write_text("newer", encoding="utf-8")
    with pytest.raises(NotWritten, match="was changed in the meantime"):
        write(book, "older", "mended")
    assert book.read_text(encoding="utf-8") == "newer"


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match=r"could not be mended: no such file or directory\.$"):
        write(tmp_path / "gone.yaml", "a", "b")


def test_a_difference() -> None:
    assert difference("m.yaml", "a\nb\u2028c\nd", "a\nB\u2028c\nd") == (
        "--- m.yaml\n+++ m.yaml\n@@ -1,3 +1,3 @@\n a\n-b\u2028c\n+B\u2028c\n d\n\\ No newline at end of file\n"
    )
    assert difference("m.yaml", "a", "a") == ""
