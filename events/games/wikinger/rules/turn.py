"""Which seat is asked (the active one, unless a forced fact comes first), and the facts of commands."""

from collections.abc import Sequence

from .. import facts
from ..commands import Buy, UseBoatman
from ..data.box import place_of
from ..data.names import FIGURE_INDEX, Figure
from ..state import Table
from .board import cargo_of, crossings, forced_landing, must_go_on
from .phases import colors_drawn, is_settled, may_bid, scoring_after, winner
from .scoring import big_gains, small_gains
from .wheel import combination, is_empty, is_last, next_slots, only_purchase, price, turn, waiting_building

_ASKED = tuple((seat,) for seat in range(4))
_QUESTIONS = frozenset({"auction", "remove", "place", "buy", "special", "swap", "boatmen", "land"})


def bought(table: Table, seat: int, buy: Buy) -> facts.Bought:
    """Return a purchase with its price (R024)."""
    slot = buy.slot
    tile, figure = combination(table.wheel, slot)
    return facts.Bought(
        seat=seat,
        slot=slot,
        price=price(table.wheel, slot),
        tile=tile,
        figure=figure,
        place=buy.place,
        figure_to=buy.figure,
        start_row=buy.start_row,
    )


def passed(table: Table, seat: int) -> facts.AuctionOpened | facts.AuctionPassed:
    """Return the fact of not bidding: the start player opens without a bid and stays (R161), others are out (R162)."""
    return facts.AuctionOpened(seat=seat) if table.is_opening else facts.AuctionPassed(seat=seat)


def scored(table: Table) -> facts.BigScored | facts.SmallScored:
    """Return the fact with the active seat's gains in this scoring (R092, R097)."""
    seat = table.active
    player, box = table.players[seat], table.box
    if scoring_after(table.round) == "big":
        return facts.BigScored(seat=seat, gains=big_gains(player, box))
    return facts.SmallScored(seat=seat, gains=small_gains(player, box))


def placed(table: Table, seat: int, figure: Figure) -> facts.FiguresPlaced:
    """Return the placing of all figures of a color on the dearest free slots (R171)."""
    count = table.supply.drawn[FIGURE_INDEX[figure]]
    return facts.FiguresPlaced(seat=seat, figure=figure, slots=next_slots(table.wheel, count))


def boatman_used(table: Table, seat: int, crossing: UseBoatman) -> facts.BoatmanUsed:
    """Return a crossing with its figures; in the advanced game more than one figure needs a boat (R177)."""
    return facts.BoatmanUsed(
        seat=seat,
        cargo=crossing.cargo,
        figures=cargo_of(table.players[seat], crossing),
        boat=table.options.advanced and crossing.cargo != "one",
    )


def forced(table: Table) -> facts.WikingerFact | None:
    """Return the forced fact in a phase in which a seat is usually asked; ``None`` if the seat is asked."""
    fact: facts.WikingerFact | None = None
    match table.phase:
        case "buy":
            fact = _buying(table)
        case "special":
            fact = _turned(table)
        case "swap":
            fact = _turned(table) or _swapped(table)
        case "boatmen":
            fact = _ferried(table)
        case "land":
            fact = _landed(table)
        case "auction":
            fact = _auctioned(table)
        case "place":
            fact = _placed(table)
    return fact


def _buying(table: Table) -> facts.WikingerFact | None:
    """R042, R235: the wheel turns, and when it is empty a scoring begins.

    A player without points to exchange may have only one way to buy. The last combination is never bought
    automatically, since that would reveal a new offer.
    """
    wheel = table.wheel
    if wheel.figures[wheel.zero] is None:
        if is_empty(wheel):
            return facts.ScoringBegan(round=table.round, scoring=scoring_after(table.round), seat=table.starter)
        return _turned(table)
    player = table.players[table.active]
    if player.points or is_last(wheel):
        return None
    way = only_purchase(table, player)
    return bought(table, table.active, way) if way else None


def _turned(table: Table) -> facts.WheelTurned | None:
    """R042: turn the wheel until a combination stands at 0."""
    steps = turn(table.wheel)
    return facts.WheelTurned(slot=table.wheel.zero + steps, steps=steps) if steps else None


def _swapped(table: Table) -> facts.BuildingSwapped | None:
    """R193: with one matching tile the swap needs no choice."""
    waiting = waiting_building(table.players[table.active])
    if waiting is None:
        return None
    building, cells = waiting
    several = cells & (cells - 1)
    return None if several else facts.BuildingSwapped(seat=table.active, building=building, place=place_of(cells))


def _ferried(table: Table) -> facts.WikingerFact | None:
    """R097, R109: without a task for a boatman the seat scores; in the last scoring one has to be chosen."""
    ways = crossings(table, table.players[table.active])
    if not ways:
        return scored(table)
    return _only_crossing(table, ways) if must_go_on(table) else None


def _only_crossing(table: Table, ways: Sequence[UseBoatman]) -> facts.BoatmanUsed | None:
    """Return the only crossing; "all of a color" and "one of each" count once if they are the same figures."""
    used = [boatman_used(table, table.active, way) for way in ways]
    different = {(one.figures, one.boat) for one in used}
    return used[0] if len(different) == 1 else None


def _landed(table: Table) -> facts.FigureLanded | None:
    bit = forced_landing(table, table.players[table.active])
    return facts.FigureLanded(seat=table.active, place=place_of(bit)) if bit else None


def _auctioned(table: Table) -> facts.WikingerFact | None:
    """R162, R164 to R166: the auction is won; a seat that can neither bid nor exchange passes."""
    if is_settled(table):
        return facts.AuctionWon(seat=winner(table), gold=table.auction.highest)
    player = table.players[table.active]
    return None if player.points or may_bid(table, player) else passed(table, table.active)


def _placed(table: Table) -> facts.FiguresPlaced | None:
    """R173: place the last color, which leaves no choice."""
    colors = colors_drawn(table)
    return placed(table, table.active, colors[0]) if len(colors) == 1 else None


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:  # noqa: ARG001
    """Return the one seat that is asked, which is public; empty if a fact follows automatically."""
    if table.phase not in _QUESTIONS or forced(table) is not None:
        return ()
    return _ASKED[table.active]
