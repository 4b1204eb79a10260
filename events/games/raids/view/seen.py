"""The table as everybody sees it."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.kinds import BySeat, Fixed, Hand, Seat, Track, keyed
from events.ruleset.records import Record

from ..data.box import Box, HarbourTile
from ..data.tiles import STOP_TYPES, Tile
from ..rules.course import fight_cost, lots_of
from ..rules.fame import fame
from ..rules.ship import counts_for, value_of
from ..rules.turn import asked, attacker_of, monster_to_choose, phase, spent_by
from ..state import Phase, Table

Tiles = Annotated[tuple[Tile, ...], Meta(max_length=64)]
"""Tiles beside a ship, at most all of the box."""
PlaceNumber = Annotated[int, Meta(ge=0, le=21)]
"""A place of the course; 16 places with tiles, three or four villages, and the harbour at both ends (R010)."""
Vikings = Annotated[int, Meta(ge=0, le=10)]
"""Vikings on a ship: five spaces show at most two shields each."""
Cost = Annotated[int, Meta(ge=0, le=20)]
"""Vikings that a fight costs: at most the strength of the monster."""
Coin = Annotated[int, Meta(ge=1, le=6)]
"""The value of a coin."""


class Place(Record):
    """A place of the course, with what lies there."""

    place: Fixed[PlaceNumber]
    kind: Annotated[
        Literal["harbour", "village", "tile"],
        Meta(description="The first place is the harbour for leaving, the last one the same harbour for arriving."),
    ]
    tile: Tile | None
    ships: Annotated[tuple[Seat, ...], Meta(max_length=4, description="The seats whose ships are there.")]
    vikings: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=1, le=2)], ...], Meta(max_length=4)] | None,
        Meta(
            description="Lots of Vikings left for later ships, next one first; null except in villages and at visits."
        ),
    ]
    coins: Annotated[
        Annotated[tuple[Coin, ...], Meta(max_length=2)] | None,
        Meta(description="Coins left for ships to come, next one first; null except at raids."),
    ]
    fight_costs: Annotated[
        BySeat[Cost | None] | None,
        Meta(description="At a monster: what a fight would cost each seat now; null for a ship that is past it."),
    ]


class Fame(Record):
    """The fame of a ship as if the game ended now."""

    coins: Annotated[int, Meta(ge=0, le=408)]
    runes: Annotated[int, Meta(ge=0, le=200)]
    mjolnirs: Annotated[int, Meta(ge=0, le=100)]
    standards: Annotated[int, Meta(ge=0, le=100)]
    goods: Annotated[int, Meta(ge=0, le=1280)]
    monsters: Annotated[int, Meta(ge=0, le=1280)]


class ShipState(Record):
    """A seat's longship, and what lies beside it."""

    seat: Fixed[Seat]
    place: Annotated[Track, Meta(ge=0, le=21)]
    start_position: Annotated[
        int, Meta(ge=0, le=4, description="Where it waits before it leaves; the highest leaves first.")
    ]
    rank: Annotated[
        Annotated[int, Meta(ge=1, le=4)] | None,
        Meta(description="Its rank of arrival in this voyage; null while it is at sea."),
    ]
    crew: Vikings
    capacity: Annotated[Vikings, Meta(description="The number of visible shields: the maximum number of Vikings.")]
    weapons: Annotated[int, Meta(ge=0, le=10, description="The value of all weapons aboard.")]
    spaces: Annotated[
        tuple[Tile | None, ...],
        Meta(min_length=5, max_length=5, description="The tiles aboard by space; null for an empty space."),
    ]
    runes: Tiles
    markets: Tiles
    sold: Annotated[Tiles, Meta(description="Goods that were sold.")]
    monsters: Annotated[Tiles, Meta(description="Monsters that were defeated.")]
    coins: Annotated[Hand[Coin], Meta(max_length=68, description="The values of its coins.")]
    fame: Fame


class MoveState(Record):
    """A ship on its way. Place, monster and cost describe the monster that leaves it a choice now."""

    seat: Seat
    to: PlaceNumber
    place: PlaceNumber | None
    monster: Tile | None
    cost: Annotated[Cost | None, Meta(description="How many Vikings the fight costs.")]


class BattleState(Record):
    """An open battle."""

    place: PlaceNumber
    asked: Annotated[Seat, Meta(description="Who must strike back or flee.")]
    opponent: Seat
    blow: Annotated[int, Meta(ge=1, le=11, description="How many Vikings striking back costs.")]
    attacker: Seat
    defender: Seat
    attacker_spent: Annotated[
        int, Meta(ge=0, le=30, description="Vikings that the attacker has given up in this battle.")
    ]
    defender_spent: Annotated[
        int, Meta(ge=0, le=30, description="Vikings that the defender has given up in this battle.")
    ]


