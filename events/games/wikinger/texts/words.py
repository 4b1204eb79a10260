"""Pieces, cells and lists of pieces in words."""

from collections.abc import Mapping, Sequence

from events.ruleset.scoring import Text

from ..data.grid import Place
from ..data.special_tiles import SPECIAL_TILE_TEXTS
from ..data.words import FIGURE_NOUNS, ROW_NAMES, TILE_NOUNS, Noun

_NOUNS: Mapping[str, Noun] = {
    **FIGURE_NOUNS,
    **TILE_NOUNS,
    "point": Noun(one=Text(de="Punkt", en="point"), many=Text(de="Punkte", en="points")),
    "figure": Noun(one=Text(de="Figur", en="figure"), many=Text(de="Figuren", en="figures")),
    "ship": Noun(one=Text(de="Schiff", en="ship"), many=Text(de="Schiffe", en="ships")),
    "island": Noun(one=Text(de="Insel", en="island"), many=Text(de="Inseln", en="islands")),
    "tile": Noun(one=Text(de="Plättchen", en="tile"), many=Text(de="Plättchen", en="tiles")),
}


def noun(name: str) -> Text:
    """Return the name of one piece."""
    return _NOUNS[name].one


def counted(number: int, name: str) -> Text:
    """Return a number of pieces in words."""
    word = _NOUNS[name].one if number == 1 else _NOUNS[name].many
    return Text(de=f"{number} {word.de}", en=f"{number} {word.en}")


def gold(amount: int) -> Text:
    """Return an amount of gold in words; it has no plural."""
    return Text(de=f"{amount} Gold", en=f"{amount} gold")


def special_tile(name: str) -> Text:
    """Return the name of a special tile in quotation marks."""
    text = SPECIAL_TILE_TEXTS[name].name
    return Text(de=f"„{text.de}“", en=f'"{text.en}"')


def place_name(place: Place) -> Text:
    """Return a cell in words."""
    row = ROW_NAMES[place.row]
    return Text(de=f"Reihe {row.de}, Spalte {place.column}", en=f"row of {row.en}, column {place.column}")


def short_place(place: Place) -> Text:
    """Return a cell in as few words as a button has room for."""
    row = ROW_NAMES[place.row]
    return Text(de=f"{row.de}, Spalte {place.column}", en=f"{row.en}, column {place.column}")


def row_name(row: str) -> Text:
    """Return a row in words."""
    return ROW_NAMES[row]


def listed(counts: Mapping[str, int]) -> Text:
    """Return how many there are of each piece, in words."""
    return joined([counted(number, name) for name, number in counts.items()])


def joined(texts: Sequence[Text]) -> Text:
    """Return several texts with commas."""
    return Text(de=", ".join(text.de for text in texts), en=", ".join(text.en for text in texts))
