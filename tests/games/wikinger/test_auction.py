"""Section Q: the auction, and the lay-out of the advanced game."""

import msgspec
import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Bid, Buy, Exchange, Pass, PlaceFigures, RemoveFigure
from events.games.wikinger.facts import (
    AuctionOpened,
    AuctionPassed,
    AuctionWon,
    FigureRemoved,
    FiguresDrawn,
    FiguresPlaced,
    OfferLaid,
    SpecialTilesOpened,
)
from events.games.wikinger.state import Supply, Wheel
from events.ruleset.chance import Chance
from tests.conformance.games import random_game
from tests.games.wikinger.tables import advanced, counts, legal, offer, place, player, scene
from tests.support.bdd import at, started
from tests.support.cases import each

OPEN = {seats: advanced(seats, auction="open", placement="manual") for seats in (2, 3, 4)}
DRAWN = Supply(
    bag=(5,) * 6,
    drawn=counts(goldsmith=2, fisher=4, scout=2, noble=1, fighter=2, boatman=2),
    stacks=("left",) * 9 + ("ship_red", "ship_green", "ship_blue"),
)


def bidding(*players, made=None, starter=0, **fields):
    made = made or OPEN[len(players)]
    return scene(*players, made=made, phase="auction", starter=starter, active=starter, supply=DRAWN, **fields)


def begun(made):
    facts, table = started(RULESET, made)
    return facts, at(RULESET, table)


def bids(given_):
    return [one.gold for one in legal(given_, Bid)]


def test_13_figures_are_drawn_and_shown_before_anything_is_laid():  # R156, R158, R170
    facts, opening = begun(OPEN[3])
    assert isinstance(facts[2], SpecialTilesOpened)
    assert isinstance(facts[3], FiguresDrawn)
    assert sum(facts[3].figures.values()) == 13
    assert not any(isinstance(fact, OfferLaid) for fact in facts)
    assert opening.table.phase == "auction"
    assert opening.table.active == opening.table.starter
    assert sum(RULESET.view(opening.table, 0).drawn.values()) == 13
    assert RULESET.view(opening.table, 0).wheel == ()


def test_the_tiles_stay_unknown_until_a_figure_is_removed():  # R169, R170
    given_ = bidding(player(), player()).when(0, Pass()).when(1, Pass())
    assert given_.table.phase == "remove"
    assert not given_.happened(OfferLaid)
    other = RULESET.hidden.resample_hidden(given_.table, 0, Chance(b"other"))
    assert RULESET.legal(other, 0) == RULESET.legal(given_.table, 0)
    given_ = given_.when(0, RemoveFigure(figure="boatman"))
    (laid,) = given_.happened(OfferLaid)
    assert laid.tiles == ("left",) * 9 + ("ship_blue", "ship_green", "ship_red"), "by the base rule"
    assert laid.figures == ()


def test_bids_are_gold_in_hand_and_of_at_least_1():  # R160, R161, R163
    given_ = bidding(player(gold=2, points=3), player())
    assert bids(given_) == [1, 2]
    given_.when(0, Bid(gold=3)).refused("R160")
    given_ = given_.when(0, Exchange(amount=3))
    assert bids(given_) == [1, 2, 3, 4, 5]
    given_ = given_.when(0, Bid(gold=1)).when(1, Bid(gold=2)).when(0, Pass())
    assert given_.table.players[0].points == 0, "not undone when the auction is lost"
    assert given_.table.players[0].gold == 5
    assert min(bids(bidding(player(), player()))) == 1
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "bid", "gold": 0}, RULESET.commands)
    assert legal(bidding(player(gold=0, points=1), player())) == [Pass(), Exchange(amount=1)]


def test_the_start_player_may_open_with_nothing_once():  # R161, R162
    given_ = bidding(player(), player(), player())
    assert Pass() in legal(given_), "no bid of 0 is needed"
    given_ = given_.when(0, Pass()).then(AuctionOpened(seat=0))
    auction = RULESET.view(given_.table, 0).auction
    assert (auction.leader, auction.highest, auction.passed) == (None, 0, ()), "nobody leads with 0, and nobody is out"
    given_ = given_.when(1, Bid(gold=1)).when(2, Pass())
    assert given_.table.active == 0
    given_ = given_.when(0, Bid(gold=2)).when(1, Pass())
    assert given_.happened(AuctionWon) == [AuctionWon(seat=0, gold=2)]
    given_ = bidding(player(), player(), player())
    given_ = given_.when(0, Pass()).when(1, Bid(gold=1)).when(2, Pass()).when(0, Pass())
    assert given_.happened(AuctionPassed) == [AuctionPassed(seat=0)]
    assert given_.happened(AuctionWon) == [AuctionWon(seat=1, gold=1)]


