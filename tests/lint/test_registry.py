"""The table of checks: complete, documented, and found by whatever an author calls one."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.book.findings import CHECKS
from solo.lint.explain import explained, listed, page
from solo.lint.profiles import PROFILES
from solo.lint.registry import FAMILIES, UnknownCheck, all_checks, families, find, matching
from tests.conftest import RAID


def test_every_check_is_documented_in_exactly_one_family() -> None:
    documented = Counter(check.name for family in families().values() for check in family.CHECKS)
    assert documented == Counter(CHECKS.keys())


def test_every_family_is_there_and_has_checks() -> None:
    assert list(families()) == list(FAMILIES)
    assert all(family.CHECKS for family in families().values())


def test_codes_are_unique_and_in_order() -> None:
    codes = [check.code for check in all_checks()]
    assert codes == sorted(set(codes))


def test_documentation_is_whole() -> None:
    for check in all_checks():
        for text in (check.finds, check.why, check.example, check.mend):
            assert text.strip(), check.name
        for text in (check.finds, check.why, check.mend):
            assert text.strip().rstrip(")").endswith((".", "?", "!")), (check.name, text)


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("dead-link", {"dead-link"}),
        (" Dead-Link ", {"dead-link"}),
        ("S201", {"dead-link"}),
        ("s201", {"dead-link"}),
        ("codeword-never", {"codeword-never-marked", "codeword-never-read"}),
        ("codeword", {"codeword-never-marked", "codeword-never-read"}),
        ("S60", {"licence", "authors"}),
        ("S6", {"licence", "authors"}),
        ("S9", {"unused-ignore", "unknown-check"}),
    ],
)
def test_a_check_is_found_by_name_code_or_beginning(word: str, names: set[str]) -> None:
    assert matching(word) == names
    assert [check.name for check in find(word)] == sorted(names, key=lambda name: CHECKS[name][0])


def test_the_letter_alone_is_every_check() -> None:
    assert matching("S") == CHECKS.keys()


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("daed-link", "There is no check “daed-link”; did you mean dead-link?"),
        ("S20l", "There is no check “S20l”; did you mean S201?"),
        ("elephant", "There is no check “elephant”."),
        ("", "There is no check “”."),
        ("S777", "There is no check “S777”."),
        ("a\x1b[31m\nb", "There is no check “a�[31m�b”."),
    ],
)
def test_an_unknown_check_says_what_may_be_meant(word: str, sentence: str) -> None:
    with pytest.raises(UnknownCheck) as caught:
        matching(word)
    assert str(caught.value) == sentence


def test_profiles_speak_of_checks_that_exist() -> None:
    for profile in PROFILES.values():
        assert profile.severities.keys() <= CHECKS.keys()


def test_an_explanation_has_all_that_is_known() -> None:
    check = find("dead-link")[0]
    text = explained([check])
    assert text.startswith("dead-link (S201): error, info in the profile draft\n")
    for part in (check.finds, check.why, check.mend):
        assert " ".join(part.split()) in text
    for line in check.example.splitlines():
        assert f"    {line}".rstrip() in text.split("\n")
    assert "# solo: ignore[dead-link]" in text


def test_the_list_names_every_check() -> None:
    words = listed().split()
    assert all(name in words and code in words for name, (code, _) in CHECKS.items())


def test_the_docs_page_is_made_from_the_checks() -> None:
    """After a change: solo explain --page > docs/checks.md"""
    committed = (RAID.parents[1] / "docs" / "checks.md").read_text(encoding="utf-8")
    assert committed == page()
