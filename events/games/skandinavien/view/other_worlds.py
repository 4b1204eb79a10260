"""Other tables that a viewer cannot tell from this one."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

from events.games.skandinavien.data import Kind, TicketId, bag_of, cards_of, size
from events.games.skandinavien.rules.turn import is_over
from events.games.skandinavien.state import Table
from events.ruleset.chance import Chance
from events.ruleset.records import change

T = TypeVar("T")


def redeal(table: Table, viewer: int | None, chance: Chance) -> Table:
    """R173, R176: the hidden cards and tickets dealt anew, everything else as it is."""
    if is_over(table):
        return table
    others = [seat for seat in range(table.setup.seats) if seat != viewer]
    return _other_tickets(_other_cards(table, others, chance), others, chance)


def _other_cards(table: Table, others: Sequence[int], chance: Chance) -> Table:
    hidden = [*table.pile, *(card for seat in others for card in cards_of(table.hands[seat]))]
    cards: Iterator[Kind] = iter(chance.shuffled("cards", hidden))
    hands = list(table.hands)
    for seat in others:
        hands[seat] = bag_of(islice(cards, size(table.hands[seat])))
    redealt: Table = change(table, hands=tuple(hands), pile=tuple(cards))
    return redealt


def _other_tickets(table: Table, others: Sequence[int], chance: Chance) -> Table:
    """While first tickets are being chosen, which of the others have answered, and how, is dealt anew as well."""
    offered, held, returned = list(table.offered), list(table.tickets), list(table.returned)
    rows = [(offered[seat], held[seat], returned[seat]) for seat in others]
    hidden = [*table.ticket_pile, *(ticket for row in rows for pile in row for ticket in pile)]
    tickets: Iterator[TicketId] = iter(chance.shuffled("tickets", hidden))
    sizes = [(len(one), len(two), len(three)) for one, two, three in rows]
    if table.step == "first_tickets":
        sizes = [_answered(size, chance) for size in chance.shuffled("answers", sizes)]
    for seat, (to_choose, to_hold, to_return) in zip(others, sizes, strict=True):
        offered[seat] = tuple(islice(tickets, to_choose))
        held[seat] = tuple(islice(tickets, to_hold))
        returned[seat] = tuple(islice(tickets, to_return))
    redealt: Table = change(
        table, offered=tuple(offered), tickets=tuple(held), returned=tuple(returned), ticket_pile=tuple(tickets)
    )
    return redealt


def _answered(sizes: tuple[int, int, int], chance: Chance) -> tuple[int, int, int]:
    """Some answer in the place of one that was given; none in the place of none."""
    to_choose, held, returned = sizes
    if to_choose:
        return sizes
    keeps = chance.one_of("answers", range(2, held + returned + 1))
    return 0, keeps, held + returned - keeps
