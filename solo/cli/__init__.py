"""The commands. Each says what it needs, hands over, and returns an exit status; nothing is decided here about rules or books.

Everything but click is imported inside the command that needs it: `solo --version` must cost little more than click itself.
"""

from __future__ import annotations

import os
import sys

import click

from solo import __version__
from solo.cli import author, books, lint, odds, play, simulate
from solo.cli.shared import FINE, FOUND, INTERRUPTED


def main() -> None:
    """Run the command line, with the exit statuses we promise."""
    try:
        sys.exit(commands(standalone_mode=False) or FINE)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # whoever read us has gone; nothing more can be said, and Python must not try at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FOUND)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="solo", message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> int:
    """Solo adventures in your terminal. Without a command, the library opens."""
    return FINE if context.invoked_subcommand else play.library()


for command in (
    *author.COMMANDS,
    play.play,
    books.list_books,
    books.add,
    lint.lint,
    lint.explain,
    lint.schema,
    odds.odds,
    simulate.simulate,
):
    commands.add_command(command)
