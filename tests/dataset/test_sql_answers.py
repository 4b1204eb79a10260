"""Answers: what DuckDB itself would write, as it comes, and one line for whatever cannot be written."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from ops.analytics.query import open_dataset
from ops.cli.sql import command
from ops.run.errors import UserError
from tests.dataset.test_sql import run
from tests.support.processes import cpu_seconds
from tests.support.waiting import eventually

KINDS = (
    "SELECT true AS a, {'x': 1, 'y': [true]} AS b, [1.5, 2.25] AS c, INTERVAL 1 DAY AS d, 'ab'::BLOB AS e, "
    "['ab'::BLOB] AS f, TIMESTAMP '2000-01-01 10:00:00.5' AS g, 1.50 AS h, "
    "170141183460469231731687303715884105727 AS i, "
    "'nan'::DOUBLE AS j, '00000000-0000-0000-0000-000000000001'::UUID AS k, map {'m': 1} AS l, [INTERVAL 1 DAY] AS m"
)


def test_csv_is_spelled_as_duckdb_does(dataset: Path) -> None:
    told = run(dataset, KINDS, "--format", "csv").splitlines()[1]
    assert told == (
        'true,"{""x"":1,""y"":[true]}","[1.5,2.25]",1 day,6162,"[""6162""]",2000-01-01 10:00:00.5,1.50,'
        '170141183460469231731687303715884105727,nan,00000000-0000-0000-0000-000000000001,"{""m"":1}","[""1 day""]"'
    )


def test_json_knows_every_kind_of_value(dataset: Path) -> None:
    (told,) = json.loads(run(dataset, KINDS, "--format", "json"))
    assert told["b"] == {"x": 1, "y": [True]}
    assert (told["c"], told["f"], told["j"], told["i"]) == ([1.5, 2.25], ["6162"], None, 2**127 - 1)


def test_columns_of_the_same_name_are_all_told(dataset: Path) -> None:
    query = "SELECT 1 AS a, 2 AS a, 3 AS a_1, now() IS NULL AS a"
    assert json.loads(run(dataset, query, "--format", "json")) == [{"a": 1, "a_2": 2, "a_1": 3, "a_3": False}]
    assert run(dataset, query, "--format", "csv") == "a,a,a_1,a\n1,2,3,false\n"
    assert json.loads(run(dataset, "SELECT 1 WHERE false", "--format", "json")) == []


@pytest.mark.parametrize("format_", ["table", "csv", "json"])
def test_times_with_a_zone_need_no_package_more(format_: str, dataset: Path) -> None:
    query = "SELECT TIMESTAMPTZ '2000-01-01 10:00:00+00' AS a, [now()] AS b, {'c': now()} AS c, now() AS a"
    assert "2000-01-01 10:00:00+00" in run(dataset, query, "--format", format_)


def test_comments_do_not_swallow_what_is_written(dataset: Path, tmp_path: Path) -> None:
    run(dataset, "SELECT 1 AS x; --c", "--format", "parquet", "--output", str(tmp_path / "x"))
    assert (tmp_path / "x").read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize("format_", ["csv", "parquet"])
@pytest.mark.parametrize("output", ["/nonexist/a", "/tmp", ""])
def test_files_that_cannot_be_written_are_one_line(format_: str, output: str, dataset: Path) -> None:
    with pytest.raises(UserError, match="folder"):
        run(dataset, "SELECT 1", "--format", format_, "-o", output)


def test_a_full_disk_is_one_line(dataset: Path) -> None:
    with pytest.raises(UserError, match="/dev/full: No space left"):
        run(dataset, "SELECT * FROM range(100000)", "--format", "csv", "-o", "/dev/full")


@pytest.mark.parametrize("arguments", [["--format", "parquet"], ["-o", "x"]])
def test_the_prompt_writes_no_files(arguments: list[str], dataset: Path) -> None:
    with pytest.raises(UserError, match="for one query"):
        run(dataset, *arguments, given="SELECT 1;\n")


def test_answers_are_written_as_they_come(dataset: Path) -> None:
    rows = open_dataset(dataset, memory_mb=100).read("SELECT range AS n FROM range(100000000000)")
    assert next(rows.batches)[0] == (0,)


def test_a_table_holds_no_more_than_it_may(dataset: Path) -> None:
    with pytest.raises(UserError, match="larger than 16 MB"):
        run(dataset, "SELECT range AS n FROM range(10000000)", "--memory", "16")


def test_interrupted_queries_end_at_once_and_the_prompt_stays(dataset: Path) -> None:
    arguments = [sys.executable, "-m", "ops.cli", "sql", "--data", str(dataset), "--seconds", "60"]
    prompt = subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )
    assert prompt.stdin
    assert prompt.stdout
    prompt.stdin.write("SELECT 'begun' AS x;\n")
    while "begun" not in prompt.stdout.readline():
        pass
    used = cpu_seconds(prompt.pid)
    prompt.stdin.write("SELECT count(*) FROM range(1000000000) a, range(1000000000) b;\n")
    eventually(lambda: cpu_seconds(prompt.pid) > used + 0.3)
    began = time.monotonic()
    prompt.send_signal(signal.SIGINT)
    told, errors = prompt.communicate("SELECT 6 * 7 AS x;\n", timeout=60)
    assert time.monotonic() - began < 20
    assert (prompt.returncode, "42" in told, errors) == (0, True, "the query was ended\n")


def test_an_interrupted_command_says_nothing(dataset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ops.analytics.engine.Future.result", interrupt)
    done = CliRunner().invoke(command, ["--data", str(dataset), "SELECT 1"], standalone_mode=False)
    assert done.output.strip() == ""