def test_clockwise_each_raises_by_at_least_1_or_passes_for_good_for_all_to_see():  # R162, R163
    given_ = bidding(player(), player(gold=5), player(), starter=1)
    given_ = given_.when(1, Bid(gold=2)).when(2, Pass()).when(0, Bid(gold=3))
    auction = RULESET.view(given_.table, None).auction
    assert auction.bids == (3, 2, None)
    assert (auction.leader, auction.highest, auction.lowest_bid, auction.passed) == (0, 3, 4, (2,))
    assert bids(given_) == [4, 5]
    given_.when(1, Bid(gold=3)).refused("R163")
    assert given_.when(1, Bid(gold=4)).table.active == 0, "seat 2 is out"


def test_the_highest_bidder_alone_pays_and_without_a_bid_the_start_player_wins_for_nothing():  # R164, R165, R167, R166
    given_ = bidding(player(gold=10), player(gold=10), player(gold=10))
    given_ = given_.when(0, Bid(gold=1)).when(1, Bid(gold=4)).when(2, Bid(gold=6)).when(0, Pass()).when(1, Pass())
    assert given_.happened(AuctionWon) == [AuctionWon(seat=2, gold=6)]
    assert [one.gold for one in given_.table.players] == [10, 10, 4]
    assert (given_.table.starter, given_.table.active, given_.table.phase) == (2, 2, "remove")
    given_ = bidding(player(gold=10), player(), player()).when(0, Pass()).when(1, Pass()).when(2, Pass())
    assert given_.happened(AuctionWon) == [AuctionWon(seat=0, gold=0)]
    assert given_.table.players[0].gold == 10


def test_who_can_neither_bid_nor_exchange_is_not_asked():  # R162, R161, R166
    given_ = bidding(player(), player(gold=3, points=0), player()).when(0, Bid(gold=3))
    assert given_.happened(AuctionPassed) == [AuctionPassed(seat=1)]
    assert given_.table.active == 2
    nothing = player(gold=0, points=0)
    supply = Supply(bag=(10,) * 6, stacks=("left",) * 60)
    given_ = scene(nothing, nothing, made=OPEN[2], wheel=offer("left scout"), supply=supply)
    given_ = given_.when(0, Buy(slot=0, place=place("noble", 1)))
    assert given_.facts[-3:] == (AuctionOpened(seat=1), AuctionPassed(seat=0), AuctionWon(seat=1, gold=0))
    assert (given_.table.phase, given_.table.active) == ("remove", 1)


def test_the_winner_removes_one_of_the_13_figures():  # R168
    given_ = scene(player(), player(), made=OPEN[2], phase="remove", supply=DRAWN, wheel=Wheel())
    assert [one.figure for one in legal(given_)] == ["fighter", "noble", "scout", "goldsmith", "fisher", "boatman"]
    given_ = given_.when(0, RemoveFigure(figure="boatman"))
    given_.happened(FigureRemoved)
    assert given_.table.supply.removed_figures == counts(boatman=1)
    assert sum(given_.table.supply.drawn) == 12
    none = scene(player(), player(), made=OPEN[2], phase="remove", supply=Supply(bag=(0,) * 6, drawn=counts(noble=13)))
    none.when(0, RemoveFigure(figure="scout")).refused("R168")


def placing(*players, starter=0, **drawn):
    made = OPEN[len(players)]
    supply = Supply(bag=(0,) * 6, drawn=counts(**drawn))
    wheel = Wheel(tiles=("left",) * 12)
    return scene(*players, made=made, phase="place", starter=starter, active=starter, supply=supply, wheel=wheel)


def test_the_printed_lay_out():  # R216, R171, R172 (X6)
    given_ = placing(player(), player(), player(), goldsmith=2, fisher=4, scout=3, noble=3)
    given_ = given_.when(0, PlaceFigures(figure="goldsmith"))
    assert given_.happened(FiguresPlaced)[0].slots == (11, 10)
    given_ = given_.when(1, PlaceFigures(figure="fisher"))
    assert given_.happened(FiguresPlaced)[0].slots == (9, 8, 7, 6)
    given_.when(2, PlaceFigures(figure="fisher")).refused("R172")
    given_ = given_.when(2, PlaceFigures(figure="noble"))
    assert given_.facts[0].slots == (5, 4, 3)
    assert given_.table.wheel.figures == ("scout",) * 3 + ("noble",) * 3 + ("fisher",) * 4 + ("goldsmith",) * 2


