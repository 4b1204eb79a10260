"""The facts of the game."""

from typing import ClassVar

from events.ruleset.records import Fact

from .data.box import HarbourTile


class StartPlayerDrawn(Fact, tag="start_player_drawn"):
    """A seat begins, as drawn or agreed. ``crews`` are the starting crews, by seat (R022, R025)."""

    seat: int
    crews: tuple[int, ...]


class HarbourTilesDrawn(Fact, tag="harbour_tiles_drawn"):
    """``tiles``: those that count in voyages 1 to 4 (R029); ``unused``: which harbour tiles are out of the game."""

    tiles: tuple[HarbourTile, ...]
    unused: tuple[HarbourTile, ...]


class VoyageBegun(Fact, tag="voyage_begun"):
    """A voyage's tiles were shuffled and laid out.

    ``voyage``: the number of the voyage, from 1; ``harbour``: the tile that will be scored. ``positions`` are the start
    positions, by seat. ``tiles``: the tiles on the map now, in travel order; ``cleared``: the tiles that were there and
    have left the game (R191).
    """

    voyage: int
    harbour: HarbourTile
    positions: tuple[int, ...]
    tiles: tuple[str, ...]
    cleared: tuple[str, ...]


class TilePlaced(Fact, tag="tile_placed"):
    """A seat took a tile aboard.

    ``tile``: the id of the tile; ``space``: where on the ship. ``replaced``: the tile that left the game for it;
    ``surplus``: the number of Vikings without a shield (R067).
    """

    seat: int
    tile: str
    space: int
    replaced: str | None = None
    surplus: int = 0


class TileDeclined(Fact, tag="tile_declined"):
    """A seat discarded the tile that it had just taken (R063). ``tile``: the id of the tile."""

    seat: int
    tile: str


class RuneTaken(Fact, tag="rune_taken"):
    """A seat took a rune (R068). ``tile``: the id of the tile; ``runes``: how many it has now."""

    seat: int
    tile: str
    runes: int


class MarketTaken(Fact, tag="market_taken"):
    """A seat took a market tile (R071, R073).

    ``tile``: the id of the tile; ``sold``: the goods that it sold; ``value``: their worth; ``recruited``: how many
    Vikings came aboard.
    """

    seat: int
    tile: str
    sold: tuple[str, ...]
    value: int
    recruited: int


class TilesDiscarded(Fact, tag="tiles_discarded"):
    """The tiles between a seat's ship and the next one ahead left the game (R080).

    ``places``: the places that are free now; ``tiles``: the tiles that were there, in the same order.
    """

    seat: int
    places: tuple[int, ...]
    tiles: tuple[str, ...]


class CourseSet(Fact, tag="course_set"):
    """A seat set sail (R090). ``to``: its destination."""

    seat: int
    to: int


class VillagePassed(Fact, tag="village_passed"):
    """A seat passed a village (R110).

    ``place``: at which place of the journey; ``recruited``: how many Vikings found room.
    """

    seat: int
    place: int
    recruited: int


class VisitPassed(Fact, tag="visit_passed"):
    """A seat passed a visit (R112).

    ``place``: at which place of the journey; ``tile``: the id of the tile; ``lot``: how many Vikings there were for it;
    ``recruited``: how many of them found room.
    """

    seat: int
    place: int
    tile: str
    lot: int
    recruited: int


class RaidPassed(Fact, tag="raid_passed"):
    """A seat passed a raid (R113).

    ``place``: at which place of the journey; ``tile``: the id of the tile; ``coin``: the value of the coin that it
    took.
    """

    seat: int
    place: int
    tile: str
    coin: int


class MonsterDefeated(Fact, tag="monster_defeated"):
    """A seat fought a monster and took it (R125).

    ``place``: at which place of the journey; ``tile``: the id of the tile; ``strength``: the monster's strength;
    ``weapons``: the weapon value of the ship; ``lost``: how many Vikings fell.
    """

    seat: int
    place: int
    tile: str
    strength: int
    weapons: int
    lost: int


class MonsterPassed(Fact, tag="monster_passed"):
    """A seat passed a monster without a fight (R126, R127).

    ``place``: at which place of the journey; ``tile``: the id of the tile; ``lost``: the Viking that it cost, 0 without
    a crew.
    """

    seat: int
    place: int
    tile: str
    lost: int


class Arrived(Fact, tag="arrived"):
    """A seat's ship stopped at a tile (R092). ``place``: at which place of the journey."""

    seat: int
    place: int


class Docked(Fact, tag="docked"):
    """A seat's ship is back in the harbour (R101). ``rank``: its rank of arrival, from 1."""

    seat: int
    rank: int


class BattleBegun(Fact, tag="battle_begun"):
    """A seat attacked the ship at its place (R140).

    ``opponent``: the seat that is attacked; ``place``: at which place of the journey; ``lost``: the Vikings that the
    first blow costs the attacker.
    """

    seat: int
    opponent: int
    place: int
    lost: int


class StruckBack(Fact, tag="struck_back"):
    """A seat stayed in the battle (R143), which it cannot take back (R254).

    ``opponent``: the seat that has to answer now; ``lost``: the number of Vikings that the blow costs the seat that
    stayed.
    """

    final: ClassVar[bool] = True
    seat: int
    opponent: int
    lost: int


class Fled(Fact, tag="fled"):
    """A seat gave up the battle (R148), which it cannot take back (R254).

    ``opponent``: the seat that stays; ``to``: the destination of the flight.
    """

    final: ClassVar[bool] = True
    seat: int
    opponent: int
    to: int


class GhostSailed(Fact, tag="ghost_sailed"):
    """The ghost ship sailed on (R203). ``place``: the village or harbour where it is now."""

    place: int


class VoyageEnded(Fact, tag="voyage_ended"):
    """All ships of the players are docked.

    ``voyage``: the number of the voyage; ``order``: the seats in order of arrival (R170).
    """

    voyage: int
    order: tuple[int, ...]


class SailsFilled(Fact, tag="sails_filled"):
    """At the end of a voyage a seat recruited (R171).

    ``sails``: the worth of its sails; ``recruited``: how many Vikings found room.
    """

    seat: int
    sails: int
    recruited: int


class HarbourScored(Fact, tag="harbour_scored"):
    """The harbour tile was scored (R172).

    ``voyage``: the number of the voyage; ``harbour``: the harbour tile that counted; ``counts``: by seat, how many it
    has of what counts; ``ranking``: the seats from first to last; ``coins``: by seat, the coins that it gets.
    """

    voyage: int
    harbour: HarbourTile
    counts: tuple[int, ...]
    ranking: tuple[int, ...]
    coins: tuple[int, ...]


class FameCounted(Fact, tag="fame_counted"):
    """A seat's fame at the end (R220 to R225).

    ``coins``: fame for coins; ``runes``: for runes; ``mjolnirs``: for Mjolnirs; ``standards``: for standards;
    ``goods``: for goods aboard; ``monsters``: for defeated monsters; ``total``: all fame.
    """

    seat: int
    coins: int
    runes: int
    mjolnirs: int
    standards: int
    goods: int
    monsters: int
    total: int


class GameEnded(Fact, tag="game_ended"):
    """The fourth voyage is over. ``winners``: the seats with most fame (R227), without seats that have left."""

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
