"""Somebody's own code, loaded from a file that was named on the command line."""

from collections.abc import Callable, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, TypeVar

from ops.errors import UserError

Found = TypeVar("Found")


def bot_named(name: str, ours: Mapping[str, Found], own: Callable[[str, str], Found], example: str) -> Found:
    """Return one of our bots by its name, or what ``own`` makes of a file and a name in it: ``file.py:Name``.

    ``example`` is such a name, for whoever asks for a bot that there is not. Raises ``UserError``.
    """
    file, _, attribute = name.rpartition(":")
    if file:
        return own(file, attribute)
    if name not in ours:
        raise UserError(f"there is no bot {name}; there are {', '.join(ours)}, and your own as {example}")
    return ours[name]


def attribute_of(file: str, name: str) -> Any:
    """Return what a file of Python has under a name, ``None`` if it has nothing. Raises ``UserError``."""
    return getattr(_module(Path(file)), name, None)


def _module(file: Path) -> Any:
    spec = spec_from_file_location(f"skald_bot_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise UserError(f"{file} is no Python file with a bot")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody's own code may raise anything
        raise UserError(f"{file} cannot be imported: {type(error).__name__}: {error}") from None
    return module
