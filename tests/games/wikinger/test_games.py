"""Whole games: boards read a second time, broken tables, openings counted, and defaults."""

import random
from itertools import product

import pytest

from events.bots.playout import playout
from events.games.wikinger import RULESET
from events.games.wikinger.commands import (
    Buy,
    DeclineSpecialTile,
    EndBoatmen,
    Exchange,
    Pass,
    TakeSpecialTile,
    UseBoatman,
)
from events.games.wikinger.data.box import cell, places
from events.games.wikinger.data.names import BUILDINGS, ROWS
from events.games.wikinger.rules import scoring
from events.games.wikinger.rules.board import open_cells
from events.games.wikinger.rules.scoring import big_gains, building_figures, finished_islands, threatened_cells
from events.games.wikinger.rules.wheel import price
from tests.conformance.games import defaults, random_game
from tests.games.wikinger.tables import advanced, display, place, player, table
from tests.support.bdd import perft, started
from tests.support.cases import each

# The sets of cells against a second reading of the rules, cell by cell, on the boards of random games.


EDGES = {"left": ("sea", "land"), "middle": ("land", "land"), "right": ("land", "sea")}
REACH = {"ship_red": 2, "ship_green": 3, "ship_yellow": 4, "ship_blue": 5}
PAYS = {"ship_red": (0, 3), "ship_green": (0, 5), "ship_yellow": (2, 0), "ship_blue": (3, 0)}


class Grid:
    """A display as dictionaries by row (1 to 5) and column."""

    def __init__(self, player):
        board = player.board
        self.special_tiles, self.points, self.gold = player.special_tiles, player.points, player.gold
        *waiting, self.boatmen = player.mainland
        self.waiting = sum(waiting)
        self.ships = {column: ship for column, ship in enumerate(board.ships, 1) if ship}
        self.tiles, self.figures, self.special = {}, set(), []
        for name, cells in (("left", board.lefts), ("middle", board.middles), ("right", board.rights)):
            for one in places(cells):
                self.tiles[ROWS.index(one.row), one.column] = name
        for spot in self.tiles:
            bit = cell(place(ROWS[spot[0]], spot[1]))
            if bit & board.figures:
                self.figures.add(spot)
            self.special += [spot for number in range(len(BUILDINGS)) if bit & board.special[number]]

    def fits(self, kind, row, column):
        if (row, column) in self.tiles:
            return False
        near = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
        if column > 1 and not any(spot in self.tiles for spot in near):
            return False
        west, east = EDGES[kind]
        neighbour_west = "sea" if column == 1 else EDGES.get(self.tiles.get((row, column - 1)), (None, None))[1]
        neighbour_east = EDGES.get(self.tiles.get((row, column + 1)), (None, None))[0]
        return neighbour_west in (None, west) and neighbour_east in (None, east)

    def repelled(self, column):
        return (1, column) in self.figures

    def threatened(self, spot):
        row, column = spot
        ship = self.ships.get(column)
        return ship is not None and not self.repelled(column) and row <= REACH[ship]

    def big(self):
        points = gold = 0
        for column, ship in self.ships.items():
            if self.repelled(column):
                points, gold = points + PAYS[ship][0], gold + PAYS[ship][1]
        for row, column in self.figures:
            if self.threatened((row, column)):
                continue
            below = sum((other, column) in self.figures for other in (4, 5))
            points += {2: 2 + self.has("noble_plus_1"), 3: 1 + below + self.has("scout_plus_1")}.get(row, 0)
            points += self.has("fisher_plus_1") if row == 5 else 0
            gold += 3 + self.has("goldsmith_plus_1") + 2 * self.has("goldsmith_plus_2") if row == 4 else 0
        return points, gold

    def has(self, tile):
        return self.special_tiles.count(tile)

    def islands(self):
        lengths = []
        for (row, column), kind in self.tiles.items():
            if kind == "left":
                end = column + 1
                while self.tiles.get((row, end)) == "middle":
                    end += 1
                if self.tiles.get((row, end)) == "right":
                    lengths.append(end - column + 1)
        return sorted(lengths)

    def buildings(self):
        found = []
        for row, column in self.special:
            around = {(row + down, column + right) for down, right in product((-1, 0, 1), repeat=2)}
            found.append(0 if self.threatened((row, column)) else len(around & self.figures))
        return sorted(found)

    def final(self):
        """Points and remaining gold after everything but the awards, paid coin by coin and head by head."""
        points, gold = self.points, self.gold
        for column, ship in self.ships.items():
            if not self.repelled(column):
                points -= PAYS[ship][0]
                for _ in range(PAYS[ship][1]):
                    gold, points = (gold - 1, points) if gold else (gold, points - 1)
        rate = 3 if self.has("gold_3") else 5
        while gold >= rate:
            gold, points = gold - rate, points + 1
        hungry = len(self.figures) + self.waiting + self.boatmen
        for spot in self.figures:
            hungry -= 5 if spot[0] == 5 and not self.threatened(spot) else 0
        points += -hungry if hungry > 0 else -hungry * (3 if self.has("supply_3") else 2)
        return points + sum(self.buildings()), gold


def awarded(numbers, points):
    return [points if number and number == max(numbers) else 0 for number in numbers]


def boards(seed):
    made = advanced(2 + seed % 3, auction="open")
    for step in random_game(RULESET, made, seed):
        if step.after.phase in ("boatmen", "over"):
            yield from ((player, made.box) for player in step.after.players)


