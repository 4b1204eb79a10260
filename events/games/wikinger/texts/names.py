"""The names of scores, tie-breaks, phases and what pays in a scoring."""

from collections.abc import Mapping, Sequence

from events.ruleset.scoring import Text

from ..data.box import Place
from ..data.names import FIGURE_NOUNS, ROW_NAMES, TILE_NOUNS, Noun
from ..data.special_tiles import SPECIAL_TILE_TEXTS

TITLE = Text(de="Wikinger", en="Vikings")

SCORES = {
    "track": Text(de="Wertungsleiste", en="Track"),
    "ships": Text(de="Schiffe", en="Ships"),
    "gold": Text(de="Gold", en="Gold"),
    "boatmen": Text(de="Bootsmänner", en="Boatmen"),
    "islands": Text(de="Fertige Inseln", en="Finished islands"),
    "longest_island": Text(de="Längste Insel", en="Longest island"),
    "supply": Text(de="Versorgung", en="Supply"),
    "special_tiles": Text(de="Sonderplättchen", en="Special tiles"),
}

TIE_BREAKS = {"gold": Text(de="Übriges Gold", en="Gold left over")}

PHASES = {
    "layout": Text(
        de="Die Plättchen werden gemischt, und der Startspieler wird bestimmt.",
        en="The tiles are shuffled and the start player is chosen.",
    ),
    "draw": Text(
        de="Sonderplättchen werden nachgelegt, soweit mitgespielt, und die Figuren der Runde gezogen.",
        en="Special tiles are filled up, if in play, and the figures of the round are drawn.",
    ),
    "auction": Text(
        de="Um das Startrecht bieten oder passen; davor darf man Punkte in Gold tauschen.",
        en="Bid for the right to start, or pass; before that, points may be turned into gold.",
    ),
    "remove": Text(de="Eine gezogene Figur aus dem Spiel nehmen.", en="Remove one of the drawn figures."),
    "lay": Text(de="Das Angebot wird ausgelegt.", en="The offer is laid out."),
    "place": Text(de="Eine Farbe an das Rad stellen.", en="Put a color on the wheel."),
    "buy": Text(
        de="Eine Kombination kaufen; davor darf man Punkte in Gold tauschen.",
        en="Buy a combination; before that, points may be turned into gold.",
    ),
    "special": Text(de="Ein Sonderplättchen nehmen oder verzichten.", en="Take a special tile, or decline."),
    "swap": Text(de="Ein Plättchen gegen das Sonderbauwerk tauschen.", en="Swap a tile for the special building."),
    "boatmen": Text(
        de="Einen Bootsmann einsetzen oder, außer in der letzten Wertung, aufhören.",
        en="Use a boatman or, except in the last scoring, stop.",
    ),
    "land": Text(de="Ein Plättchen für die nächste Figur wählen.", en="Choose a tile for the next figure."),
    "score": Text(de="Es wird gewertet.", en="The displays are scored."),
    "round_end": Text(de="Die Runde ist zu Ende.", en="The round is over."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

SHORT_PHASES = {
    "auction": Text(de="Bieten oder passen", en="Bid or pass"),
    "remove": Text(de="Figur entfernen", en="Remove a figure"),
    "place": Text(de="Farbe ans Rad", en="Color on the wheel"),
    "buy": Text(de="Kombination kaufen", en="Buy a combination"),
    "special": Text(de="Sonderplättchen?", en="Special tile?"),
    "swap": Text(de="Sonderbauwerk tauschen", en="Swap for the building"),
    "boatmen": Text(de="Bootsmann einsetzen?", en="Use a boatman?"),
    "land": Text(de="Plättchen wählen", en="Choose a tile"),
}

SOURCES = {
    "ships": Text(de="abgewehrte Schiffe", en="ships repelled"),
    "nobles": Text(de="Adlige", en="nobles"),
    "noble_tiles": Text(de="Sonderplättchen Adlige", en="noble tiles"),
    "scouts": Text(de="Späher", en="scouts"),
    "scout_tile": Text(de="Sonderplättchen Späher", en="scout tile"),
    "goldsmiths": Text(de="Goldschmiede", en="goldsmiths"),
    "goldsmith_tiles": Text(de="Sonderplättchen Goldschmiede", en="goldsmith tiles"),
    "fisher_tile": Text(de="Sonderplättchen Fischer", en="fisher tile"),
}


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
    return _NOUNS[name].one


def counted(number: int, name: str) -> Text:
    word = _NOUNS[name].one if number == 1 else _NOUNS[name].many
    return Text(de=f"{number} {word.de}", en=f"{number} {word.en}")


def gold(amount: int) -> Text:
    """Return an amount of gold in words; it has no plural."""
    return Text(de=f"{amount} Gold", en=f"{amount} gold")


def special_tile(name: str) -> Text:
    text = SPECIAL_TILE_TEXTS[name].name
    return Text(de=f"„{text.de}“", en=f'"{text.en}"')


def place_name(place: Place) -> Text:
    row = ROW_NAMES[place.row]
    return Text(de=f"Reihe {row.de}, Spalte {place.column}", en=f"row of {row.en}, column {place.column}")


def short_place(place: Place) -> Text:
    """Return a cell in as few words as a button has room for."""
    row = ROW_NAMES[place.row]
    return Text(de=f"{row.de}, Spalte {place.column}", en=f"{row.en}, column {place.column}")


def row_name(row: str) -> Text:
    return ROW_NAMES[row]


def listed(counts: Mapping[str, int]) -> Text:
    """Return how many there are of each piece, in words."""
    return joined([counted(number, name) for name, number in counts.items()])


def joined(texts: Sequence[Text]) -> Text:
    return Text(de=", ".join(text.de for text in texts), en=", ".join(text.en for text in texts))
