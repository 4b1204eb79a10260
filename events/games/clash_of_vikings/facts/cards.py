"""Facts about cards: announced, called, turned up, discarded and drawn."""

from typing import Annotated, ClassVar, final

from events.ruleset.privacy import secret

from ..data import Action, Card
from .groups import AboutCards


@final
class CardAnnounced(AboutCards, tag="card_announced"):
    """The active player put a card face down and announced an action."""

    seat: int
    action: Action
    card: Annotated[Card, secret("seat")]


@final
class CardRevealed(AboutCards, tag="card_revealed"):
    """The called card was turned up."""

    reveals: ClassVar[bool] = True
    seat: int
    card: Card
    action: Action
    truthful: bool


@final
class SecondCardDue(AboutCards, tag="second_card_due"):
    """The first card is settled: the active player plays another."""

    seat: int


@final
class CardsDiscarded(AboutCards, tag="cards_discarded"):
    """The turn's cards went face down on their owners' discard piles; ``counts`` is by seat."""

    counts: tuple[int, ...]


@final
class CardsDrawn(AboutCards, tag="cards_drawn"):
    """A seat drew cards from its own pile."""

    seat: int
    count: int
    cards: Annotated[tuple[Card, ...], secret("seat")]


@final
class PileRenewed(AboutCards, tag="pile_renewed"):
    """A seat's draw pile was used up: its discards, shuffled, are the new one."""

    seat: int
    count: int


CardFact = CardAnnounced | CardsDrawn | CardsDiscarded | SecondCardDue | CardRevealed | PileRenewed
