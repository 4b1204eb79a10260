"""The legal commands of a seat."""

from collections.abc import Sequence
from functools import cache
from typing import assert_never

from . import commands
from .data.names import ACTIONS, Card
from .rules.attack import destinations, displacements, placements, targets, victims
from .rules.turn import free_starts, to_act
from .state import Question, Table

_DECLINE = commands.Decline()
_move, _slam, _attack, _place = (
    cache(commands.Move),
    cache(commands.Slam),
    cache(commands.Attack),
    cache(commands.Place),
)


def legal(table: Table, seat: int) -> Sequence[commands.ClashCommand]:
    if seat not in to_act(table, seat):
        return ()
    if table.question is not None:
        return _answers(table, table.question)
    return _commands(table, seat)


def _commands(table: Table, seat: int) -> Sequence[commands.ClashCommand]:
    offered: Sequence[commands.ClashCommand] = ()
    match table.phase:
        case "announce":
            offered = _plays(table.hands[seat])
        case "move":
            offered = [*(_move(to=space) for space in destinations(table)), _DECLINE]
        case "slam":
            slams = (
                _slam(victim=victim, to=space) for victim in victims(table) for space in displacements(table, victim)
            )
            offered = [*slams, _DECLINE]
        case "attack":
            offered = [*(_attack(target=target) for target in targets(table)), _DECLINE]
        case "place":
            offered = [_place(space=space) for space in placements(table)]
        case "choose_start":
            offered = [commands.ChooseStart(space=space) for space in free_starts(table)]
    return offered


def _answers(table: Table, question: Question) -> Sequence[commands.ClashCommand]:
    number = question.number
    match question.kind:
        case "bluff":
            assert table.action is not None
            return [commands.Answer(question=number, action=table.action, call=call) for call in (True, False)]
        case "shield":
            cards = dict.fromkeys(table.hands[question.asked[0]])
            return [
                *(commands.ClaimShield(question=number, card=card) for card in cards),
                commands.DeclineShield(question=number),
            ]
        case "doubt":
            return [commands.DoubtShield(question=number), commands.BelieveShield(question=number)]
        case _:
            assert_never(question.kind)


@cache
def _plays(hand: tuple[Card, ...]) -> tuple[commands.ClashCommand, ...]:
    return tuple(commands.Announce(card=card, action=action) for card in dict.fromkeys(hand) for action in ACTIONS)
