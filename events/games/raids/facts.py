"""What has happened."""

from typing import ClassVar

from events.ruleset.records import Fact

from .data import HarbourTile


class StartPlayerDrawn(Fact, tag="start_player_drawn"):
    """A seat begins, as drawn or agreed. ``crews`` are the starting crews, by seat (R022, R025)."""

    seat: int
    crews: tuple[int, ...]


class HarbourTilesDrawn(Fact, tag="harbour_tiles_drawn"):
    """Which harbour tiles count in voyages 1 to 4 (R029), and which are out of the game."""

    tiles: tuple[HarbourTile, ...]
    unused: tuple[HarbourTile, ...]


class VoyageBegun(Fact, tag="voyage_begun"):
    """A voyage's tiles were shuffled and laid out in travel order; what lay there before has left the game (R191).

    ``positions`` are the start positions, by seat.
    """

    voyage: int
    harbour: HarbourTile
    positions: tuple[int, ...]
    tiles: tuple[str, ...]
    cleared: tuple[str, ...]


class TilePlaced(Fact, tag="tile_placed"):
    """A seat took a tile aboard. ``replaced`` left the game for it; ``surplus`` Vikings found no shield (R067)."""

    seat: int
    tile: str
    space: int
    replaced: str | None = None
    surplus: int = 0


class TileDeclined(Fact, tag="tile_declined"):
    """A seat discarded the tile it had just taken (R063)."""

    seat: int
    tile: str


class RuneTaken(Fact, tag="rune_taken"):
    """A seat took a rune tile (R068). ``runes`` is how many it has now."""

    seat: int
    tile: str
    runes: int


class MarketTaken(Fact, tag="market_taken"):
    """A seat took a market tile, sold goods worth ``value`` and recruited (R071, R073)."""

    seat: int
    tile: str
    sold: tuple[str, ...]
    value: int
    recruited: int


class TilesDiscarded(Fact, tag="tiles_discarded"):
    """The tiles between a seat's ship and the next one ahead left the game (R080)."""

    seat: int
    places: tuple[int, ...]
    tiles: tuple[str, ...]


class CourseSet(Fact, tag="course_set"):
    """A seat set sail for a place (R090)."""

    seat: int
    to: int


class VillagePassed(Fact, tag="village_passed"):
    """A seat passed a village and recruited there, if there was room (R110)."""

    seat: int
    place: int
    recruited: int


class VisitPassed(Fact, tag="visit_passed"):
    """A seat passed a visit; of its lot ``recruited`` Vikings found room (R112)."""

    seat: int
    place: int
    tile: str
    lot: int
    recruited: int


class RaidPassed(Fact, tag="raid_passed"):
    """A seat passed a raid and took a coin (R113)."""

    seat: int
    place: int
    tile: str
    coin: int


class MonsterDefeated(Fact, tag="monster_defeated"):
    """A seat fought a monster and took it (R125). ``weapons`` is the weapon value it had."""

    seat: int
    place: int
    tile: str
    strength: int
    weapons: int
    lost: int


class MonsterPassed(Fact, tag="monster_passed"):
    """A seat passed a monster without a fight, for a Viking if it had one (R126, R127)."""

    seat: int
    place: int
    tile: str
    lost: int


class Arrived(Fact, tag="arrived"):
    """A seat's ship stopped at a tile (R092)."""

    seat: int
    place: int


class Docked(Fact, tag="docked"):
    """A seat's ship is back in the harbour, with its rank of arrival (R101)."""

    seat: int
    rank: int


class BattleBegun(Fact, tag="battle_begun"):
    """A seat attacked the ship at its place (R140). ``lost`` is what the first blow costs it."""

    seat: int
    opponent: int
    place: int
    lost: int


class StruckBack(Fact, tag="struck_back"):
    """A seat stayed in the battle (R143), which it cannot take back (R254)."""

    final: ClassVar[bool] = True
    seat: int
    opponent: int
    lost: int


class Fled(Fact, tag="fled"):
    """A seat gave up the battle and set sail for a place (R148), which it cannot take back (R254)."""

    final: ClassVar[bool] = True
    seat: int
    opponent: int
    to: int


class GhostSailed(Fact, tag="ghost_sailed"):
    """The ghost ship sailed on to a village or the harbour (R203)."""

    place: int


class VoyageEnded(Fact, tag="voyage_ended"):
    """All ships of the players are docked. ``order`` is the seats as they came in (R170)."""

    voyage: int
    order: tuple[int, ...]


class SailsFilled(Fact, tag="sails_filled"):
    """At the end of a voyage a seat recruited for its sails, as far as there was room (R171)."""

    seat: int
    sails: int
    recruited: int


class HarbourScored(Fact, tag="harbour_scored"):
    """The harbour tile was scored (R172). ``counts`` and ``coins`` are by seat, ``ranking`` lists the seats."""

    voyage: int
    harbour: HarbourTile
    counts: tuple[int, ...]
    ranking: tuple[int, ...]
    coins: tuple[int, ...]


class FameCounted(Fact, tag="fame_counted"):
    """What a seat has at the end, by source (R220 to R225)."""

    seat: int
    coins: int
    runes: int
    mjolnirs: int
    standards: int
    goods: int
    monsters: int
    total: int


class GameEnded(Fact, tag="game_ended"):
    """The fourth voyage is over; the seats with the highest total share the win (R227), but none that has left."""

    winners: tuple[int, ...]


RaidsFact = (
    CourseSet
    | Arrived
    | VillagePassed
    | TilesDiscarded
    | TilePlaced
    | RuneTaken
    | MarketTaken
    | VisitPassed
    | RaidPassed
    | MonsterPassed
    | MonsterDefeated
    | Docked
    | BattleBegun
    | StruckBack
    | Fled
    | TileDeclined
    | GhostSailed
    | SailsFilled
    | VoyageEnded
    | HarbourScored
    | VoyageBegun
    | FameCounted
    | GameEnded
    | StartPlayerDrawn
    | HarbourTilesDrawn
)
