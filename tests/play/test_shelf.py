"""Which books there are, how they are found, added and read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solo.data import data_folder
from solo.play import shelf
from solo.play.shelf import Shelved, Unknown, Unreadable, add, books, find, home, load

RAID = data_folder("adventures") / "raid-on-graxlek-5.adventure.yaml"
BOOK = """\
id: the-old-mill
title: The Old Mill
system: onedice
start: 1
heroes: {ann: {name: Ann, strong: 2, clever: 2, quick: 2}}
sections:
  1: {text: Here., ending: victory}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_the_home_is_where_solo_home_says(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shelf.home() == home
    monkeypatch.setenv("SOLO_HOME", "relative")
    assert shelf.home() == Path.cwd() / "relative"
    monkeypatch.setenv("SOLO_HOME", "")
    assert shelf.home().name == "solo"


def test_the_bundled_books_are_there() -> None:
    assert Shelved("raid-on-graxlek-5", RAID, "bundled") in books()
    assert find("raid-on-graxlek-5") == RAID


def test_books_are_listed_by_their_names_unread(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other, home / "books"):
        folder.mkdir(parents=True)
    for path in (
        one / "the-old-mill.adventure.yaml",
        other / "the-old-mill.adventure.yaml",
        other / "raid-on-graxlek-5.adventure.yaml",
        other / "Not A Book.adventure.yaml",
        other / "notes.yaml",
        home / "books" / "the-old-mill.adventure.yaml",
        home / "books" / "mine.adventure.yaml",
    ):
        path.touch()
    (one / "folder.adventure.yaml").mkdir()
    monkeypatch.setenv("SOLO_PATH", os.pathsep.join([str(one), "", str(tmp_path / "nowhere"), str(other)]))
    assert [book for book in books() if book.shelf != "bundled"] == [
        Shelved("mine", home / "books" / "mine.adventure.yaml", "added"),
        Shelved("raid-on-graxlek-5", other / "raid-on-graxlek-5.adventure.yaml", "path"),
        Shelved("the-old-mill", one / "the-old-mill.adventure.yaml", "path"),
    ]


def test_a_book_is_found_by_path(here: Path) -> None:
    (here / "mill.adventure.yaml").write_text(BOOK)
    (here / "mill").write_text(BOOK)
    (here / "raid-on-graxlek-5").write_text(BOOK)
    assert find("mill.adventure.yaml") == Path("mill.adventure.yaml")
    assert find("./mill") == Path("./mill")
    assert find("mill") == Path("mill")
    assert find(str(here / "mill")) == here / "mill"
    assert find("raid-on-graxlek-5") == RAID, "an id comes before a file"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("raid-on-graxlek-6", "There is no book called “raid-on-graxlek-6”; did you mean raid-on-graxlek-5?"),
        ("something-else", "There is no book called “something-else”."),
        ("", "There is no book called “”."),
        ("mill.yaml", "There is no file “mill.yaml”."),
        ("./raid-on-graxlek-5", "There is no file “./raid-on-graxlek-5”."),
        ("a\x1b[2Jb", "There is no book called “a�[2Jb”."),
        ("nul\0", "There is no book called “nul�”."),
        ("x" * 5000, f"There is no book called “{'x' * 79}…”."),
    ],
)
def test_an_unknown_book_is_one_sentence(here: Path, name: str, sentence: str) -> None:
    with pytest.raises(Unknown) as caught:
        find(name)
    assert str(caught.value) == sentence


def test_a_folder_is_no_book(here: Path) -> None:
    (here / "mill").mkdir()
    for name in ("mill", "./mill", "."):
        if name != ".":
            with pytest.raises(Unreadable, match="is a folder"):
                find(name)
        with pytest.raises(Unreadable, match="is a folder"):
            load(Path(name))


def test_what_cannot_be_read_is_one_sentence(here: Path) -> None:
    with pytest.raises(Unreadable, match=r"^“gone.yaml” cannot be read: no such file or directory\.$"):
        load(here.relative_to(here) / "gone.yaml")
    with pytest.raises(Unreadable, match="cannot be read"):
        load(Path("nul\0"))
    with pytest.raises(Unreadable, match="not an ordinary file"):
        load(Path(os.devnull))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_a_pipe_is_not_waited_for(here: Path) -> None:
    os.mkfifo(here / "pipe.yaml")
    with pytest.raises(Unreadable, match="not an ordinary file"):
        load(here / "pipe.yaml")


def test_a_book_is_read_with_the_systems_at_hand(here: Path) -> None:
    (here / "mill.yaml").write_text(BOOK)
    loaded = load(here / "mill.yaml")
    assert loaded.book is not None
    assert (loaded.book.id, loaded.book.path, loaded.findings) == ("the-old-mill", str(here / "mill.yaml"), ())


def test_a_book_with_faults_is_its_findings(here: Path) -> None:
    (here / "mill.yaml").write_text(BOOK.replace("start: 1", "start: 2"))
    loaded = load(here / "mill.yaml")
    assert loaded.book is None
    assert [finding.check for finding in loaded.findings] == ["dead-link"]


def test_adding_copies_a_book_under_its_id(here: Path) -> None:
    (here / "mill.yaml").write_text(BOOK)
    target = home() / "books" / "the-old-mill.adventure.yaml"
    assert add(here / "mill.yaml").path == target
    assert target.read_text() == BOOK
    assert find("the-old-mill") == target
    (here / "mill.yaml").write_text(BOOK.replace("Here.", "There."))
    add(here / "mill.yaml")
    assert "There." in target.read_text()
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_a_book_with_errors_is_not_added(here: Path) -> None:
    (here / "mill.yaml").write_text(BOOK + "  2: {text: Nobody gets here}\n")
    assert add(here / "mill.yaml").findings
    assert not (home() / "books").exists()


@pytest.mark.parametrize("id", ["../../mill", "con", "The Mill", "x" * 300, "/mill", "a/b"])
def test_an_id_never_leaves_the_folder(here: Path, id: str) -> None:
    (here / "mill.yaml").write_text(BOOK.replace("the-old-mill", id))
    assert add(here / "mill.yaml").book is None
    assert not home().exists()


def test_a_book_that_cannot_be_copied_is_one_sentence(here: Path) -> None:
    (here / "mill.yaml").write_text(BOOK)
    home().mkdir()
    (home() / "books").write_text("no folder")
    with pytest.raises(Unreadable, match=r"^The book could not be copied to .*\.$"):
        add(here / "mill.yaml")


@pytest.mark.parametrize(
    ("id", "good"),
    [
        *((id, True) for id in ("mill", "the-old-mill", "12", "0", "a" * 64)),
        *((id, False) for id in ("012", "a" * 65, "..", "Mill", "", "a/b", "mill\n", "-mill", "mill--1", "ä")),
    ],
)
def test_ids(id: str, good: bool) -> None:
    assert shelf.is_id(id) is good
