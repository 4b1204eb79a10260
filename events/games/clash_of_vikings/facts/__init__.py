"""What has happened."""

from .actions import (
    ActionDeclined,
    ActionFizzled,
    AttackDeclared,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
    VikingMoved,
    VikingSlammed,
)
from .bluff import BluffAnswered, BluffQuestionClosed, BluffQuestionOpened
from .bracelets import (
    BraceletKnockedOff,
    BraceletLaid,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    LootTaken,
    NothingTaken,
    Reason,
    SupplyBraceletTaken,
)
from .cards import CardAnnounced, CardRevealed, CardsDiscarded, CardsDrawn, PileRenewed, SecondCardDue
from .game import BraceletsCounted, BraceletsHandedOut, BraceletsRemoved, EndReason, GameEnded, TurnBegan, VikingsPlaced

ClashFact = (
    CardAnnounced
    | BluffQuestionOpened
    | BluffAnswered
    | BluffQuestionClosed
    | CardRevealed
    | SecondCardDue
    | CardsDiscarded
    | CardsDrawn
    | PileRenewed
    | ActionFizzled
    | ActionDeclined
    | VikingMoved
    | VikingSlammed
    | AttackDeclared
    | ShieldDeclined
    | ShieldClaimed
    | ShieldBelieved
    | ShieldDoubted
    | ShieldRevealed
    | BraceletTaken
    | SupplyBraceletTaken
    | NothingTaken
    | BraceletsPickedUp
    | BraceletKnockedOff
    | BraceletPlaced
    | BraceletSunk
    | BraceletLaid
    | LootTaken
    | VikingsPlaced
    | BraceletsRemoved
    | BraceletsHandedOut
    | TurnBegan
    | BraceletsCounted
    | GameEnded
)

__all__ = [
    "ActionDeclined",
    "ActionFizzled",
    "AttackDeclared",
    "BluffAnswered",
    "BluffQuestionClosed",
    "BluffQuestionOpened",
    "BraceletKnockedOff",
    "BraceletLaid",
    "BraceletPlaced",
    "BraceletSunk",
    "BraceletTaken",
    "BraceletsCounted",
    "BraceletsHandedOut",
    "BraceletsPickedUp",
    "BraceletsRemoved",
    "CardAnnounced",
    "CardRevealed",
    "CardsDiscarded",
    "CardsDrawn",
    "ClashFact",
    "EndReason",
    "GameEnded",
    "LootTaken",
    "NothingTaken",
    "PileRenewed",
    "Reason",
    "SecondCardDue",
    "ShieldBelieved",
    "ShieldClaimed",
    "ShieldDeclined",
    "ShieldDoubted",
    "ShieldRevealed",
    "SupplyBraceletTaken",
    "TurnBegan",
    "VikingMoved",
    "VikingSlammed",
    "VikingsPlaced",
]
