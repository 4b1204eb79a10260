"""The table after a fact: changes, and never refuses."""

from collections.abc import Iterable
from typing import assert_never

from events.ruleset.records import change, put, without
from events.ruleset.ruleset import Setup

from .data import Box
from .data.box import cell
from .data.names import BOATMAN, BUILDING_INDEX, FIGURE_INDEX, FIGURES, KINDS, LEFT, RIGHT, ROW_INDEX, SHIP
from .facts import (
    Auctioning,
    AuctionOpened,
    AuctionPassed,
    AuctionWon,
    BidMade,
    BigScored,
    BoatmanUsed,
    BoatmenEnded,
    Bought,
    BuildingSwapped,
    Buying,
    Choosing,
    Counting,
    Ferrying,
    FigureLanded,
    FigureRemoved,
    FiguresDrawn,
    FiguresPlaced,
    Gain,
    GameEnded,
    Offering,
    OfferLaid,
    PointsExchanged,
    ScoringBegan,
    SmallScored,
    SpecialTileDeclined,
    SpecialTilesOpened,
    SpecialTileTaken,
    StacksShuffled,
    StartPlayerChosen,
    StartPlayerMoved,
    WheelTurned,
    WikingerFact,
)
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


def evolve_offering(table: Table, fact: Offering) -> Table:
    """Return the table after one step of laying out an offer."""
    match fact:
        case FiguresDrawn():
            after = _drawn(table, fact)
        case OfferLaid():
            after = _laid(table, fact)
        case FiguresPlaced():
            after = _placed(table, fact)
        case SpecialTilesOpened(tiles=tiles):
            supply = table.supply
            left, lie_open = supply.special_stack[len(tiles) :], (*supply.open_special, *tiles)
            after = change(table, supply=change(supply, special_stack=left, open_special=lie_open))
        case StacksShuffled(tiles=tiles, special_tiles=special_tiles):
            after = change(table, supply=change(table.supply, stacks=tiles, special_stack=special_tiles))
        case StartPlayerChosen(seat=seat):
            after = change(table, starter=seat, active=seat, phase="draw")
        case _:
            assert_never(fact)
    return after


def _drawn(table: Table, fact: FiguresDrawn) -> Table:
    drawn = tuple(fact.figures.get(figure, 0) for figure in FIGURES)
    bag = tuple(held - gone for held, gone in zip(table.supply.bag, drawn, strict=True))
    after: Table = change(
        table,
        supply=change(table.supply, bag=bag, drawn=drawn),
        phase=phase_after_draw(table.options),
        active=table.starter,
    )
    return after


def _laid(table: Table, fact: OfferLaid) -> Table:
    """R012, R018: with its figures the offer is ready; without, the players place them (R171)."""
    supply = change(table.supply, stacks=table.supply.stacks[len(fact.tiles) :])
    wheel, ready = Wheel(tiles=fact.tiles), bool(fact.figures)
    if ready:
        wheel = change(wheel, figures=fact.figures)
        supply = change(supply, drawn=(0,) * len(FIGURES))
    phase = "buy" if ready else "place"
    after: Table = change(table, wheel=wheel, supply=supply, phase=phase, active=table.starter)
    return after


def _placed(table: Table, fact: FiguresPlaced) -> Table:
    figures = tuple(fact.figure if slot in fact.slots else figure for slot, figure in enumerate(table.wheel.figures))
    drawn = put(table.supply.drawn, FIGURE_INDEX[fact.figure], 0)
    done = not any(drawn)
    after: Table = change(
        table,
        wheel=change(table.wheel, figures=figures),
        supply=change(table.supply, drawn=drawn),
        phase="buy" if done else "place",
        active=table.starter if done else next_seat(table, fact.seat),
    )
    return after


def with_player(table: Table, seat: int, **fields: object) -> tuple[Player, ...]:
    """Return the players, one of them changed."""
    return put(table.players, seat, change(table.players[seat], **fields))


def evolve_auctioning(table: Table, fact: Auctioning) -> Table:
    """Return the table after one step of the auction, or the removal that follows it."""
    auction = table.auction
    match fact:
        case BidMade(seat=seat, gold=gold):
            bids = put(auction.bids, seat, gold)
            auction = change(auction, highest=gold, leader=seat, spoken=auction.spoken + 1, bids=bids)
            after: Table = change(table, auction=auction, active=next_bidder(table, seat))
        case AuctionOpened(seat=seat):
            auction = change(auction, spoken=auction.spoken + 1)
            after = change(table, auction=auction, active=next_bidder(table, seat))
        case AuctionPassed(seat=seat):
            auction = change(auction, passed=(*auction.passed, seat), spoken=auction.spoken + 1)
            after = change(table, auction=auction, active=next_bidder(table, seat))
        case AuctionWon(seat=seat, gold=gold):
            players = with_player(table, seat, gold=table.players[seat].gold - gold)
            after = change(table, players=players, auction=Auction(), starter=seat, active=seat, phase="remove")
        case FigureRemoved(figure=figure):
            after = change(table, supply=_removed(table, FIGURE_INDEX[figure]), phase="lay")
        case _:
            assert_never(fact)
    return after


