"""What claiming routes does, and attempting tunnels."""

from events.ruleset.records import change
from events.ruleset.tuples import put

from ..data import bag_of, paid
from ..facts import RouteClaimed, TunnelAttempted, TunnelGivenUp, TunnelPaid, TunnelRevealed
from ..rules.doubles import still_open
from ..state import Table, Tunnel
from .turns import next_turn


def route_claimed(table: Table, fact: RouteClaimed) -> Table:
    """Place the trains, score the points, and discard what was paid."""
    seat, place = fact.seat, table.box.route_places[fact.route]
    bag = paid(fact.payment)
    # R093: what was laid for a tunnel has left the hand before, and goes together with what was revealed.
    tunnel = table.tunnel
    # R126, R129: who comes down to the last trains first begins the last turns.
    begins = table.trigger is None and fact.trains <= table.box.values.last_turns_at
    return next_turn(
        table,
        hands=table.hands if tunnel else put(table.hands, seat, table.hands[seat] - bag),
        discards=table.discards + bag + (tunnel.revealed if tunnel else 0),
        owned=put(table.owned, seat, table.owned[seat] | 1 << place),
        open=still_open(table, place, seat),
        trains=put(table.trains, seat, fact.trains),
        points=put(table.points, seat, table.points[seat] + fact.points),
        tunnel=None,
        trigger=seat if begins else table.trigger,
    )


def tunnel_attempted(table: Table, fact: TunnelAttempted) -> Table:
    """Lay the cards out; the reveal is due."""
    bag, box = paid(fact.payment), table.box
    after: Table = change(
        table,
        phase="tunnel",
        hands=put(table.hands, fact.seat, table.hands[fact.seat] - bag),
        tunnel=Tunnel(route=box.route_places[fact.route], laid=bag, missing=box.values.tunnel_cards),
    )
    return after


def tunnel_revealed(table: Table, fact: TunnelRevealed) -> Table:
    """Lay the revealed cards out, and say how many extra cards are due so far."""
    tunnel, number = table.tunnel, len(fact.cards)
    assert tunnel is not None
    revealed = tunnel.revealed + bag_of(fact.cards)
    after: Table = change(
        table,
        pile=table.pile[: len(table.pile) - number],
        tunnel=change(tunnel, revealed=revealed, due=fact.due, missing=tunnel.missing - number),
    )
    return after


def tunnel_paid(table: Table, fact: TunnelPaid) -> Table:
    """Lay the extra cards beside the others; nothing more is due."""
    bag, tunnel = paid(fact.payment), table.tunnel
    assert tunnel is not None
    after: Table = change(
        table,
        hands=put(table.hands, fact.seat, table.hands[fact.seat] - bag),
        tunnel=change(tunnel, laid=tunnel.laid + bag, due=0),
    )
    return after


def tunnel_given_up(table: Table, fact: TunnelGivenUp) -> Table:
    """Take the laid cards back and discard the revealed ones (R090, R092)."""
    assert table.tunnel is not None
    return next_turn(
        table,
        hands=put(table.hands, fact.seat, table.hands[fact.seat] + paid(fact.payment)),
        discards=table.discards + table.tunnel.revealed,
        tunnel=None,
    )