class State(Record):
    """The whole table, for players and spectators alike."""

    voyage: Annotated[int, Meta(ge=0, le=4, description="1 to 4; 0 while the game is laid out.")]
    phase: Phase
    asked: Annotated[Seat | None, Meta(description="The seat that is asked; it may differ from the active one.")]
    active: Annotated[Seat | None, Meta(description="Whose turn it is, battles and flights included.")]
    taking: Annotated[Tile | None, Meta(description="The tile that is being taken from the map in this turn.")]
    harbour_tile: Annotated[HarbourTile | None, Meta(description="The harbour tile of this voyage.")]
    harbour_tiles: Annotated[tuple[HarbourTile, ...], Meta(max_length=4, description="Those of voyages 1 to 4.")]
    unused_harbour_tiles: Annotated[tuple[HarbourTile, ...], Meta(max_length=9)]
    harbour_counts: Annotated[
        BySeat[Annotated[int, Meta(ge=0, le=64)]],
        Meta(description="How many each seat has of what the harbour tile of this voyage counts."),
    ]
    map: Annotated[tuple[Place, ...], keyed("place"), Meta(max_length=22)]
    ghost: Annotated[PlaceNumber | None, Meta(description="The place of the ghost ship; null except with two players.")]
    ships: Annotated[BySeat[ShipState], Meta(description="By seat.")]
    move: MoveState | None
    battle: BattleState | None
    gone: Annotated[tuple[str, ...], Meta(max_length=64, description="Ids of the tiles that have left the game.")]


def view(table: Table, viewer: int | None) -> State:  # noqa: ARG001
    """R240, R244: return the whole table, for players and spectators alike."""
    harbour = table.harbours[table.voyage - 1] if table.voyage else None
    return State(
        voyage=table.voyage,
        phase=phase(table),
        asked=asked(table),
        active=table.active,
        taking=_taking(table),
        harbour_tile=harbour,
        harbour_tiles=table.harbours,
        unused_harbour_tiles=table.unused,
        harbour_counts=counts_for(table, harbour) if harbour else (0,) * table.setup.seats,
        map=_map(table),
        ghost=table.ghost,
        ships=tuple([_ship(table, seat) for seat in range(table.setup.seats)]),
        move=_move(table),
        battle=_battle(table),
        gone=tuple([tile.id for tile in table.gone]),
    )


def _taking(table: Table) -> Tile | None:
    """R047: the tile at the active ship, before it sails."""
    if table.active is None or table.move or table.battle:
        return None
    return table.chart[table.places[table.active]]


def _map(table: Table) -> tuple[Place, ...]:
    ships: dict[int, tuple[int, ...]] = {}
    for seat, place in enumerate(table.places):
        ships[place] = (*ships.get(place, ()), seat)
    box, found = table.setup.box, list[Place]()
    for place, tile in enumerate(table.chart):
        if place in ships or place in box.villages or not (tile is None or tile.type in STOP_TYPES):
            found.append(_place(table, place, ships.get(place, ())))
        else:
            found.append(_unchanging(box, place, tile))
    return tuple(found)


@bounded_cache(1 << 12)
def _unchanging(box: Box, place: int, tile: Tile | None) -> Place:
    """Return a place where no ship lies, and nothing changes until one does."""
    return Place(
        place=place,
        kind="harbour" if place in (0, box.harbour) else "tile",
        tile=tile,
        ships=(),
        vikings=None,
        coins=None,
        fight_costs=None,
    )


def _place(table: Table, place: int, ships: tuple[int, ...]) -> Place:
    box, tile = table.setup.box, table.chart[place]
    lots = lots_of(box, tile)[table.taken[place] :] if tile else ()
    village, is_visit = place in box.villages, tile is not None and tile.type == "visit"
    # R031: a village has one Viking for each player who has not passed yet.
    vikings = (1,) * sum([at < place for at in table.places]) if village else lots
    return Place(
        place=place,
        kind="village" if village else "harbour" if place in (0, box.harbour) else "tile",
        tile=tile,
        ships=ships,
        vikings=vikings if village or is_visit else None,
        coins=lots if tile and tile.type == "raid" else None,
        fight_costs=_fight_costs(table, place, tile) if tile and tile.type == "monster" else None,
    )


def _fight_costs(table: Table, place: int, monster: Tile) -> tuple[int | None, ...]:
    return tuple([fight_cost(table, seat, monster) if at < place else None for seat, at in enumerate(table.places)])


def _ship(table: Table, seat: int) -> ShipState:
    ship = table.ships[seat]
    return ShipState(
        seat=seat,
        place=table.places[seat],
        start_position=table.positions[seat],
        rank=table.ranks[seat] or None,
        crew=ship.crew,
        capacity=ship.capacity,
        weapons=value_of(ship, "weapon"),
        spaces=ship.spaces,
        runes=ship.runes,
        markets=ship.markets,
        sold=ship.sold,
        monsters=ship.monsters,
        coins=ship.coins,
        fame=Fame(**fame(table.setup.box, ship)),
    )


def _move(table: Table) -> MoveState | None:
    move = table.move
    if move is None:
        return None
    place, monster = monster_to_choose(table, move) or (None, None)
    cost = fight_cost(table, move.seat, monster) if monster else None
    return MoveState(seat=move.seat, to=move.to, place=place, monster=monster, cost=cost)


def _battle(table: Table) -> BattleState | None:
    battle = table.battle
    if battle is None:
        return None
    attacker = attacker_of(battle)
    defender = battle.opponent if battle.asked == attacker else battle.asked
    return BattleState(
        place=battle.place,
        asked=battle.asked,
        opponent=battle.opponent,
        blow=battle.blow,
        attacker=attacker,
        defender=defender,
        attacker_spent=spent_by(battle, attacker),
        defender_spent=spent_by(battle, defender),
    )
