"""Log lines: one line an entry, without control characters of others and without passwords."""

import logging
from typing import Any

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from ops.printable import printable, printable_lines
from ops.redis_url import mask_passwords

FORMAT = "%(levelname)s:%(name)s:%(message)s"
INDENT = "    "


class LineFormatter(logging.Formatter):
    """Writes a record in one line. A traceback follows indented, so that nothing in it looks like an entry."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        """Return the line of a record."""
        return printable(mask_passwords(super().formatMessage(record)))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is logging's
        """Return a traceback, indented."""
        return _indented(super().formatException(ei))

    def formatStack(self, stack_info: str) -> str:  # noqa: N802 - the name is logging's
        """Return a stack, indented."""
        return _indented(super().formatStack(stack_info))


class WebLogger(Logger):  # type: ignore[misc]
    """Gunicorn's own log, with the same lines."""

    def setup(self, cfg: Any) -> None:
        """Set the log up by gunicorn's settings."""
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(LineFormatter(handler.formatter._fmt if handler.formatter else FORMAT))  # noqa: SLF001


def log_to_stderr(level: str) -> None:
    """Write the log of this process to stderr, from this level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter(FORMAT))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _indented(text: str) -> str:
    return "\n".join(INDENT + line for line in printable_lines(mask_passwords(text)).split("\n"))
