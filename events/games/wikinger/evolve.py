"""The table after each fact: applies it, and never refuses."""

from collections.abc import Iterable
from typing import assert_never

from events.ruleset.records import change, put, without
from events.ruleset.ruleset import Setup

from . import facts
from .data.box import Box, cell
from .data.names import BOATMAN, BUILDING_INDEX, FIGURE_INDEX, FIGURES, KINDS, LEFT, RIGHT, ROW_INDEX, SHIP
from .rules.board import with_start_tile
from .rules.phases import next_bidder, next_seat, phase_after_draw
from .rules.wheel import earns_special_tile, waiting_building
from .state import Auction, Board, Phase, Player, Supply, Table, Wheel


def empty(setup: Setup) -> Table:
    """Return the table with gold and points dealt, and the figures in the bag (R002 to R004, R008)."""
    box: Box = setup.box
    player = Player(gold=box.start_gold.get(setup.seats, 0), points=box.start_points)
    return Table(
        setup=setup,
        phase="layout",
        round=1,
        starter=0,
        active=0,
        players=(player,) * setup.seats,
        wheel=Wheel(),
        supply=Supply(bag=tuple(box.figures[figure] for figure in FIGURES)),
    )


def _drawn(table: Table, fact: facts.FiguresDrawn) -> Table:
    drawn = tuple(fact.figures.get(figure, 0) for figure in FIGURES)
    bag = tuple(held - gone for held, gone in zip(table.supply.bag, drawn, strict=True))
    return change(
        table,
        supply=change(table.supply, bag=bag, drawn=drawn),
        phase=phase_after_draw(table.options),
        active=table.starter,
    )


def _laid(table: Table, fact: facts.OfferLaid) -> Table:
    """R012, R018: with figures the offer is ready; otherwise the players place them (R171)."""
    supply = change(table.supply, stacks=table.supply.stacks[len(fact.tiles) :])
    wheel, ready = Wheel(tiles=fact.tiles), bool(fact.figures)
    if ready:
        wheel = change(wheel, figures=fact.figures)
        supply = change(supply, drawn=(0,) * len(FIGURES))
    phase = "buy" if ready else "place"
    return change(table, wheel=wheel, supply=supply, phase=phase, active=table.starter)


def _placed(table: Table, fact: facts.FiguresPlaced) -> Table:
    figures = tuple(fact.figure if slot in fact.slots else figure for slot, figure in enumerate(table.wheel.figures))
    drawn = put(table.supply.drawn, FIGURE_INDEX[fact.figure], 0)
    done = not any(drawn)
    return change(
        table,
        wheel=change(table.wheel, figures=figures),
        supply=change(table.supply, drawn=drawn),
        phase="buy" if done else "place",
        active=table.starter if done else next_seat(table, fact.seat),
    )


def with_player(table: Table, seat: int, **fields: object) -> tuple[Player, ...]:
    """Return the players with one of them changed."""
    return put(table.players, seat, change(table.players[seat], **fields))


def _removed(supply: Supply, index: int) -> Supply:
    drawn = put(supply.drawn, index, supply.drawn[index] - 1)
    removed = put(supply.removed_figures, index, supply.removed_figures[index] + 1)
    return change(supply, drawn=drawn, removed_figures=removed)


def _bought(table: Table, fact: facts.Bought) -> Table:
    seat, slot = fact.seat, fact.slot
    player = _supplied(table.players[seat], fact)
    wheel = change(table.wheel, tiles=put(table.wheel.tiles, slot, None), figures=put(table.wheel.figures, slot, None))
    earned = earns_special_tile(table, slot)
    phase = phase_after_purchase(player, earned=earned)
    return change(
        table,
        players=put(table.players, seat, player),
        wheel=wheel,
        supply=_supply(table.supply, fact),
        earned=earned,
        phase=phase,
        active=next_seat(table, seat) if phase == "buy" else seat,
    )


def phase_after_purchase(player: Player, *, earned: bool) -> Phase:
    """Return the next phase: a building is swapped, then a special tile chosen, then the others buy (R154, R190)."""
    if player.special_tiles and waiting_building(player):
        return "swap"
    return "special" if earned else "buy"


def _supply(supply: Supply, fact: facts.Bought) -> Supply:
    """R070: a tile that fits nowhere leaves the game."""
    if fact.place is not None:
        return supply
    return change(supply, removed_tiles=(*supply.removed_tiles, fact.tile))


