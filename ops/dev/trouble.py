"""What went wrong in a game that is being written: the error, the function, the file, and the source of the line."""

import linecache
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, RulesetCannotFold
from events.ruleset.registry import UnusableGame
from events.ruleset.ruleset import AnyRuleset
from ops.check.fields import Raised, raised_in
from ops.check.watch import Stuck, watched
from ops.run.errors import UserError

PATIENCE = 5.0
"""Seconds of a core that one function of a game may take."""
MAX_TEXT = 500
WRAPPERS = (UserError, UnusableGame, RulesetCannotFold)
"""Errors that only say which part of Skald met the error of a game."""

P = ParamSpec("P")
T = TypeVar("T")


class Trouble(Record):
    """One error: what was done, the error, and where in the author's files it was raised, if it was raised there.

    ``function`` is the field of ``Ruleset`` that was running. ``source`` is the text of the line.
    """

    doing: str
    error: str
    function: str = ""
    file: str = ""
    line: int = 0
    source: str = ""


class Failed(Exception):
    """Something that was asked for could not be done; ``trouble`` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.error)
        self.trouble = trouble


def trouble_of(
    error: BaseException, doing: str, ruleset: AnyRuleset | None = None, place: Path | None = None
) -> Trouble:
    """Return an error of a game as it is shown. ``place`` is the file or folder of the game."""
    error = _cause(error)
    raised = _raised(error, ruleset, place)
    text = "it does not return" if isinstance(error, Stuck) else _text(error)
    return Trouble(
        doing=doing,
        error=text[:MAX_TEXT],
        function=raised.field or "",
        file=raised.file,
        line=raised.line,
        source=linecache.getline(raised.file, raised.line).strip()[:MAX_TEXT] if raised.file else "",
    )


def _cause(error: BaseException) -> BaseException:
    """Return the error of the game itself, where Skald has wrapped it."""
    while isinstance(error, WRAPPERS) and (inner := error.__cause__ or error.__context__) is not None:
        error = inner
    return error


def _text(error: BaseException) -> str:
    if isinstance(error, UserError):
        return error.message
    said = error.detail if isinstance(error, Refusal) else error
    return f"{type(error).__name__}: {said}".removesuffix(": ")


def _raised(error: BaseException, ruleset: AnyRuleset | None, place: Path | None) -> Raised:
    """Return where an error was raised: in a function of the ruleset, or else in a file of the game."""
    if ruleset is not None:
        found = raised_in(ruleset, error)
        if found.file:
            return found
    if isinstance(error, SyntaxError) and error.filename:
        return Raised(None, error.filename, error.lineno or 0)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if place is not None and Path(frame.filename).is_relative_to(place):
            return Raised(None, frame.filename, frame.lineno or 0)
    return Raised(None, "", 0)


class Guard:
    """Calls functions of a game, and keeps what they raise as troubles instead of passing it on.

    Once a function did not return, no other is called: each would take as long.
    """

    def __init__(self, ruleset: AnyRuleset, place: Path | None = None) -> None:
        self._ruleset, self._place = ruleset, place
        self._stuck = False
        self.troubles: list[Trouble] = []

    def reset(self) -> None:
        """Forget the troubles, and call functions again."""
        self._stuck = False
        self.troubles.clear()

    def call(self, doing: str, function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T | None:
        """Return what a function returns; ``None``, with a trouble more, if it raises or does not return."""
        if self._stuck:
            return None
        try:
            with watched(PATIENCE):
                return function(*given, **named)
        except BaseException as error:  # noqa: BLE001 - a game may raise anything, and nothing may end the command
            self._stuck = isinstance(error, Stuck)
            self.troubles.append(trouble_of(error, doing, self._ruleset, self._place))
            return None

    def require(self, doing: str, function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what a function returns. Raises ``Failed``."""
        self._stuck = False
        before = len(self.troubles)
        found = self.call(doing, function, *given, **named)
        if len(self.troubles) > before:
            raise Failed(self.troubles.pop())
        return found  # type: ignore[return-value]  # it may return None itself
