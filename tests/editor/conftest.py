"""What the editor tests need: a language server in an author's folder, with the schema beside the book."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solo.publish.scaffold import SCHEMA_FILE, schema_text
from tests.editor.language_server import LanguageServer, NotAtHand, installed


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageServer]:
    """One server for all tests: starting it costs most of the time."""
    assert request.config.cache is not None
    try:
        script = installed(request.config.cache.mkdir("yaml-language-server"))
    except NotAtHand as fault:
        pytest.skip(f"yaml-language-server is not at hand: {fault}")
    folder = tmp_path_factory.mktemp("author")
    (folder / SCHEMA_FILE).write_text(schema_text(), encoding="utf-8")
    with LanguageServer(script, folder) as running:
        yield running
