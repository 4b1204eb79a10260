"""Commands on offer in a few words, as on a button."""

from typing import assert_never

from events.ruleset.scoring import Text

from .. import commands
from ..data.names import FIGURE_NOUNS
from ..state import Table
from .names import counted, gold, noun, row_name, short_place, special_tile


def label(table: Table, seat: int, command: commands.WikingerCommand) -> Text:  # noqa: ARG001
    """Return a command in a few words, different from all others on offer beside it."""
    match command:
        case commands.Buy():
            return _buy(table, command)
        case commands.Exchange(amount=amount):
            points = counted(amount, "point")
            return Text(de=f"{points.de} in Gold tauschen", en=f"Turn {points.en} into gold")
        case commands.Bid() | commands.Pass():
            return _bid(table, command)
        case commands.RemoveFigure() | commands.PlaceFigures():
            return _offer(table, command)
        case commands.TakeSpecialTile() | commands.DeclineSpecialTile() | commands.SwapBuilding():
            return _choose(command)
        case commands.UseBoatman() | commands.LandFigure() | commands.EndBoatmen():
            return _ferry(command)
        case _:
            assert_never(command)


def _buy(table: Table, command: commands.Buy) -> Text:
    """The price tells the combinations apart, and the tile and figure say what they are."""
    wheel, slot = table.wheel, command.slot
    price, tile, figure = gold(slot - wheel.zero), noun(str(wheel.tiles[slot])), noun(str(wheel.figures[slot]))
    de, en = f"{price.de}: {tile.de} + {figure.de}", f"{price.en}: {tile.en} + {figure.en}"
    if command.place is None:
        de, en = f"{de}, passt nirgends", f"{en}, fits nowhere"
    else:
        place = short_place(command.place)
        on_tile = command.figure == "tile"
        de = f"{de} → {place.de}, {'darauf' if on_tile else 'Festland'}"
        en = f"{en} → {place.en}, {'on it' if on_tile else 'mainland'}"
    if command.start_row is not None:
        row = row_name(command.start_row)
        de, en = f"{de} (Start: {row.de})", f"{en} (start: {row.en})"
    return Text(de=de, en=en)


def _bid(table: Table, command: commands.Bid | commands.Pass) -> Text:
    match command:
        case commands.Bid(gold=amount):
            bid = gold(amount)
            return Text(de=f"{bid.de} bieten", en=f"Bid {bid.en}")
        case commands.Pass():
            if table.is_opening:
                return Text(de="Ohne Gebot eröffnen", en="Open without a bid")
            return Text(de="Passen", en="Pass")
        case _:
            assert_never(command)


def _offer(table: Table, command: commands.RemoveFigure | commands.PlaceFigures) -> Text:
    match command:
        case commands.RemoveFigure(figure=figure):
            name = noun(figure)
            return Text(de=f"Aus dem Spiel: {name.de}", en=f"Out of the game: {name.en}")
        case commands.PlaceFigures(figure=figure):
            who = counted(table.drawn(figure), figure)
            return Text(de=f"{who.de} aufstellen", en=f"Place {who.en}")
        case _:
            assert_never(command)


def _choose(command: commands.TakeSpecialTile | commands.DeclineSpecialTile | commands.SwapBuilding) -> Text:
    match command:
        case commands.TakeSpecialTile(tile=tile):
            name = special_tile(tile)
            return Text(de=f"{name.de} nehmen", en=f"Take {name.en}")
        case commands.DeclineSpecialTile():
            return Text(de="Kein Sonderplättchen nehmen", en="Take no special tile")
        case commands.SwapBuilding(place=place):
            where = short_place(place)
            return Text(de=f"Tauschen: {where.de}", en=f"Swap: {where.en}")
        case _:
            assert_never(command)


def _ferry(command: commands.UseBoatman | commands.LandFigure | commands.EndBoatmen) -> Text:
    match command:
        case commands.UseBoatman(cargo=cargo, figure=figure):
            if cargo == "each" or figure is None:
                return Text(de="Bootsmann: je einen jeder Farbe", en="Boatman: one of each color")
            names = FIGURE_NOUNS[figure]
            if cargo == "one":
                return Text(de=f"Bootsmann: 1 {names.one.de}", en=f"Boatman: 1 {names.one.en}")
            return Text(de=f"Bootsmann: alle {names.many.de}", en=f"Boatman: all {names.many.en}")
        case commands.LandFigure(place=place):
            where = short_place(place)
            return Text(de=f"Landen: {where.de}", en=f"Land: {where.en}")
        case commands.EndBoatmen():
            return Text(de="Keinen Bootsmann mehr einsetzen", en="Use no more boatmen")
        case _:
            assert_never(command)
