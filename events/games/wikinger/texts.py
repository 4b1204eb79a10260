"""The texts for people: names, labels, and every fact as a sentence, from ``data/texts.json``."""

from collections import Counter
from collections.abc import Iterable

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.scoring import Text
from events.ruleset.wording import Wording, joined

from . import commands
from .data.box import Place
from .data.names import NAMES
from .facts import FiguresPlaced, Gain, WikingerFact
from .state import Table

_PIECES = {**NAMES.figures, **NAMES.tiles}


def _pieces(pieces: Iterable[str]) -> Text:
    """Return the number of each kind of piece, given as a list or already counted."""
    return joined(TEXTS.counted(number, name) for name, number in Counter(pieces).items())


def _gains(gains: Iterable[Gain]) -> Text:
    parts = [
        TEXTS.say("gain", got=TEXTS.counted(number, what), source=gain.source)
        for gain in gains
        for number, what in ((gain.points, "point"), (gain.gold, "gold"))
        if number
    ]
    return joined(parts) if parts else TEXTS.say("nothing")


def _placed(fact: FiguresPlaced) -> Text:
    return TEXTS.counted(len(fact.slots), fact.figure)


def _cell(place: Place) -> Text:
    return TEXTS.say("in_row", row=place.row, column=place.column)


def _short_cell(place: Place) -> Text:
    """Return a cell in words that are short enough for a button."""
    return TEXTS.say("in_short", row=place.row, column=place.column)


TEXTS: Wording = Wording(
    f"{__package__}.data",
    WikingerFact,
    commands.WikingerCommand,
    {
        **_PIECES,
        "cell": _cell,
        "gains": _gains,
        "noun": {name: noun.one for name, noun in _PIECES.items()},
        "pieces": _pieces,
        "placed": _placed,
        "row": NAMES.rows,
        "settler": lambda place: NAMES.figures[place.row].one,
        "short_cell": _short_cell,
        "slots": lambda slots: TEXTS.say("several_slots" if len(slots) > 1 else "one_slot", it=slots),
        "special_tile": lambda tiles: (
            _special_tile(tiles) if isinstance(tiles, str) else joined(map(_special_tile, tiles))
        ),
    },
)
_label = bounded_cache(1 << 12)(TEXTS.label)


def _special_tile(tile: str) -> Text:
    return TEXTS.say("quoted", it=NAMES.special_tiles[tile].name)


def label(table: Table, seat: int, command: commands.WikingerCommand) -> Text:  # noqa: ARG001
    """Return a short label that differs from those of all other legal commands."""
    match command:
        case commands.Buy(slot=slot):
            # The price distinguishes the combinations; tile and figure describe them.
            wheel = table.wheel
            return _label(command, price=slot - wheel.zero, tile=wheel.tiles[slot], who=wheel.figures[slot])
        case commands.Pass():
            return _label(command, opening=table.is_opening)
        case commands.PlaceFigures(figure=figure):
            return _label(command, who=TEXTS.counted(table.drawn(figure), figure))
    return _label(command)
