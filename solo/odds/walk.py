"""Random play by walking steps that are remembered.

A step is run once for each way through it that random play takes; from then on the way is walked, as links from one question
to the next. Nothing here knows a rule: where a link is missing, the step is run again over the answers so far, and a run comes to
the same end whatever was remembered before.

Run `i` under seed `S` has a seed of its own, 63 bits of BLAKE2b("solo:run:S:i"), and all its chances come from the bytes of
BLAKE2b("solo:walk:SEED:BLOCK"), 16 to a block, read as one big number: a choice among n is its remainder by n, and the quotient
is what is left for the choices after it. Another block is put behind it while what is left is less than 2^64 n, so every choice
is even to within 2^-64.

What a step inside a scene does is remembered by the play part alone, where decisions are random; a policy may look at the whole
game, so under one it is remembered by that. Book parts are reduced to what still matters. Games are never made canonical: keys
and faces are those of the game as it is played, so that every run can be written as a replay file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, MutableMapping, MutableSequence, Sequence
from functools import reduce
from hashlib import blake2b
from itertools import accumulate, pairwise
from operator import or_
from typing import Any, NamedTuple

from solo.odds.graph import CORE, End, health, shows
from solo.odds.live import Live
from solo.play.proceed import SECTIONS_MAX
from solo.play.replay import write
from solo.play.start import Setup, begin
from solo.play.steps import Arrive, Ended, Ready, step
from solo.play.world import World
from solo.table import Answer, Ask, BookPart, Draw, Game, PlayPart, Question, Record, Roll, Table, record_of

DRAWS_MAX = 20_000  # throws, cards and decisions of one run: one that goes on is given up
REMEMBERED_MAX = 300_000  # questions, links and games that are remembered: some hundred megabytes
FINE = 2**53  # a choice by weights is one among so many
_BLOCK = 128  # bits of a block: few, since small numbers are divided faster
_SPARE = 64  # bits that a number keeps beyond a choice
_LISTED_MAX = 64  # answers of a question whose links stand in a list; those of others are found by a dict
_QUIET_MAX = 1_000  # steps inside a scene without a question: more is a scene that never ends

Policy = Callable[[Game, tuple[Answer, ...], Ask], "Sequence[float] | str"]
"""How a decision is made: the game at the beginning of the step, the answers of the step so far and the question, to a weight for
each open option or the key of one. It must be a function: equal games, equal decisions."""


def run_seed(seed: int, run: int) -> int:
    """The seed of a run, 0 to 2^63 - 1."""
    return int.from_bytes(blake2b(b"solo:run:%d:%d" % (seed, run), digest_size=8).digest(), "big") >> 1


def _block(seed: int, number: int) -> int:
    return int.from_bytes(blake2b(b"solo:walk:%d:%d" % (seed, number), digest_size=_BLOCK // 8).digest(), "big")


class Run(NamedTuple):
    """What a run came to: its end (`ending` None: given up after DRAWS_MAX draws, or going round for ever), the section of its
    last throw, card or decision (that of the end, where there was none), the sections it came to as bits (see
    `Walker.sections`), how many it entered and how many fights."""

    end: End
    last: str
    seen: int
    entered: int
    fights: int


# --- what is remembered ---


_FIGHT = 1 << 40  # sections and fights are counted in one number


class _Part:
    """A book part, and where the story goes from it when a scene is over."""

    __slots__ = ("after", "kept", "value")

    def __init__(self, value: BookPart, kept: bool) -> None:
        self.value, self.kept = value, kept
        self.after: dict[_Node, _Link] = {}


class _Hop(NamedTuple):
    """What lies on a link that changes the book part or leaves a step of it: the sections entered, as bits; how many, with
    _FIGHT for each scene begun that shows people; and the book part from there on."""

    seen: int
    passed: int
    part: _Part


class _Node:
    """A place in the walk: a question (`total` > 0), the end of the story, or the end of a scene."""

    __slots__ = ("floor", "kept", "links", "total")

    def __init__(self, total: int, kept: bool) -> None:
        self.total, self.kept = total, kept
        self.floor = total << _SPARE
        self.links: Any = None


class _Over(_Node):
    """The end of the story."""

    __slots__ = ("end",)

    def __init__(self, end: End) -> None:
        super().__init__(0, True)
        self.end = end


class _Left(_Node):
    """A scene is over, and the book goes on. `play` None: it never is."""

    __slots__ = ("play",)

    def __init__(self, play: PlayPart | None, kept: bool) -> None:
        super().__init__(0, kept)
        self.play = play


class _Fork(_Node):
    """A question: the step it comes up in (`part` None: a step inside a scene, for any book part), the answers before it. A way
    on from it is a number below `total`; `links` has what each leads to."""

    __slots__ = ("answers", "first", "options", "part", "play", "question")

    def __init__(
        self, part: _Part | None, play: PlayPart, answers: tuple[Answer, ...], question: Question, total: int, kept: bool
    ) -> None:
        super().__init__(total, kept)
        self.part, self.play, self.answers, self.question = part, play, answers, question
        self.options: tuple[str, ...] = ()  # the keys of a decision, by number
        self.first: tuple[int, ...] = ()  # of a roll: for each face, the first that no rule tells from it

    def answer(self, way: int) -> Answer:
        """The answer of a way on."""
        question = self.question
        if isinstance(question, Ask):
            return self.options[self.links.option(way) if isinstance(self.links, _Weighted) else way]
        if isinstance(question, Draw):
            return question.pile[way]
        return _faces(way, question)

    def alike(self, way: int) -> int:
        """The first way on that comes to the same."""
        question = self.question
        if isinstance(question, Draw):
            return question.pile.index(question.pile[way])
        if isinstance(question, Roll) and self.first:
            number = 0
            for face in sorted([self.first[face - 1] for face in _faces(way, question)], reverse=True):
                number = number * question.sides + face - 1
            return number
        return way


def _faces(number: int, roll: Roll) -> tuple[int, ...]:
    faces = []
    for _ in range(roll.count):
        number, face = divmod(number, roll.sides)
        faces.append(face + 1)
    return tuple(faces)


_Link = tuple[_Node, _Hop | None]  # None: nothing but the question changes
_LEAVING = _Hop(0, 0, _Part(BookPart(""), True))  # the hop to the end of a scene: what lies behind it hangs on the book part


class _Found(dict[int, _Link]):
    """Links by number, None for those that are missing: of a question with so many answers that few will ever be given."""

    def __missing__(self, way: int) -> None:
        return None


class _Weighted:
    """Links of a decision by weights, one for each option, found by the number drawn."""

    __slots__ = ("_bounds", "_links")

    def __init__(self, weights: Sequence[float]) -> None:
        sums = list(accumulate(weights))
        self._bounds = [round(each / sums[-1] * FINE) for each in sums[:-1]]
        self._links: list[_Link | None] = [None] * len(weights)

    def option(self, way: int) -> int:
        """The place of the option a number falls to."""
        return bisect_right(self._bounds, way)

    def __getitem__(self, way: int) -> _Link | None:
        return self._links[bisect_right(self._bounds, way)]

    def __setitem__(self, way: int, link: _Link) -> None:
        self._links[bisect_right(self._bounds, way)] = link


_Links = MutableSequence[_Link | None] | MutableMapping[int, _Link] | _Weighted


class _Pool(NamedTuple):
    """The chances a run has left: its seed, the number, the blocks used for it."""

    seed: int
    number: int
    blocks: int

    def filled(self, floor: int) -> _Pool:
        """The same with at least so much in it."""
        _, number, blocks = self
        while number < floor:
            number, blocks = number << _BLOCK | _block(self.seed, blocks), blocks + 1
        return _Pool(self.seed, number, blocks)


# --- walking ---


class Walker:
    """Plays a book at random, run by run; the more it has played, the faster. `seed` is that of all runs; `policy` None: every
    open option of every question is equally likely. `sections` are those of the book, as the bits of a run's `seen` stand for
    them; an outcome written in place is none."""

    def __init__(
        self, world: World, setup: Setup, seed: int, policy: Policy | None = None, remembered_max: int = REMEMBERED_MAX
    ) -> None:
        """SetupFault where a game cannot begin like this."""
        self.world, self.setup, self.seed, self.policy = world, setup, seed, policy
        self._game = begin(world, setup)
        self._live = Live(world)
        self._max = remembered_max
        self._size = 0
        self._parts: dict[BookPart, _Part] = {}
        self._inside: dict[PlayPart, _Link] = {}
        self._places: dict[tuple[_Part, PlayPart], _Link] = {}
        self._overs: dict[End, _Over] = {}
        self._start: _Link | None = None
        self.sections = tuple(id for id, section in world.book.sections.items() if section.parent is None)
        self._bits = {id: 1 << place for place, id in enumerate(self.sections)}
        # the step that has just been run to its end: the last question of it, the way taken, and what it came to
        self._fresh: tuple[_Fork, int, Any] | None = None

    def run(self, run: int, trace: list[tuple[_Fork, int, str]] | None = None) -> Run:
        """Play a run to its end. Raises whatever a step raises. `trace` is given each question, the way taken, and the
        section."""
        seed = run_seed(self.seed, run)
        pool, blocks = _block(seed, 0), 1
        node, hop = self._start or self._begun(_Pool(seed, pool, blocks))
        assert hop is not None
        seen, passed, part = hop
        following = part
        for _ in range(DRAWS_MAX if node.total else 0):
            while pool < node.floor:
                pool, blocks = pool << _BLOCK | _block(seed, blocks), blocks + 1
            pool, way = divmod(pool, node.total)
            if trace is not None:
                assert isinstance(node, _Fork)
                trace.append((node, way, part.value.section))
            node, hop = node.links[way] or self._grown(node, way, part, _Pool(seed, pool, blocks))  # type: ignore[arg-type]
            if hop is None:
                continue
            if hop is _LEAVING:
                node, hop = part.after.get(node) or self._left(part, node, _Pool(seed, pool, blocks))  # type: ignore[arg-type]
                assert hop is not None
            more, further, following = hop
            seen |= more
            passed += further
            if not node.total:
                break
            part = following
        end = node.end if isinstance(node, _Over) else End(None, following.value.section)
        fights, entered = divmod(passed, _FIGHT)
        return Run(end, part.value.section, seen, entered, fights)

    def records(self, run: int) -> tuple[list[Record], Exception | None]:
        """The answers of a run, and what went wrong in it after them."""
        trace: list[tuple[_Fork, int, str]] = []
        fault = None
        try:
            self.run(run, trace)
        except Exception as error:  # a fault of the book, of a rule system or of ours: whoever asked for the run is shown it
            fault = error
        return [record_of(fork.question, at, fork.answer(way)) for fork, way, at in trace], fault

    def replay(self, run: int) -> str:
        """A run as the text of a replay file."""
        return write(self.world, self.setup._replace(seed=run_seed(self.seed, run)), self.records(run)[0])

    # --- remembering ---

    @property
    def _room(self) -> bool:
        return self._size < self._max

    def _keeps(self) -> bool:
        """Whether one more thing is remembered; then it counts."""
        if self._room:
            self._size += 1
            return True
        return False

    def _part(self, part: BookPart) -> _Part:
        found = self._parts.get(part)
        if found is None:
            reduced = self._live.reduced(part)
            found = self._parts.get(reduced)
            if found is None:
                found = _Part(reduced, self._keeps())
                if found.kept:
                    self._parts[reduced] = found
            if found.kept and self._keeps():
                self._parts[part] = found
        return found

    def _begun(self, pool: _Pool) -> _Link:
        link = self._settled(self._part(self._game.book), self._game.play, pool)
        if link[0].kept:
            self._start = link
        return link

    def _over(self, end: End) -> _Over:
        return self._overs.setdefault(end, _Over(end))

    def _grown(self, fork: _Fork, way: int, part: _Part, pool: _Pool) -> _Link:
        """The link of a way that has not been taken before. `part` is where the run stands, `pool` what it has left."""
        alike = fork.alike(way)
        link: _Link | None = fork.links[alike]
        if link is None:
            if self._fresh is not None and self._fresh[0] is fork and self._fresh[1] == way:
                value = self._fresh[2]
            else:
                first, value = self._run(fork.part, fork.play, (*fork.answers, fork.answer(way)), pool)
                link = None if first is None else (first, None)
            if link is None:
                link = self._went(fork.part, value, pool)
        if link[0].kept or not fork.kept:
            for each in {way, alike}:
                if not isinstance(fork.links, _Found) or not fork.kept or self._keeps():
                    fork.links[each] = link
        return link

    def _left(self, part: _Part, left: _Left, pool: _Pool) -> _Link:
        """Where the story goes on when a scene is over."""
        if left.play is None:
            return self._over(End(None, part.value.section)), _Hop(0, 0, part)
        link = self._settled(part, left.play, pool)
        if link[0].kept and left.kept and part.kept and self._keeps():
            part.after[left] = link
        return link

    def _went(self, part: _Part | None, value: Any, pool: _Pool) -> _Link:
        """The link to what a step came to: a play part for one inside a scene, else a game."""
        if part is None:
            return self._in_scene(value, pool)
        return self._settled(self._part(value.book), value.play, pool)

    def _settled(self, part: _Part, play: PlayPart, pool: _Pool) -> _Link:
        """The next question of a game, or its end, and what lies before it."""
        passed: list[tuple[_Part, PlayPart, int, int]] = []  # where a section is entered, and what lies before that
        entered: list[int] = []  # bits
        steps = fights = 0
        node: _Node | None = None
        while node is None:
            scene = play.scene
            entering = isinstance(scene, Arrive) and scene.pending is None
            if entering or not steps:
                known = self._places.get((part, play))
                if known is not None:
                    node, hop = known
                    assert hop is not None
                    break
                passed.append((part, play, len(entered), fights))
            if entering:
                entered.append(self._bits.get(part.value.section, 0))
            steps += 1
            if isinstance(scene, Ended):
                node = self._over(End(scene.ending, scene.section, health(self.world, play)))
            elif len(passed) > SECTIONS_MAX or steps > 10 * SECTIONS_MAX:
                node = self._over(End(None, part.value.section))
            elif self.policy is None and not isinstance(scene, CORE):
                reached, _ = self._in_scene(play, pool)
                if not isinstance(reached, _Left):
                    node = reached
                elif reached.play is None:
                    node = self._over(End(None, part.value.section))
                else:
                    play = reached.play
            else:
                node, value = self._run(part, play, (), pool)
                if node is None:
                    part, play = part if value.book is part.value else self._part(value.book), value.play
                    fights += isinstance(scene, Ready) and shows(self.world, play)
        else:
            hop = _Hop(0, 0, part)
        link = node, hop
        for at, entry, before, fought in reversed(passed):
            bits = [bit for bit in entered[before:] if bit]
            more = len(bits) + (fights - fought) * _FIGHT
            link = node, _Hop(reduce(or_, bits, hop.seen), hop.passed + more, hop.part)
            if node.kept and hop.part.kept and at.kept and self._keeps():
                self._places[at, entry] = link
        return link

    def _in_scene(self, play: PlayPart, pool: _Pool) -> _Link:
        """The next question inside a scene, or its end."""
        first = play
        known = self._inside.get(first)
        if known is not None:
            return known
        link: _Link | None = None
        for _ in range(_QUIET_MAX):
            if isinstance(play.scene, CORE):
                link = _Left(play, self._keeps()), _LEAVING
                break
            node, value = self._run(None, play, (), pool)
            if node is not None:
                link = node, None
                break
            play = value
        if link is None:
            link = _Left(None, self._keeps()), _LEAVING
        if link[0].kept and self._keeps():
            self._inside[first] = link
        return link

    def _run(self, part: _Part | None, play: PlayPart, given: tuple[Answer, ...], pool: _Pool) -> tuple[_Fork | None, Any]:
        """Run a step over answers given, and on to its end by what is left in the pool, as the run that asks will do itself. The
        first of the questions that were new, which are linked together, and what the step came to."""
        table = _Growing(self, part, play, given, pool)
        if part is None:
            scene, party = self.world.system.step(play.scene, play.party, table)
            value: Any = PlayPart(party, scene)
        else:
            value = step(self.world, Game(part.value, play), table)
        if not table.forks:
            return None, value
        for (fork, way), (following, _) in pairwise(table.forks):
            fork.links[way] = fork.links[fork.alike(way)] = following, None
        self._fresh = (*table.forks[-1], value)
        return table.forks[0][0], value

    def fork(
        self,
        part: _Part | None,
        play: PlayPart,
        answers: tuple[Answer, ...],
        question: Question,
        each: Callable[[int], Hashable] | None,
    ) -> _Fork:
        """A question that has not come up before."""
        if isinstance(question, Ask):
            return self._decision(part, play, answers, question)
        total = question.sides**question.count if isinstance(question, Roll) else len(question.pile)
        fork = _Fork(part, play, answers, question, total, self._keeps())
        fork.links = [None] * total if total <= _LISTED_MAX else _Found()
        if isinstance(question, Roll) and each is not None:
            kinds: dict[Hashable, int] = {}
            fork.first = tuple(kinds.setdefault(each(face), face) for face in range(1, question.sides + 1))
        return fork

    def _decision(self, part: _Part | None, play: PlayPart, answers: tuple[Answer, ...], question: Ask) -> _Fork:
        keys = tuple(option.key for option in question.open)
        weights: Sequence[float] = ()
        if self.policy is not None:
            assert part is not None, "under a policy a step is remembered by the whole game"
            how = self.policy(Game(part.value, play), answers, question)
            if isinstance(how, str):
                if how not in keys:
                    raise ValueError(f"the policy takes {how}, which is not open")
                keys = (how,)
            else:
                taken = [(key, weight) for key, weight in zip(keys, how, strict=True) if weight > 0]
                keys = tuple(key for key, _ in taken)
                weights = [weight for _, weight in taken]
        even = len(set(weights)) < 2
        fork = _Fork(part, play, answers, question, len(keys) if even else FINE, self._keeps())
        fork.options = keys
        fork.links = [None] * len(keys) if even else _Weighted(weights)
        return fork


class _Growing(Table):
    """Gives the answers it is told to, then draws on; keeps the questions that were new, each with the way taken."""

    hears = False

    def __init__(self, walker: Walker, part: _Part | None, play: PlayPart, given: tuple[Answer, ...], pool: _Pool) -> None:
        self.forks: list[tuple[_Fork, int]] = []
        self._walker, self._part, self._play, self._pool = walker, part, play, pool
        self._answers = given
        self._place = 0

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        place, self._place = self._place, self._place + 1
        if place < len(self._answers):
            return self._answers[place]
        fork = self._walker.fork(self._part, self._play, self._answers, question, each)
        seed, number, blocks = self._pool.filled(fork.floor)
        number, way = divmod(number, fork.total)
        self._pool = _Pool(seed, number, blocks)
        self.forks.append((fork, way))
        answer = fork.answer(way)
        self._answers = (*self._answers, answer)
        return answer
