"""The commands of a player."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.kinds import Order
from events.ruleset.records import Command

Space = Annotated[int, Meta(ge=0, le=4, description="A space of the own ship, counted from 0.")]
Place = Annotated[
    int, Meta(ge=1, le=21, description="A place of the map in travel order; the last one is the harbour.")
]


class PlaceTile(Command, tag="place"):
    """Put the tile just taken on an empty space of the ship (R061)."""


class ReplaceTile(Command, tag="replace"):
    """Discard a tile aboard and put the tile just taken in its place (R062)."""

    space: Space


class DiscardTile(Command, tag="discard"):
    """Discard the tile just taken (R063)."""


class Sell(Command, tag="sell"):
    """Take the market tile and sell the goods on these spaces, or none (R071)."""

    spaces: Annotated[Order[Space], Meta(max_length=2, description="Spaces with goods, in ascending order.")]


class Navigate(Command, tag="navigate"):
    """Sail to a tile, or back to the harbour (R090)."""

    to: Place


class Fight(Command, tag="fight"):
    """Fight the monster ahead (R120)."""


class Sacrifice(Command, tag="sacrifice"):
    """Pass the monster ahead without a fight, for a Viking if there is one (R127)."""


class StrikeBack(Command, tag="strike_back"):
    """Stay in the battle, for one more Viking than the enemy's last blow (R143)."""


class Flee(Command, tag="flee"):
    """Give up the battle and sail on at once (R148)."""

    to: Place


RaidsCommand = PlaceTile | ReplaceTile | DiscardTile | Sell | Navigate | Fight | Sacrifice | StrikeBack | Flee
