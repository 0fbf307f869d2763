"""Small faults put into the rules, one at a time, and the tests that should notice.

The faults are cosmic-ray's. Each is tried in a process forked from one that has everything but the rules loaded: first the tests
that pass through its line, then, where they notice nothing, those that pass through its file (a table is read but once, and what
is remembered is passed through by one test only) and those that see every file; of each the quick ones.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.machinery import ModuleSpec
from itertools import accumulate, islice
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import cosmic_ray.plugins
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from coverage import Coverage, CoverageData

ROOT = Path(__file__).parent.parent
QUICK = 20.0  # seconds that tests may take to notice a fault; slower ones are not asked, and seldom see what those do not
SECONDS = 30  # and ten times what a test takes otherwise: a fault that makes it go on for longer is noticed


class Mutant(NamedTuple):
    """A fault: the file, cosmic-ray's operator, which of its places in the file, and the line."""

    path: str
    operator: str
    occurrence: int
    line: int

    def code(self) -> str:
        """The file's text with the fault in it."""
        text = mutate_code((ROOT / self.path).read_text(encoding="utf-8"), _operator(self.operator), self.occurrence)
        assert isinstance(text, str)
        return text

    def shown(self) -> str:
        """Where it is, and what the line has become."""
        lines = self.code().splitlines()
        return f"{self.path}:{self.line}: {self.operator.removeprefix('core/')}: {lines[self.line - 1].strip()}"


