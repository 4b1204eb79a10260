"""Tables made by hand: where the ships are, what they carry, and what lies on the map."""

from events.games.raids import RULESET, commands
from events.games.raids.evolve import empty
from events.games.raids.rules.ship import capacity
from events.games.raids.rules.turn import hindmost
from events.ruleset.records import change
from events.ruleset.ruleset import NOBODY_AWAY
from tests.support.bdd import at

BOX = RULESET.boxes.load({})
TILES = BOX.by_id
HOME = BOX.harbour

PLACE, DISCARD = commands.PlaceTile(), commands.DiscardTile()
FIGHT, SACRIFICE, STRIKE = commands.Fight(), commands.Sacrifice(), commands.StrikeBack()

AXE, SPEAR, DOUBLE_WEAPON, DOUBLE_WEAPON_2 = "v1-weapon-1", "v1-weapon-2", "v2-weapon-2", "v3-weapon-1"
SAIL, DOUBLE_SAIL, HAMMER, DOUBLE_HAMMER = "v1-sail-1", "v2-sail-2", "v2-mjolnir-1", "v4-mjolnir-2"
WOOD, PIGS, FURS, IVORY, AMBER, WOOD_2 = "v1-good-1", "v1-good-2", "v1-good-3", "v2-good-3", "v3-good-3", "v2-good-1"
STANDARD, BIG_STANDARD = "v3-standard-1", "v4-standard-2"
RUNE, RUNE_2, MARKET, DOUBLE_MARKET = "v1-rune-1", "v1-rune-2", "v1-market-1", "v3-market-2"
VISIT, RAID = "v1-visit-1", "v2-raid-1"
MONSTER_3, MONSTER_4, MONSTER_5 = "v1-monster-1", "v1-monster-2", "v2-monster-2"


def setup(seats=3):
    return RULESET.setup(seats, {}, {})


def ship(table, crew=0, aboard=(), **beside):
    """A ship with these tiles on its first spaces; what lies beside it by name, as ids."""
    spaces = tuple(TILES[tile] for tile in aboard) + (None,) * (5 - len(aboard))
    tiles = {name: tuple(TILES[tile] for tile in ids) for name, ids in beside.items() if name != "coins"}
    coins = beside.get("coins", ())
    return change(table.ships[0], crew=crew, spaces=spaces, capacity=capacity(BOX, spaces), coins=tuple(coins), **tiles)


def sea(places, ships=(), chart=None, *, ranks=None, positions=None, ghost=None, **changes):
    """A table in the second voyage. ``ships`` are crews, or (crew, tiles aboard); ``chart`` is place to tile."""
    seats = len(places)
    table = empty(setup(seats))
    made = [one if isinstance(one, tuple) else (one,) for one in ships] + [(0,)] * (seats - len(ships))
    docked = iter(range(1, seats + 1))
    ranks = ranks or tuple(next(docked) if place == HOME else 0 for place in places)
    positions = positions or tuple(range(seats, 0, -1))
    return change(
        table,
        voyage=changes.pop("voyage", 2),
        harbours=changes.pop("harbours", ("arrival", "weapons", "runes", "sails")),
        ships=tuple(ship(table, *one) for one in made),
        places=tuple(places),
        ranks=ranks,
        positions=positions,
        ghost=ghost,
        chart=tuple(TILES[chart[place]] if place in (chart or {}) else None for place in range(HOME + 1)),
        active=hindmost(places, positions, ghost, HOME),
        **changes,
    )


def on(table):
    return at(RULESET, table)


def followed(table):
    """What follows of itself from a table at which nobody is asked."""
    game = on(table)
    while (fact := RULESET.next_fact(game.table, game.chance, NOBODY_AWAY)) is not None:
        game.facts, game.table = (*game.facts, fact), RULESET.evolve(game.table, fact)
    return game


def options(table):
    """What is listed for the seat that is asked, as short words: places to sail to, spaces to sell, names."""
    (seat,) = RULESET.to_act(table, None)
    return {_word(command) for command in RULESET.legal(table, seat)}


def _word(command):
    match command:
        case commands.Navigate(to=to):
            return to
        case commands.Flee(to=to):
            return ("flee", to)
        case commands.ReplaceTile(space=space):
            return ("replace", space)
        case commands.Sell(spaces=spaces):
            return ("sell", *spaces)
    return command.__struct_config__.tag


def kinds(facts):
    return [fact.__struct_config__.tag for fact in facts]
