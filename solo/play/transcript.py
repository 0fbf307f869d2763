"""What plain mode tells and asks, as text: the same for every front end.

A page is a row of blocks with a blank line between them: a section's heading with its title, each paragraph of prose, each run of
log lines, a question with its options. Plain mode prints these blocks and adds its prompts; `--transcript` writes them with the
answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.play.prose import plain
from solo.play.session import Session
from solo.play.telling import Line, Teller
from solo.table import Answer, Question, Say, say


class Transcript:
    """Writes a game as it is played. `echo`: answers are written too (where no terminal shows what was typed)."""

    def __init__(self, teller: Teller, write: Callable[[str], object], *, echo: bool = True) -> None:
        self._teller, self._write, self._echo = teller, write, echo
        self._begun = False

    def page(self, session: Session) -> None:
        """The whole page: what was told since the last answer, and the question."""
        self._told(session, session.told)

    def opened(self, session: Session) -> None:
        """The page that a game is taken up at: where its section was told of on an earlier page, with the heading at least."""
        told = session.told
        if all(saying.code != "section" for saying in told):
            sections = session.world.book.sections
            section = session.world.section(session.state.game)
            section = section if section.parent is None else sections[section.parent]
            told = (say("section", id=section.id, title=section.title), *told)
        self._told(session, told)

    def story(self, session: Session, prompt: str = "") -> None:
        """The game from its beginning, page by page, with its answers; `prompt` comes before each."""
        for page in session.story():
            if page.question is not None and page.answer is not None:
                self._question(page.question)
                self._write(f"{prompt}{self._teller.given(page.question, page.answer)}\n")
            for lines in _blocks(self._teller.lines(page.told)):
                self._block(lines)
        self._last(session)

    def answered(self, question: Question, answer: Answer, session: Session) -> None:
        """An answer that was accepted, and what is new since."""
        if self._echo:
            self._write(f"{self._teller.given(question, answer)}\n")
        self._told(session, session.news)

    def refused(self, typed: str, why: Say, session: Session) -> None:
        """What was typed and refused, why, and the question again."""
        if self._echo:
            self._write(f"{typed}\n")
        self._block([self._teller.refused(why)])
        self.question(session)

    def turned(self, word: str, session: Session) -> None:
        """An undo or a redo: the page that stands now, whole."""
        if self._echo:
            self._write(f"{word}\n")
        self.page(session)

    def question(self, session: Session) -> None:
        """The open question with its options, or the story's end."""
        self._last(session)

    def _told(self, session: Session, told: Sequence[Say]) -> None:
        for lines in _blocks(self._teller.lines(told)):
            self._block(lines)
        self._last(session)

    def _last(self, session: Session) -> None:
        if session.question is not None:
            self._question(session.question)
        elif session.state.ended is not None:
            self._block([f"The end: {session.state.ended.ending}"])

    def _question(self, question: Question) -> None:
        self._block(question_lines(question, self._teller))

    def _block(self, lines: Sequence[str]) -> None:
        if self._begun:
            self._write("\n")
        self._begun = True
        for line in lines:
            self._write(f"{line}\n")


def question_lines(question: Question, teller: Teller) -> list[str]:
    """A question with its options, those that can be taken numbered."""
    asked = teller.asked(question)
    number = 0
    lines = [asked.text]
    apart = False
    for choice in asked.choices:
        if choice.meanwhile and not apart:
            lines.append(teller.sentence("ask", say("meanwhile")))
            apart = True
        if choice.shut is None:
            number += 1
            lines.append(f"{number}. {' '.join(plain(choice.text))}")
        else:
            lines.append(f"- {' '.join(plain(choice.text))} ({choice.shut})")
    return lines


def _blocks(lines: Sequence[Line]) -> list[list[str]]:
    """Lines gathered into blocks: a title goes with its heading, log lines with the log lines before them."""
    blocks: list[list[str]] = []
    before = ""
    for line in lines:
        if line.code == "prose":
            blocks += [[paragraph] for paragraph in plain(line.text)]
        elif line.code == "title" or (before not in ("", "prose", "section", "title") and line.code != "section"):
            blocks[-1].append(line.text)
        else:
            blocks.append([line.text])
        before = line.code
    return blocks
