"""Formats of the log (text, JSON and logfmt): one line per entry, without passwords and foreign control characters."""

import logging
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

import msgspec
from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from ops.run import settings
from ops.run.errors import WARNING
from ops.run.sanitize import printable, printable_lines
from ops.run.settings import mask_passwords

Fields = Mapping[str, Any]

_PLAIN = re.compile(r"[^\s\"=\\]+")

FORMAT = "%(levelname)s:%(name)s:%(message)s"
INDENT = "    "


def fields_of(record: logging.LogRecord) -> Fields:
    """Return the fields that a record was logged with, without those that have no value."""
    fields: Fields = getattr(record, "fields", {})
    return {name: value for name, value in fields.items() if value is not None}


def json_line(record: logging.LogRecord, error: str) -> str:
    """Return a record as a JSON object."""
    return msgspec.json.encode(_whole(record, error), enc_hook=str).decode()


def logfmt_line(record: logging.LogRecord, error: str) -> str:
    """Return a record as ``name=value``, with values quoted as in JSON where necessary."""
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


class LineFormatter(logging.Formatter):
    """Writes a record in one line. A traceback follows indented, so that nothing in it looks like an entry."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        """Return the line of a record, with its fields after the text."""
        line = " ".join([super().formatMessage(record), *logfmt(fields_of(record))])
        return printable(mask_passwords(line))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is logging's
        """Return a traceback, indented."""
        return _indented(super().formatException(ei))

    def formatStack(self, stack_info: str) -> str:  # noqa: N802 - the name is logging's
        return _indented(super().formatStack(stack_info))


class JsonFormatter(logging.Formatter):
    """Writes a record as one JSON object a line, traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(mask_passwords(json_line(record, _error(self, record))))


class LogfmtFormatter(logging.Formatter):
    """Writes a record as one line of ``name=value``, traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(mask_passwords(logfmt_line(record, _error(self, record))))


FORMATTERS: dict[str, type[logging.Formatter]] = {
    "text": LineFormatter,
    "json": JsonFormatter,
    "logfmt": LogfmtFormatter,
}


class WebLogger(Logger):  # type: ignore[misc]
    """Gunicorn's own log, with the same lines."""

    def setup(self, cfg: Any) -> None:
        """Set up the log from gunicorn's settings, in the format of Skald's own log."""
        super().setup(cfg)
        kind = FORMATTERS[settings.from_environment().log_format]
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(kind(handler.formatter._fmt if handler.formatter else FORMAT))  # noqa: SLF001


def process_line(line: str, level: str, kind: str) -> str:
    """Return a line about the start or end of a process, formatted as an entry of a log of this kind."""
    if kind not in FORMATTERS or kind == "text":
        return f"skald: {printable(line)}"
    number = logging.getLevelNamesMapping()["WARNING" if line.startswith(WARNING) else level.upper()]
    record = logging.LogRecord("skald", number, "", 0, line.removeprefix(WARNING), (), None)
    return FORMATTERS[kind]().format(record)


def _log_uncaught(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    logging.getLogger("skald").critical("Ended by an error", exc_info=(kind, error, at))


def log_to_stderr(level: str, kind: str = "text") -> None:
    """Write the log of this process to stderr, from this level on, as ``text``, ``json`` or ``logfmt``.

    The error that ends the process, and Python's warnings, are entries too.
    """
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[kind](FORMAT))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _error(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info else ""


def _indented(text: str) -> str:
    return "\n".join(INDENT + line for line in printable_lines(mask_passwords(text)).split("\n"))
