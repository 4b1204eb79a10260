"""Any view as text, for games that draw none of their own."""

from collections.abc import Iterator, Mapping
from typing import Any

WIDTH = 100


def as_text(state: Any) -> str:
    """A view as indented lines, with what is short on one line."""
    return "\n".join(_lines(state, ""))


def _lines(value: Any, indent: str) -> Iterator[str]:
    match value:
        case dict():
            for name, item in value.items():
                yield from _named(name, item, indent)
        case list() | tuple():
            for number, item in enumerate(value):
                yield from _named(str(number), item, indent)
        case _:
            yield indent + _short(value)


def _named(name: str, item: Any, indent: str) -> Iterator[str]:
    line = f"{indent}{name}: {_short(item)}"
    if not isinstance(item, dict | list | tuple) or len(line) <= WIDTH:
        yield line
        return
    yield f"{indent}{name}:"
    yield from _lines(item, indent + "  ")


def _short(value: Any) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return " ".join(f"{name}={_short(item)}" for name, item in value.items())
        case list() | tuple():
            return "[" + " ".join(map(_short, value)) + "]"
    return str(value)
