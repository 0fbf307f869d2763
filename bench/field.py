"""The same small dice book for solo, for a bare hand-written Python loop, and for inkjs, Bardic and inkcpp-py: random
playthroughs a second, all in turn in one go.

The book has 23 sections: 5 checks, 3 fights, a key, gold, 2 endings and a cycle. Each engine plays it in a process of its own for
some seconds, time after time in turn, so that what else the machine does falls on all alike; the median counts. Whatever an
engine does while it plays is counted, solo's first look at each step too; reading or compiling the book is not. How often the
hero wins is printed as well: it must be the same for all, for it is the same book, and solo says exactly what it should be.

    python bench/field.py [--seconds 5] [--rounds 7] [--peers FOLDER]

Peers are fetched by name from their registries into FOLDER (kept, to be used again; a temporary one by default). One that cannot
be had is left out, with the reason.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
TARGETS = {"inkcpp-py": 1.0, "inkjs": 25.0, "Bardic": 25.0, "bare loop": 0.4}  # solo over each, at least


# --- the book ---


class Choose(NamedTuple):
    """Choices: (words, section, what they ask for: nothing, `key`, or so much gold)."""

    choices: tuple[tuple[str, int, str | int | None], ...]


class Check(NamedTuple):
    """One die and an ability of 2 against a target number."""

    ability: str
    target: int
    success: int
    failure: int


class Fight(NamedTuple):
    """A foe, and where it goes on after it; a defeat leads to DEATH."""

    foe: str
    win: int


class Go(NamedTuple):
    """On to a section."""

    section: int


class End(NamedTuple):
    """The end."""

    ending: str


class Foe(NamedTuple):
    """Figures of a foe."""

    quick: int
    health: int
    defence: int
    bonus: int
    damage: int


HEALTH, DEFENCE, BONUS, DAMAGE, QUICK, ABILITY = 8, 6, 3, 2, 2, 2  # the hero
GOLD_MAX = 6
FOES = {"wolf": Foe(3, 5, 6, 1, 1), "bandit": Foe(2, 6, 6, 1, 2), "ogre": Foe(1, 9, 7, 2, 3)}
DEATH = 22
# before the way on: gold added, the key taken (True) or left (False), Health lost
GOLD = {4: 2, 9: -2, 15: 3, 21: -4}
KEY = {7: True, 9: True, 17: False}
HARM = {14: 1}
BOOK: dict[int, Choose | Check | Fight | Go | End] = {
    1: Choose((("Follow the road", 2, None), ("Into the wood", 3, None), ("Ask at the inn", 4, None))),
    2: Check("quick", 5, 5, 6),
    3: Check("clever", 6, 7, 8),
    4: Choose((("Back to the road", 2, None), ("Into the wood", 3, None), ("Buy the key", 9, 2))),
    5: Choose((("Climb", 10, None), ("Go round", 11, None))),
    6: Fight("wolf", 10),
    7: Go(11),
    8: Fight("bandit", 12),
    9: Choose((("Climb", 10, None), ("Into the wood", 3, None))),
    10: Check("strong", 5, 13, 14),
    11: Choose((("Wade", 12, None), ("The little door", 13, "key"), ("Back to the village", 1, None))),
    12: Check("quick", 6, 15, 16),
    13: Choose((("Unlock the gate", 17, "key"), ("Squeeze under it", 14, None))),
    14: Go(16),
    15: Go(16),
    16: Choose((("The iron door", 17, "key"), ("The wall", 18, None), ("Back to the village", 1, None))),
    17: Go(19),
    18: Check("strong", 7, 19, 20),
    19: Choose((("Wake it", 20, None), ("Pay the toll", 21, 4))),
    20: Fight("ogre", 23),
    21: Go(23),
    22: End("defeat"),
    23: End("victory"),
}
PROSE = "The wind has dropped, and the road lies white between the hedges. You are at place {}, and nobody else is."


def solo_text() -> str:
    """The book for solo."""
    return "".join(_solo())


def _solo() -> Iterator[str]:
    yield "id: the-field\ntitle: The Field\nsystem: onedice\nlanguage: en\nauthors: [Nobody]\nlicense: CC0-1.0\nstart: 1\n"
    yield f"death: {DEATH}\nrules: {{stunt_points: 0}}\ncounters: {{gold: {{max: {GOLD_MAX}}}}}\n"
    yield f"heroes:\n  kim: {{name: Kim, strong: {ABILITY}, clever: {ABILITY}, quick: {QUICK}, health: {HEALTH}, "
    yield "skills: {Blades: 1}, gear: [sword]}\n"
    yield f"gear:\n  sword: {{name: Sword, weapon: {{skill: Blades, damage: {DAMAGE}}}}}\n  key: {{name: Key}}\nfoes:\n"
    for id, figures in FOES.items():
        yield f"  {id}: {{name: {id.title()}, strong: 2, clever: 1, quick: {figures.quick}, health: {figures.health}, "
        yield f"defence: {figures.defence}, attacks: {{bite: {{bonus: {figures.bonus}, damage: {figures.damage}}}}}}}\n"
    yield "sections:\n"
    for number, way in BOOK.items():
        yield f"  {number}:\n    text: |\n      {PROSE.format(number)}\n"
        if number in GOLD:
            yield f"    add: {{gold: {GOLD[number]}}}\n"
        if number in KEY:
            yield "    when: [{if: not has('key'), gain: [key]}]\n" if KEY[number] else "    drop: [key]\n"
        if number in HARM:
            yield f"    add: {{health: {-HARM[number]}}}\n"
        match way:
            case Choose(choices):
                yield "    choices:\n"
                for words, section, asked in choices:
                    condition = "" if asked is None else ", if: has('key')" if asked == "key" else f", if: gold >= {asked}"
                    yield f"      - {{text: {words}, goto: {section}{condition}}}\n"
            case Check(ability, target, success, failure):
                yield f"    check: {{ability: {ability}, tn: {target}, success: {success}, failure: {failure}}}\n"
            case Fight(foe, win):
                yield f"    fight: {{foes: [{foe}], win: {win}, lose: {DEATH}}}\n"
            case Go(section):
                yield f"    goto: {section}\n"
            case End(ending):
                yield f"    ending: {ending}\n"


def ink_text() -> str:
    """The book for ink; `seed` is set from outside, since one of the engines begins every game with the same dice."""
    return "".join(_ink())


def _ink() -> Iterator[str]:
    yield f"VAR seed = 1\nVAR gold = 0\nVAR key = false\nVAR health = {HEALTH}\nVAR foe = 0\nVAR roll = 0\nVAR won = false\n"
    yield "-> begin\n=== begin ===\n~ SEED_RANDOM(seed)\n-> s1\n"
    for number, way in BOOK.items():
        yield f"=== s{number} ===\n{PROSE.format(number)}\n"
        if number in GOLD:
            yield f"~ gold = gold + ({GOLD[number]})\n{{\n- gold > {GOLD_MAX}:\n    ~ gold = {GOLD_MAX}\n}}\n"
        if number in KEY:
            yield f"~ key = {'true' if KEY[number] else 'false'}\n"
        if number in HARM:
            yield f"~ health = health - {HARM[number]}\n{{\n- health <= 0: -> s{DEATH}\n}}\n"
        match way:
            case Choose(choices):
                for words, section, asked in choices:
                    condition = "" if asked is None else "{key} " if asked == "key" else f"{{gold >= {asked}}} "
                    yield f"+ {condition}[{words}] -> s{section}\n"
            case Check(_, target, success, failure):
                yield f"~ roll = RANDOM(1, 6) + {ABILITY}\n{{\n- roll >= {target}: -> s{success}\n- else: -> s{failure}\n}}\n"
            case Fight(name, win):
                yield from _ink_fight(f"s{number}", FOES[name], f"s{win}")
            case Go(section):
                yield f"-> s{section}\n"
            case End(ending):
                yield ("~ won = true\n" if ending == "victory" else "") + "-> END\n"


def _ink_fight(knot: str, foe: Foe, win: str) -> Iterator[str]:
    yield f"~ foe = {foe.health}\n~ roll = RANDOM(1, 6) + {QUICK}\n"
    yield f"{{\n- roll >= RANDOM(1, 6) + {foe.quick}: -> {knot}_hero\n- else: -> {knot}_foe\n}}\n"
    yield f"=== {knot}_hero ===\n~ roll = RANDOM(1, 6) + {BONUS}\n"
    yield f"{{\n- roll >= {foe.defence}:\n    ~ foe = foe - (roll - {foe.defence - DAMAGE})\n}}\n"
    yield f"{{\n- foe <= 0: -> {win}\n}}\n-> {knot}_foe\n"
    yield f"=== {knot}_foe ===\n~ roll = RANDOM(1, 6) + {foe.bonus}\n"
    yield f"{{\n- roll >= {DEFENCE}:\n    ~ health = health - (roll - {DEFENCE - foe.damage})\n}}\n"
    yield f"{{\n- health <= 0: -> s{DEATH}\n}}\n-> {knot}_hero\n"


def bardic_text() -> str:
    """The book for Bardic, with its fights as the Python that Bardic is made for."""
    return "".join(_bardic())


def _bardic() -> Iterator[str]:
    yield "from random import randint\n\n:: Start\n~ gold = 0\n~ key = False\n"
    yield f"~ health = {HEALTH}\n~ won = False\n~ roll = 0\n-> S1\n\n"
    for number, way in BOOK.items():
        yield f":: S{number}\n{PROSE.format(number)}\n"
        if number in GOLD:
            yield f"~ gold = min({GOLD_MAX}, gold + ({GOLD[number]}))\n"
        if number in KEY:
            yield f"~ key = {KEY[number]}\n"
        if number in HARM:
            yield f"~ health = health - {HARM[number]}\n@if health <= 0:\n-> S{DEATH}\n@endif\n"
        match way:
            case Choose(choices):
                for words, section, asked in choices:
                    condition = "" if asked is None else "{key} " if asked == "key" else f"{{gold >= {asked}}} "
                    yield f"+ {condition}[{words}] -> S{section}\n"
            case Check(_, target, success, failure):
                yield f"~ roll = randint(1, 6) + {ABILITY}\n@if roll >= {target}:\n-> S{success}\n@else:\n-> S{failure}\n@endif\n"
            case Fight(name, win):
                foe = FOES[name]
                yield "@py:\n"
                yield f"foe = {foe.health}\nmine = randint(1, 6) + {QUICK} >= randint(1, 6) + {foe.quick}\n"
                yield "while foe > 0 and health > 0:\n    if mine:\n"
                yield f"        roll = randint(1, 6) + {BONUS}\n        if roll >= {foe.defence}:\n"
                yield f"            foe = foe - (roll - {foe.defence - DAMAGE})\n    else:\n"
                yield f"        roll = randint(1, 6) + {foe.bonus}\n        if roll >= {DEFENCE}:\n"
                yield f"            health = health - (roll - {DEFENCE - foe.damage})\n    mine = not mine\n@endpy\n"
                yield f"@if health > 0:\n-> S{win}\n@else:\n-> S{DEATH}\n@endif\n"
            case Go(section):
                yield f"-> S{section}\n"
            case End(ending):
                if ending == "victory":
                    yield "~ won = True\n"
        yield "\n"


def bare(random: Random) -> bool:
    """One game of the book, written by hand: nothing told, nothing general. Whether it was won."""
    d, pick = random.randint, random.choice
    gold, key, health, section = 0, False, HEALTH, 1

    def fight(foe: Foe) -> bool:
        nonlocal health
        left, mine = foe.health, d(1, 6) + QUICK >= d(1, 6) + foe.quick
        while True:
            if mine:
                total = d(1, 6) + BONUS
                if total >= foe.defence:
                    left -= total - foe.defence + DAMAGE
                    if left <= 0:
                        return True
            else:
                total = d(1, 6) + foe.bonus
                if total >= DEFENCE:
                    health -= total - DEFENCE + foe.damage
                    if health <= 0:
                        return False
            mine = not mine

    while True:
        if section == 1:
            section = pick((2, 3, 4))
        elif section == 2:
            section = 5 if d(1, 6) + ABILITY >= 5 else 6
        elif section == 3:
            section = 7 if d(1, 6) + ABILITY >= 6 else 8
        elif section == 4:
            gold = min(GOLD_MAX, gold + 2)
            section = pick((2, 3, 9) if gold >= 2 else (2, 3))
        elif section == 5:
            section = pick((10, 11))
        elif section == 6:
            section = 10 if fight(FOES["wolf"]) else DEATH
        elif section == 7:
            key, section = True, 11
        elif section == 8:
            section = 12 if fight(FOES["bandit"]) else DEATH
        elif section == 9:
            gold -= 2
            key = True
            section = pick((10, 3))
        elif section == 10:
            section = 13 if d(1, 6) + ABILITY >= 5 else 14
        elif section == 11:
            section = pick((12, 13, 1) if key else (12, 1))
        elif section == 12:
            section = 15 if d(1, 6) + ABILITY >= 6 else 16
        elif section == 13:
            section = pick((17, 14)) if key else 14
        elif section == 14:
            health -= 1
            section = 16 if health > 0 else DEATH
        elif section == 15:
            gold = min(GOLD_MAX, gold + 3)
            section = 16
        elif section == 16:
            section = pick((17, 18, 1) if key else (18, 1))
        elif section == 17:
            key, section = False, 19
        elif section == 18:
            section = 19 if d(1, 6) + ABILITY >= 7 else 20
        elif section == 19:
            section = pick((20, 21)) if gold >= 4 else 20
        elif section == 20:
            section = 23 if fight(FOES["ogre"]) else DEATH
        elif section == 21:
            gold -= 4
            section = 23
        else:
            return section == 23


# --- who plays: each in a process of its own, which prints the games it played, the seconds and the victories ---


def timed(play: Callable[[int], bool], seconds: float) -> None:
    """Play by number until the time is up; print how it went."""
    games = won = 0
    start = time.perf_counter()
    while True:
        for _ in range(20):
            won += play(games)
            games += 1
        took = time.perf_counter() - start
        if took >= seconds:
            print(json.dumps([games, took, won]))
            return


def play_solo(file: str, seconds: float) -> None:
    """solo, by walking remembered steps, counted as `solo simulate` counts."""
    sys.path.insert(0, str(ROOT))
    from solo.odds.simulate import count
    from solo.odds.walk import Walker
    from solo.play.start import Setup

    walker = Walker(_world(Path(file).read_bytes()), Setup(), 1)
    games = won = 0
    start = time.perf_counter()
    while True:
        tally = count(walker, games, games + 100)
        assert not tally.faults, tally.faults
        games += 100
        won += sum(times for end, times in tally.ends.items() if end.ending == "victory")
        took = time.perf_counter() - start
        if took >= seconds:
            print(json.dumps([games, took, won]))
            return


def _world(data: bytes) -> Any:
    from solo.book.reader import read
    from solo.play.world import World
    from solo.systems import system

    reading = read(data, {"onedice": system("onedice").shapes}, "field.adventure.yaml")
    assert reading.book is not None, reading.findings
    return World(reading.book, system("onedice"))


def play_bare(file: str, seconds: float) -> None:
    """The bare loop."""
    random = Random(1)
    timed(lambda number: bare(random), seconds)


def play_bardic(file: str, seconds: float) -> None:
    """Bardic: a new engine for each game, over a story compiled and loaded before."""
    import random

    from bardic.runtime.engine import BardEngine  # type: ignore[import-not-found]

    story = json.loads(Path(file).read_text(encoding="utf-8"))

    def play(number: int) -> bool:
        engine = BardEngine(story)
        while True:
            choices = engine.current().choices
            if not choices:
                return bool(engine.state["won"])
            engine.choose(random.randrange(len(choices)))

    timed(play, seconds)


def play_inkcpp(file: str, seconds: float) -> None:
    """inkcpp: a new runner for each game, over a story loaded before."""
    import random

    import inkcpp_py  # type: ignore[import-not-found]

    story = inkcpp_py.Story.from_file(file)

    def play(number: int) -> bool:
        values = story.new_globals()
        runner = story.new_runner(values)
        values.seed = inkcpp_py.Value(number + 1)
        while True:
            runner.getall()
            if not runner.has_choices():
                return bool(values.won.as_bool())
            runner.choose(random.randrange(runner.num_choices()))

    timed(play, seconds)


INKJS = """
const fs = require("fs"), folder = process.argv[2], seconds = Number(process.argv[3]);
if (process.argv[4] === "compile") {
  const { Compiler } = require("inkjs/full");
  fs.writeFileSync(folder + "/field.ink.json", new Compiler(fs.readFileSync(folder + "/field.ink", "utf8")).Compile().ToJson());
  process.exit(0);
}
const { Story } = require("inkjs");
const story = new Story(fs.readFileSync(folder + "/field.ink.json", "utf8").replace(/^\\uFEFF/, ""));
let games = 0, won = 0, took = 0;
const start = performance.now();
while (took < seconds) {
  for (let n = 0; n < 20; n++) {
    story.ResetState();
    story.variablesState["seed"] = games + 1;
    for (;;) {
      while (story.canContinue) story.Continue();
      if (story.currentChoices.length === 0) break;
      story.ChooseChoiceIndex(Math.floor(Math.random() * story.currentChoices.length));
    }
    won += story.variablesState["won"] ? 1 : 0;
    games += 1;
  }
  took = (performance.now() - start) / 1000;
}
console.log(JSON.stringify([games, took, won]));
"""


# --- getting the peers ---


class Peer(NamedTuple):
    """An engine that is ready to play: its version, and the command that plays for so many seconds."""

    name: str
    version: str
    command: tuple[str, ...]


class Missing(Exception):
    """A peer that cannot be had, and why."""


def run(*command: str | Path, folder: Path) -> str:
    """What a command prints. Missing where it fails."""
    try:
        done = subprocess.run([str(part) for part in command], cwd=folder, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing(f"there is no {command[0]} here") from None
    except subprocess.CalledProcessError as error:
        raise Missing((error.stderr or error.stdout).strip().splitlines()[-1][:200]) from None
    return done.stdout


def python_peer(folder: Path, package: str) -> Path:
    """A Python of its own in which a package is installed by name."""
    python = folder / package / "bin" / "python"
    if not python.exists():
        run(sys.executable, "-m", "venv", folder / package, folder=folder)
    if not run(python, "-m", "pip", "list", "--format", "freeze", folder=folder).casefold().count(f"{package}=="):
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package, folder=folder)
    return python


def version(python: Path, package: str, folder: Path) -> str:
    """The version that was installed."""
    return run(python, "-c", f"import importlib.metadata as m; print(m.version('{package}'))", folder=folder).strip()


def inkjs(folder: Path) -> Peer:
    """inkjs, by npm."""
    if not (folder / "node_modules" / "inkjs").exists():
        (folder / "package.json").write_text("{}\n", encoding="utf-8")
        run("npm", "install", "--silent", "--no-audit", "--no-fund", "inkjs", folder=folder)
    script = folder / "play.js"
    script.write_text(INKJS, encoding="utf-8")
    (folder / "field.ink").write_text(ink_text(), encoding="utf-8")
    run("node", script, folder, "0", "compile", folder=folder)
    found = json.loads((folder / "node_modules" / "inkjs" / "package.json").read_text(encoding="utf-8"))["version"]
    return Peer("inkjs", f"{found}, Node {run('node', '--version', folder=folder).strip()}", ("node", str(script), str(folder)))


def bardic(folder: Path) -> Peer:
    """Bardic, by pip."""
    python = python_peer(folder, "bardic")
    source, compiled = folder / "field.bard", folder / "field.bard.json"
    source.write_text(bardic_text(), encoding="utf-8")
    run(python.with_name("bardic"), "compile", source, "-o", compiled, folder=folder)
    return Peer("Bardic", version(python, "bardic", folder), (str(python), __file__, "bardic", str(compiled)))


def inkcpp(folder: Path) -> Peer:
    """inkcpp-py, by pip; its story is compiled by inkjs."""
    python = python_peer(folder, "inkcpp-py")
    story, compiled = folder / "field.ink.json", folder / "field.ink.bin"
    if not story.exists():
        raise Missing("its story is compiled by inkjs, which is not there")
    run(python, "-c", f"import inkcpp_py; inkcpp_py.compile_json({str(story)!r}, {str(compiled)!r})", folder=folder)
    return Peer("inkcpp-py", version(python, "inkcpp-py", folder), (str(python), __file__, "inkcpp", str(compiled)))


def main(seconds: float, rounds: int, folder: Path) -> None:
    """Fetch, play in turn, print."""
    book = folder / "field.adventure.yaml"
    book.write_text(solo_text(), encoding="utf-8")
    sys.path.insert(0, str(ROOT))
    from solo import __version__

    peers = [
        Peer("solo", f"{__version__}, Python {platform.python_version()}", (sys.executable, __file__, "solo", str(book))),
        Peer("bare loop", f"Python {platform.python_version()}", (sys.executable, __file__, "bare", str(book))),
    ]
    for get in (inkjs, bardic, inkcpp):
        try:
            peers.append(get(folder))
        except Missing as reason:
            print(f"{get.__name__} is left out: {reason}")
    rates: dict[str, list[float]] = {peer.name: [] for peer in peers}
    played: dict[str, tuple[int, int]] = {peer.name: (0, 0) for peer in peers}
    for _ in range(rounds):
        for peer in peers:
            games, took, won = json.loads(run(*peer.command, str(seconds), folder=folder))
            rates[peer.name].append(games / took)
            played[peer.name] = played[peer.name][0] + games, played[peer.name][1] + won
    print(
        f"{platform.machine()}, {_processor()}, {platform.system()} {platform.release()}; {rounds} rounds of {seconds:g} s each"
    )
    print(f"victory, exactly: {_exact(book):.4f}\n")
    print("| | version | games a second | lowest – highest | solo is … times as fast | wanted | victories |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for peer in peers:
        mine = rates[peer.name]
        ratio = statistics.median(ours / theirs for ours, theirs in zip(rates["solo"], mine, strict=True))
        wanted = f"{TARGETS[peer.name]:g}" if peer.name in TARGETS else ""
        games, won = played[peer.name]
        print(
            f"| {peer.name} | {peer.version} | {statistics.median(mine):,.0f} | {min(mine):,.0f} – {max(mine):,.0f} "
            f"| {ratio:.2f} | {wanted} | {won / games:.4f} |"
        )


def _exact(book: Path) -> float:
    """The exact chance of victory under random play."""
    from solo.odds.graph import explore
    from solo.odds.odds import odds
    from solo.play.start import Setup, begin

    world = _world(book.read_bytes())
    return odds(world.book, explore(world, begin(world, Setup())), "random")[0].victory


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown processor"


PLAYERS = {"solo": play_solo, "bare": play_bare, "bardic": play_bardic, "inkcpp": play_inkcpp}

if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] in PLAYERS:
        PLAYERS[sys.argv[1]](sys.argv[2], float(sys.argv[3]))
    else:
        parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
        parser.add_argument("--seconds", type=float, default=5)
        parser.add_argument("--rounds", type=int, default=7)
        parser.add_argument("--peers", type=Path)
        asked = parser.parse_args()
        place = asked.peers or Path(tempfile.mkdtemp(prefix="solo-field-"))
        place.mkdir(parents=True, exist_ok=True)
        try:
            main(asked.seconds, asked.rounds, place.resolve())
        finally:
            if asked.peers is None:
                shutil.rmtree(place)
