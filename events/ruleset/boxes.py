"""The boxes of a ruleset: the shipped one, every released one, and an operator's replacements.

A box is one JSON document of three parts. ``values`` holds the plain values by name. ``marks`` says how reliable each
value is: the mark with the longest path that leads to a value applies to it, ``ships.red.amount`` before ``ships``.
``sources`` is the legend of the sources that the marks name.

The hash of the document goes into the first event of each game, and every released document is kept forever as
``released/<hash>.json``, so that a game can always be replayed with the box it was played with.
"""

from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Generic, Literal, TypeVar

import msgspec

from events.ruleset.origin import folder_of, home_of
from events.ruleset.records import Record, canonical, change, read_json
from events.ruleset.refusals import Malformed, RulesetCannotFold
from events.ruleset.scoring import Text

B = TypeVar("B")

BOXES_IN_USE = 64
"""The number of boxes that a process caches: the shipped one, and those with operators' replacements."""
STATUSES: Mapping[str, Text] = {
    "verified": Text(
        de="In der Anleitung oder in mehreren unabhängigen Quellen angegeben.",
        en="Stated by the rulebook or by several independent sources.",
    ),
    "derived": Text(de="Folgt aus geprüften Werten.", en="Follows from verified values."),
    "reconstructed": Text(
        de="Keine öffentliche Quelle nennt den Wert; unserer passt zu allem, was bekannt ist.",
        en="No public source states the value; ours fits everything that is known.",
    ),
    "replaced": Text(de="Vom Betreiber ersetzt.", en="Replaced by the operator."),
}


class UnknownBox(RulesetCannotFold, code="unknown_box", title="No such box"):
    """The game's box was never released in this installation."""


class Mark(Record):
    """How reliable the values at a path are, where they come from, and whether an operator may replace them."""

    path: str
    status: Literal["verified", "derived", "reconstructed", "replaced"]
    confidence: Literal["high", "medium", "low"]
    sources: tuple[str, ...]
    note: Text | None = None
    replaceable: bool = False


class BoxDocument(Record, forbid_unknown_fields=True):
    """The content of a box file."""

    values: dict[str, Any]
    marks: tuple[Mark, ...]
    sources: dict[str, str]


class Boxes(Generic[B]):
    """The boxes of one ruleset. ``build`` converts a document to the typed box, or raises ``Malformed``."""

    def __init__(self, package: str, build: Callable[[BoxDocument], B]) -> None:
        self._package = package
        self._build = build
        self._load = lru_cache(maxsize=BOXES_IN_USE)(self._loaded)

    @property
    def folder(self) -> Traversable:
        """Where ``box.json`` and ``released`` are."""
        return files(self._package)

    @cached_property
    def shipped(self) -> bytes:
        """The shipped document, exactly as in its file."""
        return self.folder.joinpath("box.json").read_bytes()

    @cached_property
    def shipped_hash(self) -> str:
        """The hash of the shipped document, hex."""
        return document_hash(self.shipped)

    @property
    def released(self) -> Mapping[str, Traversable]:
        """Every released document by its hash; empty if nothing was released yet."""
        folder = self.folder.joinpath("released")
        found = folder.iterdir() if folder.is_dir() else ()
        return {file.name.removesuffix(".json"): file for file in found if file.name.endswith(".json")}

    def fault(self) -> str | None:
        """Return why no game can begin with the shipped box, or ``None``."""
        try:
            document_hash(self.shipped)
        except msgspec.MsgspecError as error:
            return f"data/box.json is not JSON: {error}"
        except OSError as error:
            return f"data/box.json cannot be read: {error.strerror}"
        try:
            self.load({})
        except Exception as error:  # noqa: BLE001 - the game makes its box, and may raise anything
            return f"data/box.json is not a box: {type(error).__name__}: {error}"
        return None

    def unreleased(self) -> str | None:
        """Return why a game created now would become unreadable after a change of the shipped box, or ``None``."""
        file = self.released.get(self.shipped_hash)
        if file is None:
            return f"its box is not released: data/released/{self.shipped_hash}.json is missing"
        try:
            is_same = document_hash(file.read_bytes()) == self.shipped_hash
        except msgspec.MsgspecError:
            is_same = False
        return None if is_same else f"its released box was changed: data/released/{self.shipped_hash}.json"

    def load(self, replaced: Mapping[str, Any], box_hash: str | None = None) -> B:
        """Return the typed box with an operator's replacements applied.

        Raises ``Malformed`` if they do not fit, and ``UnknownBox``.
        """
        return self._load(canonical(dict(replaced)), box_hash or self.shipped_hash)

    def document(self, box_hash: str | None = None) -> BoxDocument:
        """Return a released document, by default the shipped one. Raises ``UnknownBox``."""
        if box_hash is None or box_hash == self.shipped_hash:
            return msgspec.json.decode(self.shipped, type=BoxDocument)
        file = self.released.get(box_hash)
        if file is None:
            raise UnknownBox(f"No box with the hash {box_hash} was ever released.")
        document = file.read_bytes()
        try:
            if document_hash(document) == box_hash:
                return msgspec.json.decode(document, type=BoxDocument)
        except msgspec.MsgspecError:
            pass
        raise UnknownBox(f"{file.name} was changed after its release: its hash is not {box_hash}.")

    def _loaded(self, replaced: bytes, box_hash: str) -> B:
        return self._build(with_replacements(self.document(box_hash), msgspec.json.decode(replaced)))


