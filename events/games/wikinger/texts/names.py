"""The names of things, scores and phases."""

from collections.abc import Mapping, Sequence

from events.games.wikinger.data.grid import Place
from events.ruleset.scoring import Text

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

PHASES = {
    "draw": Text(de="Die Figuren der Runde werden gezogen.", en="The figures of the round are drawn."),
    "auction": Text(de="Um das Startrecht bieten oder passen.", en="Bid for the right to start, or pass."),
    "remove": Text(de="Eine gezogene Figur aus dem Spiel nehmen.", en="Remove one of the drawn figures."),
    "lay": Text(de="Das Angebot wird ausgelegt.", en="The offer is laid out."),
    "place": Text(de="Eine Farbe an das Rad stellen.", en="Put a colour on the wheel."),
    "buy": Text(de="Eine Kombination kaufen.", en="Buy a combination."),
    "special": Text(de="Ein Sonderplättchen nehmen oder verzichten.", en="Take a special tile, or decline."),
    "swap": Text(de="Ein Plättchen gegen das Sonderbauwerk tauschen.", en="Swap a tile for the special building."),
    "boatmen": Text(de="Bootsmänner einsetzen oder aufhören.", en="Use boatmen, or stop."),
    "land": Text(de="Ein Plättchen für die nächste Figur wählen.", en="Choose a tile for the next figure."),
    "score": Text(de="Es wird gewertet.", en="The displays are scored."),
    "round_end": Text(de="Die Runde ist zu Ende.", en="The round is over."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

_NOUNS = {
    "fighter": (Text(de="Kämpfer", en="fighter"), Text(de="Kämpfer", en="fighters")),
    "noble": (Text(de="Adliger", en="noble"), Text(de="Adlige", en="nobles")),
    "scout": (Text(de="Späher", en="scout"), Text(de="Späher", en="scouts")),
    "goldsmith": (Text(de="Goldschmied", en="goldsmith"), Text(de="Goldschmiede", en="goldsmiths")),
    "fisher": (Text(de="Fischer", en="fisher"), Text(de="Fischer", en="fishers")),
    "boatman": (Text(de="Bootsmann", en="boatman"), Text(de="Bootsmänner", en="boatmen")),
    "point": (Text(de="Punkt", en="point"), Text(de="Punkte", en="points")),
    "figure": (Text(de="Figur", en="figure"), Text(de="Figuren", en="figures")),
    "ship": (Text(de="Schiff", en="ship"), Text(de="Schiffe", en="ships")),
    "island": (Text(de="Insel", en="island"), Text(de="Inseln", en="islands")),
    "tile": (Text(de="Plättchen", en="tile"), Text(de="Plättchen", en="tiles")),
    "left": (Text(de="linkes Inselende", en="left end"), Text(de="linke Inselenden", en="left ends")),
    "right": (Text(de="rechtes Inselende", en="right end"), Text(de="rechte Inselenden", en="right ends")),
    **{
        f"building_{number}": (
            Text(de=f"Mittelstück mit Bauwerk {number}", en=f"middle with building {number}"),
            Text(de=f"Mittelstücke mit Bauwerk {number}", en=f"middles with building {number}"),
        )
        for number in range(1, 5)
    },
    "ship_red": (Text(de="rotes Schiff", en="red ship"), Text(de="rote Schiffe", en="red ships")),
    "ship_green": (Text(de="grünes Schiff", en="green ship"), Text(de="grüne Schiffe", en="green ships")),
    "ship_yellow": (Text(de="gelbes Schiff", en="yellow ship"), Text(de="gelbe Schiffe", en="yellow ships")),
    "ship_blue": (Text(de="blaues Schiff", en="blue ship"), Text(de="blaue Schiffe", en="blue ships")),
}

SPECIAL_TILES = {
    "gold_5": Text(de="„5 Gold“", en='"5 gold"'),
    "goldsmith_plus_1": Text(de="„Goldschmied +1“", en='"goldsmith +1"'),
    "goldsmith_plus_2": Text(de="„Goldschmied +2“", en='"goldsmith +2"'),
    "boat": Text(de="„Boot“", en='"boat"'),
    "noble_plus_1": Text(de="„Adliger +1“", en='"noble +1"'),
    "scout_plus_1": Text(de="„Späher +1“", en='"scout +1"'),
    "fisher_plus_1": Text(de="„Fischer +1“", en='"fisher +1"'),
    "boatman_token": Text(de="„Bootsmann zählt“", en='"boatman token"'),
    "supply_3": Text(de="„Versorgung 3“", en='"supply 3"'),
    "gold_3": Text(de="„3 Gold je Punkt“", en='"3 gold a point"'),
    **{f"building_{number}": Text(de=f"„Bauwerk {number}“", en=f'"building {number}"') for number in range(1, 5)},
}

_ROWS = {
    "ships": Text(de="Schiffe", en="ships"),
    **{row: _NOUNS[row][1] for row in ("fighter", "noble", "scout", "goldsmith", "fisher")},
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


def noun(name: str) -> Text:
    """One of a thing."""
    return _NOUNS[name][0]


def counted(number: int, name: str) -> Text:
    """So many of a thing."""
    word = _NOUNS[name][number != 1]
    return Text(de=f"{number} {word.de}", en=f"{number} {word.en}")


def place_name(place: Place) -> Text:
    """A cell in words."""
    row = _ROWS[place.row]
    return Text(de=f"Reihe {row.de}, Spalte {place.column}", en=f"row of {row.en}, column {place.column}")


def row_name(row: str) -> Text:
    """A row in words."""
    return _ROWS[row]


def listed(counts: Mapping[str, int]) -> Text:
    """So many of each."""
    return joined([counted(number, name) for name, number in counts.items()])


def joined(texts: Sequence[Text]) -> Text:
    """Several texts with commas."""
    return Text(de=", ".join(text.de for text in texts), en=", ".join(text.en for text in texts))
