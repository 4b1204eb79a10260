"""What a command does: refuses it, or returns the one fact that it is."""

from typing import assert_never

from events.ruleset.chance import Chance

from ..commands import (
    Announce,
    Answer,
    Attack,
    BelieveShield,
    ChooseStart,
    ClaimShield,
    ClashCommand,
    Decline,
    DeclineShield,
    DoubtShield,
    Move,
    Place,
    Slam,
)
from ..facts import ClashFact
from ..state import Table
from .actions import decline, move, slam
from .attacks import attack, place
from .cards import announce, answer
from .shields import believe_shield, claim_shield, decline_shield, doubt_shield
from .starts import choose_start


def decide(table: Table, seat: int, command: ClashCommand, chance: Chance) -> ClashFact:  # noqa: ARG001, C901, PLR0911, PLR0912
    """Return the seat's own act. Raises ``RuleBroken``."""
    match command:
        case Answer():
            return answer(table, seat, command)
        case Announce():
            return announce(table, seat, command)
        case Move():
            return move(table, seat, command)
        case Slam():
            return slam(table, seat, command)
        case Decline():
            return decline(table, seat)
        case Attack():
            return attack(table, seat, command)
        case ClaimShield():
            return claim_shield(table, seat, command)
        case DeclineShield():
            return decline_shield(table, seat, command)
        case DoubtShield():
            return doubt_shield(table, seat, command)
        case BelieveShield():
            return believe_shield(table, seat, command)
        case Place():
            return place(table, seat, command)
        case ChooseStart():
            return choose_start(table, seat, command)
        case _:
            assert_never(command)
