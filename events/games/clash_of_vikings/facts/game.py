"""Facts about the game as a whole: laying out, turns, the end."""

from typing import Annotated, ClassVar, Literal

from events.ruleset.privacy import SERVER, secret

from ..data import Space
from .groups import AboutGame

EndReason = Literal["supply_empty", "turn_cap"]
"""Why a game ends: no bracelet is left to deal out, or the technical guard stopped it."""


class StartPlayerDetermined(AboutGame, tag="start_player_determined"):
    """It is known who takes the first turn, and chooses a start space first."""

    seat: int


class StartSpaceChosen(AboutGame, tag="start_space_chosen"):
    """A seat put its Viking on a free start space."""

    seat: int
    space: Space


class VikingsPlaced(AboutGame, tag="vikings_placed"):
    """Each seat's Viking was dealt a start space; ``spaces`` is by seat."""

    spaces: tuple[Space, ...]


class BraceletsRemoved(AboutGame, tag="bracelets_removed"):
    """Bracelets went back to the box before the game, unseen by everybody."""

    count: int
    values: Annotated[tuple[int, ...], secret(SERVER)]


class BraceletsHandedOut(AboutGame, tag="bracelets_handed_out"):
    """Every seat got these bracelets to start with."""

    values: tuple[int, ...]


class TurnBegan(AboutGame, tag="turn_began"):
    """A seat's turn began, counted from 1."""

    turn: int
    seat: int


class BraceletsCounted(AboutGame, tag="bracelets_counted"):
    """A seat's bracelets were shown and added up."""

    reveals: ClassVar[bool] = True
    seat: int
    values: tuple[int, ...]
    total: int


class GameEnded(AboutGame, tag="game_ended"):
    """No bracelet is left in the supply, or the technical turn cap is reached."""

    reason: EndReason


GameFact = (
    TurnBegan
    | BraceletsHandedOut
    | BraceletsRemoved
    | StartPlayerDetermined
    | StartSpaceChosen
    | VikingsPlaced
    | BraceletsCounted
    | GameEnded
)
