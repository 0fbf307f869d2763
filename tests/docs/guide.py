"""The page of the rules in short, made from what the app explains: python -m tests.docs.guide > docs/onedice.md"""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems import system


def page() -> str:
    """OneDice in short, in Markdown."""
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    yield "# The rules of OneDice in short"
    yield ""
    yield "<!-- Made by `python -m tests.docs.guide > docs/onedice.md` from what players are told; a test holds them equal. -->"
    yield ""
    yield "You need none of this to begin: whatever is asked in a game says what it takes. Here is what the words mean. In the"
    yield "app it stands in the help (`?`); in plain mode `rules` lists the words, and `rules dying` explains one."
    for chapter in system("onedice").guide("en"):
        yield ""
        yield f"## {chapter.heading}"
        for term in chapter.terms:
            yield ""
            yield f"**{term.name}.** {term.meaning}"


if __name__ == "__main__":
    print(page(), end="")