def test_colors_are_placed_round_the_table_and_the_last_without_asking():  # R172, R173, R174
    given_ = placing(player(), player(), goldsmith=2, fisher=4, scout=3, noble=3)
    given_ = given_.when(0, PlaceFigures(figure="goldsmith")).when(1, PlaceFigures(figure="fisher"))
    assert given_.table.active == 0
    given_ = placing(player(), player(), player(), starter=1, goldsmith=6, fisher=4, scout=2)
    given_ = given_.when(1, PlaceFigures(figure="goldsmith")).when(2, PlaceFigures(figure="fisher"))
    assert given_.happened(FiguresPlaced)[1] == FiguresPlaced(seat=0, figure="scout", slots=(1, 0))
    assert (given_.table.phase, given_.table.active) == ("buy", 1)


def test_without_the_auction_the_start_player_removes_and_places():  # R175
    facts, given_ = begun(advanced(3, auction="none"))
    assert sum(facts[3].figures.values()) == 13
    starter = given_.table.starter
    assert (given_.table.phase, given_.table.active) == ("remove", starter)
    given_ = given_.when(starter, legal(given_)[0])
    assert (given_.table.phase, given_.table.active) == ("place", starter)


def test_automatic_placement_keeps_the_order_of_the_base_game():  # R203
    facts, given_ = begun(advanced(3, auction="none", placement="automatic"))
    assert sum(facts[3].figures.values()) == 12
    assert given_.table.phase == "buy"
    auctioned = advanced(2, placement="automatic")
    given_ = bidding(player(), player(), made=auctioned).when(0, Pass()).when(1, Pass())
    given_ = given_.when(0, RemoveFigure(figure="noble"))
    (laid,) = given_.happened(OfferLaid)
    expected = ("fisher",) * 4 + ("goldsmith",) * 2 + ("scout",) * 2 + ("fighter",) * 2 + ("boatman",) * 2
    assert laid.figures == expected


def test_the_bag_is_empty_after_six_draws_of_13():  # R157
    assert sum(advanced(2).box.figures.values()) == 6 * 13


@each("options", [{"placement": "automatic"}, {"auction": "none"}])
def test_the_bag_ends_empty(options):  # R157
    *_, last = random_game(RULESET, advanced(2, **options), 4)
    assert last.after.supply.bag == (0,) * 6
    assert sum(last.after.supply.removed_figures) >= 6


def test_the_next_auction_is_opened_by_the_left_neighbour_and_all_has_its_moment():  # R159
    supply = Supply(bag=(10,) * 6, stacks=("left",) * 60)
    made = OPEN[3]
    given_ = scene(player(), player(), player(), made=made, starter=1, wheel=offer("left scout"), supply=supply)
    given_ = given_.when(0, Buy(slot=0, place=place("noble", 1)))
    assert (given_.table.phase, given_.table.starter, given_.table.active) == ("auction", 2, 2)
    assert given_.happened(FiguresDrawn)[0].seat == 2
    scene().when(0, RemoveFigure(figure="scout")).refused("R168")
    scene().when(0, PlaceFigures(figure="scout")).refused("R172")


SINGLE = {seats: advanced(seats, auction="single_bid") for seats in (2, 3)}


def test_with_single_bids_everybody_speaks_once():  # R201
    given_ = bidding(player(gold=10), player(gold=10), player(gold=10), made=SINGLE[3], starter=2)
    assert bids(given_)[0] == 1
    given_ = given_.when(2, Bid(gold=2)).when(0, Bid(gold=5))
    given_.when(1, Bid(gold=5)).refused("R163")
    given_ = given_.when(1, Pass())
    assert given_.happened(AuctionWon) == [AuctionWon(seat=0, gold=5)]
    given_ = bidding(player(), player(), made=SINGLE[2], starter=1).when(1, Pass()).when(0, Pass())
    assert given_.happened(AuctionWon) == [AuctionWon(seat=1, gold=0)]


@each("command", [Bid(gold=1), Pass()])
def test_bids_belong_to_the_auction(command):  # R158
    scene().when(0, command).refused("R158")