def _removed(table: Table, index: int) -> object:
    supply = table.supply
    drawn = put(supply.drawn, index, supply.drawn[index] - 1)
    removed = put(supply.removed_figures, index, supply.removed_figures[index] + 1)
    return change(supply, drawn=drawn, removed_figures=removed)


def evolve_buying(table: Table, fact: Buying) -> Table:
    """Return the table after a purchase, an exchange or a turn of the wheel."""
    match fact:
        case Bought():
            return _bought(table, fact)
        case PointsExchanged(seat=seat, amount=amount):
            player = table.players[seat]
            players = with_player(table, seat, gold=player.gold + amount, points=player.points - amount)
            after: Table = change(table, players=players)
        case WheelTurned(slot=slot):
            after = change(table, wheel=change(table.wheel, zero=slot))
        case _:
            assert_never(fact)
    return after


def _bought(table: Table, fact: Bought) -> Table:
    seat, slot = fact.seat, fact.slot
    player = _supplied(table.players[seat], fact)
    wheel = change(table.wheel, tiles=put(table.wheel.tiles, slot, None), figures=put(table.wheel.figures, slot, None))
    earned = earns_special_tile(table, slot)
    phase = phase_after_purchase(player, earned=earned)
    after: Table = change(
        table,
        players=put(table.players, seat, player),
        wheel=wheel,
        supply=_supply(table.supply, fact),
        earned=earned,
        phase=phase,
        active=next_seat(table, seat) if phase == "buy" else seat,
    )
    return after


def phase_after_purchase(player: Player, *, earned: bool) -> Phase:
    """Return what comes next: a building is swapped, then a special tile chosen, then others buy (R154, R190)."""
    if player.special_tiles and waiting_building(player):
        return "swap"
    return "special" if earned else "buy"


def _supply(supply: Supply, fact: Bought) -> Supply:
    """R070: a tile that fits nowhere leaves the game."""
    if fact.place is not None:
        return supply
    changed: Supply = change(supply, removed_tiles=(*supply.removed_tiles, fact.tile))
    return changed


def _supplied(player: Player, fact: Bought) -> Player:
    """R024, R074, R076: the price is paid, the tile laid, the figure put on it or on the mainland."""
    mainland = player.mainland
    if fact.figure_to == "mainland":
        index = FIGURE_INDEX[fact.figure]
        mainland = put(mainland, index, mainland[index] + 1)
    board = player.board if fact.start_row is None else with_start_tile(ROW_INDEX[fact.start_row])
    if fact.place is not None:
        board = _tile_laid(board, fact, cell(fact.place))
    supplied: Player = change(player, gold=player.gold - fact.price, board=board, mainland=mainland)
    return supplied


def _tile_laid(board: Board, fact: Bought, bit: int) -> Board:
    kind = KINDS[fact.tile]
    figures = board.figures | bit if fact.figure_to == "tile" else board.figures
    if kind == LEFT:
        laid: Board = change(board, lefts=board.lefts | bit, figures=figures)
    elif kind == RIGHT:
        laid = change(board, rights=board.rights | bit, figures=figures)
    elif kind == SHIP:
        laid = change(board, ships=_with_ship(board, fact, bit))
    else:
        index = BUILDING_INDEX[fact.tile]
        buildings = put(board.buildings, index, board.buildings[index] | bit)
        laid = change(board, middles=board.middles | bit, buildings=buildings, figures=figures)
    return laid


def _with_ship(board: Board, fact: Bought, bit: int) -> tuple[object, ...]:
    index = (bit.bit_length() - 1 >> 3) - 1
    return put((*board.ships, None) if index == len(board.ships) else board.ships, index, fact.tile)


def evolve_choosing(table: Table, fact: Choosing) -> Table:
    """Return the table after a choice among special tiles."""
    match fact:
        case SpecialTileTaken():
            after = _taken(table, fact)
        case SpecialTileDeclined(seat=seat):
            after = change(table, earned=False, phase="buy", active=next_seat(table, seat))
        case BuildingSwapped():
            after = _swapped(table, fact)
        case _:
            assert_never(fact)
    return after


def _taken(table: Table, fact: SpecialTileTaken) -> Table:
    """R181: the tile with gold at once leaves the game; the others stay with their owner."""
    seat, tile, supply = fact.seat, fact.tile, table.supply
    player, left = table.players[seat], without(supply.open_special, tile)
    if fact.gold:
        players = with_player(table, seat, gold=player.gold + fact.gold)
        supply = change(supply, open_special=left, removed_special=(*supply.removed_special, tile))
    else:
        players = with_player(table, seat, special_tiles=(*player.special_tiles, tile))
        supply = change(supply, open_special=left)
    must_swap = waiting_building(players[seat]) is not None
    after: Table = change(
        table,
        players=players,
        supply=supply,
        earned=False,
        phase="swap" if must_swap else "buy",
        active=seat if must_swap else next_seat(table, seat),
    )
    return after


