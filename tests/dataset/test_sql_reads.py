"""Queries only read: whatever would write a file or change a view is refused before it is carried out."""

from pathlib import Path

import pytest

from ops.analytics.manifest import read_manifest
from ops.analytics.query import open_dataset
from ops.run.errors import UserError

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
]
BETWEEN = [
    "EXPLAIN /* SELECT */ ANALYZE ",
    "EXPLAIN -- SELECT 1\n ANALYZE ",
    "EXPLAIN EXPLAIN ",
    "EXPLAIN (ANALYZE, FORMAT json) ",
]


@pytest.mark.parametrize("before", [*BEFORE, *BETWEEN])
def test_what_writes_is_refused(before: str, dataset: Path) -> None:
    manifest = read_manifest(dataset)
    assert manifest
    file = dataset / manifest.files[0].path
    held, opened = file.read_bytes(), open_dataset(dataset)
    views = opened.ask("SELECT view_name, sql FROM duckdb_views() ORDER BY ALL").rows
    for query in WRITING:
        with pytest.raises(UserError):
            opened.ask(before + query.format(file=file))
    assert file.read_bytes() == held
    assert opened.ask("SELECT view_name, sql FROM duckdb_views() ORDER BY ALL").rows == views


@pytest.mark.parametrize(
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
def test_what_reads_is_answered(query: str, dataset: Path) -> None:
    assert open_dataset(dataset).ask(query).rows


@pytest.mark.parametrize(
    "function", ["read_text", "read_blob", "read_csv", "read_json", "read_parquet", "glob", "sniff_csv"]
)
def test_other_files_are_not_read(function: str, dataset: Path) -> None:
    with pytest.raises(UserError):
        open_dataset(dataset).ask(f"SELECT * FROM {function}('/etc/hostname')")
