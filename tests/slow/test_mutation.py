"""A thousand small faults in the rules of OneDice: `pytest tests/slow/test_mutation.py --scale 1 -n0 -s`."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("cosmic_ray", reason="pip install -e '.[faults]'")

SURVIVORS = Path(__file__).with_name("survivors.md")


def test_the_tests_notice_faults_in_onedice(scale: float) -> None:
    from tests.mutation import mutants, survivors

    package = "solo/systems/onedice"
    drawn = mutants(package, int(1_000 * scale), "a loaded die")
    left = survivors(drawn, package, ["tests/systems/onedice"], ["tests/play", "tests/odds", "tests/lint", "tests/test_cli.py"])
    for mutant in left:
        print(mutant.shown())
    print(f"{len(drawn) - len(left)} of {len(drawn)} noticed")
    assert len(left) <= 0.15 * len(drawn)
