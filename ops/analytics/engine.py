"""DuckDB, opened so that it cannot load anything."""

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from ops.run.errors import UserError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_CLOSED: dict[str, Any] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "preserve_insertion_order": True,
}

_EXPLAIN = re.compile(r"EXPLAIN\b(?:\s+ANALYZE\b)?(?:\s*\(\s*(?:ANALYZE|FORMAT)\b[\w\s,]*\))?", re.IGNORECASE)
"""The beginning of an EXPLAIN statement; the query follows it."""
_NODES = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
"""The parts of a query that only read. A common table expression could also insert, delete, or write a file."""
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
"""Table functions that only read, and prefixes of such. Some other functions write, or run a text as SQL."""
_NOT_SCALAR = frozenset({"nextval", "setval", "write_log"})

T = TypeVar("T")
GRACE_SECONDS = 2.0
"""The seconds that an interrupted query may take to end: DuckDB does not check for interrupts while it folds constants.
"""
_AGAIN_SECONDS = 0.05


def duckdb() -> Any:
    """Return the library, which is imported only when it is used: it is large, and only analyses need it.

    Raises ``UserError`` if it is not installed.
    """
    try:
        return import_module("duckdb")
    except ModuleNotFoundError as error:
        if error.name != "duckdb":
            raise
        raise UserError("DuckDB is not installed; install it with: pip install 'skald[analytics]'") from None


def open_engine(**settings: Any) -> "DuckDBPyConnection":
    """Return a database in memory."""
    engine: DuckDBPyConnection = duckdb().connect(":memory:", config={**_CLOSED, **settings})
    engine.execute("SET TimeZone = 'UTC'")
    return engine


def quoted(text: str) -> str:
    """Return a text as a literal of SQL."""
    return "'" + text.replace("'", "''") + "'"


def identifier(name: str) -> str:
    """Return a name as an identifier of SQL."""
    return '"' + name.replace('"', '""') + '"'


class Query(NamedTuple):
    """A query without its semicolon. ``is_explained``: it is an EXPLAIN statement, which cannot be used as a table."""

    text: str
    is_explained: bool


def reading_query(engine: "DuckDBPyConnection", text: str) -> Query:
    """Return the only query in a text, if it only reads. Raises ``UserError``."""
    statement = _only_statement(engine, text)
    if statement.type.name == "EXPLAIN":
        explained = _EXPLAIN.match(statement.query)
        inner = _only_statement(engine, statement.query[explained.end() :] if explained else "")
        _require_select(engine, inner)
        return Query(_without_semicolon(statement.query), is_explained=True)
    _require_select(engine, statement)
    return Query(_without_semicolon(statement.query), is_explained=False)


def one_line(error: Exception) -> str:
    """Return the first paragraph of an error of DuckDB as one line."""
    return " ".join(str(error).split("\n\n")[0].split())


def _only_statement(engine: "DuckDBPyConnection", text: str) -> Any:
    try:
        statements = engine.extract_statements(text)
    except (duckdb().Error, UnicodeError) as error:
        raise UserError(one_line(error)) from None
    if len(statements) != 1:
        raise UserError(f"one query at a time: these are {len(statements)}")
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
            raise UserError(f"only queries that read: this contains {kind.split('_')[0]}")
        is_reading = function in _TABLE_FUNCTIONS or function.startswith(_READERS)
        if (kind == "TABLE_FUNCTION" and not is_reading) or function in _NOT_SCALAR:
            raise UserError(f"only queries that read: {function or 'this function'} is not allowed")


def _parts(tree: Any) -> Iterator[tuple[str, str]]:
    """Yield the type of each part of a parsed query, with the name of the function that it calls, if any."""
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


class NotInterrupted(UserError):
    """A query continues although it was interrupted; only the end of the process ends it."""


class TimeLimit:
    """The time limit of one query; only the time in which DuckDB works counts.

    The work is done in another thread, so that the waiting thread can be interrupted.
    """

    def __init__(self, seconds: float, engine: "DuckDBPyConnection") -> None:
        self._seconds, self._left, self._engine = seconds, seconds, engine

    def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns. Raises ``UserError`` if DuckDB raises an error, or when the time is over."""
        outcome: Future[T] = Future()
        began = time.monotonic()
        Thread(target=_execute, args=(work, outcome), daemon=True).start()
        try:
            return outcome.result(max(self._left, 0))
        except TimeoutError:
            self._end(outcome, f"the query took longer than {self._seconds:g} s and")
            raise UserError(f"the query took longer than {self._seconds:g} s and was ended") from None
        except KeyboardInterrupt:
            self._end(outcome, "the query")
            raise
        except (duckdb().Error, RuntimeError, MemoryError, UnicodeError) as error:
            raise UserError(one_line(error) or type(error).__name__) from None
        finally:
            self._left -= time.monotonic() - began

    def _end(self, outcome: "Future[T]", what: str) -> None:
        until = time.monotonic() + GRACE_SECONDS
        while not outcome.done():
            if time.monotonic() > until:
                raise NotInterrupted(f"{what} could not be interrupted")
            self._engine.interrupt()
            time.sleep(_AGAIN_SECONDS)


def _execute(work: Callable[[], T], outcome: "Future[T]") -> None:
    try:
        outcome.set_result(work())
    except BaseException as error:  # noqa: BLE001 - it is raised where the outcome is waited for
        outcome.set_exception(error)
