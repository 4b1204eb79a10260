"""``skald sql``: queries on a dataset, one or a prompt of them."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import click

from ops.dataset.answers import FORMATS
from ops.dataset.query import MEMORY_MB, SECONDS, Dataset, open_dataset
from ops.errors import UserError
from ops.terminal import echo, echo_lines

PROMPT = "skald> "
PARQUET = "parquet"
GRACE_SECONDS = 2.0
"""How long a query that was interrupted may go on: DuckDB does not look for it while it works out a constant."""


@click.command()
@click.argument("query", required=False)
@click.option("--data", type=click.Path(path_type=Path), default="dataset", show_default=True, help="The dataset.")
@click.option("--format", "format_", type=click.Choice([*FORMATS, PARQUET]), default="table", show_default=True)
@click.option("--output", "-o", type=click.Path(path_type=Path), help="A file for the answer; needed for parquet.")
@click.option("--seconds", type=click.FloatRange(0.001), default=SECONDS, show_default=True, help="The longest query.")
@click.option("--memory", type=click.IntRange(16), default=MEMORY_MB, show_default=True, help="Megabytes for a query.")
def command(query: str | None, data: Path, format_: str, output: Path | None, seconds: float, memory: int) -> None:
    """Ask a QUERY of a dataset.

    As in: skald sql "SELECT count(*) FROM games". The tables are views: games, seats, events, scores, course,
    decisions. Without a query there is a prompt; a line that begins with a dot ends it. Queries only read.
    """
    if format_ == PARQUET and output is None:
        raise UserError("name the file: --format parquet --output FILE")
    dataset = open_dataset(data, seconds=seconds, memory_mb=memory, output=output)
    if query is None:
        _prompt(dataset, format_, seconds)
        return
    with _ended_after(seconds):
        _write(dataset, query, format_, output)


def _write(dataset: Dataset, query: str, format_: str, output: Path | None) -> None:
    if output is not None and format_ == PARQUET:
        dataset.write_parquet(query, output)
    elif output is not None:
        output.write_text(FORMATS[format_](dataset.ask(query)), encoding="utf-8")
    else:
        echo_lines(FORMATS[format_](dataset.ask(query)).rstrip("\n"))


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """End the process if a query goes on although its time was over and it was interrupted."""
    watch = Timer(seconds + GRACE_SECONDS, _give_up, [seconds])
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _give_up(seconds: float) -> None:
    echo(f"skald: the query took longer than {seconds:g} s and could not be interrupted", err=True)
    os._exit(1)


def _prompt(dataset: Dataset, format_: str, seconds: float) -> None:
    """Ask what is read, line by line; a query ends with a semicolon."""
    lines: list[str] = []
    while True:
        if sys.stdin.isatty():
            click.echo("   ...> " if lines else PROMPT, nl=False)
        line = sys.stdin.readline()
        if not line or line.startswith("."):
            break
        lines.append(line)
        if line.rstrip().endswith(";"):
            _answer(dataset, "".join(lines), format_, seconds)
            lines = []
    if "".join(lines).strip():
        _answer(dataset, "".join(lines), format_, seconds)


def _answer(dataset: Dataset, query: str, format_: str, seconds: float) -> None:
    try:
        with _ended_after(seconds):
            echo_lines(FORMATS[format_](dataset.ask(query)).rstrip("\n"))
    except UserError as error:
        echo(error.format_message(), err=True)
