"""Two hundred thousand games under every policy against the exact odds: `pytest tests/slow/test_simulation.py --scale 1`."""

from __future__ import annotations

import os

import pytest

from solo.odds.policies import POLICIES
from solo.play.start import Setup
from solo.play.world import World
from tests.odds.agreement import distances

SEED = 5


@pytest.mark.parametrize("policy", list(POLICIES))
def test_exact_and_simulated_agree(raid: World, policy: str, scale: float) -> None:
    far = distances(raid, Setup(), policy, int(200_000 * scale), SEED, jobs=os.cpu_count() or 1)
    assert max(far.values()) < 5, far
