"""What a ship keeps beside its fame (R255): more of each is better."""

from events.games.raids import RULESET
from events.games.raids.rules.ship import all_goods, value_of


def kept(table, seat):
    ship = table.ships[seat]
    goods = all_goods(ship)
    battle = table.battle
    return (
        int(battle is None or seat not in (battle.asked, battle.opponent)),  # What a battle will cost is open.
        ship.crew,
        ship.capacity,
        ship.spaces.count(None),
        *(value_of(ship, kind) for kind in ("weapon", "sail", "mjolnir", "standard")),
        len(goods),
        len({tile.kind for tile in goods}),
        sum(tile.value for tile in goods),
        len(ship.runes),
        len(ship.markets),
        len(ship.monsters),
        -100 * table.voyage - table.places[seat],  # The stops that are still ahead.
    )


def goes_on(table, seat):
    """A ship on its way gets past the monsters that are left."""
    return RULESET.default_command(table, seat) if table.move is not None else None
