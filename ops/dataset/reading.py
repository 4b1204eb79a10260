"""Tells queries that only read from whatever else DuckDB would carry out."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ops.dataset.engine import duckdb
from ops.errors import UserError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_EXPLAIN = re.compile(r"EXPLAIN\b(?:\s+ANALYZE\b)?(?:\s*\(\s*(?:ANALYZE|FORMAT)\b[\w\s,]*\))?", re.IGNORECASE)
"""How an explanation begins; what comes after it is explained."""
_NODES = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
"""The parts of a query that only read. A common table expression may also insert, delete, or write a file."""
_TABLE_FUNCTIONS = frozenset(
    [
        "generate_series",
        "glob",
        "histogram",
        "histogram_values",
        "json_each",
        "json_tree",
        "range",
        "repeat",
        "repeat_row",
        "sniff_csv",
        "summary",
        "test_all_types",
        "unnest",
    ]
)
_READERS = ("duckdb_", "parquet_", "pragma_", "read_")
"""Of tables: what these functions, and those that begin so, do is to read. Some others write, or run a text."""
_NOT_SCALAR = frozenset({"nextval", "setval", "write_log"})


class Query(NamedTuple):
    """A query without its semicolon. ``is_explained``: it is not carried out as it stands, and cannot be a table."""

    text: str
    is_explained: bool


def reading_query(engine: "DuckDBPyConnection", text: str) -> Query:
    """Return the one query of a text if it only reads. Raises ``UserError``."""
    statement = _only_statement(engine, text)
    if statement.type.name == "EXPLAIN":
        explained = _EXPLAIN.match(statement.query)
        inner = _only_statement(engine, statement.query[explained.end() :] if explained else "")
        _require_select(engine, inner)
        return Query(_without_semicolon(statement.query), is_explained=True)
    _require_select(engine, statement)
    return Query(_without_semicolon(statement.query), is_explained=False)


def one_line(error: Exception) -> str:
    """Return the first paragraph of what DuckDB says as one line."""
    return " ".join(str(error).split("\n\n")[0].split())


def _only_statement(engine: "DuckDBPyConnection", text: str) -> Any:
    try:
        statements = engine.extract_statements(text)
    except (duckdb().Error, UnicodeError) as error:
        raise UserError(one_line(error)) from None
    if len(statements) != 1:
        raise UserError(f"one query at a time: this is {len(statements)}")
    return statements[0]


def _require_select(engine: "DuckDBPyConnection", statement: Any) -> None:
    if statement.type.name != "SELECT":
        raise UserError(f"only queries that read: this is {statement.type.name}")
    (text,) = engine.execute("SELECT json_serialize_sql(?::VARCHAR)", [statement.query]).fetchone() or ("{}",)
    try:
        tree = msgspec.json.decode(text)
    except RecursionError:
        raise UserError("the query is nested too deeply") from None
    if tree.get("error", True):
        raise UserError(f"only queries that read: {tree.get('error_message', 'this is none')}")
    for kind, function in _parts(tree["statements"]):
        if kind.endswith("_NODE") and kind not in _NODES:
            raise UserError(f"only queries that read: this has a {kind.split('_')[0]} in it")
        if (kind == "TABLE_FUNCTION" and not _reads(function)) or function in _NOT_SCALAR:
            raise UserError(f"only queries that read: {function or 'this function'} is not for queries")


def _reads(function: str) -> bool:
    return function in _TABLE_FUNCTIONS or function.startswith(_READERS)


def _parts(tree: Any) -> Iterator[tuple[str, str]]:
    """Yield the type of each part of a parsed query, with the function that it calls, if it does."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend(part.values())
            called = part.get("function") if part.get("type") == "TABLE_FUNCTION" else part
            name = called.get("function_name") if isinstance(called, dict) else ""
            yield str(part.get("type", "")), str(name or "").lower()


def _without_semicolon(query: str) -> str:
    comment = duckdb().token_type.comment
    raw = query.encode()
    for offset, kind in reversed(duckdb().tokenize(query)):
        if raw[offset : offset + 1] == b";":
            raw = raw[:offset]
        elif kind != comment:
            break
    return raw.decode()
