"""Log lines: one line an entry, without control characters of others and without passwords."""

import logging
from typing import Any

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from ops import settings
from ops.log_fields import fields_of, json_line, logfmt, logfmt_line
from ops.printable import printable, printable_lines
from ops.redis_url import mask_passwords

FORMAT = "%(levelname)s:%(name)s:%(message)s"
INDENT = "    "


class LineFormatter(logging.Formatter):
    """Writes a record in one line. A traceback follows indented, so that nothing in it looks like an entry."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        """Return the line of a record, with its fields behind the text."""
        line = " ".join([super().formatMessage(record), *logfmt(fields_of(record))])
        return printable(mask_passwords(line))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is logging's
        """Return a traceback, indented."""
        return _indented(super().formatException(ei))

    def formatStack(self, stack_info: str) -> str:  # noqa: N802 - the name is logging's
        """Return a stack, indented."""
        return _indented(super().formatStack(stack_info))


class JsonFormatter(logging.Formatter):
    """Writes a record as one JSON object a line, traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        return printable(mask_passwords(json_line(record, _error(self, record))))


class LogfmtFormatter(logging.Formatter):
    """Writes a record as one line of ``name=value``, traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        return printable(mask_passwords(logfmt_line(record, _error(self, record))))


FORMATTERS: dict[str, type[logging.Formatter]] = {
    "text": LineFormatter,
    "json": JsonFormatter,
    "logfmt": LogfmtFormatter,
}


class WebLogger(Logger):  # type: ignore[misc]
    """Gunicorn's own log, with the same lines."""

    def setup(self, cfg: Any) -> None:
        """Set the log up by gunicorn's settings, in the format of ours."""
        super().setup(cfg)
        kind = FORMATTERS[settings.from_environment().log_format]
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(kind(handler.formatter._fmt if handler.formatter else FORMAT))  # noqa: SLF001


def log_to_stderr(level: str, kind: str = "text") -> None:
    """Write the log of this process to stderr, from this level on, as ``text``, ``json`` or ``logfmt``."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[kind](FORMAT))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _error(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info else ""


def _indented(text: str) -> str:
    return "\n".join(INDENT + line for line in printable_lines(mask_passwords(text)).split("\n"))
