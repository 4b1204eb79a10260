"""What has happened."""

from typing import Annotated, ClassVar, Literal, final

from events.ruleset.privacy import SERVER, secret
from events.ruleset.records import Fact

from .data import Action, Card, Space


class AboutBluff(Fact):
    """The bluff question."""

    group: ClassVar[Literal["bluff"]] = "bluff"


class AboutCards(Fact):
    """Cards going round."""

    group: ClassVar[Literal["cards"]] = "cards"


class AboutActions(Fact):
    """Phase 3 of a card, attacks and shields."""

    group: ClassVar[Literal["actions"]] = "actions"


class AboutBracelets(Fact):
    """Bracelets changing places."""

    group: ClassVar[Literal["bracelets"]] = "bracelets"


class AboutGame(Fact):
    """The layout, the turns and the end."""

    group: ClassVar[Literal["game"]] = "game"


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


@final
class BluffQuestionOpened(AboutBluff, tag="bluff_question_opened"):
    """Everybody with a bracelet may call bluff; ``asked`` is clockwise from the active player."""

    question: int
    asked: tuple[int, ...]


@final
class BluffAnswered(AboutBluff, tag="bluff_answered"):
    """Somebody answered. Who and what stays sealed while the game runs, except for the caller that counts."""

    question: int
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    call: Annotated[bool, secret("seat", anonymity_set="asked")]


@final
class BluffQuestionClosed(AboutBluff, tag="bluff_question_closed"):
    """The question is closed: with the caller that counts, or without one if everybody has passed."""

    reveals: ClassVar[bool] = True
    question: int
    caller: int | None


BluffFact = BluffAnswered | BluffQuestionOpened | BluffQuestionClosed


Reason = Literal["bluff", "false_call", "hit", "shield", "false_shield"]
"""Why a bracelet changes hands: a bluff was caught, a true card was called a bluff, an attack hit, a true SHIELD was
doubted, a false one was caught."""


class BraceletTaken(AboutBracelets, tag="bracelet_taken"):
    """One bracelet went over, unseen by all others."""

    reveals: ClassVar[bool] = True
    taker: int
    victim: int
    reason: Reason
    value: Annotated[int, secret("taker", "victim")]


class SupplyBraceletTaken(AboutBracelets, tag="supply_bracelet_taken"):
    """The bluffer had no bracelet, so the caller took one from the supply."""

    reveals: ClassVar[bool] = True
    taker: int
    victim: int
    value: Annotated[int, secret("taker")]


class NothingTaken(AboutBracelets, tag="nothing_taken"):
    """A bracelet was due, and there was none."""

    taker: int
    victim: int
    reason: Reason


class BraceletsPickedUp(AboutBracelets, tag="bracelets_picked_up"):
    """A Viking's player took all bracelets that lay on its space, or came to it."""

    seat: int
    space: Space
    values: tuple[int, ...]


class BraceletKnockedOff(AboutBracelets, tag="bracelet_knocked_off"):
    """PUNCH or SLINGSHOT took a bracelet from the target and turned it up; the attacker chooses where it goes."""

    reveals: ClassVar[bool] = True
    seat: int
    target: int
    value: int


class BraceletPlaced(AboutBracelets, tag="bracelet_placed"):
    """The knocked-off bracelet was put on a space."""

    seat: int
    space: Space
    value: int


class BraceletSunk(AboutBracelets, tag="bracelet_sunk"):
    """A bracelet was put on water and left the game."""

    space: Space
    value: int


class BraceletLaid(AboutBracelets, tag="bracelet_laid"):
    """A bracelet from the supply was laid face up on a bracelet space."""

    reveals: ClassVar[bool] = True
    space: Space
    value: int


class LootTaken(AboutBracelets, tag="loot_taken"):
    """The active Viking stood on the loot space when its turn began."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    values: Annotated[tuple[int, ...], secret("seat")]


BraceletFact = (
    BraceletLaid
    | BraceletTaken
    | BraceletsPickedUp
    | BraceletKnockedOff
    | BraceletPlaced
    | LootTaken
    | NothingTaken
    | SupplyBraceletTaken
    | BraceletSunk
)


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


ClashFact = BluffFact | CardFact | ActionFact | BraceletFact | GameFact
