"""Tables made by hand, in a notation close to the pictures in the rulebook.

A row of tiles is a string: ``[`` a left end, ``1`` to ``4`` a middle with that building, ``]`` a right end, ``.`` an
empty cell. A figure on a tile is written behind it as ``*``.
"""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy
from events.games.wikinger.data.box import Place, cell
from events.games.wikinger.data.names import FIGURES
from events.games.wikinger.state import Board, Player, Supply, Table, Wheel
from tests.support.bdd import at

SLOTS = 12


def setup(seats=2, box=None, **options):
    made = RULESET.setup(seats, options, box or {})
    RULESET.validate_setup(made)
    return made


def advanced(seats=2, **options):
    return setup(seats, advanced=True, **options)


def place(row, column):
    return Place(row=row, column=column)


def display(ships=(), special=(), **rows):
    """A board: ``display(ships=("ship_blue",), noble="[*1]")``. ``special`` are cells of swapped-in buildings."""
    lefts = middles = rights = figures = 0
    buildings, swapped = [0] * 4, [0] * 4
    for row, text in rows.items():
        column, bit = 0, 0
        for sign in text:
            if sign == "*":
                figures |= bit
                continue
            column += 1
            bit = cell(place(row, column))
            if sign == "[":
                lefts |= bit
            elif sign == "]":
                rights |= bit
            elif sign != ".":
                middles |= bit
                (swapped if (row, column) in special else buildings)[int(sign) - 1] |= bit
    padded = tuple(ships) + (None,) * (3 - len(ships))
    return Board(
        lefts=lefts,
        middles=middles,
        rights=rights,
        figures=figures,
        ships=padded,
        buildings=tuple(buildings),
        special=tuple(swapped),
    )


STARTED = display(scout="[")
"""A display with nothing but the start tile."""


CLOSED = display(fighter="[]", noble="[]", scout="[]", goldsmith="[]", fisher="[]")
"""A display on which no tile fits any more but left ends."""


def counts(**figures):
    return tuple(figures.get(figure, 0) for figure in FIGURES)


def player(board=STARTED, gold=20, points=10, special=(), **mainland):
    return Player(gold=gold, points=points, board=board, mainland=counts(**mainland), special_tiles=tuple(special))


def offer(*combinations, zero=None):
    """A wheel: ``offer("left fisher", None, "ship_red noble")``, from slot 0 upwards."""
    pairs = [tuple(one.split()) if one else (None, None) for one in combinations]
    pairs += [(None, None)] * (SLOTS - len(pairs))
    tiles, figures = zip(*pairs, strict=True)
    first = next((slot for slot, tile in enumerate(tiles) if tile), 0)
    return Wheel(tiles=tiles, figures=figures, zero=first if zero is None else zero)


FULL = offer(*(f"{tile} {figure}" for tile, figure in zip(
    ("left", "left", "building_1", "building_2", "right", "right", "building_3", "left", "right", "ship_red",
     "ship_green", "ship_blue"),
    ("fisher", "fisher", "fisher", "goldsmith", "goldsmith", "scout", "noble", "noble", "fighter", "fighter",
     "fighter", "boatman"), strict=True)))  # fmt: skip


def table(*players, made=None, phase="buy", wheel=FULL, active=0, starter=0, supply=None, **fields):
    made = made or setup(max(len(players), 2))
    given = players or (player(),)
    seated = given + (player(),) * (made.seats - len(given))
    stacks = ("left",) * 36 + ("right",) * 36
    return Table(
        setup=made,
        phase=phase,
        round=fields.pop("round", 1),
        starter=starter,
        active=active,
        players=seated,
        wheel=wheel,
        supply=supply or Supply(bag=(13,) * 6, stacks=stacks),
        **fields,
    )


def scene(*players, **fields):
    """A table, ready for ``when(seat, command)``."""
    return at(RULESET, table(*players, **fields))


def legal(given, kind=None, seat=None):
    """What is offered to the seat that is asked, or to this one."""
    seat = given.table.active if seat is None else seat
    return [one for one in RULESET.legal(given.table, seat) if kind is None or isinstance(one, kind)]


def places_for(given, slot):
    """Where the combination in a slot may be laid, as row and column."""
    found = [one.place for one in legal(given, Buy) if one.slot == slot and one.place is not None]
    return {(one.row, one.column) for one in found}


def component(made_table, seat, name):
    return RULESET.score(made_table, None)[seat].components[name]
