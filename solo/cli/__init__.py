"""The commands. Each says what it needs, hands over, and returns an exit status; nothing is decided here about rules or books.

Everything but click is imported inside the command that needs it: `solo --version` must cost little more than click itself.
"""

from __future__ import annotations

import sys
from io import StringIO

import click

from solo import __version__
from solo.cli import author, books, lint, odds, play, serve, simulate, streams
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


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="solo", message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> int:
    """Solo adventures in your terminal. Without a command, the library opens."""
    return FINE if context.invoked_subcommand else play.library()


for command in (
    *author.COMMANDS,
    play.play,
    serve.serve,
    books.list_books,
    books.add,
    lint.lint,
    lint.explain,
    lint.schema,
    odds.odds,
    simulate.simulate,
):
    commands.add_command(command)
