"""What attempting a tunnel does, up to the claim."""

from typing import assert_never

from events.ruleset.records import change

from ..data import bag_of, paid
from ..facts import TunnelAttempted, TunnelGivenUp, TunnelPaid, TunnelRevealed
from ..state import Table, Tunnel
from .hands import laid_down, took_openly
from .turns import next_turn

TunnelFact = TunnelAttempted | TunnelRevealed | TunnelPaid | TunnelGivenUp


def tunnel_changed(table: Table, fact: TunnelFact) -> Table:
    """Return the table after one more fact of a tunnel."""
    match fact:
        case TunnelAttempted():
            after = _attempted(table, fact)
        case TunnelRevealed():
            after = _revealed(table, fact)
        case TunnelPaid():
            after = _paid(table, fact)
        case TunnelGivenUp():
            after = _given_up(table, fact)
        case _:
            assert_never(fact)
    return after


def _attempted(table: Table, fact: TunnelAttempted) -> Table:
    """Lay the cards out; the reveal is due."""
    bag, box = paid(fact.payment), table.box
    after: Table = change(
        laid_down(table, fact.seat, bag),
        phase="tunnel",
        tunnel=Tunnel(route=box.route_places[fact.route], laid=bag, missing=box.values.tunnel_cards),
    )
    return after


def _revealed(table: Table, fact: TunnelRevealed) -> Table:
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


def _paid(table: Table, fact: TunnelPaid) -> Table:
    """Lay the extra cards beside the others; nothing more is due."""
    bag, tunnel = paid(fact.payment), table.tunnel
    assert tunnel is not None
    after: Table = change(
        laid_down(table, fact.seat, bag),
        tunnel=change(tunnel, laid=tunnel.laid + bag, due=0),
    )
    return after


def _given_up(table: Table, fact: TunnelGivenUp) -> Table:
    """Take the laid cards back and discard the revealed ones (R090, R092)."""
    assert table.tunnel is not None
    return next_turn(
        took_openly(table, fact.seat, paid(fact.payment)),
        discards=table.discards + table.tunnel.revealed,
        tunnel=None,
    )
