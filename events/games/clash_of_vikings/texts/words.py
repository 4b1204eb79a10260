"""Words that the sentences of the story share."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from events.ruleset.scoring import Text

Stories = Mapping[type[Any], Callable[[Any], Text]]


def bracelets_de(count: int) -> str:
    """So many bracelets, in German."""
    return "1 Armreif" if count == 1 else f"{count} Armreife"


def bracelets_en(count: int) -> str:
    """So many bracelets, in English."""
    return "1 bracelet" if count == 1 else f"{count} bracelets"


def cards_de(count: int) -> str:
    """So many cards, in German."""
    return "1 Karte" if count == 1 else f"{count} Karten"


def cards_en(count: int) -> str:
    """So many cards, in English."""
    return "1 card" if count == 1 else f"{count} cards"


def known(value: object) -> str:
    """A hidden value or values in brackets, or nothing where they are not known."""
    if value is None:
        return ""
    return f" ({listed(value) if isinstance(value, tuple) else value})"


def listed(values: Iterable[object]) -> str:
    """Several values, one after the other."""
    return ", ".join(str(value) for value in values)
