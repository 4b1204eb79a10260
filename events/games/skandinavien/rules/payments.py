"""The listed payments: one canonical payment of each kind that a hand can make."""

from collections.abc import Sequence

from events.ruleset.bounded_cache import memo

from ..data import CARDS, GRAY, Route, counts
from ..state import Table, Tunnel
from .hands import LAST, Hand

_LOCOMOTIVE = CARDS[LAST]
_NO_GROUPS = (0,)


def listed(route: Route, hand: Hand, *, stacking: bool) -> Sequence[int]:
    """Return the payments listed for a route, with these cards in hand (R157 to R168)."""
    color = route.color_place
    if route.type == "ferry":
        limit = route.length if stacking else route.symbols
        return _gray_ferry(route, hand, limit) if color == GRAY else _ferry(route, color, hand, limit)
    if route.type == "tunnel":
        return tunnel_payments(color, route.length, hand.counts[color], hand.locomotives)
    if color != GRAY:
        return (CARDS[color] * route.length,) if hand.counts[color] >= route.length else ()
    return _in_groups(route, hand) if route.groups else _gray(route.length, hand)


def extra_payments(table: Table, tunnel: Tunnel, bag: int) -> Sequence[int]:
    """Return the extra cards for a tunnel that a hand allows (R159)."""
    route, held = table.box.routes[tunnel.route], counts(bag)
    color, only_locomotives = route.color_place, counts(tunnel.laid)[LAST] == route.length
    return tunnel_payments(color, tunnel.due, 0 if only_locomotives else held[color], held[LAST])


@memo(1 << 12)
def tunnel_payments(color: int, length: int, held: int, locomotives: int) -> tuple[int, ...]:
    """Return payments with no locomotive first, then one, and so on, as the hand allows (R158, R159)."""
    least, most = max(0, length - held), min(length, locomotives)
    return tuple((length - number) * CARDS[color] + number * _LOCOMOTIVE for number in range(least, most + 1))


def _gray(length: int, hand: Hand) -> Sequence[int]:
    """R157: one payment for each color with enough cards."""
    return [CARDS[color] * length for color, count in enumerate(hand.counts[:LAST]) if count >= length]


def _gray_ferry(route: Route, hand: Hand, limit: int) -> Sequence[int]:
    """R160, R167: color by color; of equal payments the first stays.

    Without a colored card every color gives the same payments, so that the first one alone may have none.
    """
    spaces = route.length - route.symbols
    colors = [color for color in range(1, LAST) if hand.counts[color]] if spaces else []
    found = dict.fromkeys(_ferry(route, 0, hand, limit))
    for color in colors:
        found.update(dict.fromkeys(_ferry(route, color, hand, limit)))
    return list(found)


def _ferry(route: Route, color: int, hand: Hand, limit: int) -> list[int]:
    """R160, R161: each pattern of x colored cards, y locomotives and z groups of three."""
    spaces, held, size = route.length - route.symbols, hand.counts[color], route.group_size
    bags: list[int] = []
    for colored in range(min(held, spaces), -1, -1):
        # R162: a card that could pay a space by itself never fills a group.
        left = held - colored if colored == spaces else 0
        pool = hand.colored - held + left if colored or not spaces or route.color != "gray" else 0
        to_pay = route.length - colored
        least, most = max(0, to_pay - hand.locomotives), min(to_pay, limit, pool // size)
        if least <= most:
            groups = hand.colored_groups(size, color, left) if most else _NO_GROUPS
            cards = colored * CARDS[color]
            bags += [cards + (to_pay - number) * _LOCOMOTIVE + groups[number] for number in range(least, most + 1)]
    return bags


def _in_groups(route: Route, hand: Hand) -> Sequence[int]:
    """R164, R165: for Murmansk - Lieksa, each pattern of x cards of one color and z groups of four."""
    found: dict[int, None] = {}
    for color, held in enumerate(hand.counts[:LAST]):
        groups = hand.groups_without(route.group_size, color)
        for number in range(max(0, route.length - held), min(route.length, len(groups))):
            found[(route.length - number) * CARDS[color] + groups[number]] = None
    return list(found)
