"""A thousand small faults in the rules of OneDice: `pytest tests/slow/test_mutation.py --scale 1 -n0 -s`.

Those that nobody can see are listed, with a reason, in survivors.md.
"""

from __future__ import annotations

import pytest

pytest.importorskip("cosmic_ray", reason="pip install -e '.[faults]'")


def test_the_tests_notice_faults_in_onedice(scale: float, jobs: int) -> None:
    from tests.mutation import Mutant, mutants, passing_through, survivors

    package = "solo/systems/onedice"
    drawn = mutants(package, int(1_000 * scale), "a loaded die")
    passing = passing_through(package, ["tests/systems/onedice", "tests/play", "tests/odds", "tests/lint", "tests/test_cli.py"])

    def seen(mutant: Mutant, noticed: bool) -> None:
        if not noticed:
            print(mutant.shown(), flush=True)

    left = survivors(drawn, passing, ["tests/docs/test_book_format.py"], jobs, seen)
    print(f"{len(drawn) - len(left)} of {len(drawn)} noticed")
    assert len(left) <= 0.15 * len(drawn)
