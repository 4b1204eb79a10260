"""What follows by the rules, fact by fact, until somebody has a choice or something would come to light."""

from collections.abc import Callable, Iterator, Sequence

from events.games.wikinger.commands import UseBoatman
from events.games.wikinger.data import figures_drawn
from events.games.wikinger.data.grid import place_of
from events.games.wikinger.data.names import FIGURES
from events.games.wikinger.evolve import evolve
from events.games.wikinger.facts import (
    AuctionPassed,
    AuctionWon,
    BidMade,
    BigScored,
    Bought,
    BuildingSwapped,
    FigureLanded,
    FiguresDrawn,
    GameEnded,
    OfferLaid,
    PointsExchanged,
    ScoringBegan,
    SmallScored,
    SpecialTilesOpened,
    StartPlayerMoved,
    WheelTurned,
    WikingerFact,
)
from events.games.wikinger.rules.acts import boatman_used, bought, placed
from events.games.wikinger.rules.auction import colours_drawn, is_settled, may_bid, may_pass, winner
from events.games.wikinger.rules.boatmen import forced_landing, must_go_on, voyages
from events.games.wikinger.rules.phases import next_seat, scoring_after
from events.games.wikinger.rules.purchases import only_purchase
from events.games.wikinger.rules.scoring import big_gains, small_gains
from events.games.wikinger.rules.specials import waiting_building
from events.games.wikinger.rules.wheel import in_order, is_empty, laid_out, taken_slots, turn
from events.games.wikinger.state import Player, Table
from events.ruleset.chance import Chance

Step = Callable[[Table, Chance], WikingerFact | None]


def followed(table: Table, chance: Chance) -> Iterator[WikingerFact]:
    """The facts that follow at this table, each on the table after the one before."""
    while (fact := _STEPS[table.phase](table, chance)) is not None:
        yield fact
        table = evolve(table, fact)


def quickly_followed(table: Table, act: WikingerFact) -> tuple[WikingerFact, ...] | None:
    """What follows an act that nothing but a turn of the wheel can follow, without evolving; ``None`` for any other.

    The short cut for most purchases: something is left to buy, no building waits, and the next seat has a choice.
    """
    match act:
        case Bought(seat=seat, slot=slot, tile=tile) if tile not in table.players[seat].special_tiles:
            left = [other for other in taken_slots(table.wheel) if other != slot]
            if not left or not _has_choice(table.players[next_seat(table, seat)], left):
                return None
            steps = left[0] - table.wheel.zero
            return (WheelTurned(slot=left[0], steps=steps),) if steps else ()
        case PointsExchanged(seat=seat, amount=amount) if amount < table.players[seat].points:
            return ()
    return None


def _has_choice(player: Player, left: Sequence[int]) -> bool:
    """Whether the player can exchange, or pay for one of two combinations above 0 at least."""
    return player.points > 0 or (len(left) > 2 and left[2] <= left[0] + player.gold)


def _bid(table: Table, _: Chance) -> WikingerFact | None:
    """R162, R164 to R166: the auction is won; who can neither bid nor exchange has no choice."""
    seat = table.active
    if is_settled(table):
        return AuctionWon(seat=winner(table), gold=table.auction.highest)
    player = table.players[seat]
    if player.points:
        return None
    if not may_bid(table, player):
        return AuctionPassed(seat=seat)
    return BidMade(seat=seat, gold=0) if not player.gold and not may_pass(table) else None


def _draw(table: Table, chance: Chance) -> WikingerFact:
    """R146, R149: open special tiles are filled up; R017, R156: then the figures are drawn."""
    supply = table.supply
    free = table.box.special_tiles_open - len(supply.open_special)
    if supply.special_stack and free:
        return SpecialTilesOpened(tiles=supply.special_stack[:free])
    bag = [figure for figure, count in zip(FIGURES, supply.bag, strict=True) for _ in range(count)]
    drawn = chance.taken("figure_bag", bag, figures_drawn(table.options))
    counts = {figure: drawn.count(figure) for figure in FIGURES if figure in drawn}
    return FiguresDrawn(round=table.round, seat=table.starter, figures=counts)


