"""All worlds of a small game, both ways: what can be dealt is what can be, for every viewer and number of bids."""

from itertools import permutations, product

from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.ruleset import decide_command, decide_start
from tests.conformance.test_worlds import told
from tests.fifth.histories import history
from tests.fifth.nim import RULESET as NIM
from tests.support.cases import each

SAMPLES = 12
"""How often each world is drawn on the average; the seeds are the same each time."""
Bid = NIM.command_types["bid"]


def begun(seats, bonuses, bids):
    """A game in which the first seats have bid: its facts and its table."""
    setup = NIM.setup(seats, {}, {"bonuses": bonuses} if bonuses else {})
    chance = Chance(b"worlds")
    outcome = decide_start(NIM, setup, chance)
    facts, table = list(outcome.facts), outcome.table
    for seat in range(bids):
        outcome = decide_command(NIM, table, seat, Bid(points=seat), chance)
        facts, table = [*facts, *outcome.facts], outcome.table
    return facts, table


def possible(facts, table, viewer):
    """The tables to which a whole past leads that the viewer was told just as the real one."""
    seats, box = table.setup.seats, table.setup.box.values.bonuses
    found = set()
    for bonuses in set(permutations(box, seats)):
        for bids in product((None, 0, 1, 2), repeat=seats):
            if sum(bid is not None for bid in bids) != sum(bid is not None for bid in table.bids):
                continue
            world = change(table, bonuses=bonuses, bids=bids)
            if viewer is not None and (bids[viewer] is None) != (table.bids[viewer] is None):
                continue
            past, _ = history(facts, world, viewer)
            if told(past, viewer) == told(facts, viewer) and folded(table.setup, past) == world:
                found.add((world.bonuses, world.bids))
    return found


def folded(setup, facts):
    table = NIM.empty(setup)
    for fact in facts:
        table = NIM.evolve(table, fact)
    return table


@each("bonuses", [None, [1, 1, 2, 3]], ids=["as shipped", "two alike"])
@each(("seats", "bids"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_the_tables_that_are_dealt_are_those_that_there_can_be(seats, bids, bonuses):
    facts, table = begun(seats, bonuses, bids)
    for viewer in (None, *range(seats)):
        there = possible(facts, table, viewer)
        seeds = (Chance(number.to_bytes(4)) for number in range(SAMPLES * len(there)))
        worlds = [NIM.hidden.resample_hidden(table, viewer, seed) for seed in seeds]
        assert all(change(world, bonuses=table.bonuses, bids=table.bids) == table for world in worlds)
        assert {(world.bonuses, world.bids) for world in worlds} == there, viewer