def _swapped(table: Table, fact: BuildingSwapped) -> Table:
    """R190, R191: the old tile leaves the game; the new one is a middle like it, and a figure stays in its cell."""
    seat, index, bit = fact.seat, BUILDING_INDEX[fact.building], cell(fact.place)
    player, supply = table.players[seat], table.supply
    board = change(
        player.board,
        buildings=put(player.board.buildings, index, player.board.buildings[index] & ~bit),
        special=put(player.board.special, index, bit),
    )
    players = with_player(table, seat, board=board, special_tiles=without(player.special_tiles, fact.building))
    after: Table = change(
        table,
        players=players,
        supply=change(supply, removed_tiles=(*supply.removed_tiles, fact.building)),
        phase="special" if table.earned else "buy",
        active=seat if table.earned else next_seat(table, seat),
    )
    return after


def evolve_counting(table: Table, fact: Counting) -> Table:
    """Return the table after one step of a scoring or of the change of rounds."""
    match fact:
        case ScoringBegan(scoring=scoring, seat=seat):
            after: Table = change(table, phase="boatmen" if scoring == "big" else "score", active=seat)
        case SmallScored(seat=seat, gains=gains):
            after = _scored(table, seat, gains, "score")
        case BigScored(seat=seat, gains=gains):
            after = _scored(table, seat, gains, "boatmen")
        case StartPlayerMoved(seat=seat):
            after = change(table, starter=seat, active=seat, round=table.round + 1, phase="draw")
        case GameEnded():
            after = change(table, phase="over")
        case _:
            assert_never(fact)
    return after


def _scored(table: Table, seat: int, gains: Iterable[Gain], following: Phase) -> Table:
    """R096: what is scored counts at once, then the next seat scores, until it is the start player's turn again."""
    player, after = table.players[seat], next_seat(table, seat)
    points = player.points + sum(gain.points for gain in gains)
    gold = player.gold + sum(gain.gold for gain in gains)
    scored: Table = change(
        table,
        players=with_player(table, seat, points=points, gold=gold),
        phase="round_end" if after == table.starter else following,
        active=after,
    )
    return scored


def evolve_ferrying(table: Table, fact: Ferrying) -> Table:
    """Return the table after one step of a crossing."""
    match fact:
        case BoatmanUsed():
            after = _used(table, fact)
        case FigureLanded():
            after = _landed(table, fact)
        case BoatmenEnded():
            after = change(table, phase="score")
        case _:
            assert_never(fact)
    return after


def _used(table: Table, fact: BoatmanUsed) -> Table:
    """R103, R177: the boatman leaves the game, and his boat too."""
    seat, supply = fact.seat, table.supply
    player = table.players[seat]
    mainland = put(player.mainland, BOATMAN, player.mainland[BOATMAN] - 1)
    special_tiles = without(player.special_tiles, "boat") if fact.boat else player.special_tiles
    removed = put(supply.removed_figures, BOATMAN, supply.removed_figures[BOATMAN] + 1)
    after: Table = change(
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
    return after


def _landed(table: Table, fact: FigureLanded) -> Table:
    player = table.players[fact.seat]
    index = FIGURE_INDEX[table.aboard[0]]
    mainland = put(player.mainland, index, player.mainland[index] - 1)
    board = change(player.board, figures=player.board.figures | cell(fact.place))
    aboard = table.aboard[1:]
    after: Table = change(
        table,
        players=with_player(table, fact.seat, mainland=mainland, board=board),
        aboard=aboard,
        phase="land" if aboard else "boatmen",
    )
    return after


def evolve(table: Table, fact: WikingerFact) -> Table:
    """Return the table after one more fact; the most frequent facts come first."""
    match fact:
        case Bought() | PointsExchanged() | WheelTurned():
            return evolve_buying(table, fact)
        case BidMade() | AuctionOpened() | AuctionPassed() | AuctionWon() | FigureRemoved():
            return evolve_auctioning(table, fact)
        case SpecialTileTaken() | SpecialTileDeclined() | BuildingSwapped():
            return evolve_choosing(table, fact)
        case BoatmanUsed() | FigureLanded() | BoatmenEnded():
            return evolve_ferrying(table, fact)
        case ScoringBegan() | SmallScored() | BigScored() | StartPlayerMoved() | GameEnded():
            return evolve_counting(table, fact)
        case (
            FiguresDrawn()
            | OfferLaid()
            | FiguresPlaced()
            | SpecialTilesOpened()
            | StacksShuffled()
            | StartPlayerChosen()
        ):
            return evolve_offering(table, fact)
        case _:
            assert_never(fact)
