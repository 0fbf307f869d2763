"""Small faults put into the rules, one at a time, and the tests that should notice.

The faults are cosmic-ray's. Each is tried in a process forked from one that has everything but the rules loaded: first the tests
that pass through its line, then, where they notice nothing, all that are near.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import cosmic_ray.plugins
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from coverage import Coverage, CoverageData

ROOT = Path(__file__).parent.parent
SECONDS = 90.0  # a fault that makes the tests go on for longer is noticed


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
    annotations are none: nothing evaluates them."""
    found = [mutant for path in sorted((ROOT / package).rglob("*.py")) for mutant in _of(path)]
    drawn = random.Random(seed).sample(found, min(count, len(found)))
    return sorted(drawn)


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


def passing_through(package: str, tests: Sequence[str]) -> Mapping[tuple[str, int], tuple[str, ...]]:
    """Which tests pass through each line of a package's files."""
    data_file = ROOT / ".coverage-of-rules"
    assert _forked(lambda: _covered(package, tests, data_file), 600) == 0, "the tests must pass without a fault"
    data = CoverageData(str(data_file))
    data.read()
    found: dict[tuple[str, int], set[str]] = {}
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            for context in contexts:
                module, _, function = context.rpartition(".")
                if module:
                    place = (str(Path(file).relative_to(ROOT)), line)
                    found.setdefault(place, set()).add(f"{module.replace('.', '/')}.py::{function}")
    data_file.unlink()
    return {place: tuple(sorted(names)) for place, names in found.items()}


def _covered(package: str, tests: Sequence[str], data_file: Path) -> int:
    coverage = Coverage(data_file=str(data_file), include=[f"{package}/*"], config_file=False)
    coverage.set_option("run:dynamic_context", "test_function")
    coverage.start()
    code = _pytest(tests)
    coverage.stop()
    coverage.save()
    return code


def survivors(drawn: Sequence[Mutant], package: str, near: Sequence[str], far: Sequence[str], jobs: int = 2) -> list[Mutant]:
    """Those of the faults that no test notices: of the tests near and far those that pass through its line, then all that are
    near (what is remembered once is passed through by one test only)."""
    through = passing_through(package, [*near, *far])

    def notices(mutant: Mutant) -> bool:
        code = mutant.code()
        first = through.get((mutant.path, mutant.line), ())
        return any(
            chosen and _forked(lambda chosen=chosen: _faulty(mutant, code, chosen), SECONDS) != 0 for chosen in (first, near)
        )

    with ThreadPoolExecutor(jobs) as pool:
        noticed = list(pool.map(notices, drawn))
    return [mutant for mutant, seen in zip(drawn, noticed, strict=True) if not seen]


def _faulty(mutant: Mutant, code: str, tests: Sequence[str]) -> int:
    name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    sys.meta_path.insert(0, _Finder(name, ROOT / mutant.path, code))
    return _pytest(tests)


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


def _pytest(tests: Sequence[str]) -> int:
    from hypothesis import settings

    settings.register_profile("faults", derandomize=True, database=None)
    settings.load_profile("faults")
    plain = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:syrupy", "-W", "ignore"]
    return int(pytest.main([*plain, *(str(ROOT / test) for test in tests)]))


def _forked(run: Callable[[], int], seconds: float) -> int:
    """What a process of its own comes to; one that takes too long is ended, and has come to 99."""
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
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return 99
