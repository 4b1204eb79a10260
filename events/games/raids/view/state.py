"""The state that every viewer gets, typed for front ends. Tiles in play come whole, those out of the game by id."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record

from ..data import HarbourTile, Tile

Tiles = tuple[Tile, ...]


class Place(Record):
    """A place of the course, with what lies there."""

    place: int
    kind: Annotated[
        Literal["harbour", "village", "tile"],
        Meta(description="The first place is the harbour for leaving, the last one the same harbour for arriving."),
    ]
    tile: Tile | None
    ships: Annotated[tuple[int, ...], Meta(description="The seats whose ships are there.")]
    vikings: Annotated[
        tuple[int, ...] | None,
        Meta(description="Lots of Vikings left for ships to come, next one first; null but in villages and at visits."),
    ]
    coins: Annotated[
        tuple[int, ...] | None, Meta(description="Coins left for ships to come, next one first; null but at raids.")
    ]
    fight_costs: Annotated[
        tuple[int | None, ...] | None,
        Meta(description="At a monster: what a fight would cost each seat now; null for a ship that is past it."),
    ]


class Fame(Record):
    """What a ship is worth as if the game ended now."""

    coins: int
    runes: int
    mjolnirs: int
    standards: int
    goods: int
    monsters: int


class ShipState(Record):
    """A seat's longship, and what lies beside it."""

    seat: int
    place: int
    start_position: Annotated[int, Meta(description="Where it waits before it leaves; the highest leaves first.")]
    rank: Annotated[int | None, Meta(description="Its rank of arrival in this voyage; null while it is at sea.")]
    crew: int
    capacity: Annotated[int, Meta(description="All shields that show: the most Vikings that find room.")]
    weapons: Annotated[int, Meta(description="The value of all weapons aboard.")]
    spaces: Annotated[tuple[Tile | None, ...], Meta(description="The tiles aboard by space; null for an empty space.")]
    runes: Tiles
    markets: Tiles
    sold: Annotated[Tiles, Meta(description="Goods that were sold.")]
    monsters: Annotated[Tiles, Meta(description="Monsters that were defeated.")]
    coins: Annotated[tuple[int, ...], Meta(description="The values of its coins.")]
    fame: Fame


class MoveState(Record):
    """A ship on its way. Place, monster and cost are those of the monster that leaves it a choice now."""

    seat: int
    to: int
    place: int | None
    monster: Tile | None
    cost: Annotated[int | None, Meta(description="How many Vikings the fight costs.")]


class BattleState(Record):
    """An open battle."""

    place: int
    asked: Annotated[int, Meta(description="Who must strike back or flee.")]
    opponent: int
    blow: Annotated[int, Meta(description="How many Vikings striking back costs.")]
    attacker: int
    defender: int
    attacker_spent: Annotated[int, Meta(description="Vikings that the attacker has given up in this battle.")]
    defender_spent: Annotated[int, Meta(description="Vikings that the defender has given up in this battle.")]


class State(Record):
    """The whole table, for players and spectators alike."""

    voyage: Annotated[int, Meta(description="1 to 4; 0 while the game is laid out.")]
    phase: str
    asked: Annotated[int | None, Meta(description="The seat that is asked, not always the one whose turn it is.")]
    active: Annotated[int | None, Meta(description="Whose turn it is, battles and flights included.")]
    taking: Annotated[Tile | None, Meta(description="The tile that is being taken from the map in this turn.")]
    harbour_tile: Annotated[HarbourTile | None, Meta(description="The harbour tile of this voyage.")]
    harbour_tiles: Annotated[tuple[HarbourTile, ...], Meta(description="Those of voyages 1 to 4.")]
    unused_harbour_tiles: tuple[HarbourTile, ...]
    harbour_counts: Annotated[
        tuple[int, ...], Meta(description="What each seat has of what the harbour tile of this voyage counts.")
    ]
    map: tuple[Place, ...]
    ghost: Annotated[int | None, Meta(description="The place of the ghost ship; null but with two players.")]
    ships: Annotated[tuple[ShipState, ...], Meta(description="By seat.")]
    move: MoveState | None
    battle: BattleState | None
    gone: Annotated[tuple[str, ...], Meta(description="Ids of the tiles that have left the game.")]
