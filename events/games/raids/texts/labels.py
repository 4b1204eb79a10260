"""Commands on offer in a few words, as on a button."""

from typing import assert_never

from events.ruleset.scoring import Text

from .. import commands
from ..data import Tile
from ..state import Table


def label(table: Table, seat: int, command: commands.RaidsCommand) -> Text:  # noqa: PLR0911
    match command:
        case commands.Navigate(to=to):
            where = _place(table, to)
            return Text(de=f"Segeln: {where.de}", en=f"Sail: {where.en}")
        case commands.Flee(to=to):
            where = _place(table, to)
            return Text(de=f"Fliehen: {where.de}", en=f"Flee: {where.en}")
        case commands.PlaceTile():
            return Text(de="Auf einen leeren Platz legen", en="Put it on an empty space")
        case commands.ReplaceTile(space=space):
            return _replace(table, seat, space)
        case commands.DiscardTile():
            return Text(de="Abwerfen", en="Discard it")
        case commands.Sell(spaces=spaces):
            return _sell(table, seat, spaces)
        case commands.Fight():
            return Text(de="Das Ungeheuer bekämpfen", en="Fight the monster")
        case commands.Sacrifice():
            return _sacrifice(table, seat)
        case commands.StrikeBack():
            return _strike_back(table)
        case _:
            assert_never(command)


def _place(table: Table, to: int) -> Text:
    """A place with its tile, and with whom a ship attacks there."""
    if to == table.setup.box.harbour:
        return Text(de="in den Hafen", en="to the harbour")
    tile = table.chart[to]
    name = tile.name if tile else Text(de="leer", en="empty")
    if to not in table.places:
        return Text(de=f"Feld {to} ({name.de})", en=f"space {to} ({name.en})")
    other = table.places.index(to)
    return Text(
        de=f"Feld {to} ({name.de}), Angriff auf Platz {other}", en=f"space {to} ({name.en}), attacking seat {other}"
    )


def _replace(table: Table, seat: int, space: int) -> Text:
    old = _good(table.ships[seat].spaces[space], space)
    return Text(de=f"Ersetzen: {old.de}", en=f"Replace {old.en}")


def _sell(table: Table, seat: int, spaces: tuple[int, ...]) -> Text:
    if not spaces:
        return Text(de="Nichts verkaufen", en="Sell nothing")
    aboard = table.ships[seat].spaces
    goods = [_good(aboard[space], space) for space in spaces]
    value = sum(tile.value for tile in (aboard[space] for space in spaces) if tile)
    return Text(
        de=f"Verkaufen: {', '.join(good.de for good in goods)}, für {value} Ruhm",
        en=f"Sell {', '.join(good.en for good in goods)}, for {value} fame",
    )


def _good(tile: Tile | None, space: int) -> Text:
    """A tile aboard; the space tells two of one name apart."""
    name = tile.name if tile else Text(de="nichts", en="nothing")
    return Text(de=f"{name.de} (Schiffsplatz {space})", en=f"{name.en} (ship space {space})")


def _sacrifice(table: Table, seat: int) -> Text:
    if table.ships[seat].crew:
        return Text(de="1 Wikinger opfern", en="Sacrifice 1 Viking")
    return Text(de="Vorbeifahren", en="Sail past")


def _strike_back(table: Table) -> Text:
    blow = table.battle.blow if table.battle else 0
    return Text(de=f"Mit {blow} Wikingern zurückschlagen", en=f"Strike back with {blow} Vikings")
