"""Which field of a ``Ruleset`` raised an error, on which line, and how fields are named to an author."""

import dataclasses
import os
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any, NamedTuple

from events.ruleset.origin import home_of
from events.ruleset.ruleset import GROUP_OF, AnyRuleset, Ruleset

NAMES = (*GROUP_OF, *(one.name for one in dataclasses.fields(Ruleset)))
"""All fields, those of the groups first."""


class Raised(NamedTuple):
    """Where an error was raised: the field whose function was running, the file and the line of the game's own code."""

    field: str | None
    file: str
    line: int

    @property
    def place(self) -> str:
        return f"{Path(self.file).name}:{self.line}"


def raised_in(ruleset: AnyRuleset, error: BaseException) -> Raised:
    """Return where an error was raised: the innermost field of the ruleset, and the last line of the game."""
    functions = {}
    for name in NAMES:
        value = value_of(ruleset, name)
        if isinstance(value, FunctionType):
            functions[value.__code__] = name
    found, file, line = None, "", 0
    home = home_of(ruleset.boxes, ruleset.decide.__module__)
    own = str(Path(str(home.__file__)).parent) + os.sep if hasattr(home, "__path__") else str(home.__file__)
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        found = functions.get(code, found)
        if code in functions or code.co_filename.startswith(own):
            file, line = code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return Raised(found, file, line)


def value_of(ruleset: AnyRuleset, name: str) -> Any:
    """Return a field of a ruleset, also of one of its groups."""
    return getattr(getattr(ruleset, GROUP_OF[name]) if name in GROUP_OF else ruleset, name)


def described(ruleset: AnyRuleset, name: str) -> str:
    """Return a field by the name under which it is given, and whether it is not."""
    name = name.rpartition(".")[2]
    if name not in NAMES:
        return name
    where = f"{GROUP_OF[name]}.{name}" if name in GROUP_OF else name
    value, owner = value_of(ruleset, name), getattr(ruleset, GROUP_OF[name]) if name in GROUP_OF else ruleset
    (declared,) = (one for one in dataclasses.fields(owner) if one.name == name)
    made: Any = declared.default
    if declared.default_factory is not dataclasses.MISSING:
        made = declared.default_factory()
    is_default = isinstance(getattr(value, "__self__", None), Ruleset) or value is made or value == made
    return f"{where} (not given, so it has its default)" if is_default else where
