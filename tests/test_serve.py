"""The app in a browser: the page is served, on this machine only."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.terminal import heed_interrupts


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def test_the_page_is_served_and_the_app_starts_behind_it(home: Path) -> None:
    pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")
    port = free_port()
    environment = {**os.environ, "SOLO_HOME": str(home)}
    command = [sys.executable, "-m", "solo", "serve", "--port", str(port)]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, preexec_fn=heed_interrupts
    ) as process:
        try:
            end = time.monotonic() + 20
            while True:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
                try:
                    connection.request("GET", "/")
                    answer = connection.getresponse()
                    page = answer.read()
                    break
                except OSError:
                    assert time.monotonic() < end, "nothing is served"
                finally:
                    connection.close()
            assert answer.status == 200
            assert b"solo" in page
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(10)
