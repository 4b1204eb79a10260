"""The fields of a log record, for programs that read the log: as JSON, and as ``name=value``.

A record has fields of its own where it was logged with ``extra={"fields": {...}}``.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

Fields = Mapping[str, Any]

_PLAIN = re.compile(r"[^\s\"=\\]+")


def fields_of(record: logging.LogRecord) -> Fields:
    """Return the fields that a record was logged with; those without a value are left out."""
    fields: Fields = getattr(record, "fields", {})
    return {name: value for name, value in fields.items() if value is not None}


def json_line(record: logging.LogRecord, error: str) -> str:
    """Return a record as a JSON object."""
    return msgspec.json.encode(_whole(record, error), enc_hook=str).decode()


def logfmt_line(record: logging.LogRecord, error: str) -> str:
    """Return a record as ``name=value``, values quoted as in JSON where they need it."""
    return " ".join(logfmt(_whole(record, error)))


def logfmt(fields: Fields) -> Iterator[str]:
    """Yield ``name=value`` for each field."""
    for name, value in fields.items():
        text = value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
        yield f"{name}={text if _PLAIN.fullmatch(text) else msgspec.json.encode(text).decode()}"


def _whole(record: logging.LogRecord, error: str) -> Fields:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    whole = {
        "time": at,
        "level": record.levelname.lower(),
        "logger": record.name,
        "process": record.process,
        "message": record.getMessage(),
        **fields_of(record),
    }
    return {**whole, "error": error} if error else whole
