"""Somebody's own code, loaded from a file that was named on the command line."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from ops.errors import UserError


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
    except Exception as error:  # noqa: BLE001 - somebody's own code may raise anything
        raise UserError(f"{file} cannot be imported: {type(error).__name__}: {error}") from None
    return module