def mutants(package: str, count: int, seed: str) -> list[Mutant]:
    """So many faults of a package's, drawn with a named seed: one that is drawn stays the same while the package does. Those in
    annotations are none, for nothing evaluates them, nor those that leave no Python at all."""
    found = [mutant for path in sorted((ROOT / package).rglob("*.py")) for mutant in _of(path)]
    drawn = random.Random(seed).sample(found, min(count + count // 4, len(found)))
    return sorted(islice(filter(_is_python, drawn), count))


def _is_python(mutant: Mutant) -> bool:
    try:
        compile(mutant.code(), mutant.path, "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def _of(path: Path) -> Iterator[Mutant]:
    source = path.read_text(encoding="utf-8")
    idle = list(_annotations(ast.parse(source)))
    nodes = list(ast_nodes(get_ast(source)))
    for name in cosmic_ray.plugins.operator_names():
        try:
            operator = _operator(name)
        except TypeError:
            continue  # one that wants to be told what to look for
        occurrence = 0
        for node in nodes:
            for (line, column), _ in operator.mutation_positions(node):
                if not any(low <= (line, column) < high for low, high in idle):
                    yield Mutant(str(path.relative_to(ROOT)), name, occurrence, line)
                occurrence += 1


def _operator(name: str) -> Any:
    return cosmic_ray.plugins.get_operator(name)()


def _annotations(tree: ast.AST) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for node in ast.walk(tree):
        for field in ("annotation", "returns"):
            note = getattr(node, field, None)
            if isinstance(note, ast.expr):
                yield (note.lineno, note.col_offset), (note.end_lineno or 0, note.end_col_offset or 0)


class Passing(NamedTuple):
    """Which tests pass through each line of a package's files, the quickest first; how many seconds each test takes; and the
    modules, of the package and of the tests left out, that they load."""

    through: Mapping[tuple[str, int], tuple[str, ...]]
    seconds: Mapping[str, float]
    modules: Sequence[str]


def passing_through(package: str, tests: Sequence[str]) -> Passing:
    """What a run of the tests without a fault shows."""
    data_file, seen_file = ROOT / ".coverage-of-rules", ROOT / ".seen-of-tests"
    assert _forked(lambda: _covered(package, tests, data_file, seen_file)) == 0, "the tests must pass without a fault"
    seen = json.loads(seen_file.read_text(encoding="utf-8"))
    seconds: dict[str, float] = seen["seconds"]
    data = CoverageData(str(data_file))
    data.read()
    found: dict[tuple[str, int], set[str]] = {}
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            for context in contexts:
                module, _, function = context.rpartition(".")
                name = f"{module.replace('.', '/')}.py::{function}"
                if name in seconds:  # else it is called like a test and is none, such as a function of hypothesis's
                    found.setdefault((str(Path(file).relative_to(ROOT)), line), set()).add(name)
    data_file.unlink()
    seen_file.unlink()
    quickest = {place: tuple(sorted(names, key=lambda name: (seconds.get(name, 0.0), name))) for place, names in found.items()}
    own = (package.replace("/", "."), "tests", "conftest", "__m")
    return Passing(quickest, seconds, [name for name in seen["modules"] if not name.startswith(own)])


def _covered(package: str, tests: Sequence[str], data_file: Path, seen_file: Path) -> int:
    coverage = Coverage(data_file=str(data_file), include=[f"{package}/*"], config_file=False)
    coverage.set_option("run:dynamic_context", "test_function")
    watch = _Watch()
    coverage.start()
    code = _pytest(tests, watch)
    coverage.stop()
    coverage.save()
    seen_file.write_text(json.dumps({"seconds": watch.seconds, "modules": list(sys.modules)}), encoding="utf-8")
    return code


class _Hurry:
    """A plugin of pytest's: a test that goes on for far longer than it should ends the process."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds = seconds

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.alarm(SECONDS + int(10 * self.seconds.get(nodeid.partition("[")[0], 0.0)))


class _Watch:
    """A plugin of pytest's: how long each test function takes, all its cases together."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.partition("[")[0]
        self.seconds[name] = self.seconds.get(name, 0.0) + report.duration


def survivors(
    drawn: Sequence[Mutant],
    passing: Passing,
    always: Sequence[str],
    jobs: int = 2,
    seen: Callable[[Mutant, bool], object] = lambda mutant, noticed: None,
) -> list[Mutant]:
    """Those of the faults that no test notices. `always`: tests that see every file of the package; `seen` is told of each fault
    as it was tried."""

    _warm(passing.modules)

    def tried(mutant: Mutant) -> bool:
        found = noticed(mutant, passing, always)
        seen(mutant, found)
        return found

    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(tried, drawn))
    return [mutant for mutant, noticed in zip(drawn, found, strict=True) if not noticed]


def _warm(modules: Sequence[str]) -> None:
    """Load what every process will need, once; and let what they compile be kept."""
    sys.dont_write_bytecode = False
    for name in modules:
        with suppress(ImportError):  # what only a test run has, such as a plugin's own names
            importlib.import_module(name)


def noticed(mutant: Mutant, passing: Passing, always: Sequence[str]) -> bool:
    """Whether a test notices a fault."""
    code, hurry = mutant.code(), _Hurry(passing.seconds)
    first = passing.through.get((mutant.path, mutant.line), ())
    near = {name for (path, _), names in passing.through.items() if path == mutant.path for name in names}
    then = sorted(near.difference(first), key=lambda name: (passing.seconds[name], name))
    rounds = (_quick(first, passing.seconds), [*_quick(then, passing.seconds), *always])
    return any(tests and _forked(lambda tests=tests: _faulty(mutant, code, tests, hurry)) != 0 for tests in rounds)


def _quick(tests: Sequence[str], seconds: Mapping[str, float]) -> list[str]:
    """The first of some tests, which take no more than QUICK seconds together."""
    together = accumulate(seconds[name] for name in tests)
    return [name for name, so_far in zip(tests, together, strict=True) if so_far <= QUICK]


def _faulty(mutant: Mutant, code: str, tests: Sequence[str], *plugins: object) -> int:
    name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    sys.meta_path.insert(0, _Finder(name, ROOT / mutant.path, code))
    signal.alarm(2 * SECONDS)  # for reading it
    return _pytest(tests, *plugins)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module, with a text of its own."""

    def __init__(self, name: str, path: Path, code: str) -> None:
        self.name, self.path, self.code = name, path, code

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        folder = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        loader = _Loader(fullname, str(self.path), self.code)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader, submodule_search_locations=folder)


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, code: str) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.code, self.path, "exec", dont_inherit=True)


def _pytest(tests: Sequence[str], *plugins: object) -> int:
    from hypothesis import settings

    settings.register_profile("faults", derandomize=True, database=None)
    settings.load_profile("faults")
    plain = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:syrupy", "-W", "ignore"]
    return int(pytest.main([*plain, *(str(ROOT / test) for test in tests)], plugins=plugins))


def _forked(run: Callable[[], int]) -> int:
    """What a process of its own comes to; less than nothing where a signal ended it."""
    child = os.fork()
    if child == 0:
        code = 98
        try:
            os.setsid()
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(quiet, stream)
            os.chdir(ROOT)
            code = run()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
