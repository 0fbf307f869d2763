"""Replay files: written, read, refused and explained."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.play import replay as module
from solo.play.fingerprint import book_hash
from solo.play.replay import Replay, ReplayFault, explain, read, write
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.table import Ask, Misfit, Record
from tests.play.fake_system import BOOK, world

HEAD = '{"solo":1,"book":"the-fake","seed":7}\n'
SETUP = Setup(
    heroes=("bob", "ann"),
    names={"ann": "Änne"},
    rules={"tries": 2},
    set={"gold": 3},
    give=("flask",),
    mark=("been-down",),
    seed=7,
)
RECORDS = (
    Record("ask", "choice", "1", "2"),
    Record("roll", "luck", "2", (4, 1), "2d6"),
    Record("draw", "omen", "2", "sun"),
)


def test_it_is_written_as_the_contract_says() -> None:
    assert write(world(), SETUP, RECORDS) == (
        f'{{"solo":1,"book":"the-fake","hash":"{book_hash(BOOK)}","system":"fake","seed":7,'
        '"heroes":["bob",{"id":"ann","name":"\\u00c4nne"}],"rules":{"tries":2},"set":{"gold":3},"give":["flask"],'
        '"mark":["been-down"],"start":"1"}\n'
        '{"ask":"choice","at":"1","answer":"2"}\n'
        '{"roll":"luck","at":"2","dice":"2d6","faces":[4,1]}\n'
        '{"draw":"omen","at":"2","card":"sun"}\n'
    )


def test_the_first_heroes_are_written_where_none_were_chosen() -> None:
    assert json.loads(write(world(), Setup(), ()))["heroes"] == ["ann"]


def test_reading_gives_back_what_was_written() -> None:
    found = read(write(world(), SETUP, RECORDS))
    assert found == Replay("the-fake", book_hash(BOOK), "fake", SETUP._replace(start="1"), RECORDS, (2, 3, 4))


@pytest.mark.parametrize(
    "text", [HEAD.rstrip(), HEAD.replace("\n", "\r\n"), "\n\n" + HEAD + "\n", HEAD.encode(), b"\xef\xbb\xbf" + HEAD.encode()]
)
def test_line_ends_blank_lines_and_a_byte_order_mark_do_not_matter(text: str | bytes) -> None:
    assert read(text) == Replay("the-fake", "", "", Setup(seed=7), (), ())


def test_dice_in_another_spelling_are_read() -> None:
    assert read(HEAD + '{"roll":"luck","at":"2","dice":"d6","faces":[4]}').records == (Record("roll", "luck", "2", (4,), "1d6"),)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "empty"),
        ("\n \n", 1, "empty"),
        ("id: the-old-mill", 1, "no line of JSON"),
        ("[1]", 1, "a JSON object"),
        ("{}", 1, '"solo": 1'),
        ('{"solo":true}', 1, '"solo": 1'),
        ('{"solo":2}', 1, "version 2"),
        ('{"solo":1}', 1, '"book" is missing'),
        ('{"solo":1,"book":3}', 1, '"book" must be a text'),
        ('{"solo":1,"book":"b","sead":3}', 1, '"sead" means nothing'),
        ('{"solo":1,"book":"b","seed":1.5}', 1, '"seed" must be a whole number'),
        ('{"solo":1,"book":"b","seed":true}', 1, '"seed" must be a whole number'),
        ('{"solo":1,"book":"b","seed":' + "9" * 30 + "}", 1, "seed must lie"),
        ('{"solo":1,"book":"b","seed":' + "9" * 5000 + "}", 1, "no line of JSON"),
        ('{"solo":1,"book":"b","heroes":"ann"}', 1, "must be a list"),
        ('{"solo":1,"book":"b","heroes":[{"id":"ann"}]}', 1, "a hero is an id"),
        ('{"solo":1,"book":"b","heroes":[{"id":"ann","name":"A","x":1}]}', 1, "a hero is an id"),
        ('{"solo":1,"book":"b","heroes":[{"id":"ann","name":"\\u001b[2J"}]}', 1, "cannot be shown"),
        ('{"solo":1,"book":"b","heroes":[{"id":"ann","name":"\\ud800"}]}', 1, "cannot be shown"),
        ('{"solo":1,"book":"b","rules":{"tries":[]}}', 1, 'every value of "rules"'),
        ('{"solo":1,"book":"b","set":{"gold":NaN}}', 1, 'every value of "set"'),
        ('{"solo":1,"book":"b","give":[1]}', 1, "a list of texts"),
        (HEAD + '{"ask":"choice","answer":"2"}', 2, '"at" is missing'),
        (HEAD + "\n" + '{"ask":"choice","at":"1","answer":2}', 3, '"answer" must be a text'),
        (HEAD + '{"ask":"choice","at":"1","answer":"2","x":1}', 2, '"x" means nothing'),
        (HEAD + '{"ask":"a","roll":"b","at":"1"}', 2, "one of"),
        (HEAD + "{}", 2, "one of"),
        (HEAD + '{"roll":"luck","at":"2","dice":"99999999d6","faces":[4]}', 2, "dice"),
        (HEAD + '{"roll":"luck","at":"2","dice":"2d6","faces":[4]}', 2, '"faces" must be 2 of 1 to 6'),
        (HEAD + '{"roll":"luck","at":"2","dice":"1d6","faces":[7]}', 2, '"faces" must be 1 of 1 to 6'),
        (HEAD + '{"roll":"luck","at":"2","dice":"1d6","faces":[true]}', 2, '"faces" must be 1 of 1 to 6'),
        (HEAD + '{"draw":"omen","at":"2","card":null}', 2, '"card" must be a text'),
        (HEAD + "[" * 100_000, 2, "no line of JSON"),
        (HEAD + '{"solo":1}\x00', 2, "no line of JSON"),
        (HEAD.encode() + b'{"ask":"\xff"}', 2, "UTF-8"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_replay_is_refused_with_its_line(text: str | bytes, line: int, words: str) -> None:
    with pytest.raises(ReplayFault) as caught:
        read(text)
    assert caught.value.line == line
    assert words in caught.value.sentence
    assert caught.value.sentence.isprintable()


def test_too_long_a_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LINES_MAX", 3)
    read(HEAD + "\n" * 2)
    with pytest.raises(ReplayFault, match="over 3 lines"):
        read(HEAD + "\n" * 3)
    monkeypatch.setattr(module, "BYTES_MAX", 30)
    with pytest.raises(ReplayFault, match="MB"):
        read(HEAD)


@given(st.text() | st.binary())
def test_nothing_but_a_fault_is_raised_for_any_text(text: str | bytes) -> None:
    with pytest.raises(ReplayFault):
        read(text)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(VALUES, st.sampled_from(["seed", "heroes", "rules", "set", "give", "mark", "start", "hash", "ask", "roll"]))
def test_nothing_but_a_fault_is_raised_for_any_value(value: Any, key: str) -> None:
    try:
        read(json.dumps({"solo": 1, "book": "b", key: value}))
    except ReplayFault:
        return


@given(st.integers(0, 2**63 - 1), st.lists(st.integers(0, 5), max_size=15))
def test_a_game_replayed_is_the_game(seed: int, path: list[int]) -> None:
    session = played(seed, path)
    found = read(write(world(), session.setup, session.state.records))
    again = Session(world(), found.setup, feed=found.records)
    assert (again.state.game, again.state.records) == (session.state.game, session.state.records)
    assert again.question == session.question


@given(st.integers(0, 2**63 - 1), st.lists(st.integers(0, 5), max_size=15))
def test_the_dice_left_out_come_from_the_seed(seed: int, path: list[int]) -> None:
    session = played(seed, path)
    answers = tuple(record for record in session.state.records if record.kind == "ask")
    assert Session(world(), session.setup, feed=answers).state.records == session.state.records


def played(seed: int, path: Sequence[int]) -> Session:
    session = Session(world(), Setup(seed=seed))
    for number in path:
        if session.question is None:
            break
        assert isinstance(session.question, Ask)
        session.answer(session.question.open[number % len(session.question.open)].key)
    return session


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ['{"ask":"choice","at":"1","answer":"9"}'],
            "Line 2 answers choice with 9, but what was asked was choice: What do you do?"
            " (2: Try your luck; down: Go down; 4: Leave)",
        ),
        (
            ['{"ask":"choice","at":"1","answer":"2"}', "", '{"roll":"luck","at":"2","dice":"1d6","faces":[2]}'],
            "Line 4 gives 2 for 1d6 (luck), but what was asked was luck: Roll 2d6 for luck:",
        ),
        (
            ['{"ask":"choice","at":"1","answer":"4"}', '{"draw":"omen","at":"1","card":"sun"}'],
            "Line 3 gives the card sun (omen), but the game was over.",
        ),
    ],
)
def test_a_line_that_does_not_fit_is_explained(lines: list[str], sentence: str) -> None:
    found = read(HEAD + "\n".join(lines))
    with pytest.raises(Misfit) as caught:
        Session(world(), found.setup, feed=found.records)
    assert explain(found, caught.value, Teller(world())) == sentence
