"""Facts about cards: announced, called, turned up, discarded and drawn."""

from typing import Annotated, ClassVar

from events.ruleset.privacy import secret
from events.ruleset.records import Fact

from ..data import Action, Card


class CardAnnounced(Fact, tag="card_announced"):
    """The active player put a card face down and announced an action."""

    seat: int
    action: Action
    card: Annotated[Card, secret("seat")]


class CardRevealed(Fact, tag="card_revealed"):
    """The called card was turned up."""

    reveals: ClassVar[bool] = True
    seat: int
    card: Card
    action: Action
    truthful: bool


class SecondCardDue(Fact, tag="second_card_due"):
    """The first card is settled: the active player plays another."""

    seat: int


class CardsDiscarded(Fact, tag="cards_discarded"):
    """The turn's cards went face down on their owners' discard piles; ``counts`` is by seat."""

    counts: tuple[int, ...]


class CardsDrawn(Fact, tag="cards_drawn"):
    """A seat drew cards from its own pile."""

    seat: int
    count: int
    cards: Annotated[tuple[Card, ...], secret("seat")]


class PileRenewed(Fact, tag="pile_renewed"):
    """A seat's draw pile was used up: its discards, shuffled, are the new one."""

    seat: int
    count: int


CardFact = CardAnnounced | CardsDrawn | CardsDiscarded | SecondCardDue | CardRevealed | PileRenewed
