"""The facts of the game."""

from typing import Annotated, ClassVar, Literal, final

from events.ruleset.privacy import SERVER, secret
from events.ruleset.records import Fact, Revealing

from .data.names import Action, Card, Space

Reason = Literal["bluff", "false_call", "hit", "shield", "false_shield"]
"""Why a bracelet changes hands: a bluff was caught, a true card was called a bluff, an attack hit, a true SHIELD was
doubted, a false one was caught."""

EndReason = Literal["supply_empty", "turn_cap"]
"""Why a game ends: the supply of bracelets is empty, or the technical turn cap is reached."""


class AboutBluff(Fact):
    """The bluff question."""

    group: ClassVar[Literal["bluff"]] = "bluff"


class AboutCards(Fact):
    """Cards that are played, revealed, drawn and discarded."""

    group: ClassVar[Literal["cards"]] = "cards"


class AboutActions(Fact):
    """Phase 3 of a card, attacks and shields."""

    group: ClassVar[Literal["actions"]] = "actions"


class AboutBracelets(Fact):
    """Bracelets that change places."""

    group: ClassVar[Literal["bracelets"]] = "bracelets"


class AboutGame(Fact):
    """The layout, the turns and the end."""

    group: ClassVar[Literal["game"]] = "game"


class ActionFizzled(AboutActions, tag="action_fizzled"):
    """The announced action could not be carried out, so it had no effect. ``action``: that action."""

    seat: int
    action: Action


class ActionDeclined(AboutActions, tag="action_declined"):
    """The active player did not carry out the announced action. ``action``: that action."""

    seat: int
    action: Action


class VikingMoved(AboutActions, tag="viking_moved"):
    """The active Viking moved.

    ``action``: the announced move; ``start``: the old space; ``to``: the new space.
    """

    seat: int
    action: Action
    start: Space
    to: Space


class VikingSlammed(AboutActions, tag="viking_slammed"):
    """The active Viking took another's space, and put that Viking beside it.

    ``start``: its old space; ``victim``: the seat of the other Viking; ``space``: the space that was taken; ``to``: the
    other Viking's new space.
    """

    seat: int
    start: Space
    victim: int
    space: Space
    to: Space


class AttackDeclared(AboutActions, tag="attack_declared"):
    """The active Viking attacks another.

    ``target``: the seat that is attacked; ``action``: the attack that was announced. ``opens`` is the number of the
    question to the attacked player, or ``None`` if it has no card to answer with.
    """

    seat: int
    target: int
    action: Action
    opens: int | None


class ShieldDeclined(AboutActions, tag="shield_declined"):
    """The attacked player does not claim a SHIELD. ``question``: the number of the question that this answers."""

    question: int
    seat: int


class ShieldClaimed(AboutActions, tag="shield_claimed"):
    """The attacked player puts a card face down and claims that it is a SHIELD.

    ``question``: the number of the question that this answers; ``opens``: the number of the attacker's question.
    ``card``: the actual card.
    """

    question: int
    opens: int
    seat: int
    card: Annotated[Card, secret("seat")]


class ShieldBelieved(AboutActions, tag="shield_believed"):
    """The attacker lets the claim pass and does not attack. ``question``: the question that this answers."""

    question: int
    seat: int


class ShieldDoubted(AboutActions, tag="shield_doubted"):
    """The attacker calls bluff on the claim. ``question``: the number of the question that this answers."""

    question: int
    seat: int


class ShieldRevealed(AboutActions, Revealing, tag="shield_revealed"):
    """A claim was tested. ``card``: the card that was turned up; ``truthful``: whether it is a SHIELD."""

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
    """Everybody with a bracelet may call bluff.

    ``question``: the number of the question, from 1; ``asked``: these seats, clockwise from the active player.
    """

    question: int
    asked: tuple[int, ...]


@final
class BluffAnswered(AboutBluff, tag="bluff_answered"):
    """A seat answered. Its identity and answer stay sealed while the game runs, except for the caller that counts.

    ``question``: the number of the question; ``asked``: the seats, one of which answered; ``call``: whether it calls
    bluff.
    """

    question: int
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    call: Annotated[bool, secret("seat", anonymity_set="asked")]


@final
class BluffQuestionClosed(AboutBluff, Revealing, tag="bluff_question_closed"):
    """The question is settled, since all have answered or, by an option, one has called.

    ``question``: the number of the question; ``caller``: the seat whose call counts, unless all passed.
    """

    question: int
    caller: int | None


BluffFact = BluffAnswered | BluffQuestionOpened | BluffQuestionClosed