@each("seed", range(5))
def test_both_readings_agree(seed):  # R060 to R068, R084 to R088, R111 to R119, R133, R182 to R186, R195 to R197
    for owner, box in boards(seed):
        grid, board = Grid(owner), owner.board
        spots = list(product(range(1, 6), range(1, 25)))
        cells = open_cells(board, box.homeland)
        for kind, opened in zip(("left", "middle", "right"), cells, strict=False):
            expected = {spot for spot in spots if grid.fits(kind, *spot)}
            assert {(ROWS.index(one.row), one.column) for one in places(opened)} == expected
        threatened = {(ROWS.index(one.row), one.column) for one in places(threatened_cells(board, box))}
        assert threatened == {spot for spot in spots if grid.threatened(spot)}
        gains = big_gains(owner, box)
        assert (sum(one.points for one in gains), sum(one.gold for one in gains)) == grid.big()
        assert sorted(finished_islands(board)) == grid.islands()
        assert sorted(building_figures(board, box)) == grid.buildings()


@each("seed", range(20))
def test_the_final_scoring_agrees(seed):  # R124 to R142, R187 to R189, R195, R237
    chooser = random.Random(seed)
    made = advanced(2 + seed % 3, placement=("manual", "automatic")[seed % 2])
    *_, last = playout(RULESET, made, str(seed).encode(), lambda _, commands: soberly(chooser, commands))
    grids = [Grid(player) for player in last.after.players]
    awards = zip(
        awarded([grid.boatmen + grid.has("boatman_token") for grid in grids], 10),
        awarded([len(grid.islands()) for grid in grids], 7),
        awarded([max(grid.islands(), default=0) for grid in grids], 5),
        strict=True,
    )
    expected = [(grid.final()[0] + sum(won), grid.final()[1]) for grid, won in zip(grids, awards, strict=True)]
    scored = RULESET.score(last.after, None)
    assert [(one.total, *RULESET.tie_break_values(last.after, one.seat)) for one in scored] == expected


def soberly(chooser, commands):
    """Anything but an exchange, so that there is gold to score."""
    return chooser.choice([one for one in commands if not isinstance(one, Exchange)])


# Section V: what holds in every game, over random games of all variants.


@each(
    "broken",
    [
        player(gold=-1),
        player(points=-1),
        player(display(scout="[[")),
        player(display(scout="[]1")),
        player(display(scout="1")),
        player(display(noble="..[")),
        player(display(scout="[", ships=("ship_red", None, None, "ship_red"))),
        player(display(scout="[", ships=("ship_red", "ship_red", "ship_red", None, "ship_red"))),
    ],
)
def test_a_broken_table_is_noticed(broken):  # R225, R226, R227
    with pytest.raises(AssertionError):
        RULESET.hidden.invariants(table(broken, player()))


@each(
    ("seats", "options", "counts"),
    [
        (2, {}, [121, 13119]),
        (3, {"advanced": True, "auction": "none", "placement": "automatic"}, [121]),
        (2, {"advanced": True}, [41, 1216]),
        (4, {"advanced": True, "auction": "single_bid"}, [31, 751]),
        (3, {"advanced": True, "auction": "none"}, [6, 35, 170, 660]),
    ],
)
def test_perft(seats, options, counts):
    """The number of paths of legal commands from the opening under one seed, as recorded."""
    opening = started(RULESET, RULESET.setup(seats, options, {}), b"perft").table
    assert [perft(RULESET, opening, depth) for depth in range(1, len(counts) + 1)] == counts


# R241: what a seat does when its time is over.


@pytest.fixture(scope="module")
def found():
    return list(defaults(RULESET, seed=7, number=14))


def test_r241_it_buys_what_is_cheapest_and_makes_no_bid(found):
    for asked, _, default, offered in found:
        prices = [price(asked.wheel, one.slot) for one in offered if isinstance(one, Buy)]
        assert not prices or price(asked.wheel, default.slot) == min(prices)
        assert Pass() not in offered or default == Pass()


def test_r241_the_figure_goes_onto_a_tile_before_the_mainland_unless_that_would_cost(found):
    """Since rules version 2; before, it was laid where it was offered first."""
    ashore, needless = 0, 0
    for asked, _, default, offered in found:
        slot = default.slot if isinstance(default, Buy) else None
        here = [one for one in offered if isinstance(one, Buy) and one.slot == slot]
        if any(one.figure == "tile" for one in here) and default.figure == "mainland":
            ashore += asked.setup.rules_version > 1
            needless += asked.setup.rules_version == 1
    assert needless > 5 * ashore


def test_r241_boatmen_are_used_where_that_costs_no_majority_and_special_tiles_are_taken(found):
    """Since rules version 2; before, it declined where it could."""
    met, declined = set(), EndBoatmen | DeclineSpecialTile
    for asked, seat, default, offered in found:
        if asked.setup.rules_version == 1:
            assert isinstance(default, declined) or not any(isinstance(one, declined) for one in offered)
            met.add((1, type(default)))
        elif EndBoatmen() in offered:
            others = [scoring.boatmen(player) for one, player in enumerate(asked.players) if one != seat]
            own = scoring.boatmen(asked.players[seat])
            keeps_majority = own < max(others) or own - 1 >= max(1, *others)
            met.add((2, type(default)))
            assert isinstance(default, UseBoatman) == keeps_majority
        elif DeclineSpecialTile() in offered:
            met.add((2, type(default)))
            assert isinstance(default, TakeSpecialTile)
    assert met >= {(1, EndBoatmen), (2, UseBoatman), (2, EndBoatmen), (2, TakeSpecialTile)}
