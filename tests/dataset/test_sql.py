"""Queries: they read, within limits, and whatever goes wrong is one line."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from events.aggregate.facts import KERNEL_FACTS
from ops.analytics.query import open_dataset
from ops.analytics.rows import LEVELS, Level
from ops.analytics.tables import event_tables
from ops.cli.sql import command
from ops.run.errors import UserError
from tests.support.rulesets import RULESETS, SHIPPED


def run(dataset: Path, *arguments: str, given: str | None = None) -> str:
    done = CliRunner().invoke(command, ["--data", str(dataset), *arguments], standalone_mode=False, input=given)
    if done.exception:
        raise done.exception
    return done.output


def test_table_csv_and_json(dataset: Path) -> None:
    query = "SELECT 1 AS one, NULL AS nothing, true AS yes, DATE '2000-01-01' AS day, 'a,b' AS text"
    assert run(dataset, query).splitlines()[2] == "  1           true  2000-01-01  a,b"
    assert run(dataset, query, "--format", "csv") == 'one,nothing,yes,day,text\n1,,true,2000-01-01,"a,b"\n'
    told = msgspec.json.decode(run(dataset, query, "--format", "json"))
    assert told == [{"one": 1, "nothing": None, "yes": True, "day": "2000-01-01", "text": "a,b"}]


def test_parquet_goes_into_a_file(dataset: Path, tmp_path: Path) -> None:
    file = tmp_path / "answer.parquet"
    run(dataset, "SELECT count(*) AS n FROM games", "--format", "parquet", "--output", str(file))
    assert file.read_bytes()[:4] == b"PAR1"
    with pytest.raises(UserError, match="name the file"):
        run(dataset, "SELECT 1", "--format", "parquet")


def test_prompt_answers_one_query_after_the_other(dataset: Path) -> None:
    told = run(dataset, given="SELECT 6 * 7\nAS x;\nSELEC;\nSELECT 8 * 8 AS y;\n.quit\nSELECT 3 * 33 AS z;\n")
    assert "42" in told
    assert "64" in told
    assert "99" not in told


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("DROP VIEW games", "only queries that read"),
        ("COPY games TO 'x.csv'", "only queries that read"),
        ("SET threads = 2", "only queries that read"),
        ("INSTALL httpfs", "only queries that read"),
        ("ATTACH 'x.db'", "only queries that read"),
        ("SELECT 1; SELECT 2", "one query at a time"),
        ("", "one query at a time"),
        ("what is this", "syntax error"),
        ("SELECT * FROM prices", "prices does not exist"),
        ("SELECT * FROM read_csv('/etc/passwd')", "disabled"),
        ("SELECT * FROM read_text('/etc/passwd')", "disabled"),
        ("SELECT * FROM 'https://example.org/x.parquet'", "disabled|does not exist|extension"),
    ],
)
def test_what_is_refused_is_said_in_one_line(query: str, reason: str, dataset: Path) -> None:
    with pytest.raises(UserError, match=reason) as refused:
        open_dataset(dataset).ask(query)
    assert "\n" not in refused.value.format_message()


def test_endless_queries_are_ended(dataset: Path) -> None:
    with pytest.raises(UserError, match=r"longer than 0\.2 s"):
        open_dataset(dataset, seconds=0.2).ask("SELECT count(*) FROM range(1000000000) a, range(1000000000) b")


@pytest.mark.parametrize("given", [None, b"SELECT len(list(range(3000000000)));\n"])
def test_what_cannot_be_interrupted_ends_with_the_program(given: bytes | None, dataset: Path) -> None:
    query = [] if given else ["SELECT len(list(range(3000000000)))"]
    done = subprocess.run(
        [sys.executable, "-m", "ops.cli", "sql", "--data", str(dataset), "--seconds", "0.2", *query],
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == "skald: the query took longer than 0.2 s and could not be interrupted\n"


def test_a_folder_without_a_dataset(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"has no manifest\.json"):
        open_dataset(tmp_path)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_type_of_event_is_a_table_of_typed_columns(ruleset: str, dataset: Path) -> None:
    opened = open_dataset(dataset)
    counts = dict(opened.ask(f"SELECT type, count(*) FROM events WHERE ruleset = '{ruleset}' GROUP BY type").rows)
    for name, kind in {**KERNEL_FACTS, **RULESETS[ruleset].fact_types}.items():
        answer = opened.ask(f"SELECT * FROM {ruleset}.{name}")
        assert len(answer.rows) == counts.get(name, 0), name
        assert {"game", "version", *kind.__struct_fields__} <= set(answer.columns)
        assert None not in {row[answer.columns.index("game")] for row in answer.rows}
        if "seat" in kind.__struct_fields__:
            plain = f"SELECT sum((data->>'$.seat')::INT) FROM events WHERE ruleset = '{ruleset}' AND type = '{name}'"
            assert opened.ask(f"SELECT sum(seat) FROM {ruleset}.{name}").rows == opened.ask(plain).rows


@pytest.mark.parametrize("ruleset", SHIPPED)
@pytest.mark.parametrize("level", LEVELS)
def test_every_column_of_every_event_says_what_it_holds(ruleset: str, level: Level) -> None:
    for name, table in event_tables(RULESETS[ruleset], level).items():
        assert table.text, name
        for field, column in table.columns.items():
            told = [one.text for one in table.columns.values()]
            assert field == "seat" or f"`{field}`" in table.text, (name, field)
            assert len(column.text) > 5, (name, field)
            assert told.count(column.text) == 1, (name, field)


@pytest.mark.parametrize("option", ["--dataset", "--data"])
def test_a_dataset_is_named_by_either_option(option: str, dataset: Path) -> None:
    done = CliRunner().invoke(command, [option, str(dataset), "SELECT 42"], standalone_mode=False)
    assert "42" in done.output
