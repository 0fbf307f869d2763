from __future__ import annotations

import pytest

from solo.book.model import Book
from solo.publish.stats import Stats, stats, to_json, to_text, words

# counted by hand; of the markup nothing counts, of a title every word
LENGTHS = {
    "1": 2 + 9 + (2 + 4 + 1) + 3,  # the title; the text; the choices; why one is shut
    "2": 1 + 2,  # with what stands in place
    "3": 2 + 6,
    "4": 3,
    "5": 2 + 1,
    "9": 1,
}


def test_figures_of_the_mill(mill: Book) -> None:
    assert stats(mill) == Stats(
        title='The Old "Mill" & Co',
        words=sum(LENGTHS.values()),
        minutes=1,
        sections=6,
        outcomes=1,
        choices=3,
        ways={"ending": 2, "choices": 1, "check": 1, "goto": 1, "branch": 1, "random": 1},
        endings={"victory": 1, "defeat": 1},
        longest=("1", 21),
        shortest=("9", 1),
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("It's a half-open door.", 4),
        ("*One* **two** `three`\n\n- four", 4),
        ("— … !", 0),
        ("Route 66 at 7.30", 5),
        ("雪が降る", 4),
        ("Ää öö — ñ", 3),
    ],
)
def test_words(text: str, count: int) -> None:
    assert words(text) == count


def test_reading_time_is_rounded_up(mill: Book) -> None:
    text = "word " * 231
    sections = {"1": mill.sections["9"]._replace(id="1", text=text)}
    assert stats(mill._replace(sections=sections)).minutes == 2


def test_as_json_and_as_text(mill: Book) -> None:
    data = to_json(mill, stats(mill))
    assert data["solo"] == 1
    assert data["book"] == "the-old-mill"
    assert data["longest"] == {"section": "1", "words": 21}
    text = "\n".join(to_text(stats(mill)))
    assert "39 words, some 1 minute of reading at 230 words a minute" in text
    assert "6 sections, and 1 outcome written in place" in text
    assert "2 endings: 1 victory, 1 defeat" in text