class NoBox(Boxes[BoxDocument]):
    """The empty box of a game that needs none. ``module`` is any module of the game."""

    def __init__(self, module: str) -> None:
        super().__init__(module, lambda document: document)
        self._module = module

    @property
    def folder(self) -> Traversable:
        """Where ``released`` would be; known only after the game is imported."""
        return folder_of(home_of(self, self._module)) / "data"

    @cached_property
    def shipped(self) -> bytes:
        """The shipped document, which is empty."""
        return canonical({"values": {}, "marks": [], "sources": {}})

    def unreleased(self) -> str | None:
        """Return ``None``: an empty box needs no file."""
        return None


def document_hash(document: bytes) -> str:
    """Return the SHA-256 of a document's canonical JSON, hex: white space does not count."""
    return sha256(canonical(msgspec.json.decode(document))).hexdigest()


def typed(values: Mapping[str, Any], kind: type[B]) -> B:
    """Return the values of a document as a record. Raises ``Malformed`` where they do not fit its types."""
    try:
        return msgspec.convert(dict(values), kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"box: {error}") from None


def with_replacements(document: BoxDocument, replaced: Mapping[str, Any]) -> BoxDocument:
    """Return the document with an operator's values applied; each is marked as replaced instead of its shipped mark.

    Objects are merged: fields that are not given keep their values. Raises ``Malformed`` for a path that does not exist
    or may not be replaced.
    """
    values, marks = dict(document.values), list(document.marks)
    _replace(document, values, replaced, (), marks)
    return change(document, values=values, marks=tuple(marks)) if replaced else document


def mark_of(document: BoxDocument, path: tuple[str, ...]) -> Mark | None:
    """Return the mark that applies to the value at a path: the one with the longest path that leads to it."""
    name = ".".join(path)
    leading = [mark for mark in document.marks if _leads_to(mark.path, name)]
    return max(leading, key=lambda mark: len(mark.path), default=None)


@cache
def computed_marks(package: str) -> tuple[Mark, ...]:
    """Return the marks from a package's ``marks.json``, which cover what its components add to the values."""
    return read_json(package, "marks.json", tuple[Mark, ...])


def provenance(document: BoxDocument, *computed: Mark) -> dict[str, Any]:
    """Return the marks with their legends, as ``components`` shows them beside the values.

    ``computed`` are the marks of what the components add to the values of the document, such as drawings.
    """
    return {
        "marks": msgspec.to_builtins((*document.marks, *computed)),
        "sources": dict(document.sources),
        "statuses": msgspec.to_builtins(STATUSES),
    }


def components_of(box: Any) -> Mapping[str, Any]:
    """Return the values of a box with their marks. A box either has a ``document`` or is one."""
    document: BoxDocument = getattr(box, "document", box)
    return {**document.values, "provenance": provenance(document)}


def _replace(
    document: BoxDocument,
    values: dict[str, Any],
    replaced: Mapping[str, Any],
    path: tuple[str, ...],
    marks: list[Mark],
) -> None:
    for name, value in replaced.items():
        here = (*path, name)
        shipped = values.get(name)
        if name not in values and not _is_replaceable(document, here):
            raise Malformed(f"box: unknown field: {'.'.join(here)}")
        if isinstance(value, dict) and isinstance(shipped, dict):
            # Value by value: a nested value may have its own mark, which forbids replacing it.
            values[name] = dict(shipped)
            _replace(document, values[name], value, here, marks)
            continue
        if not _is_replaceable(document, here):
            raise Malformed(f"box: {'.'.join(here)} cannot be replaced: it is not reconstructed")
        values[name] = value
        marks[:] = [mark for mark in marks if not _leads_to(".".join(here), mark.path)]
        marks.append(Mark(path=".".join(here), status="replaced", confidence="high", sources=("operator",)))


def _is_replaceable(document: BoxDocument, path: tuple[str, ...]) -> bool:
    mark = mark_of(document, path)
    return mark is not None and mark.replaceable


def _leads_to(path: str, name: str) -> bool:
    return name == path or name.startswith(f"{path}.")
