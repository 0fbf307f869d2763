"""`solo lint` and `solo schema`: what is wrong with a book, and what a book may be."""

from __future__ import annotations

import click

from solo.cli.shared import FINE, read, report


@click.command()
@click.argument("files", nargs=-1, required=True)
def lint(files: tuple[str, ...]) -> int:
    """Check the books in FILES (`-` reads standard input)."""
    status = FINE
    for file in files:
        loaded = read(file)
        if isinstance(loaded, int):
            return loaded
        status = max(status, report(loaded))
    return status


@click.command()
def schema() -> int:
    """Print the JSON Schema of a book, for editors."""
    import json

    from solo.book.schema import schema as made
    from solo.systems import names, system

    click.echo(json.dumps(made({name: system(name).shapes for name in names()}), indent=2, ensure_ascii=False))
    return FINE
