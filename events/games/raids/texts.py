"""The texts for people: names, labels and the story of the game, from ``data/texts.json``."""

from collections.abc import Sequence

from events.ruleset.scoring import Text
from events.ruleset.wording import Wording, joined

from . import commands
from .data.names import NAMES
from .data.tiles import Tile
from .facts import HarbourScored, RaidsFact
from .state import Table


def named(tile: str) -> Text:
    """Return the name of a tile by its id, for example ``v2-weapon-1``; each monster has its own name."""
    return NAMES.monsters.get(tile) or NAMES.tiles[tile.split("-")[1]]


def _paid(fact: HarbourScored) -> Text:
    return joined(TEXTS.say("seat_paid", seat=seat, coin=fact.coins[seat]) for seat in fact.ranking)


TEXTS: Wording = Wording(
    f"{__package__}.data",
    RaidsFact,
    commands.RaidsCommand,
    {
        "harbour": NAMES.harbours,
        "paid": _paid,
        "seats": lambda seats: joined(TEXTS.say("seat", it=seat) for seat in seats),
        "sold_goods": lambda sold: TEXTS.counted(len(sold), "goods"),
        "tile": named,
        "tiles": lambda tiles: joined(map(named, tiles)),
    },
)


def label(table: Table, seat: int, command: commands.RaidsCommand) -> Text:
    ship = table.ships[seat]
    match command:
        case commands.Navigate(to=to) | commands.Flee(to=to):
            return TEXTS.label(command, where=_place(table, to))
        case commands.ReplaceTile(space=space):
            return TEXTS.label(command, old=_aboard(ship.spaces, space))
        case commands.Sell(spaces=spaces):
            goods = joined(_aboard(ship.spaces, space) for space in spaces)
            value = sum(tile.value for space in spaces if (tile := ship.spaces[space]))
            return TEXTS.label(command, goods=goods, value=value)
        case commands.Sacrifice():
            return TEXTS.label(command, crew=ship.crew)
        case commands.StrikeBack():
            return TEXTS.label(command, blow=table.battle.blow if table.battle else 0)
    return TEXTS.label(command)


def _place(table: Table, to: int) -> Text:
    """A place with its tile, and the owner of a ship that is attacked there."""
    if to == table.setup.box.harbour:
        return TEXTS.say("harbour_place")
    tile = table.chart[to]
    name = tile.name if tile else TEXTS.say("empty")
    if to not in table.places:
        return TEXTS.say("space", to=to, name=name)
    return TEXTS.say("space_attacked", to=to, name=name, seat=table.places.index(to))


def _aboard(spaces: Sequence[Tile | None], space: int) -> Text:
    """A tile aboard; the space distinguishes tiles of the same name."""
    tile = spaces[space]
    return TEXTS.say("aboard", name=tile.name if tile else TEXTS.say("nothing"), space=space)
