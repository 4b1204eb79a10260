"""What follows of an attempted tunnel: the reveal, and the claim once everything due is paid."""

from ..data import bag_of
from ..facts import RouteClaimed, TunnelRevealed
from ..rules.claims import claimed
from ..rules.prices import due_for
from ..state import Table


def reveal(table: Table) -> TunnelRevealed:
    """Reveal as many of the missing cards as the draw pile has now (R082 to R084, R096)."""
    tunnel = table.tunnel
    assert tunnel is not None
    cards = table.pile[: -tunnel.missing - 1 : -1]
    more = due_for(table.box.routes[tunnel.route], tunnel.laid, bag_of(cards))
    return TunnelRevealed(cards=cards, due=tunnel.due + more)


def claim_tunnel(table: Table) -> RouteClaimed:
    """Claim a tunnel for which nothing is due any more (R088, R089)."""
    tunnel = table.tunnel
    assert tunnel is not None
    return claimed(table, table.turn, tunnel.route, tunnel.laid)
