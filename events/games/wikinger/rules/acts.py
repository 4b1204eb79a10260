"""The facts that players' acts and forced steps have in common."""

from ..commands import Buy, UseBoatman
from ..data.names import FIGURE_INDEX, Figure
from ..facts import AuctionOpened, AuctionPassed, BigScored, BoatmanUsed, Bought, FiguresPlaced, SmallScored
from ..state import Table
from .boatmen import cargo_of
from .phases import scoring_after
from .scoring import big_gains, small_gains
from .wheel import combination, next_slots, price


def bought(table: Table, seat: int, buy: Buy) -> Bought:
    """Return a purchase with its price (R024)."""
    slot = buy.slot
    tile, figure = combination(table.wheel, slot)
    return Bought(
        seat=seat,
        slot=slot,
        price=price(table.wheel, slot),
        tile=tile,
        figure=figure,
        place=buy.place,
        figure_to=buy.figure,
        start_row=buy.start_row,
    )


def passed(table: Table, seat: int) -> AuctionOpened | AuctionPassed:
    """Return what not bidding is: the start player opens without a bid and stays in (R161), others are out (R162)."""
    return AuctionOpened(seat=seat) if table.is_opening else AuctionPassed(seat=seat)


def scored(table: Table) -> BigScored | SmallScored:
    """Return what the active seat gets in this scoring (R092, R097)."""
    seat = table.active
    player, box = table.players[seat], table.box
    if scoring_after(table.round) == "big":
        return BigScored(seat=seat, gains=big_gains(player, box))
    return SmallScored(seat=seat, gains=small_gains(player, box))


def placed(table: Table, seat: int, figure: Figure) -> FiguresPlaced:
    """Return the placing of all figures of a color on the dearest free slots (R171)."""
    count = table.supply.drawn[FIGURE_INDEX[figure]]
    return FiguresPlaced(seat=seat, figure=figure, slots=next_slots(table.wheel, count))


def boatman_used(table: Table, seat: int, crossing: UseBoatman) -> BoatmanUsed:
    """Return a crossing with its figures; in the advanced game all but a single figure need a boat (R177)."""
    return BoatmanUsed(
        seat=seat,
        cargo=crossing.cargo,
        figures=cargo_of(table.players[seat], crossing),
        boat=table.options.advanced and crossing.cargo != "one",
    )
