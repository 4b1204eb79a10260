"""``skald sql``: runs a query on a dataset, or opens a prompt for queries."""

import os
import sys
from pathlib import Path

import click

from ops.analytics.answers import FORMATS, Format, as_raw_csv
from ops.analytics.engine import NotInterrupted
from ops.analytics.query import MEMORY_MB, SECONDS, Dataset, open_dataset
from ops.run.errors import UserError
from ops.run.sanitize import printable_lines
from ops.run.terminal import Seconds, echo

PROMPT = "skald> "
CSV, PARQUET = "csv", "parquet"
MAX_SECONDS = 86_400.0
MAX_MB = 1_000_000_000


@click.command()
@click.argument("query", required=False)
@click.option(
    "--dataset",
    "--data",
    "folder",
    type=click.Path(path_type=Path),
    default="dataset",
    show_default=True,
    help="The dataset.",
)
@click.option("--format", "format_", type=click.Choice([*FORMATS, PARQUET]), default="table", show_default=True)
@click.option(
    "--output", "-o", type=click.Path(path_type=Path), help="Write the result to this file; required for parquet."
)
@click.option("--raw", is_flag=True, help="Do not escape CSV texts that a spreadsheet would evaluate.")
@click.option(
    "--seconds", type=Seconds(0.001, MAX_SECONDS), default=SECONDS, show_default=True, help="The time limit of a query."
)
@click.option(
    "--memory",
    type=click.IntRange(16, MAX_MB),
    default=MEMORY_MB,
    show_default=True,
    help="The memory limit of a query in megabytes.",
)
def command(  # noqa: PLR0913
    query: str | None, folder: Path, format_: str, output: Path | None, seconds: float, memory: int, *, raw: bool
) -> None:
    """Run a QUERY on a dataset.

    Example: skald sql "SELECT count(*) FROM games". The tables are views: games, seats, events, scores, course,
    decisions. Without a query there is a prompt; a line that begins with a dot ends it. Queries are read-only. In CSV a
    text that begins with = + - or @, or has one of them after a semicolon, tab or line break, gets a ' before it, so
    that no spreadsheet evaluates what a player has written.
    """
    if raw and format_ != CSV:
        raise UserError("--raw is for --format csv")
    if query is None and (format_ == PARQUET or output is not None):
        raise UserError("--output and --format parquet need a QUERY")
    if format_ == PARQUET and output is None:
        raise UserError("name the file: --format parquet --output FILE")
    if output is not None:
        _require_place(output)
    dataset = open_dataset(folder, seconds=seconds, memory_mb=memory, output=output if format_ == PARQUET else None)
    try:
        if query is not None and format_ == PARQUET and output is not None:
            dataset.write_parquet(query, output)
        elif query is not None:
            _write(dataset, query, as_raw_csv if raw else FORMATS[format_], output)
        else:
            _prompt(dataset, as_raw_csv if raw else FORMATS[format_])
    except NotInterrupted as error:
        echo(f"skald: {error.format_message()}", err=True)
        os._exit(1)


def _require_place(file: Path) -> None:
    if file.is_dir():
        raise UserError(f"{file} is a folder; --output is for a file")
    if not file.parent.is_dir():
        raise UserError(f"the folder {file.parent} for {file.name} does not exist")


def _write(dataset: Dataset, query: str, write: Format, output: Path | None) -> None:
    if output is None:
        _show(dataset, query, write)
        return
    rows = dataset.read(query)
    try:
        with output.open("w", encoding="utf-8", newline="") as out:
            out.writelines(write(rows, dataset.memory_mb))
    except OSError as error:
        raise UserError(f"{output}: {error.strerror or error}") from None


def _show(dataset: Dataset, query: str, write: Format) -> None:
    """Print a result, without control characters to a terminal, and otherwise with the same bytes as to a file."""
    to_terminal = _is_terminal()
    for piece in write(dataset.read(query), dataset.memory_mb):
        click.echo(printable_lines(piece) if to_terminal else piece.encode(), nl=False)


def _is_terminal() -> bool:
    return sys.stdout.isatty()


def _prompt(dataset: Dataset, write: Format) -> None:
    """Run queries from lines of input; each ends with a semicolon. Ctrl-C cancels a query or discards the input."""
    lines: list[str] = []
    while True:
        try:
            line = _next_line("   ...> " if lines else PROMPT)
            if not line or line.startswith("."):
                break
            lines.append(line)
            if line.rstrip().endswith(";"):
                _answer(dataset, "".join(lines), write)
                lines = []
        except KeyboardInterrupt:
            echo("", err=True)
            lines = []
    if "".join(lines).strip():
        _answer(dataset, "".join(lines), write)


def _next_line(prompt: str) -> str:
    if sys.stdin.isatty():
        click.echo(prompt, nl=False)
    return sys.stdin.readline()


def _answer(dataset: Dataset, query: str, write: Format) -> None:
    try:
        _show(dataset, query, write)
    except NotInterrupted:
        raise
    except UserError as error:
        echo(error.format_message(), err=True)
    except KeyboardInterrupt:
        echo("the query was ended", err=True)
