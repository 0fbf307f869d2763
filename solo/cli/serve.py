"""`solo serve`: the app in a browser."""

from __future__ import annotations

import click

from solo.cli.shared import FINE, USAGE, say


@click.command()
@click.option(
    "--port", type=click.IntRange(1, 65_535), default=8_000, show_default=True, help="Where it listens, on this machine."
)
def serve(port: int) -> int:
    """Play in a browser, on this machine only. Stop with Ctrl+C."""
    from solo.tui.serve import NotInstalled
    from solo.tui.serve import serve as run

    try:
        run(port)
    except NotInstalled as fault:
        return say(str(fault), USAGE)
    except OSError as error:
        return say(f"Port {port} cannot be used: {(error.strerror or 'it is taken').lower()}.", USAGE)
    return FINE
