"""The marks that say which rules of the specification a test holds to: see coverage.py."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """`@pytest.mark.rule("§7 reloading")` is for a test that plays the rule, or decides it as a whole; `figures` for one of the
    arithmetic or the tables behind it. Names are those of specification.toml."""
    config.addinivalue_line("markers", "rule(*names): rules of the specification that a test holds the program to")
    config.addinivalue_line("markers", "figures(*names): rules of which a test holds the arithmetic or the tables")