def _supplied(player: Player, fact: facts.Bought) -> Player:
    """R024, R074, R076: the price is paid, the tile laid, the figure put on it or on the mainland."""
    mainland = player.mainland
    if fact.figure_to == "mainland":
        index = FIGURE_INDEX[fact.figure]
        mainland = put(mainland, index, mainland[index] + 1)
    board = player.board if fact.start_row is None else with_start_tile(ROW_INDEX[fact.start_row])
    if fact.place is not None:
        board = _tile_laid(board, fact, cell(fact.place))
    return change(player, gold=player.gold - fact.price, board=board, mainland=mainland)


def _tile_laid(board: Board, fact: facts.Bought, bit: int) -> Board:
    kind = KINDS[fact.tile]
    figures = board.figures | bit if fact.figure_to == "tile" else board.figures
    if kind == LEFT:
        return change(board, lefts=board.lefts | bit, figures=figures)
    if kind == RIGHT:
        return change(board, rights=board.rights | bit, figures=figures)
    if kind == SHIP:
        return change(board, ships=_with_ship(board, fact, bit))
    index = BUILDING_INDEX[fact.tile]
    buildings = put(board.buildings, index, board.buildings[index] | bit)
    return change(board, middles=board.middles | bit, buildings=buildings, figures=figures)


def _with_ship(board: Board, fact: facts.Bought, bit: int) -> tuple[object, ...]:
    index = (bit.bit_length() - 1 >> 3) - 1
    return put((*board.ships, None) if index == len(board.ships) else board.ships, index, fact.tile)


def _taken(table: Table, fact: facts.SpecialTileTaken) -> Table:
    """R181: the tile that pays gold immediately leaves the game; other tiles stay with their owner."""
    seat, tile, supply = fact.seat, fact.tile, table.supply
    player, left = table.players[seat], without(supply.open_special, tile)
    if fact.gold:
        players = with_player(table, seat, gold=player.gold + fact.gold)
        supply = change(supply, open_special=left, removed_special=(*supply.removed_special, tile))
    else:
        players = with_player(table, seat, special_tiles=(*player.special_tiles, tile))
        supply = change(supply, open_special=left)
    must_swap = waiting_building(players[seat]) is not None
    return change(
        table,
        players=players,
        supply=supply,
        earned=False,
        phase="swap" if must_swap else "buy",
        active=seat if must_swap else next_seat(table, seat),
    )


def _swapped(table: Table, fact: facts.BuildingSwapped) -> Table:
    """R190, R191: the old tile leaves the game; the new one is a middle like it, and a figure stays in its cell."""
    seat, index, bit = fact.seat, BUILDING_INDEX[fact.building], cell(fact.place)
    player, supply = table.players[seat], table.supply
    board = change(
        player.board,
        buildings=put(player.board.buildings, index, player.board.buildings[index] & ~bit),
        special=put(player.board.special, index, bit),
    )
    players = with_player(table, seat, board=board, special_tiles=without(player.special_tiles, fact.building))
    return change(
        table,
        players=players,
        supply=change(supply, removed_tiles=(*supply.removed_tiles, fact.building)),
        phase="special" if table.earned else "buy",
        active=seat if table.earned else next_seat(table, seat),
    )


def _scored(table: Table, seat: int, gains: Iterable[facts.Gain], following: Phase) -> Table:
    """R096: the gains count immediately, then the next seat scores, until it is the start player's turn again."""
    player, after = table.players[seat], next_seat(table, seat)
    points = player.points + sum(gain.points for gain in gains)
    gold = player.gold + sum(gain.gold for gain in gains)
    return change(
        table,
        players=with_player(table, seat, points=points, gold=gold),
        phase="round_end" if after == table.starter else following,
        active=after,
    )


def _used(table: Table, fact: facts.BoatmanUsed) -> Table:
    """R103, R177: the boatman leaves the game, and his boat too."""
    seat, supply = fact.seat, table.supply
    player = table.players[seat]
    mainland = put(player.mainland, BOATMAN, player.mainland[BOATMAN] - 1)
    special_tiles = without(player.special_tiles, "boat") if fact.boat else player.special_tiles
    removed = put(supply.removed_figures, BOATMAN, supply.removed_figures[BOATMAN] + 1)
    return change(
        table,
        players=with_player(table, seat, mainland=mainland, special_tiles=special_tiles),
        supply=change(
            supply,
            removed_figures=removed,
            removed_special=(*supply.removed_special, "boat") if fact.boat else supply.removed_special,
        ),
        phase="land",
        aboard=fact.figures,
    )


