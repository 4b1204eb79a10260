"""Kinds: what a field of a view or a command means, as an annotation of its type.

Boards, vectors, action ids and checks read the kind and the bounds of ``msgspec.Meta`` beside it. A kind is always
optional: by default a bounded integer is a number, a ``Literal`` a word, a tuple a row and a record a card. A kind can
be combined with bounds and a description: ``Annotated[Hand[Card], Meta(max_length=8, description="…")]``.
"""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import Meta

T = TypeVar("T")

MAX_SEATS = 16
"""The maximum number of seats of a game, as in the option ``first_seat``."""


def kind(name: str, **more: Any) -> Meta:
    """Return the metadata of a kind; in a JSON Schema it is ``x-kind``, and its parameters are ``x-<name>``."""
    schema = {"x-kind": name, **{f"x-{word}": value for word, value in more.items()}}
    return Meta(extra={"kind": name, **more}, extra_json_schema=schema)


def keyed(*names: str, upto: int | None = None) -> Meta:
    """Return the metadata of a tuple of records that is unique by the fields with these names.

    The fields must be ``Literal`` or bounded integers: the tuple is a grid of cells, most of which may be empty.
    Vectors omit cells with an integer above ``upto``.
    """
    return kind("keyed", keys=names, **({} if upto is None else {"upto": upto}))


Seat = Annotated[int, kind("seat"), Meta(ge=0, le=MAX_SEATS - 1)]
"""A seat, counted from 0."""
BySeat = Annotated[tuple[T, ...], kind("by_seat"), Meta(max_length=MAX_SEATS)]
"""One item a seat, in the order of the seats."""
Hand = Annotated[tuple[T, ...], kind("hand")]
"""The cards in a hand; their order does not matter."""
Pile = Annotated[T, kind("pile")]
"""A pile: an integer is its size, a tuple its contents with the top last."""
Grid = Annotated[tuple[T, ...], kind("grid")]
"""Rows from the top, each a bounded tuple of cells from the left. A sparse grid is a ``keyed`` tuple of records."""
Track = Annotated[int, kind("track")]
"""A place on a track of steps, such as points; ``ge`` and ``le`` are its ends."""
Given = Annotated[T, kind("given")]
"""A field of a command that the table dictates; the player does not choose it."""
Fixed = Annotated[T, Meta(extra={"fixed": True}, extra_json_schema={"x-fixed": True})]
"""A field that stays the same all game, such as the number of a seat or a board; vectors omit it."""
Order = Annotated[tuple[T, ...], kind("order")]
"""A selection in ascending order, without duplicates."""


def unwrapped(annotation: Any) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """Return a type without ``Annotated``, its bounds by the names in ``msgspec.Meta``, and its kind with parameters.

    Without a kind, it is empty. Types are those of ``typing.get_type_hints(..., include_extras=True)``.
    """
    bounds: dict[str, Any] = {}
    found: dict[str, Any] = {}
    for meta in _metadata(annotation):
        found |= meta.extra or {}
        for name in ("gt", "ge", "lt", "le", "min_length", "max_length"):
            if getattr(meta, name) is not None:
                bounds[name] = getattr(meta, name)
    bare = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    return bare, bounds, found


def members(annotation: Any) -> tuple[Any, ...]:
    """Return the members of a union, each with the union's annotations; for any other type, the type itself."""
    bare, _, _ = unwrapped(annotation)
    if get_origin(bare) not in (Union, UnionType):
        return (annotation,)
    metas = tuple(_metadata(annotation))
    return tuple(Annotated[one, *metas] if metas else one for one in get_args(bare))


def _metadata(annotation: Any) -> Iterator[Meta]:
    for meta in getattr(annotation, "__metadata__", ()):
        if isinstance(meta, Meta):
            yield meta


def span(bounds: dict[str, Any]) -> range | None:
    """Return the integers within bounds, or None if one end is open."""
    low = bounds["gt"] + 1 if "gt" in bounds else bounds.get("ge")
    high = bounds["lt"] - 1 if "lt" in bounds else bounds.get("le")
    return None if low is None or high is None else range(low, high + 1)
