"""Plain mode: the line-mode player, for pipes, simple terminals and screen readers. Append-only; see docs on the page.

Standard output holds only what is told and asked. A word such as `undo` or `sheet` is accepted wherever an answer is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

from solo.book.shown import shown
from solo.play import guide
from solo.play.games import Opened
from solo.play.ledger import counters
from solo.play.margin import Full
from solo.play.prologue import Naming, Prologue
from solo.play.prose import plain
from solo.play.session import CannotKeep, Refused, Session
from solo.play.telling import Teller
from solo.play.transcript import Transcript, question_lines
from solo.play.world import BookFault
from solo.table import Answer, Ask, Question, Roll, say
from solo.view import Block, Sheet

PROMPT = "> "

WORDS = {
    "undo": "take back your last answer",
    "redo": "give back what undo took",
    "sheet": "show your heroes",
    "log": "show what you did and what came of it, from the beginning",
    "map": "show the sections you have been in",
    "bookmark NAME": "put a bookmark here; bookmark alone lists them",
    "back NAME": "go back to a bookmark, as far as the book lets you undo",
    "note TEXT": "write a note; notes lists them",
    "rules WORD": "say what a word of the rules means; rules alone lists them",
    "odds": "say how likely a fight is to be won from here",
    "habit NAME": "have questions answered for you, or no longer; habit alone lists what can be",
    "save": "say that the game is saved (it always is)",
    "help or ?": "show this list",
    "quit": "leave; the game goes on where you left it",
}


class Player:
    """One sitting in plain mode."""

    def __init__(
        self,
        opened: Opened,
        *,
        read: Callable[[], str],
        out: IO[str],
        err: IO[str],
        echo: bool,
        transcript: Callable[[str], object] | None = None,
        unsaved: Callable[[str], bool] = lambda sentence: False,
        edited: Callable[[], Opened | None] | None = None,
        replayed: bool = False,
        again: str = "",
    ) -> None:
        """`read` gives a line without its end, and raises EOFError where there is no more. `echo`: what is read is written
        after the prompt (no terminal shows it). `unsaved` is asked, with the reason, whether to play on unsaved. `edited` is
        asked after every line, and gives the game in its book as that was just saved, or None; the line is then no answer.
        `replayed`: the game is told from its beginning, not from its last page. `again`: the command that goes on with the game,
        for whoever quits."""
        self._replayed = replayed
        self.session, self.teller, self.notes = opened.session, opened.teller, opened.notes
        self._read, self._out, self._err, self._echo, self._unsaved = read, out, err, echo, unsaved
        self._edited, self._again = edited, again
        self._screens = [Transcript(self.teller, out.write, echo=False)]
        if transcript is not None:
            self._screens.append(Transcript(self.teller, transcript))

    def run(self) -> int:
        """Play until the story ends, input ends or the player quits. Exit status 0; 1 where the book fails, 2 where an answer
        cannot be stored and nobody can be asked."""
        self._open()
        while self.session.question is not None:
            self._out.write(PROMPT)
            self._out.flush()
            try:
                typed = shown(self._read().expandtabs(1).strip())  # it comes back on the screen, from a pipe or a file too
            except EOFError:
                self._out.write("\n")
                return 0
            if self._echo:
                self._out.write(f"{typed}\n")
            word, _, rest = typed.partition(" ")
            word, rest = word.lower(), rest.strip()
            if word == "quit" and not rest:
                self._leave()
                return 0
            if self._edited is not None and (opened := self._edited()) is not None:
                self.session, self.teller, self.notes = opened.session, opened.teller, opened.notes
                self._open()
                continue
            try:
                if not self._word(word, rest):
                    self._answer(typed)
            except Full as fault:
                self._aside([str(fault)])
                self._screens[0].question(self.session)
            except Refused as refusal:
                for screen in self._screens:
                    screen.refused(typed, refusal.why, self.session)
            except CannotKeep as fault:
                if not self._unsaved(str(fault)):
                    self._warn(str(fault))
                    return 2
                self.session.keeper = None
            except BookFault as fault:
                self._warn(str(fault))
                return 1
            self._out.flush()
        return 0

    def _open(self) -> None:
        """Show the notes, and the page as it stands."""
        for sentence in self.notes:
            self._warn(sentence)
        for screen, prompt in zip(self._screens, (PROMPT, ""), strict=False):
            screen.story(self.session, prompt) if self._replayed else screen.opened(self.session)
        self._replayed = False

    def _leave(self) -> None:
        """Say what becomes of the game."""
        self._out.flush()
        if self._again:
            saved = self.session.keeper is not None
            self._warn(f"The game is saved; go on with: {self._again}" if saved else "This game was not saved.")

    def _warn(self, sentence: str) -> None:
        self._err.write(f"{shown(sentence)}\n")

    def _answer(self, typed: str) -> None:
        question = self.session.question
        assert question is not None
        answer = understood(typed, question)
        self.session.answer(answer)
        for screen in self._screens:
            screen.answered(question, answer, self.session)

    def _word(self, word: str, rest: str) -> bool:
        """Do what a word asks, with what stands after it; False where it is none."""
        session = self.session
        match word, rest:
            case ("undo" | "redo", "") | ("back", _):
                if word == "back":
                    session.go_back(rest)
                else:
                    session.undo() if word == "undo" else session.redo()
                for screen in self._screens:
                    screen.turned(f"{word} {rest}".strip(), session)
                return True
            case "bookmark" | "bookmarks", "":
                here = [f"{name} (turn {turn})." for name, turn in session.margin.bookmarks]
                self._aside(here or ["There are no bookmarks. Put one here with: bookmark NAME"])
            case "bookmark", _:
                session.bookmark(rest)
                self._aside([f"Bookmark: {rest}. Come back to it with: back {rest}"])
            case "notes" | "note", "":
                self._aside(session.margin.notes or ["There are no notes. Write one with: note TEXT"])
            case "note" | "notes", _:
                session.note(rest)
                self._aside(["Noted."])
            case "rules", _:
                self._aside(guide.lines(self.teller.guide, rest))
            case "odds", "":
                self._aside([hint(session)])
            case "habit", _:
                self._habit(rest)
            case "sheet", "":
                world = self.session.world
                for sheet in world.system.sheet(self.session.state.game.play.party, world.book):
                    self._aside(sheet_lines(sheet, self.teller))
                if (ledger := counters(world, self.session.state.game)) is not None:
                    self._aside([block_line(ledger, self.teller)])
            case "log", "":
                self._aside(story_lines(session, self.teller))
            case "map", "":
                self._aside(walked(self.session))
            case "save", "":
                kept = self.session.keeper is not None
                self._aside(["The game is saved after every answer." if kept else "This game is not being saved."])
            case "help" | "?", "":
                self._aside(
                    ["Type the number of your choice, or one of these words:"]
                    + [f"{word}: {what}." for word, what in WORDS.items()]
                )
            case _:
                return False
        self._screens[0].question(self.session)
        return True

    def _habit(self, name: str) -> None:
        """Turn a habit on or off; without a name, list those there are."""
        session = self.session
        known = session.world.system.habits
        if name not in known:
            here = [f"{each} ({'on' if each in session.habits else 'off'}): {habit.about}." for each, habit in known.items()]
            self._aside(here or ["There are no habits to be had in this game."])
            return
        session.keep_habit(name, name not in session.habits)
        self._aside([f"{name} is {'on from your next answer' if name in session.habits else 'off'}: {known[name].about}."])

    def _aside(self, lines: Sequence[str]) -> None:
        self._out.write("\n" + "".join(f"{line}\n" for line in lines))


class Asker:
    """What comes before a game, in plain mode: questions, dice and a name, until it is settled."""

    def __init__(self, prologue: Prologue[Any], teller: Teller, *, read: Callable[[], str], out: IO[str], echo: bool) -> None:
        """`read`, `out` and `echo` as `Player` has them."""
        self._prologue, self._teller = prologue, teller
        self._read, self._out, self._echo = read, out, echo
        self._shown: dict[str, str] = {}  # what the sheet of a hero in the making last said, by block
        self._begun = False

    def run(self) -> bool:
        """Ask until it is settled; False where the player quits or input ends before."""
        prologue = self._prologue
        if prologue.wanted is not None:
            self._page()
        while prologue.wanted is not None:
            self._out.write(PROMPT)
            self._out.flush()
            try:
                typed = shown(self._read().expandtabs(1).strip())
            except EOFError:
                self._out.write("\n")
                return False
            if self._echo:
                self._out.write(f"{typed}\n")
            try:
                match typed.lower():
                    case "quit":
                        return False
                    case "undo":
                        prologue.undo()
                        self._page()
                    case "sheet":
                        for sheet in prologue.sheets:
                            self._block(sheet_lines(self._called(sheet), self._teller))
                        self._ask()
                    case "help" | "?":
                        words = "undo, sheet, rules WORD, help, quit"
                        self._block([f"Type the number of your choice, or one of these words: {words}."])
                        self._ask()
                    case asked if asked.split()[:1] == ["rules"] and not isinstance(prologue.wanted, Naming):
                        self._block(guide.lines(self._teller.guide, asked.removeprefix("rules").strip()))
                        self._ask()
                    case _:
                        wanted = prologue.wanted
                        prologue.answer(typed if isinstance(wanted, Naming) else understood(typed, wanted))
                        self._page()
            except Refused as refusal:
                self._block([self._teller.refused(refusal.why)])
                self._ask()
        self._out.flush()
        return True

    def _page(self) -> None:
        """What was told since the last answer, what has changed of a hero in the making, and what is wanted."""
        lines = [line.text for line in self._teller.lines(self._prologue.told)]
        if lines:
            self._block(lines)
        changed = list(self._changed())
        if changed:
            self._block(changed)
        self._ask()

    def _changed(self) -> Iterator[str]:
        """The lines of the first sheet that are not as they were last shown, while a hero is made."""
        sheets = self._prologue.sheets
        making = sheets and not sheets[0].name
        now = {block.label: block_line(block, self._teller) for block in sheets[0].blocks} if making else {}
        for label, line in now.items():
            if self._shown.get(label) != line:
                yield line
        self._shown = now

    def _ask(self) -> None:
        wanted = self._prologue.wanted
        if isinstance(wanted, Naming):
            self._block([self._teller.sentence("ask", wanted.why)])
        elif wanted is not None:
            self._block(question_lines(wanted, self._teller))

    def _called(self, sheet: Sheet) -> Sheet:
        return sheet if sheet.name else sheet._replace(name=self._teller.label("new-hero"))

    def _block(self, lines: Sequence[str]) -> None:
        self._out.write("".join(f"{line}\n" for line in (("", *lines) if self._begun else lines)))
        self._begun = True


def understood(typed: str, question: Question) -> Answer:
    """The answer that was typed: an option by its number, faces by themselves. Refused where it is no option's number."""
    if isinstance(question, Ask):
        choices = question.open
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(choices):
            return choices[int(typed) - 1].key
        raise Refused(say("refused-number", most=len(choices)))
    assert isinstance(question, Roll), "what is drawn is never typed"
    numbers = typed.replace(",", " ").split()
    # what is no row of numbers are no faces, and the session says what is wanted
    readable = all(number.isascii() and number.isdigit() and len(number) < 6 for number in numbers)
    return tuple(map(int, numbers)) if readable else ()