def _landed(table: Table, fact: facts.FigureLanded) -> Table:
    player = table.players[fact.seat]
    index = FIGURE_INDEX[table.aboard[0]]
    mainland = put(player.mainland, index, player.mainland[index] - 1)
    board = change(player.board, figures=player.board.figures | cell(fact.place))
    aboard = table.aboard[1:]
    return change(
        table,
        players=with_player(table, fact.seat, mainland=mainland, board=board),
        aboard=aboard,
        phase="land" if aboard else "boatmen",
    )


def _spoken(table: Table, seat: int, **fields: object) -> Table:
    """R162: a seat has spoken in the auction, and the next one is asked."""
    auction = change(table.auction, spoken=table.auction.spoken + 1, **fields)
    return change(table, auction=auction, active=next_bidder(table, seat))


def evolve(table: Table, fact: facts.WikingerFact) -> Table:  # noqa: C901, PLR0911, PLR0912
    """Return the table after one more fact; the most frequent facts come first."""
    supply = table.supply
    match fact:
        case facts.Bought():
            return _bought(table, fact)
        case facts.WheelTurned(slot=slot):
            return change(table, wheel=change(table.wheel, zero=slot))
        case facts.FigureLanded():
            return _landed(table, fact)
        case facts.FiguresPlaced():
            return _placed(table, fact)
        case facts.BoatmanUsed():
            return _used(table, fact)
        case facts.PointsExchanged(seat=seat, amount=amount):
            player = table.players[seat]
            return change(
                table, players=with_player(table, seat, gold=player.gold + amount, points=player.points - amount)
            )
        case facts.SmallScored(seat=seat, gains=gains):
            return _scored(table, seat, gains, "score")
        case facts.BigScored(seat=seat, gains=gains):
            return _scored(table, seat, gains, "boatmen")
        case facts.FiguresDrawn():
            return _drawn(table, fact)
        case facts.OfferLaid():
            return _laid(table, fact)
        case facts.ScoringBegan(scoring=scoring, seat=seat):
            return change(table, phase="boatmen" if scoring == "big" else "score", active=seat)
        case facts.StartPlayerMoved(seat=seat):
            return change(table, starter=seat, active=seat, round=table.round + 1, phase="draw")
        case facts.BidMade(seat=seat, gold=gold):
            return _spoken(table, seat, highest=gold, leader=seat, bids=put(table.auction.bids, seat, gold))
        case facts.AuctionOpened(seat=seat):
            return _spoken(table, seat)
        case facts.AuctionPassed(seat=seat):
            return _spoken(table, seat, passed=(*table.auction.passed, seat))
        case facts.AuctionWon(seat=seat, gold=gold):
            players = with_player(table, seat, gold=table.players[seat].gold - gold)
            return change(table, players=players, auction=Auction(), starter=seat, active=seat, phase="remove")
        case facts.FigureRemoved(figure=figure):
            return change(table, supply=_removed(supply, FIGURE_INDEX[figure]), phase="lay")
        case facts.SpecialTileTaken():
            return _taken(table, fact)
        case facts.SpecialTileDeclined(seat=seat):
            return change(table, earned=False, phase="buy", active=next_seat(table, seat))
        case facts.BuildingSwapped():
            return _swapped(table, fact)
        case facts.BoatmenEnded():
            return change(table, phase="score")
        case facts.GameEnded():
            return change(table, phase="over")
        case facts.SpecialTilesOpened(tiles=tiles):
            left, lie_open = supply.special_stack[len(tiles) :], (*supply.open_special, *tiles)
            return change(table, supply=change(supply, special_stack=left, open_special=lie_open))
        case facts.StacksShuffled(tiles=stacks, special_tiles=special_tiles):
            return change(table, supply=change(supply, stacks=stacks, special_stack=special_tiles))
        case facts.StartPlayerChosen(seat=seat):
            return change(table, starter=seat, active=seat, phase="draw")
        case _:
            assert_never(fact)
