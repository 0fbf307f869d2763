"""Our own colours: dark, light, high contrast, and the terminal's own.

Most built-in themes show muted text at less than the 4.5 : 1 that WCAG asks for; these four are held to it by a test. Beside
Textual's names they set four of ours: `quiet` for what is said beside the story, `lead` for headings and numbers, `good` and
`bad` for what is left and what is lost.
"""

from __future__ import annotations

from textual.theme import Theme

OWN = ("quiet", "lead", "good", "bad")  # variables of ours that every theme sets


def _theme(
    name: str, *, dark: bool, back: str, raised: str, text: str, quiet: str, lead: str, good: str, bad: str, line: str
) -> Theme:
    return Theme(
        name=name,
        dark=dark,
        primary=lead,
        secondary=quiet,
        accent=lead,
        success=good,
        warning=lead,
        error=bad,
        foreground=text,
        background=back,
        surface=raised,
        panel=raised,
        variables={
            "quiet": quiet,
            "lead": lead,
            "good": good,
            "bad": bad,
            "line": line,
            "text": text,
            "text-muted": quiet,
            "text-disabled": quiet,
            "foreground-muted": quiet,
            "block-cursor-background": lead,
            "block-cursor-foreground": back,
            "block-cursor-text-style": "bold",
            "block-hover-background": raised,
            "border": lead,
            "border-blurred": line,
            "input-cursor-background": text,
            "input-cursor-foreground": back,
            "input-selection-background": f"{lead} 40%",
            "scrollbar": line,
            "scrollbar-hover": quiet,
            "scrollbar-active": lead,
            "scrollbar-background": back,
            "scrollbar-background-hover": back,
            "scrollbar-background-active": back,
            "scrollbar-corner-color": back,
        },
    )


DARK = _theme(
    "solo-dark",
    dark=True,
    back="#14161a",
    raised="#1d2026",
    text="#e2e0d8",
    quiet="#a3a7ae",
    lead="#e3b567",
    good="#8fc48a",
    bad="#ee8a7d",
    line="#4a505a",
)
LIGHT = _theme(
    "solo-light",
    dark=False,
    back="#faf8f2",
    raised="#efece2",
    text="#22242a",
    quiet="#585c64",
    lead="#7d4d00",
    good="#2c6a2f",
    bad="#a3271c",
    line="#b9b4a5",
)
CONTRAST = _theme(
    "solo-contrast",
    dark=True,
    back="#000000",
    raised="#000000",
    text="#ffffff",
    quiet="#e4e4e4",
    lead="#ffe14d",
    good="#7dff7d",
    bad="#ffa6a6",
    line="#ffffff",
)
# Nothing is known of a terminal's own colours, so everything that is read stands in its default one.
ANSI = Theme(
    name="solo-ansi",
    ansi=True,
    primary="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    variables={
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "quiet": "ansi_default",
        "lead": "ansi_default",
        "good": "ansi_default",
        "bad": "ansi_default",
        "line": "ansi_default",
        "text-muted": "ansi_default",
        "text-disabled": "ansi_default",
        "border": "ansi_default",
        "border-blurred": "ansi_default",
        "block-cursor-foreground": "ansi_default",
        "block-cursor-background": "ansi_default",
        "block-cursor-text-style": "bold reverse",
        "scrollbar": "ansi_default",
        "scrollbar-hover": "ansi_default",
        "scrollbar-active": "ansi_default",
        "scrollbar-background": "ansi_default",
        "scrollbar-background-hover": "ansi_default",
        "scrollbar-background-active": "ansi_default",
    },
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, ANSI)}
TITLES = {"solo-dark": "Dark", "solo-light": "Light", "solo-contrast": "High contrast", "solo-ansi": "The terminal's own colours"}

# What our variables are under a theme that does not set them.
DEFAULTS = {"quiet": "$text-muted", "lead": "$accent", "good": "$success", "bad": "$error", "line": "$border-blurred"}
