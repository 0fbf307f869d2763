"""The long runs, each with a scale: 1 is what we ask of a release."""

from __future__ import annotations

import os

import pytest


@pytest.fixture
def scale(request: pytest.FixtureRequest) -> float:
    """How much of the full run to do."""
    return float(request.config.getoption("--scale"))


@pytest.fixture
def jobs(request: pytest.FixtureRequest) -> int:
    """How many processes share a run."""
    return int(request.config.getoption("--jobs") or os.cpu_count() or 1)
