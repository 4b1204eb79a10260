"""Everything a seat can do now."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from .commands import (
    Announce,
    Answer,
    Attack,
    BelieveShield,
    ClaimShield,
    ClashCommand,
    Decline,
    DeclineShield,
    DoubtShield,
    Move,
    Place,
    Slam,
)
from .data import ACTIONS, Action, Card, Space
from .rules import destinations, displacements, placements, targets, to_act, victims
from .state import Stage, Table

Offer = Callable[[Table], Sequence[ClashCommand]]

_DECLINE = Decline()
_DOUBT: Sequence[ClashCommand] = (DoubtShield(), BelieveShield())


def legal(table: Table, seat: int) -> Sequence[ClashCommand]:
    """Every command that would be accepted."""
    if seat not in to_act(table, seat):
        return ()
    return OFFERS[table.stage](table)


def _answers(table: Table) -> Sequence[ClashCommand]:
    assert table.action is not None
    return _calls(table.questions, table.action)


def _announcements(table: Table) -> Sequence[ClashCommand]:
    return _plays(table.hands[table.active])


def _moves(table: Table) -> Sequence[ClashCommand]:
    return [*(_move(space) for space in destinations(table)), _DECLINE]


def _slams(table: Table) -> Sequence[ClashCommand]:
    slams = [_slam(victim, space) for victim in victims(table) for space in displacements(table, victim)]
    return [*slams, _DECLINE]


def _attacks(table: Table) -> Sequence[ClashCommand]:
    return [*(_attack(target) for target in targets(table)), _DECLINE]


def _claims(table: Table) -> Sequence[ClashCommand]:
    assert table.target is not None
    return _shields(table.hands[table.target])


def _doubts(_: Table) -> Sequence[ClashCommand]:
    return _DOUBT


def _places(table: Table) -> Sequence[ClashCommand]:
    return [_place(space) for space in placements(table)]


OFFERS: Mapping[Stage, Offer] = {
    "announce": _announcements,
    "bluff": _answers,
    "move": _moves,
    "slam": _slams,
    "attack": _attacks,
    "shield": _claims,
    "doubt": _doubts,
    "place": _places,
}


@cache
def _calls(question: int, action: Action) -> tuple[ClashCommand, ...]:
    return tuple(Answer(question=question, action=action, call=call) for call in (True, False))


@cache
def _plays(hand: tuple[Card, ...]) -> tuple[ClashCommand, ...]:
    return tuple(Announce(card=card, action=action) for card in dict.fromkeys(hand) for action in ACTIONS)


@cache
def _shields(hand: tuple[Card, ...]) -> tuple[ClashCommand, ...]:
    return (*(ClaimShield(card=card) for card in dict.fromkeys(hand)), DeclineShield())


@cache
def _move(space: Space) -> ClashCommand:
    return Move(to=space)


@cache
def _slam(victim: int, space: Space) -> ClashCommand:
    return Slam(victim=victim, to=space)


@cache
def _attack(target: int) -> ClashCommand:
    return Attack(target=target)


@cache
def _place(space: Space) -> ClashCommand:
    return Place(space=space)
