"""R096 to R100 against every plan: the offer is what brute force over all choices at monsters comes to."""

import random

from events.bots.playout import playout, setups
from events.games.raids import RULESET
from events.games.raids.commands import Fight, Flee, Navigate, Sacrifice
from events.games.raids.rules.course import destinations, is_stop
from tests.games.raids.board import HOME
from tests.support.cases import each


def arrivals(table, seat, crew, start, end):
    """Every crew with which a ship can arrive, by any legal choices on the way."""
    crews, ship, box = {crew}, table.ships[seat], table.setup.box
    weapons = sum(tile.value for tile in ship.spaces if tile and tile.type == "weapon")
    for place in range(start + 1, end):
        tile = table.chart[place]
        if place in box.villages:
            crews = {min(ship.capacity, one + 1) for one in crews}
        elif tile and tile.type == "visit":
            lots = [2, 1, 0, 0, 0]
            crews = {min(ship.capacity, one + lots[table.taken[place]]) for one in crews}
        elif tile and tile.type == "monster":
            cost = max(0, tile.value - weapons)
            crews = {one - cost for one in crews if one >= cost} | {max(0, one - 1) for one in crews}
    return crews


def open_places(table, seat):
    crew, here = table.ships[seat].crew, table.places[seat]
    stops = [place for place in range(here + 1, HOME) if is_stop(table, place)]
    return [place for place in stops if place not in table.places or max(arrivals(table, seat, crew, here, place)) > 0]


@each("setup", list(setups(RULESET)), ids=lambda setup: str(setup.seats))
def test_r096_r097_r098_r252_the_offer_is_what_some_plan_allows(setup):
    chooser = random.Random(5)
    for seed in range(40):
        for step in playout(RULESET, setup, bytes([seed]), lambda _, commands: chooser.choice(commands)):
            check(step.after)


def check(table):
    if table.over:
        return
    (seat,) = RULESET.to_act(table, None)
    commands = RULESET.legal(table, seat)
    if table.move is not None:
        check_monster(table, seat)
    elif any(isinstance(command, Navigate | Flee) for command in commands):
        to = [command.to for command in commands if isinstance(command, Navigate | Flee)]
        assert to == destinations(table, seat) == [*open_places(table, seat), HOME]


def check_monster(table, seat):
    """Both choices are open, and each leaves somebody for a battle at the end."""
    assert RULESET.legal(table, seat) == (Fight(), Sacrifice())
    here, to = table.places[seat], table.move.to
    place = next(p for p in range(here + 1, to) if table.chart[p] and table.chart[p].type == "monster")
    ship = table.ships[seat]
    weapons = sum(tile.value for tile in ship.spaces if tile and tile.type == "weapon")
    cost = max(0, table.chart[place].value - weapons)
    assert ship.crew >= cost
    if to in table.places:
        for crew in (ship.crew - cost, max(0, ship.crew - 1)):
            assert max(arrivals(table, seat, crew, place, to)) > 0
