"""DuckDB, opened so that it loads nothing from anywhere. Skald does not install it: analyses alone need it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ops.errors import UserError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_CLOSED: dict[str, Any] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "preserve_insertion_order": True,
}


def duckdb() -> Any:
    """Return the library, which is imported only where it is used. Raises ``UserError`` where it is not installed."""
    try:
        return import_module("duckdb")
    except ImportError:
        raise UserError("this needs DuckDB: pip install duckdb") from None


def open_engine(**settings: Any) -> "DuckDBPyConnection":
    """Return a database in memory. Raises ``UserError`` where DuckDB is not installed."""
    engine: DuckDBPyConnection = duckdb().connect(":memory:", config={**_CLOSED, **settings})
    return engine


def quoted(text: str) -> str:
    """Return a text as a literal of SQL."""
    return "'" + text.replace("'", "''") + "'"


def identifier(name: str) -> str:
    """Return a name as an identifier of SQL."""
    return '"' + name.replace('"', '""') + '"'