def _lay(table: Table, _: Chance) -> WikingerFact:
    """R012, R169: the tiles, and with automatic placement the figures too."""
    tiles = laid_out(table.supply.stacks[:12])
    by_hand = table.options.placement == "manual"
    figures = () if by_hand else in_order(table.supply.drawn, table.box.wheel_order)
    return OfferLaid(round=table.round, tiles=tiles, figures=figures)


def _place(table: Table, _: Chance) -> WikingerFact | None:
    """R173: the last colour goes where it must."""
    colours = colours_drawn(table)
    return placed(table, table.active, colours[0]) if len(colours) == 1 else None


def _buy(table: Table, chance: Chance) -> WikingerFact | None:
    """R042, R235: the wheel turns, and when it is empty a scoring begins."""
    wheel = table.wheel
    if is_empty(wheel):
        return ScoringBegan(round=table.round, scoring=scoring_after(table.round), seat=table.starter)
    return _turn(table, chance) or _forced_purchase(table)


def _forced_purchase(table: Table) -> WikingerFact | None:
    """Who has no points to exchange may have but one way to buy; never the last one, which brings a new offer."""
    player = table.players[table.active]
    if player.points or len(taken_slots(table.wheel)) == 1:
        return None
    way = only_purchase(table, player)
    return bought(table, table.active, way) if way else None


def _turn(table: Table, _: Chance) -> WikingerFact | None:
    steps = turn(table.wheel)
    return WheelTurned(slot=table.wheel.zero + steps, steps=steps) if steps else None


def _swap(table: Table, chance: Chance) -> WikingerFact | None:
    """R193: with one matching tile the swap needs no choice."""
    if turned := _turn(table, chance):
        return turned
    waiting = waiting_building(table.players[table.active])
    if waiting is None:
        return None
    building, cells = waiting
    several = cells & (cells - 1)
    return None if several else BuildingSwapped(seat=table.active, building=building, place=place_of(cells))


def _ferry(table: Table, chance: Chance) -> WikingerFact | None:
    """R097, R109: without a task for a boatman the seat scores; in the last scoring one has to be chosen."""
    ways = voyages(table, table.players[table.active])
    if not ways:
        return _score(table, chance)
    return _forced_voyage(table, ways) if must_go_on(table) else None


def _forced_voyage(table: Table, ways: Sequence[UseBoatman]) -> WikingerFact | None:
    """All of a colour and one of each are no choice where both are the same figures."""
    crossings = [boatman_used(table, table.active, way) for way in ways]
    different = {(one.figures, one.boat) for one in crossings}
    return crossings[0] if len(different) == 1 else None


def _land(table: Table, _: Chance) -> WikingerFact | None:
    bit = forced_landing(table, table.players[table.active])
    return FigureLanded(seat=table.active, place=place_of(bit)) if bit else None


def _score(table: Table, _: Chance) -> WikingerFact:
    seat = table.active
    player, box = table.players[seat], table.box
    if scoring_after(table.round) == "big":
        return BigScored(seat=seat, gains=big_gains(player, box))
    return SmallScored(seat=seat, gains=small_gains(player, box))


def _end_round(table: Table, _: Chance) -> WikingerFact:
    """R121, R123: the next round, or the end."""
    if table.round == table.box.rounds:
        return GameEnded(round=table.round)
    return StartPlayerMoved(seat=next_seat(table, table.starter))


def _ask(_: Table, __: Chance) -> None:
    return None


_STEPS: dict[str, Step] = {
    "buy": _buy,
    "special": _turn,
    "swap": _swap,
    "boatmen": _ferry,
    "land": _land,
    "score": _score,
    "round_end": _end_round,
    "draw": _draw,
    "auction": _bid,
    "remove": _ask,
    "lay": _lay,
    "place": _place,
    "over": _ask,
}