class BraceletTaken(AboutBracelets, Revealing, tag="bracelet_taken"):
    """A seat took another seat's bracelet, unseen by all others.

    ``taker``: the seat that has it now; ``victim``: the seat that had it; ``reason``: the reason; ``value``: its
    points.
    """

    taker: int
    victim: int
    reason: Reason
    value: Annotated[int, secret("taker", "victim")]


class SupplyBraceletTaken(AboutBracelets, Revealing, tag="supply_bracelet_taken"):
    """The bluffer had no bracelet, so the caller took one from the supply.

    ``taker``: the seat of the caller; ``victim``: the seat of the bluffer; ``value``: the points of the bracelet.
    """

    taker: int
    victim: int
    value: Annotated[int, secret("taker")]


class NothingTaken(AboutBracelets, tag="nothing_taken"):
    """A bracelet was due, but there was none.

    ``taker``: the seat that should have got it; ``victim``: the seat that had none; ``reason``: the reason.
    """

    taker: int
    victim: int
    reason: Reason


class BraceletsPickedUp(AboutBracelets, tag="bracelets_picked_up"):
    """A player picked up all bracelets from the Viking's space.

    ``space``: the space on which they lay; ``values``: the points of each bracelet.
    """

    seat: int
    space: Space
    values: tuple[int, ...]


class BraceletKnockedOff(AboutBracelets, Revealing, tag="bracelet_knocked_off"):
    """PUNCH or SLINGSHOT knocked off a bracelet face up; the attacker chooses where it goes.

    ``target``: the seat that lost it; ``value``: its points.
    """

    seat: int
    target: int
    value: int


class BraceletPlaced(AboutBracelets, tag="bracelet_placed"):
    """The knocked-off bracelet was put down. ``space``: the space; ``value``: its points."""

    seat: int
    space: Space
    value: int


class BraceletSunk(AboutBracelets, tag="bracelet_sunk"):
    """A bracelet was put on water and left the game. ``space``: the space; ``value``: its points."""

    space: Space
    value: int


class BraceletLaid(AboutBracelets, Revealing, tag="bracelet_laid"):
    """A bracelet of the supply was laid face up. ``space``: the bracelet space; ``value``: its points."""

    space: Space
    value: int


class LootTaken(AboutBracelets, Revealing, tag="loot_taken"):
    """The active Viking stood on the loot space when its turn began.

    ``count``: the number of bracelets taken from the supply; ``values``: the points of each bracelet.
    """

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
    """The active player put a card face down. ``action``: the announced action; ``card``: the actual card."""

    seat: int
    action: Action
    card: Annotated[Card, secret("seat")]


@final
class CardRevealed(AboutCards, Revealing, tag="card_revealed"):
    """The called card was turned up.

    ``card``: the actual card; ``action``: the announced action; ``truthful``: whether they are the same.
    """

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
    """A seat drew from its own pile. ``count``: the number of cards; ``cards``: their kinds."""

    seat: int
    count: int
    cards: Annotated[tuple[Card, ...], secret("seat")]


@final
class PileRenewed(AboutCards, tag="pile_renewed"):
    """A seat's shuffled discards became its new draw pile. ``count``: the number of cards."""

    seat: int
    count: int


CardFact = CardAnnounced | CardsDrawn | CardsDiscarded | SecondCardDue | CardRevealed | PileRenewed


class StartPlayerDetermined(AboutGame, tag="start_player_determined"):
    """The first player is known, who also chooses a start space first."""

    seat: int


class StartSpaceChosen(AboutGame, tag="start_space_chosen"):
    """A seat put its Viking on the board. ``space``: the free start space that it chose."""

    seat: int
    space: Space


class VikingsPlaced(AboutGame, tag="vikings_placed"):
    """Each seat's Viking was dealt a start space; ``spaces`` is by seat."""

    spaces: tuple[Space, ...]


class BraceletsRemoved(AboutGame, tag="bracelets_removed"):
    """Bracelets went back to the box before the game, unseen by everybody.

    ``count``: their number; ``values``: the points of each bracelet.
    """

    count: int
    values: Annotated[tuple[int, ...], secret(SERVER)]


class BraceletsHandedOut(AboutGame, tag="bracelets_handed_out"):
    """Every seat got the same bracelets to start with. ``values``: the points of each bracelet."""

    values: tuple[int, ...]


class TurnBegan(AboutGame, tag="turn_began"):
    """A seat's turn began. ``turn``: its number in the game, from 1."""

    turn: int
    seat: int


class BraceletsCounted(AboutGame, Revealing, tag="bracelets_counted"):
    """A seat's bracelets were shown. ``values``: the points of each bracelet; ``total``: their sum."""

    seat: int
    values: tuple[int, ...]
    total: int


class GameEnded(AboutGame, tag="game_ended"):
    """The game is over. ``reason``: the supply is empty, or the technical turn cap is reached."""

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
