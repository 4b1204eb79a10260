"""Words that sentences and labels share."""

from collections.abc import Iterable

from events.ruleset.scoring import Text


def bracelets(count: int) -> Text:
    """Return so many bracelets in words."""
    if count == 1:
        return Text(de="1 Armreif", en="1 bracelet")
    return Text(de=f"{count} Armreife", en=f"{count} bracelets")


def cards(count: int) -> Text:
    """Return so many cards in words."""
    return Text(de="1 Karte", en="1 card") if count == 1 else Text(de=f"{count} Karten", en=f"{count} cards")


def known(value: object) -> str:
    """Return a hidden value or values in brackets, or nothing where they are not known."""
    if value is None:
        return ""
    return f" ({listed(value) if isinstance(value, tuple) else value})"


def listed(values: Iterable[object]) -> str:
    """Return several values, one after the other."""
    return ", ".join(str(value) for value in values)
