"""A card is settled, a turn ends and the next begins; and with a turn perhaps the game."""

from typing import assert_never

from events.ruleset.chance import Chance

from ..facts import (
    BraceletLaid,
    BraceletsCounted,
    CardsDiscarded,
    CardsDrawn,
    GameEnded,
    LootTaken,
    PileRenewed,
    SecondCardDue,
    TurnBegan,
)
from ..rules import CARDS_A_TURN, clockwise, end_reason, hand_size, to_refill
from ..state import Table, TurnPhase

EndFact = PileRenewed | CardsDrawn | BraceletLaid | BraceletsCounted | GameEnded | TurnBegan


def go_on(table: Table, phase: TurnPhase, chance: Chance) -> SecondCardDue | CardsDiscarded | EndFact | LootTaken:
    """Return what follows once a card is settled, and where a turn ends or begins."""
    match phase:
        case "settled":
            return _settle_card(table)
        case "turn_end":
            return _end_turn(table, chance)
        case "loot":
            return _take_loot(table, chance)
        case _:
            assert_never(phase)


def _settle_card(table: Table) -> SecondCardDue | CardsDiscarded:
    """C034, C140: after the first card the second is due, after the second the turn ends."""
    if table.cards < CARDS_A_TURN:
        return SecondCardDue(seat=table.active)
    counts = [0] * table.setup.seats
    for one in table.played:
        counts[one.seat] += 1
    return CardsDiscarded(counts=tuple(counts))


def _end_turn(table: Table, chance: Chance) -> EndFact:
    """C141-C145, C150, C151: hands are drawn up, the arena is refilled, and the game or the next turn follows."""
    fact = draw_up(table, chance) or refill(table, chance)
    if fact is not None:
        return fact
    reason = end_reason(table)
    if reason is None:
        return TurnBegan(turn=table.turn + 1, seat=clockwise(table)[1])
    if table.counted < table.setup.seats:
        values = table.bracelets[table.counted]
        return BraceletsCounted(seat=table.counted, values=values, total=sum(values))
    return GameEnded(reason=reason)


def _take_loot(table: Table, chance: Chance) -> LootTaken:
    """C030, C031: loot for the active player, who stands on the loot space."""
    values = chance.taken("supply", table.supply, table.setup.box.loot)
    return LootTaken(seat=table.active, count=len(values), values=values)


def draw_up(table: Table, chance: Chance) -> PileRenewed | CardsDrawn | None:
    """C141, C142, C175: the discards become the draw pile when a card is due and none is left."""
    size = hand_size(table)
    for seat in clockwise(table):
        due = size - len(table.hands[seat])
        if due > 0:
            pile = table.piles[seat]
            if not pile:
                return PileRenewed(seat=seat, count=len(table.discards[seat]))
            cards = chance.taken(f"draw_pile:{seat}", pile, due)
            return CardsDrawn(seat=seat, count=len(cards), cards=cards)
    return None


def refill(table: Table, chance: Chance) -> BraceletLaid | None:
    """C006, C143, C177: one by one, while the supply lasts."""
    spaces = to_refill(table)
    if not spaces or not table.supply:
        return None
    return BraceletLaid(space=spaces[0], value=chance.one_of("supply", table.supply))
