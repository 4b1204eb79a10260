"""The default command of a seat whose deadline has passed (R255)."""

from collections.abc import Sequence
from operator import ge

from events.ruleset.chance import Chance
from events.ruleset.ruleset import NOBODY_AWAY, Away

from .commands import DiscardTile, Flee, Navigate, PlaceTile, RaidsCommand, Sacrifice
from .decide import decide
from .evolve import evolve
from .legal import legal
from .next_fact import next_fact
from .rules.ship import all_goods, room, value_of
from .state import Table


def default(table: Table, seat: int, _: Away) -> RaidsCommand:
    """Place a tile if no Viking is lost by it, else discard it; lose as few Vikings as possible; flee.

    A ship sails to the nearest stop without another ship, else to the harbour. Since rules version 2, goods are sold, a
    tile replaces one that is worse in some respect and better in none, a monster is fought if that costs no more than
    passing it, and a battle is fought if it ends at once and costs no more than avoiding it.
    """
    offered = legal(table, seat)
    voyages = [one for one in offered if isinstance(one, Navigate | Flee)]
    if voyages:
        peaceful = next((one for one in voyages if one.to not in table.places), voyages[-1])
        return peaceful if table.setup.rules_version < 2 else _nearer(table, seat, peaceful, offered)
    if isinstance(offered[0], PlaceTile) and _spares_crew(table, seat):
        return offered[0]
    cautious = offered[-1] if isinstance(offered[-1], Sacrifice | DiscardTile) else offered[0]
    return cautious if table.setup.rules_version < 2 else _better(table, seat, cautious, offered)


def _nearer(table: Table, seat: int, peaceful: RaidsCommand, offered: Sequence[RaidsCommand]) -> RaidsCommand:
    """Return the first attack before the nearest peaceful stop that wins its battle without loss, else that stop."""
    least = _has(_settled(table, seat, peaceful), seat)
    for command in offered[: offered.index(peaceful)]:
        after = _settled(table, seat, command)
        if after.battle is None and after.move is None and all(map(ge, _has(after, seat), least)):
            return command
    return peaceful


def _better(table: Table, seat: int, cautious: RaidsCommand, offered: Sequence[RaidsCommand]) -> RaidsCommand:
    """Return the best command that leaves the ship with at least as much of everything as the cautious one."""
    least = _has(_settled(table, seat, cautious), seat)
    outcomes = [(_has(_settled(table, seat, one), seat), one) for one in offered]
    return max((one for one in outcomes if all(map(ge, one[0], least))), key=lambda one: one[0])[1]


def _settled(table: Table, seat: int, command: RaidsCommand) -> Table:
    """Return the table after a command and everything that follows, with the monsters on the ship's way passed."""
    chance = Chance(b"")  # Laying out a new voyage does not change a ship's possessions.
    after = evolve(table, decide(table, seat, command, chance))
    while True:
        while fact := next_fact(after, chance, NOBODY_AWAY):
            after = evolve(after, fact)
        if after.move is None or after.move.seat != seat:
            return after
        after = evolve(after, decide(after, seat, default(after, seat, NOBODY_AWAY), chance))


def _has(table: Table, seat: int) -> tuple[int, ...]:
    """Return the values of a ship; more of each is better."""
    ship = table.ships[seat]
    goods = all_goods(ship)
    return (
        sum(tile.value for tile in ship.sold),
        sum(tile.value for tile in ship.monsters),
        sum(ship.coins),
        ship.crew,
        *(value_of(ship, kind) for kind in ("standard", "mjolnir", "sail", "weapon")),
        sum(tile.value for tile in goods),
        len(goods),
        len({tile.kind for tile in goods}),
        ship.capacity,
        ship.spaces.count(None),
        len(ship.runes),
        len(ship.markets),
    )


def _spares_crew(table: Table, seat: int) -> bool:
    tile = table.chart[table.places[seat]]
    return tile is not None and room(table.ships[seat]) >= table.setup.box.shields_per_space - tile.shields
