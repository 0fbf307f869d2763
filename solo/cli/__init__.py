"""The commands. Each says what it needs, hands over, and returns an exit status; nothing is decided here about rules or books.

A command's module is imported when the command is asked for, and everything but click inside the command that needs it:
`solo --version` must cost little more than click itself.
"""

from __future__ import annotations

import sys
from importlib import import_module
from io import StringIO

import click

from solo import __version__
from solo.cli import streams
from solo.cli.shared import FINE, FOUND, INTERRUPTED, USAGE, Unable, say


def main() -> None:
    """Run the command line, with the exit statuses we promise."""
    sys.exit(_run())


def _run() -> int:
    if not streams.prepare():
        return say(streams.CLOSED, USAGE)
    try:
        status = commands(standalone_mode=False) or FINE
        sys.stdout.flush()
        return int(status)
    except click.ClickException as error:
        shown = StringIO()
        error.show(shown)
        for line in shown.getvalue().splitlines():
            say(line.removeprefix("Error: ") if isinstance(error, Unable) else line, error.exit_code)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:  # whoever read us has gone, and wants to hear no more
        streams.forget(sys.stdout)
        return FOUND
    except OSError as error:
        streams.forget(sys.stdout)
        return say(streams.fault(error), USAGE)


# Where each command is: its module, and its name there.
COMMANDS = {
    "add": ("books", "add"),
    "explain": ("lint", "explain"),
    "graph": ("author", "graph"),
    "hero": ("hero", "hero"),
    "lint": ("lint", "lint"),
    "list": ("books", "list_books"),
    "move": ("author", "move"),
    "new": ("author", "new"),
    "odds": ("odds", "odds"),
    "play": ("play", "play"),
    "schema": ("lint", "schema"),
    "serve": ("serve", "serve"),
    "simulate": ("simulate", "simulate"),
    "stats": ("author", "stats"),
    "test": ("author", "test"),
}


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"solo.cli.{module}"), name)
        return command


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="solo", message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> int:
    """Solo adventures in your terminal. Without a command, the library opens."""
    if context.invoked_subcommand:
        return FINE
    from solo.cli.play import library

    return library()
