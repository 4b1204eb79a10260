"""What the pieces are called, one and several of them."""

from collections.abc import Mapping

from events.ruleset.records import Record
from events.ruleset.scoring import Text

from .names import BUILDINGS, SETTLERS


class Noun(Record):
    """The name of one piece and of several."""

    one: Text
    many: Text


def _noun(one: tuple[str, str], many: tuple[str, str]) -> Noun:
    return Noun(one=Text(de=one[0], en=one[1]), many=Text(de=many[0], en=many[1]))


FIGURE_NOUNS: Mapping[str, Noun] = {
    "fighter": _noun(("Kämpfer", "fighter"), ("Kämpfer", "fighters")),
    "noble": _noun(("Adliger", "noble"), ("Adlige", "nobles")),
    "scout": _noun(("Späher", "scout"), ("Späher", "scouts")),
    "goldsmith": _noun(("Goldschmied", "goldsmith"), ("Goldschmiede", "goldsmiths")),
    "fisher": _noun(("Fischer", "fisher"), ("Fischer", "fishers")),
    "boatman": _noun(("Bootsmann", "boatman"), ("Bootsmänner", "boatmen")),
}

TILE_NOUNS: Mapping[str, Noun] = {
    "left": _noun(("linkes Inselende", "left end"), ("linke Inselenden", "left ends")),
    "right": _noun(("rechtes Inselende", "right end"), ("rechte Inselenden", "right ends")),
    **{
        building: _noun(
            (f"Mittelstück mit Bauwerk {number}", f"middle with building {number}"),
            (f"Mittelstücke mit Bauwerk {number}", f"middles with building {number}"),
        )
        for number, building in enumerate(BUILDINGS, 1)
    },
    "ship_red": _noun(("rotes Schiff", "red ship"), ("rote Schiffe", "red ships")),
    "ship_green": _noun(("grünes Schiff", "green ship"), ("grüne Schiffe", "green ships")),
    "ship_yellow": _noun(("gelbes Schiff", "yellow ship"), ("gelbe Schiffe", "yellow ships")),
    "ship_blue": _noun(("blaues Schiff", "blue ship"), ("blaue Schiffe", "blue ships")),
}

ROW_NAMES: Mapping[str, Text] = {
    "ships": Text(de="Schiffe", en="ships"),
    **{row: FIGURE_NOUNS[row].many for row in SETTLERS},
}
