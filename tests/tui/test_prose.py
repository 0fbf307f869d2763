"""A book's words on the screen."""

import ast
from pathlib import Path

import pytest
from textual.content import Content

import solo.tui
from solo.play.telling import Line
from solo.tui.prose import hanging, inline, page, words

NOT_MARKUP = [
    "[/b]",
    "[@click=app.quit]leave[/]",
    "[d6]",
    "[bold red]x[/]",
    "[link=https://example.org]x[/link]",
    ":skull:",
    "[0]",
    "\\[x]",
    "[",
    "$text",
]


def styled(content: Content, style: str) -> list[str]:
    return [content.plain[span.start : span.end] for span in content.spans if style in str(span.style)]


@pytest.mark.parametrize("text", NOT_MARKUP)
def test_what_looks_like_markup_is_shown_as_it_stands(text: str) -> None:
    assert words(text).plain == text
    shown = page([Line("prose", f"See {text} there.")], 72)
    assert text.replace("\\[", "[") in shown.plain  # a backslash before a bracket is CommonMark's own
    assert not any("@click" in str(getattr(span.style, "meta", "")) for span in shown.spans)


def test_emphasis_is_italic_and_strong_is_bold() -> None:
    shown = page([Line("prose", "The *Lamplighter* is **lost**.")], 72)
    assert shown.plain == "The Lamplighter is lost."
    assert styled(shown, "italic") == ["Lamplighter"]
    assert styled(shown, "bold") == ["lost"]


def test_a_link_is_its_text_and_address_and_an_image_its_words() -> None:
    shown = page([Line("prose", "[the rules](https://example.org/rules) ![a door](door.png) <https://example.org>")], 72)
    assert shown.plain == "the rules (https://example.org/rules) a door https://example.org"


def test_html_is_shown_as_typed() -> None:
    assert page([Line("prose", "a <b>bold</b> move")], 72).plain == "a <b>bold</b> move"


def test_control_characters_never_pass() -> None:
    assert words("a\x1b[31mb\x9bc\u202ed\x07e\x00f").plain == "a\ufffd[31mb\ufffdc\ufffdd\ufffde\ufffdf"
    assert words("tab\tand\nline").plain == "tab\tand\nline"


def test_a_page_has_air_between_paragraphs_and_none_between_log_lines() -> None:
    lines = [
        Line("section", "Section 3."),
        Line("title", "Twenty Paces"),
        Line("prose", "One.\n\nTwo."),
        Line("attack-hit", "A hits."),
        Line("foe-hurt", "B is hurt."),
        Line("prose", "Three."),
    ]
    assert page(lines, 72).plain == "Section 3\nTwenty Paces\n\nOne.\n\nTwo.\n\n· A hits.\n· B is hurt.\n\nThree."


def test_a_list_stands_under_its_own_words() -> None:
    shown = page([Line("prose", "- alpha beta gamma delta epsilon\n- zeta\n\n7. seven\n8. eight")], 20)
    assert shown.plain == "- alpha beta gamma\n  delta epsilon\n\n- zeta\n\n7. seven\n\n8. eight"


def test_hanging_gives_up_where_there_is_no_room() -> None:
    assert hanging(words("some words here"), "·", 8).plain == "· some words here"


def test_a_choice_is_one_line() -> None:
    assert inline("Take the *lamp*\n\nand go").plain == "Take the lamp and go"


def test_nothing_in_the_app_hands_a_string_to_a_widget_that_reads_markup() -> None:
    """Every Static is told markup=False, or is one of ours that does; notify and OptionList too."""
    careful = {"Static", "OptionList", "Label", "notify", "Button"}
    for path in Path(solo.tui.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in careful:
                    markup = next((keyword.value for keyword in node.keywords if keyword.arg == "markup"), None)
                    assert isinstance(markup, ast.Constant), f"{path.name}:{node.lineno}"
                    assert markup.value is False, f"{path.name}:{node.lineno}"
                assert name != "from_markup", f"{path.name}:{node.lineno}"
