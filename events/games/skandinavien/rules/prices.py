"""What a route costs: whether the cards laid down are a valid payment, and why not."""

from ..data import COLORS, KINDS, LOCOMOTIVE, Counts, Route, counts
from ..state import Tunnel
from ..texts import amount

Fault = tuple[str, str]
"""The rule that is broken, and how."""

_LAST = len(COLORS)


def fault(route: Route, bag: int, *, stacking: bool) -> Fault | None:
    """Return what is wrong with a payment for a route; ``None`` if it is valid.

    Any reading of the cards will do (R154, R155), and no card may be left over (R051).
    """
    laid = counts(bag)
    if route.type == "tunnel":
        return _tunnel_fault(route, laid)
    if route.type == "ferry":
        return _ferry_fault(route, laid, stacking)
    return _grouped_fault(route, laid) if route.groups else _plain_fault(route, laid)


def _plain_fault(route: Route, laid: Counts) -> Fault | None:
    if laid[_LAST]:
        return "R066", "Locomotives do not pay for a plain route."
    if sum(laid) != route.length:
        return ("R048" if sum(laid) < route.length else "R051"), f"The route costs exactly {_cards(route.length)}."
    if route.length in (laid[COLORS.index(color)] for color in route.colors):
        return None
    if route.color == "gray":
        return "R050", "All cards must have one and the same color."
    return "R049", f"All cards must be {route.color}."


def _ferry_fault(route: Route, laid: Counts, stacking: bool) -> Fault | None:
    """R076: the test without a search."""
    extra = sum(laid) - route.length
    group = route.group_size
    if extra < 0:
        return "R075", f"The ferry costs {_cards(route.length)}, or more where {group} replace one locomotive."
    if extra % (group - 1):
        return "R051", "A card is left over that neither pays a space nor belongs to a group of three."
    groups = extra // (group - 1)
    if groups > route.length:
        return "R051", "These are more cards than the ferry can cost."
    if groups > route.symbols and not stacking:
        return "R074", "At this table groups of three pay only for the locomotive symbols."
    spaces = route.length - route.symbols
    colored = max(min(laid[COLORS.index(color)], spaces) for color in route.colors)
    if colored + laid[_LAST] >= route.length - groups:
        return None
    return (
        "R075",
        "Symbols are paid with locomotives, the other spaces with one color, or three cards for a locomotive.",
    )


def _tunnel_fault(route: Route, laid: Counts) -> Fault | None:
    """R080, R095: only the tunnel's color and locomotives, as many as the tunnel has spaces."""
    if sum(laid) != route.length:
        return ("R080" if sum(laid) < route.length else "R051"), f"The tunnel costs exactly {_cards(route.length)}."
    if any(laid[COLORS.index(color)] + laid[_LAST] == route.length for color in route.colors):
        return None
    return "R080", f"Only {route.color} cards and locomotives pay for this tunnel."


def _grouped_fault(route: Route, laid: Counts) -> Fault | None:
    """R105: the test without a search, for Murmansk - Lieksa."""
    extra = sum(laid) - route.length
    group = route.group_size
    if extra < 0:
        return "R104", f"The route costs {_cards(route.length)}, or more where {group} replace one."
    if extra % (group - 1) or extra // (group - 1) > route.length:
        return "R051", "A card is left over that neither pays a space nor belongs to a group of four."
    missing = route.length - extra // (group - 1) - max(laid[:_LAST])
    if missing <= 0:
        return None
    if missing <= laid[_LAST]:
        return "R103", f"Locomotives count only within a group of {group}."
    return "R104", f"Too few cards of one color: {_cards(missing)} more, or groups of {group}."


def due_for(route: Route, laid: int, revealed: int) -> int:
    """Return how many extra cards the revealed ones make due, by the cards laid (R083, R084)."""
    laid_counts, counted = counts(laid), counts(revealed)
    colored = sum(counted[COLORS.index(color)] for color in route.colors if laid_counts[COLORS.index(color)])
    return colored + counted[_LAST]


def extra_fault(route: Route, tunnel: Tunnel, bag: int) -> Fault | None:
    """Return what is wrong with the extra cards for a tunnel; ``None`` if they are what is due."""
    extra = counts(bag)
    if sum(extra) != tunnel.due:
        return "R089", f"Exactly {tunnel.due} extra {'card is' if tunnel.due == 1 else 'cards are'} due."
    if extra[_LAST] == tunnel.due:
        return None
    laid = counts(tunnel.laid)
    if laid[_LAST] == route.length:
        return "R087", "Only locomotives were laid, so that extra cards must be locomotives."
    if all(not count or KINDS[place] == LOCOMOTIVE or laid[place] for place, count in enumerate(extra)):
        return None
    return "R085", "Extra cards must have the color of the cards laid, or be locomotives."


def _cards(number: int) -> str:
    return amount(number, "cards").en
