"""The same app in a browser, for this machine only: each tab is a process of its own, and a reload resumes the saved game."""

from __future__ import annotations

import shlex
import sys

HOST = "127.0.0.1"  # never another: there is no password, and every tab may play every game


class NotInstalled(Exception):
    """What serves the app is not there: one sentence that says how to get it."""


def serve(port: int) -> None:
    """Serve the app until it is stopped. NotInstalled without the extra `serve`; OSError where the port is taken."""
    try:
        from textual_serve.server import Server
    except ImportError:
        raise NotInstalled("solo serve needs its extra: pip install 'solo-adventures[serve]'") from None
    Server(shlex.join([sys.executable, "-m", "solo"]), host=HOST, port=port, title="solo").serve()
