"""Whose turn it is, and what a turn is."""

from events.games.raids import RULESET
from events.games.raids.commands import Navigate
from events.games.raids.facts import Arrived, RuneTaken, TilePlaced, TilesDiscarded
from tests.games.raids.board import AXE, DISCARD, HAMMER, HOME, PLACE, RUNE, RUNE_2, SAIL, SPEAR, on, options, sea
from tests.support.cases import each


@each(
    ("places", "positions", "active"),
    [
        ((4, 2, 9), (1, 2, 3), 1),  # R040: the hindmost
        ((0, 0, 0), (1, 3, 2), 1),  # R041: the highest start position
        ((0, 9, 0), (1, 3, 2), 2),
        ((HOME, 9, 8), (1, 3, 2), 2),
        ((HOME, 9, HOME), (1, 3, 2), 1),  # R044: the docked are out
        ((0, 2, HOME), (1, 3, 2), 0),
    ],
)
def test_r040_r041_r042_r044_the_hindmost_has_the_turn(places, positions, active):
    chart = {place: AXE for place in places if 0 < place < HOME} | {12: RUNE}
    assert RULESET.to_act(sea(places, positions=positions, chart=chart), None) == (active,)


def test_r043_r158_several_turns_in_a_row():
    """The last player leaves the harbour, the ghost sails on, and the same player is hindmost again."""
    chart = {1: RUNE, 3: AXE, 4: SAIL, 6: SPEAR, 7: HAMMER}
    after = on(sea((4, 0), chart=chart, ghost=0, positions=(3, 2))).when(1, Navigate(to=1))
    assert RULESET.to_act(after.table, None) == (1,)
    # R045: the rune is taken at once, and 3 is discarded; without a Viking 4 cannot be attacked.
    assert after.happened(RuneTaken)
    assert after.happened(TilesDiscarded) == [TilesDiscarded(seat=1, places=(3,), tiles=(AXE,))]
    assert options(after.table) == {6, 7, HOME}


def test_r045_phase_one_comes_first():
    table = sea((2, 8, 9), chart={2: AXE, 8: SAIL, 9: SAIL, 12: RUNE})
    assert RULESET.phase(table) == "place"
    on(table).when(0, Navigate(to=12)).refused("R045")
    after = on(table).when(0, PLACE)
    assert RULESET.phase(after.table) == "navigate"
    after.when(0, PLACE).refused("R060")


def test_r046_the_first_turn_takes_nothing():
    table = sea((0, 0, 0), chart={2: AXE})
    assert RULESET.phase(table) == "navigate"
    on(table).when(0, PLACE).refused("R060")


def test_r047_r049_the_tile_is_taken_at_the_start_of_the_next_turn():
    table = sea((0, 3, 4), chart={3: AXE, 4: SAIL, 6: SPEAR})
    after = on(table).when(0, Navigate(to=6))
    assert [fact.place for fact in after.happened(Arrived)] == [6]
    assert not after.happened(TilePlaced)
    assert after.table.active == 1
    assert after.table.chart[6].id == SPEAR


def test_r076_the_space_is_empty_then():
    table = sea((2, 8, 9), chart={2: AXE, 8: SAIL, 9: SAIL, 12: RUNE})
    assert on(table).when(0, PLACE).table.chart[2] is None
    assert on(table).when(0, DISCARD).table.chart[2] is None


def test_r251_r285_only_who_is_asked_has_actions():
    table = sea((2, 8, 9), chart={2: AXE, 8: SAIL, 9: SAIL})
    assert [bool(RULESET.legal(table, seat)) for seat in range(3)] == [True, False, False]


def test_r253_forced_steps_happen_by_themselves():
    # The rune is taken and 3 discarded; without a Viking for an attack on 4 only the harbour is left.
    table = sea((4, 0), (0, 0), {2: RUNE_2, 3: AXE, 4: HAMMER}, ghost=0, positions=(3, 2))
    after = on(table).when(1, Navigate(to=2))
    assert after.table.places[1] == HOME
    assert RULESET.to_act(after.table, None) == (0,)
