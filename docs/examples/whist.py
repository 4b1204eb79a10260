"""Whist for three: 27 cards, nine tricks; follow suit if you can, and the highest card of the suit takes the trick."""

from typing import Annotated, Literal  # noqa: I001

from msgspec import Meta

from skald import Away, BySeat, Chance, Command, Fact, Hidden, Line, Record, RuleBroken, Ruleset, Seat, SeatScore
from skald import Setup, Text, change, put, secret, tally

SUITS = "rgb"
DECK = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, 10))


class Play(Command, tag="play"):
    """Play a card."""

    suit: Annotated[Literal["r", "g", "b"], Meta(description="The suit.")]
    rank: Annotated[int, Meta(ge=1, le=9, description="The rank.")]


class HandDealt(Fact, tag="hand_dealt"):
    """A seat is dealt its hand."""

    seat: int
    cards: Annotated[tuple[str, ...], secret("seat")]


class CardPlayed(Fact, tag="card_played"):
    """A card is played."""

    seat: int
    card: str


class TrickTaken(Fact, tag="trick_taken"):
    """A seat takes the trick."""

    seat: int


class Table(Record):
    setup: Setup
    hands: tuple[tuple[str, ...] | None, ...]
    tricks: tuple[int, ...]
    leader: int = 0
    trick: tuple[str, ...] = ()
    played: tuple[str, ...] = ()


class State(Record):
    hands: Annotated[tuple[tuple[str, ...] | None, ...], Meta(description="Hands by seat; others' are null.")]
    left: Annotated[BySeat[int], Meta(description="How many cards each holds.")]
    tricks: BySeat[int]
    leader: Seat
    trick: tuple[str, ...]
    played: tuple[str, ...]


def empty(setup: Setup) -> Table:
    first = setup.table_options.first_seat
    leader = 0 if first == "random" else first
    return Table(setup=setup, hands=(None,) * setup.seats, tricks=(0,) * setup.seats, leader=leader)


def asked(table: Table) -> int | None:
    if None in table.hands or len(table.trick) == 3 or not any(table.hands):
        return None
    return (table.leader + len(table.trick)) % 3


def legal(table: Table, seat: int) -> tuple[Play, ...]:
    if seat != asked(table):
        return ()
    hand = table.hands[seat] or ()
    follows = [card for card in hand if table.trick and card[0] == table.trick[0][0]]
    return tuple(Play(suit=card[0], rank=int(card[1])) for card in follows or hand)


def decide(table: Table, seat: int, command: Play, _: Chance) -> CardPlayed:
    if command not in legal(table, seat):
        raise RuleBroken("T1", "Follow suit with a card of your hand.")
    return CardPlayed(seat=seat, card=f"{command.suit}{command.rank}")


def next_fact(table: Table, chance: Chance, _: Away) -> HandDealt | TrickTaken | None:
    if None in table.hands:
        seat = table.hands.index(None)
        left = [card for card in DECK if not any(card in (hand or ()) for hand in table.hands)]
        return HandDealt(seat=seat, cards=tuple(sorted(chance.taken("deck", left, 9))))
    if len(table.trick) == 3:
        best = max((card for card in table.trick if card[0] == table.trick[0][0]), key=lambda card: card[1])
        return TrickTaken(seat=(table.leader + table.trick.index(best)) % 3)
    return None


def evolve(table: Table, fact: HandDealt | CardPlayed | TrickTaken) -> Table:
    match fact:
        case CardPlayed(seat=seat, card=card):
            hand = tuple(one for one in table.hands[seat] or () if one != card)
            return change(
                table, hands=put(table.hands, seat, hand), trick=(*table.trick, card), played=(*table.played, card)
            )
        case TrickTaken(seat=seat):
            return change(table, tricks=put(table.tricks, seat, table.tricks[seat] + 1), trick=(), leader=seat)
    return change(table, hands=put(table.hands, fact.seat, fact.cards))


def view(table: Table, viewer: int | None) -> State:
    return State(
        hands=tuple(hand if seat == viewer else None for seat, hand in enumerate(table.hands)),
        left=tuple(len(hand or ()) for hand in table.hands),
        tricks=table.tricks,
        leader=table.leader,
        trick=table.trick,
        played=table.played,
    )


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:
    unseen = [
        card
        for card in DECK
        if card not in table.played and (viewer is None or card not in (table.hands[viewer] or ()))
    ]
    pile = iter(chance.shuffled("hands", unseen))
    hands = tuple(
        hand if seat == viewer or hand is None else tuple(sorted(next(pile) for _ in hand))
        for seat, hand in enumerate(table.hands)
    )
    return change(table, hands=hands)


def score(table: Table, _: int | None) -> tuple[SeatScore, ...]:
    text = Text(de="Stiche", en="Tricks")
    return tuple(
        tally(seat, ("points",), [Line(component="points", points=one, text=text)] if one else [])
        for seat, one in enumerate(table.tricks)
    )


RULESET: Ruleset[Table, Play, HandDealt | CardPlayed | TrickTaken] = Ruleset(
    id="whist",
    seats=range(3, 4),
    commands=Play,
    facts=HandDealt | CardPlayed | TrickTaken,
    empty=empty,
    decide=decide,
    evolve=evolve,
    legal=legal,
    next_fact=next_fact,
    score=score,
    view=view,
    state=State,
    hidden=Hidden(resample_hidden=resample_hidden),
)
