"""Facts about phase 3: Vikings moving, displacing and attacking, or leaving it."""

from typing import Annotated, ClassVar

from events.ruleset.privacy import secret

from ..data import Action, Card, Space
from .groups import AboutActions


class ActionFizzled(AboutActions, tag="action_fizzled"):
    """The announced action could not be carried out, so it had no effect."""

    seat: int
    action: Action


class ActionDeclined(AboutActions, tag="action_declined"):
    """The active player left the announced action undone."""

    seat: int
    action: Action


class VikingMoved(AboutActions, tag="viking_moved"):
    """The active Viking moved."""

    seat: int
    action: Action
    start: Space
    to: Space


class VikingSlammed(AboutActions, tag="viking_slammed"):
    """The active Viking took another's space, and put that Viking beside it."""

    seat: int
    start: Space
    victim: int
    space: Space
    to: Space


class AttackDeclared(AboutActions, tag="attack_declared"):
    """The active Viking attacks another.

    ``opens`` is the number of the question to the attacked player, or ``None`` where it has no card to answer with.
    """

    seat: int
    target: int
    action: Action
    opens: int | None


class ShieldDeclined(AboutActions, tag="shield_declined"):
    """The attacked player does not claim a SHIELD."""

    question: int
    seat: int


class ShieldClaimed(AboutActions, tag="shield_claimed"):
    """The attacked player put a card face down and says that it is a SHIELD.

    ``question`` is the one that this answers, ``opens`` the one that it puts to the attacker.
    """

    question: int
    opens: int
    seat: int
    card: Annotated[Card, secret("seat")]


class ShieldBelieved(AboutActions, tag="shield_believed"):
    """The attacker lets the claim pass: the attack does not happen."""

    question: int
    seat: int


class ShieldDoubted(AboutActions, tag="shield_doubted"):
    """The attacker calls bluff on the claim."""

    question: int
    seat: int


class ShieldRevealed(AboutActions, tag="shield_revealed"):
    """The claimed card was turned up."""

    reveals: ClassVar[bool] = True
    seat: int
    card: Card
    truthful: bool


ActionFact = (
    VikingMoved
    | ActionDeclined
    | ActionFizzled
    | VikingSlammed
    | AttackDeclared
    | ShieldDeclined
    | ShieldClaimed
    | ShieldBelieved
    | ShieldDoubted
    | ShieldRevealed
)
