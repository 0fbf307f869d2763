"""The mark that says which rule of the specification a test holds to: see coverage.py."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """`@pytest.mark.rule("§14 ratings")`: the rules, as specification.toml names them, that a test holds the program to."""
    config.addinivalue_line("markers", "rule(*names): the rules of the specification that a test holds the program to")
