"""Queries: they only read, within limits; answers are what DuckDB would write, and whatever fails is one line."""

import csv
import io
import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp

import pytest
from click.testing import CliRunner

from events.aggregate.facts import KERNEL_FACTS
from ops.analytics.manifest import read_manifest
from ops.analytics.query import open_dataset
from ops.analytics.rows import LEVELS
from ops.analytics.tables import TABLES, event_tables
from ops.cli import skald
from ops.cli.sql import command
from ops.run.errors import UserError
from tests.dataset.conftest import simulated, write_all
from tests.support import names
from tests.support.cases import each
from tests.support.processes import cpu_seconds
from tests.support.rulesets import RULESETS, SHIPPED
from tests.support.waiting import eventually

ANY = SHIPPED[1]
WRITING = [
    "COPY (SELECT 1 AS x) TO '{file}' (FORMAT parquet, USE_TMP_FILE false)",
    "CREATE OR REPLACE VIEW games AS SELECT 1",
    "DROP VIEW seats",
    "INSERT INTO games SELECT 1",
    "CREATE TABLE new AS SELECT 1",
    "SET threads = 1",
    "EXECUTE something",
    "CALL enable_logging()",
    "WITH a AS (COPY (SELECT 1 AS x) TO '{file}' (FORMAT parquet, USE_TMP_FILE false)) SELECT * FROM a",
    "WITH a AS MATERIALIZED (COPY (SELECT 1 AS x) TO '{file}' (FORMAT parquet)) SELECT * FROM a",
    "WITH a AS (DELETE FROM games RETURNING *) SELECT * FROM a",
    "WITH a AS (INSERT INTO games SELECT 1 RETURNING *) SELECT * FROM a",
    "WITH b AS (WITH a AS (COPY (SELECT 1) TO '{file}') SELECT * FROM a) SELECT * FROM b",
    "SELECT * FROM query('WITH a AS (COPY (SELECT 1) TO ''{file}'') SELECT * FROM a')",
    "FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
    "FROM enable_logging()",
    "FROM system.main.Enable_Profiling()",
    "SELECT write_log('x')",
    "SELECT (SELECT 'x'.write_log())",
    "PIVOT games ON seats",
    "SUMMARIZE WITH a AS (COPY (SELECT 1) TO '{file}') SELECT * FROM a",
    "DESCRIBE WITH a AS (COPY (SELECT 1) TO '{file}') SELECT * FROM a",
]
BEFORE = [
    "",
    "EXPLAIN ",
    "EXPLAIN ANALYZE ",
    "explain\nanalyze\t",
    "/* a */ Explain (Analyze) ",
    "EXPLAIN (FORMAT json) ",
    "EXPLAIN /* SELECT */ ANALYZE ",
    "EXPLAIN -- SELECT 1\n ANALYZE ",
    "EXPLAIN EXPLAIN ",
    "EXPLAIN (ANALYZE, FORMAT json) ",
]
KINDS = (
    "SELECT true AS a, {'x': 1, 'y': [true]} AS b, [1.5, 2.25] AS c, INTERVAL 1 DAY AS d, 'ab'::BLOB AS e, "
    "['ab'::BLOB] AS f, TIMESTAMP '2000-01-01 10:00:00.5' AS g, 1.50 AS h, "
    "170141183460469231731687303715884105727 AS i, "
    "'nan'::DOUBLE AS j, '00000000-0000-0000-0000-000000000001'::UUID AS k, map {'m': 1} AS l, [INTERVAL 1 DAY] AS m"
)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A dataset of one game, for commands that open it anew."""
    return write_all(tmp_path_factory.mktemp("small") / "d", simulated(SHIPPED[1], 1), ("games",))


@pytest.fixture(scope="module")
def played_events(tmp_path_factory):
    """A dataset of the events of one game."""
    return write_all(tmp_path_factory.mktemp("events") / "d", simulated(ANY, 1), ("events",))


def run(dataset, *arguments, given=None, option="--data"):
    words, raising = [option, str(dataset), *arguments], {"standalone_mode": False, "catch_exceptions": False}
    return CliRunner().invoke(command, words, input=given, **raising).output


def started(dataset, seconds, *query):
    arguments = [sys.executable, "-m", "ops.cli", "sql", "--data", str(dataset), "--seconds", str(seconds), *query]
    pipe = subprocess.PIPE
    return subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1)


def views_of(opened):
    return opened.ask("SELECT view_name, sql FROM duckdb_views() ORDER BY ALL").rows


@each("before", BEFORE)
def test_what_writes_is_refused_before_it_is_carried_out(before, dataset, opened):
    manifest = read_manifest(dataset)
    assert manifest
    file = dataset / manifest.files[0].path
    held, views = file.read_bytes(), views_of(opened)
    for query in WRITING:
        with pytest.raises(UserError):
            opened.ask(before + query.format(file=file))
    assert file.read_bytes() == held
    assert views_of(opened) == views


def test_without_duckdb_each_command_says_what_to_install(small, tmp_path, monkeypatch):
    """Before it looks for anything else."""
    monkeypatch.setitem(sys.modules, "duckdb", None)
    new = str(tmp_path / "new")
    for words in (
        ["sql", "--data", str(small), "SELECT 1"],
        ["sql", "--data", new, "SELECT 1"],
        ["dataset", new],
        ["dataset", str(small), "--ocel", f"{new}.json"],
        ["simulate", ANY, "--dataset", new],
        ["bench"],
    ):
        done = CliRunner().invoke(skald, words)
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr.endswith("DuckDB is not installed; install it with: pip install 'skald[analytics]'\n")
    assert list(tmp_path.iterdir()) == []


@each(
    "query",
    [
        "FROM games",
        "TABLE games;",
        "VALUES (1)",
        "(SELECT 1)",
        "DESCRIBE games",
        "SHOW TABLES",
        "SUMMARIZE games",
        "PIVOT games ON seats IN (2, 3) USING count(*)",
        "WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r WHERE a < 3) FROM r",
        "SELECT 'COPY x TO y; DROP VIEW games' AS copy; -- ;",
        "SELECT unnest([1, 2]) UNION SELECT range FROM range(3) ORDER BY 1",
        "EXPLAIN SELECT 1",
        "EXPLAIN ANALYZE FROM games",
        "explain (format json) select 1;",
    ],
)
def test_what_reads_is_answered(query, opened):
    assert opened.ask(query).rows


@each("function", ["read_text", "read_blob", "read_csv", "read_json", "read_parquet", "glob", "sniff_csv"])
def test_other_files_are_not_read(function, opened):
    with pytest.raises(UserError):
        opened.ask(f"SELECT * FROM {function}('/etc/hostname')")


@each(
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
def test_what_is_refused_is_said_in_one_line(query, reason, opened):
    with pytest.raises(UserError, match=reason) as refused:
        opened.ask(query)
    assert "\n" not in refused.value.format_message()


def test_endless_queries_are_ended(small):
    with pytest.raises(UserError, match=r"longer than 0\.2 s"):
        open_dataset(small, seconds=0.2).ask("SELECT count(*) FROM range(1000000000) a, range(1000000000) b")


@pytest.mark.campaign(4)
@pytest.mark.parametrize("is_prompt", [False, True])
def test_what_cannot_be_interrupted_ends_with_the_program(is_prompt, small):
    query = "SELECT len(list(range(3000000000)))"
    program = started(small, 0.2) if is_prompt else started(small, 0.2, query)
    told = program.communicate(f"{query};\n" if is_prompt else None, timeout=60)
    assert program.returncode == 1
    assert told == ("", "skald: the query took longer than 0.2 s and could not be interrupted\n")


def test_a_folder_without_a_dataset(tmp_path):
    with pytest.raises(UserError, match=r"manifest\.json is missing"):
        open_dataset(tmp_path)


LEAVING = "VARCHAR AS y FROM main.events; COPY (SELECT 'hello') TO '{tmp}/copied.csv'; SELECT 1 -- "


def of_events(ruleset=ANY, event="x", field="y", column="VARCHAR"):
    return {"events": {ruleset: {event: {"text": "", "columns": {field: {"type": column, "text": ""}}}}}}


@each(
    ("changed", "why"),
    [
        (of_events(column=LEAVING), "unknown column type: VARCHAR AS y"),
        (of_events(column="INTEGER[][]"), "unknown column type:"),
        (of_events(ruleset="main"), "cannot be read: Catalog Error"),
        (of_events(field='"'), "cannot be read: Binder Error"),
        ({"path": "{tmp}/other.parquet"}, "its manifest names the file /"),
        ({"path": "../other.parquet"}, "its manifest names the file ../"),
        ({"path": f"events/ruleset={ANY}/month=2000-01/../../other.parquet"}, "names the file events"),
        ({"path": "events/ruleset=../month=2000-01/000001.parquet"}, "names the file events"),
        ({"ruleset": "*", "path": "events/ruleset=*/month=2000-01/000001.parquet"}, "names the file events"),
        ({"table": "..", "path": f"../ruleset={ANY}/month=2000-01/000001.parquet"}, "its manifest names the file ../"),
        ({"simulations": "nested"}, "cannot be read"),
        ({"origin": "\ud800"}, "cannot be read"),
    ],
)
def test_a_manifest_from_elsewhere_runs_nothing_and_names_no_other_file(changed, why, played_events, tmp_path):
    tmp = Path(mkdtemp(dir=tmp_path))
    folder = shutil.copytree(played_events, tmp / "d")
    shutil.copy(next(folder.rglob("*.parquet")), tmp / "other.parquet")
    manifest = json.loads((folder / "manifest.json").read_bytes())
    (manifest if changed.keys() <= manifest.keys() else manifest["files"][0]).update(changed)
    text = json.dumps(manifest).replace("{tmp}", str(tmp)).replace('"nested"', "[" * 100_000 + "]" * 100_000)
    (folder / "manifest.json").write_bytes(text.replace("\\ud800", "\udcff").encode(errors="surrogateescape"))
    with pytest.raises(UserError) as refused:
        open_dataset(folder)
    assert why in refused.value.message
    assert not (tmp / "copied.csv").exists()


@each(
    "linked", ["manifest.json", "events", f"events/ruleset={ANY}", f"events/ruleset={ANY}/month=2000-01/000001.parquet"]
)
def test_a_dataset_has_no_links(linked, played_events, tmp_path):
    tmp = Path(mkdtemp(dir=tmp_path))
    folder = shutil.copytree(played_events, tmp / "d")
    (folder / linked).rename(tmp / "elsewhere")
    (folder / linked).symlink_to(tmp / "elsewhere")
    with pytest.raises(UserError, match=r"is a (symbolic )?link"):
        open_dataset(folder)


@each("ruleset", SHIPPED)
def test_every_type_of_event_is_a_table_of_typed_columns(ruleset, opened):
    plain = "SELECT type, count(*), sum((data->>'$.seat')::INT) FROM events WHERE ruleset = ? GROUP BY type"
    told = {name: figures for name, *figures in opened.ask(plain, [ruleset]).rows}
    for name, kind in {**KERNEL_FACTS, **RULESETS[ruleset].fact_types}.items():
        answer = opened.ask(f"SELECT * FROM {ruleset}.{name}")
        count, seats = told.get(name, (0, None))
        assert len(answer.rows) == count, name
        assert {"game", "version", *kind.__struct_fields__} <= set(answer.columns)
        assert None not in {row[answer.columns.index("game")] for row in answer.rows}
        if "seat" in kind.__struct_fields__:
            found = [row[answer.columns.index("seat")] for row in answer.rows]
            assert sum(seat or 0 for seat in found) == (seats or 0), name


@each("ruleset, level", [(ruleset, level) for ruleset in SHIPPED for level in LEVELS])
def test_every_column_of_every_event_says_what_it_holds(ruleset, level):
    for name, table in event_tables(RULESETS[ruleset], level).items():
        assert table.text, name
        for field, column in table.columns.items():
            told = [one.text for one in table.columns.values()]
            assert field == "seat" or f"`{field}`" in table.text, (name, field)
            assert len(column.text) > 5, (name, field)
            assert told.count(column.text) == 1, (name, field)


@each("option", ["--dataset", "--data"])
def test_a_dataset_is_named_by_either_option(option, small):
    assert "42" in run(small, "SELECT 42", option=option)


def test_a_query_tells_what_each_column_holds(opened):
    asked = "SELECT column_name, comment FROM duckdb_columns() WHERE table_name = 'decisions' AND comment IS NOT NULL"
    assert dict(opened.ask(asked).rows) == {name: one.text for name, one in TABLES["decisions"].columns.items()}


def test_table_csv_and_json(small):
    query = "SELECT 1 AS one, NULL AS nothing, true AS yes, DATE '2000-01-01' AS day, 'a,b' AS text"
    assert run(small, query).splitlines()[2] == "  1           true  2000-01-01  a,b"
    assert run(small, query, "--format", "csv") == 'one,nothing,yes,day,text\n1,,true,2000-01-01,"a,b"\n'
    told = json.loads(run(small, query, "--format", "json"))
    assert told == [{"one": 1, "nothing": None, "yes": True, "day": "2000-01-01", "text": "a,b"}]


def test_parquet_goes_into_a_file(small, tmp_path):
    file = tmp_path / "answer.parquet"
    for query in ("SELECT count(*) AS n FROM games", "SELECT 1 AS x; --a comment swallows nothing of what is written"):
        run(small, query, "--format", "parquet", "--output", str(file))
        assert file.read_bytes()[:4] == b"PAR1"
        file.unlink()
    with pytest.raises(UserError, match="name the file"):
        run(small, "SELECT 1", "--format", "parquet")


def test_prompt_answers_one_query_after_the_other(small):
    told = run(small, given="SELECT 6 * 7\nAS x;\nSELEC;\nSELECT 8 * 8 AS y;\n.quit\nSELECT 3 * 33 AS z;\n")
    assert "42" in told
    assert "64" in told
    assert "99" not in told


def test_csv_is_spelled_as_duckdb_does(small):
    told = run(small, KINDS, "--format", "csv").splitlines()[1]
    assert told == (
        'true,"{""x"":1,""y"":[true]}","[1.5,2.25]",1 day,6162,"[""6162""]",2000-01-01 10:00:00.5,1.50,'
        '170141183460469231731687303715884105727,nan,00000000-0000-0000-0000-000000000001,"{""m"":1}","[""1 day""]"'
    )


TEXTS = "SELECT '🩷 Mia' AS name, chr(27) || '[2J' AS control, 'שלום' AS hebrew, chr(8238) AS reversed"


@each("format_", ["csv", "json"])
def test_standard_output_is_that_of_a_file_byte_by_byte(format_, small, tmp_path):
    file = tmp_path / "answer"
    run(small, TEXTS, "--format", format_, "-o", str(file))
    piped = run(small, TEXTS, "--format", format_)
    assert piped.encode() == file.read_bytes()
    assert "🩷 Mia" in piped


@each("format_", ["table", "csv", "json"])
def test_a_terminal_gets_no_control_of_a_text(format_, small, monkeypatch):
    monkeypatch.setattr("ops.cli.sql._is_terminal", lambda: True)
    shown = run(small, TEXTS, "--format", format_)
    assert not {"\x1b", "\u202e"} & {*shown}
    assert "שלום" in shown


def test_columns_of_a_table_stand_below_each_other_whatever_the_script(small):
    lines = run(small, "SELECT * FROM (VALUES ('ジャン', 'x'), ('Ada', 'y')) AS t(name, last)").splitlines()
    assert lines == ["name    last", "------  ----", "ジャン  x", "Ada     y"]


FORMULAS = ["=HYPERLINK(''http://x'')", "+1+cmd", "-2+3", "@SUM(A1)", "＝1+1"]


@each("text", FORMULAS)
def test_csv_has_a_quote_before_what_a_spreadsheet_would_compute(text, small):
    query, plain = f"SELECT '{text}' AS name", text.replace("''", "'")
    assert run(small, query, "--format", "csv") == f"name\n'{plain}\n"
    assert run(small, query, "--format", "csv", "--raw") == f"name\n{plain}\n"
    assert json.loads(run(small, query, "--format", "json")) == [{"name": plain}]


def test_a_name_of_any_kind_is_one_field_of_csv_that_nothing_computes(small):
    """Those too that were stored before names were checked; formulas are the one thing that is changed."""
    formulas = ["=HYPERLINK(1)\n+2", *(f"{begin}1" for begin in "=+-@\t\r\n\uff1d"), "Ada;=1", "Bo\t=1", "\t@a"]
    hostile = [*names.TODAY, *names.BEFORE, 'a","b', *formulas]
    values = ", ".join("('" + name.replace("'", "''") + "')" for name in hostile)
    query = f"SELECT * FROM (VALUES {values}) AS t(name)"
    raw = list(csv.reader(io.StringIO(run(small, query, "--format", "csv", "--raw"), newline="")))
    assert raw == [["name"], *([name] for name in hostile)]
    quoted = list(csv.reader(io.StringIO(run(small, query, "--format", "csv"), newline="")))
    assert [one for (one,) in quoted[1 : -len(formulas)]] == hostile[: -len(formulas)]
    escaped = ["'=HYPERLINK(1)\n'+2", "'=1", "+1", "-1", "'@1", "'\t1", "'\r1", "'\n1", "'\uff1d1"]
    assert [one for (one,) in quoted[-len(formulas) :]] == [*escaped, "Ada;'=1", "Bo\t'=1", "'\t'@a"]


def test_numbers_are_no_formulas_and_names_of_columns_may_be(small):
    query = """SELECT -5 AS a, '-5.25' AS b, '+49' AS c, 'a=b' AS d, [-1] AS e, '-' AS "=f" """
    assert run(small, query, "--format", "csv") == "a,b,c,d,e,'=f\n-5,-5.25,+49,a=b,[-1],'-\n"
    with pytest.raises(UserError, match="--raw is for --format csv"):
        run(small, query, "--raw")


def test_json_knows_every_kind_of_value(small):
    (told,) = json.loads(run(small, KINDS, "--format", "json"))
    assert told["b"] == {"x": 1, "y": [True]}
    assert (told["c"], told["f"], told["j"], told["i"]) == ([1.5, 2.25], ["6162"], None, 2**127 - 1)


def test_columns_of_the_same_name_are_all_told(small):
    query = "SELECT 1 AS a, 2 AS a, 3 AS a_1, now() IS NULL AS a"
    assert json.loads(run(small, query, "--format", "json")) == [{"a": 1, "a_2": 2, "a_1": 3, "a_3": False}]
    assert run(small, query, "--format", "csv") == "a,a,a_1,a\n1,2,3,false\n"
    assert json.loads(run(small, "SELECT 1 WHERE false", "--format", "json")) == []


@each("format_", ["table", "csv", "json"])
def test_times_with_a_zone_need_no_package_more(format_, small):
    query = "SELECT TIMESTAMPTZ '2000-01-01 10:00:00+00' AS a, [now()] AS b, {'c': now()} AS c, now() AS a"
    assert "2000-01-01 10:00:00+00" in run(small, query, "--format", format_)


@each(
    "format_, output", [(format_, output) for format_ in ("csv", "parquet") for output in ("/nonexist/a", "/tmp", "")]
)
def test_files_that_cannot_be_written_are_one_line(format_, output, small):
    with pytest.raises(UserError, match="folder"):
        run(small, "SELECT 1", "--format", format_, "-o", output)


def test_a_full_disk_is_one_line(small):
    with pytest.raises(UserError, match="/dev/full: No space left"):
        run(small, "SELECT * FROM range(100000)", "--format", "csv", "-o", "/dev/full")


@each("arguments", [["--format", "parquet"], ["-o", "x"]])
def test_the_prompt_writes_no_files(arguments, small):
    with pytest.raises(UserError, match="need a QUERY"):
        run(small, *arguments, given="SELECT 1;\n")


def test_answers_are_written_as_they_come(small):
    rows = open_dataset(small, memory_mb=100).read("SELECT range AS n FROM range(100000000000)")
    assert next(rows.batches)[0] == (0,)


def test_a_table_holds_no_more_than_it_may(small):
    with pytest.raises(UserError, match="larger than 16 MB"):
        run(small, "SELECT repeat('x', 10000) AS n FROM range(10000)", "--memory", "16")


def test_interrupted_queries_end_at_once_and_the_prompt_stays(small):
    prompt = started(small, 600)
    assert prompt.stdin
    assert prompt.stdout
    prompt.stdin.write("SELECT 'begun' AS x;\n")
    while "begun" not in prompt.stdout.readline():
        pass
    used = cpu_seconds(prompt.pid)
    prompt.stdin.write("SELECT count(*) FROM range(1000000000) a, range(1000000000) b;\n")
    eventually(lambda: cpu_seconds(prompt.pid) > used + 0.3)
    prompt.send_signal(signal.SIGINT)
    told, errors = prompt.communicate("SELECT 6 * 7 AS x;\n", timeout=60)
    assert (prompt.returncode, "42" in told, errors) == (0, True, "the query was ended\n")


def test_an_interrupted_command_says_nothing(small, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("ops.analytics.engine.Future.result", interrupt)
    done = CliRunner().invoke(command, ["--data", str(small), "SELECT 1"], standalone_mode=False)
    assert done.output.strip() == ""
