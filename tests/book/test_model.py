"""What is asked of a whole book at each of its sections is worked out once."""

from __future__ import annotations

from solo.book.model import Book, once
from solo.play.world import World


def test_a_fact_is_worked_out_once_for_each_book(raid: World) -> None:
    asked: list[str] = []

    @once
    def sections(book: Book) -> int:
        asked.append(book.title)
        return len(book.sections)

    another = raid.book._replace(title="Another", sections={})
    assert [sections(raid.book), sections(another), sections(raid.book), sections(another)] == [len(raid.book.sections), 0] * 2
    assert asked == [raid.book.title, "Another"]
    assert another == another._replace(), "what is kept beside a book is no part of it"
