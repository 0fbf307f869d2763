"""What is read must stand out: WCAG 2 asks for 4.5 : 1."""

import pytest
from textual.color import Color
from textual.theme import Theme

from solo.tui.themes import ANSI, DEFAULTS, OWN, THEMES, TITLES

COLOURED = [theme for theme in THEMES.values() if not theme.ansi]


def luminance(colour: Color) -> float:
    """Relative luminance, as WCAG 2.1 defines it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (colour.r / 255, colour.g / 255, colour.b / 255)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_itself() -> None:
    assert contrast(Color.parse("#ffffff"), Color.parse("#000000")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["foreground", "text-muted", "quiet", "lead", "good", "bad", "text"])
@pytest.mark.parametrize("ground", ["background", "surface", "panel"])
def test_all_that_is_read_has_contrast(theme: Theme, name: str, ground: str) -> None:
    colours = theme.to_color_system().generate() | theme.variables
    least = 7 if theme.name == "solo-contrast" else 4.5
    assert contrast(Color.parse(colours[name]), Color.parse(colours[ground])) >= least


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_what_the_cursor_stands_on_has_contrast(theme: Theme) -> None:
    colours = theme.to_color_system().generate() | theme.variables
    assert contrast(Color.parse(colours["block-cursor-foreground"]), Color.parse(colours["block-cursor-background"])) >= 4.5


def test_the_terminals_own_colours_are_left_alone() -> None:
    assert ANSI.ansi
    assert all(value == "ansi_default" for name, value in ANSI.variables.items() if not name.endswith("text-style"))


def test_every_theme_sets_our_variables_and_has_a_title() -> None:
    assert all(set(OWN) <= set(theme.variables) for theme in THEMES.values())
    assert set(TITLES) == set(THEMES)
    assert set(OWN) <= set(DEFAULTS)
