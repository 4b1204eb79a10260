"""What follows from seats that nobody plays, since rules version 2 (R260)."""

from events.ruleset.ruleset import Away

from ..data import payment_of
from ..facts import FirstTicketsChosen, HandDiscarded, TicketsKept, TunnelGivenUp, TurnSkipped
from ..rules.tickets import cheapest, left_out
from ..state import Table

Passed = FirstTicketsChosen | TicketsKept | TunnelGivenUp | HandDiscarded | TurnSkipped


def pass_for(table: Table, away: Away) -> Passed | None:
    """Return what is done for seats that have left, at once, then the pass of a turn that nobody plays.

    What an absent seat has begun is finished by its default.
    """
    if table.setup.rules_version < 2:
        return None
    for seat in sorted(away.left):
        fact = _leave(table, seat)
        if fact is not None:
            return fact
    return TurnSkipped(seat=table.turn) if table.phase == "turn" and table.turn in away else None


def _leave(table: Table, seat: int) -> Passed | None:
    """Finish what a seat that has left is asked, then put its hand to the discards."""
    offered, tunnel, has_turn = table.offered[seat], table.tunnel, seat == table.turn
    if offered:
        return _keep(table, seat)
    if tunnel is not None and has_turn:
        return TunnelGivenUp(seat=seat, route=table.box.routes[tunnel.route].id, payment=payment_of(tunnel.laid))
    if table.hands[seat]:
        return HandDiscarded(seat=seat, discarded=payment_of(table.hands[seat]))
    return TurnSkipped(seat=seat) if table.phase == "second_card" and has_turn else None


def _keep(table: Table, seat: int) -> FirstTicketsChosen | TicketsKept:
    kept = cheapest(table, seat)
    returned = left_out(table.offered[seat], kept)
    if table.phase == "first_tickets":
        asked = tuple(range(table.setup.seats))
        return FirstTicketsChosen(asked=asked, seat=seat, kept=kept, returned=returned)
    return TicketsKept(seat=seat, kept=len(kept), returned=len(returned), tickets=kept, given_back=returned)
