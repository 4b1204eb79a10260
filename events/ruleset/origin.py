"""Where rulesets, bots and projections come from: the installed package, and the folder of a game's files."""

import importlib
import sys
import traceback
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from events.ruleset.records import Record


class Origin(Record):
    """The distribution that a ruleset, a bot or a projection comes from: its name and its version."""

    package: str
    version: str

    def __str__(self) -> str:
        return f"{self.package} {self.version}"


class Offered(NamedTuple):
    """An entry point: its name, its package, and the loaded object, or why loading failed."""

    name: str
    origin: Origin
    found: Any
    why: str = ""


def offers(points: Iterable[EntryPoint]) -> Iterator[Offered]:
    """Yield the entry points sorted by name; a failing one does not affect the others."""
    for point in sorted(points, key=lambda one: (one.name, one.value)):
        origin = origin_of(point)
        try:
            yield Offered(point.name, origin, point.load())
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a package does stops nothing else
            yield Offered(point.name, origin, None, f"it cannot be imported: {import_error(error)}")


def origin_of(point: EntryPoint) -> Origin:
    """Return the distribution that declares an entry point."""
    if point.dist is None:
        return Origin(package=point.value.partition(":")[0], version="")
    return Origin(package=point.dist.name, version=point.dist.version)


def import_error(error: BaseException) -> str:
    """Return why a module cannot be imported, with the last line of its own files that was running.

    Own files are the first one that ran, and those in its folder if it is a package.
    """
    said = f"{type(error).__name__}: {error}"
    importing = ("<frozen ", str(Path(importlib.__file__).parent))
    ran = [one for one in traceback.extract_tb(error.__traceback__)[1:] if not one.filename.startswith(importing)]
    own = [one for one in ran if _is_of(Path(one.filename), Path(ran[0].filename))]
    if isinstance(error, SyntaxError) or not own:
        return said
    return f"{said} ({Path(own[-1].filename).name}, line {own[-1].lineno})"


def _is_of(file: Path, first: Path) -> bool:
    return file == first or (first.name == "__init__.py" and file.is_relative_to(first.parent))


def home_of(boxes: object, module: str) -> ModuleType:
    """Return the package or single module that offers the ruleset with these boxes, given any module of the game.

    If there is none, it is the given module.
    """
    name = module
    while name:
        found = sys.modules.get(name)
        if found is not None and getattr(getattr(found, "RULESET", None), "boxes", None) is boxes:
            return found
        name = name.rpartition(".")[0]
    return sys.modules[module]


def folder_of(home: ModuleType) -> Path:
    """Return the folder of the files that come with a game (``data``, ``table``).

    For a package it is the package's folder; for a single module, a folder of the same name beside it, which need not
    exist.
    """
    file = Path(str(home.__file__))
    return file.parent if hasattr(home, "__path__") else file.with_suffix("")