def sheet_lines(sheet: Sheet, teller: Teller) -> list[str]:
    """A hero's sheet, a line for each row."""
    states = f" ({', '.join(map(teller.label, sheet.states))})" if sheet.states else ""
    lines = [f"{sheet.name}{states}."]
    lines += [f"{teller.label(meter.label)}: {meter.value} of {meter.most}." for meter in sheet.meters]
    lines += [block_line(block, teller) for block in sheet.blocks]
    return lines


def block_line(block: Block, teller: Teller) -> str:
    """Rows that belong together, on one line under their heading."""
    rows = ", ".join(f"{teller.label(row.label)} {row.value}".strip() for row in block.rows)
    return f"{teller.label(block.label)}: {rows}."


def story_lines(session: Session, teller: Teller) -> list[str]:
    """The game from its beginning: sections, answers and what was rolled, without the prose."""
    lines = []
    for page in session.story():
        if page.question is not None and page.answer is not None:
            lines.append(f"{PROMPT}{answer_text(page.question, page.answer, teller)}")
        for line in teller.lines(page.told):
            if line.code == "title":
                lines[-1] += f" {line.text}"
            elif line.code != "prose":
                lines.append(line.text)
    return lines


def answer_text(question: Question, answer: Answer, teller: Teller) -> str:
    """An answer in the words it was offered in."""
    for choice in teller.asked(question).choices:
        if choice.key == answer:
            return " ".join(plain(choice.text))
    return teller.given(question, answer)


def hint(session: Session) -> str:
    """How likely the fight in progress is to be won, in a sentence."""
    from solo.odds.hint import Hints

    found = Hints(session.world).of(session.state.game)
    return "There is no fight to be won here." if found is None else found.sentence


def walked(session: Session) -> list[str]:
    """The sections the player has been in, in order, with their titles."""
    sections = session.world.book.sections
    lines = []
    for _, game in session.state.entries:
        section = sections.get(game.book.section)
        if section is not None and section.parent is None:
            lines.append(f"Section {section.id}" + (f": {section.title}." if section.title else "."))
    return lines
