"""What DuckDB works out, for so long and no longer, and no longer than whoever waits for it wants."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from ops.dataset.engine import duckdb
from ops.dataset.reading import one_line
from ops.errors import UserError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

T = TypeVar("T")
GRACE_SECONDS = 2.0
"""How long a query that was interrupted may go on: DuckDB does not look for it while it works out a constant."""
_AGAIN_SECONDS = 0.05


class NotInterrupted(UserError):
    """A query goes on although it was interrupted; only the end of the process ends it."""


class TimeLimit:
    """The seconds of one query, of which only those count in which DuckDB works.

    The work is done in another thread, so that this one can be interrupted by whoever waits.
    """

    def __init__(self, seconds: float, engine: "DuckDBPyConnection") -> None:
        self._seconds, self._left, self._engine = seconds, seconds, engine

    def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns. Raises ``UserError`` for what DuckDB raises, and where the time is over."""
        outcome: Future[T] = Future()
        began = time.monotonic()
        Thread(target=_carry_out, args=(work, outcome), daemon=True).start()
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


def _carry_out(work: Callable[[], T], outcome: "Future[T]") -> None:
    try:
        outcome.set_result(work())
    except BaseException as error:  # noqa: BLE001 - it is raised where the outcome is waited for
        outcome.set_exception(error)
