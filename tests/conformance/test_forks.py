"""Forks of every ruleset, at the end of every commit: self-contained, proven, and nothing that was not known."""

import random

import msgspec

from events.aggregate.facts import GameForked, SeatInformed
from events.aggregate.forks import dealt_for, told_of
from events.aggregate.tables import as_json, decode_table, encode_table
from events.application.creation import ForkPlan, GamePlan
from events.integrity.audit import audit
from events.ruleset.chance import Chance
from events.ruleset.privacy import audience, split
from events.ruleset.records import canonical
from events.ruleset.ruleset import NOBODY_AWAY
from tests.conformance.games import random_game, viewers
from tests.support.nim import new_service
from tests.support.rulesets import CONFORMING


def some_tables(ruleset, setup, seed, most):
    tables = [step.after for step in random_game(ruleset, setup, seed) if not ruleset.is_over(step.after)]
    return random.Random(seed).sample(tables, min(len(tables), most))


def test_every_table_is_written_down_and_read_again(ruleset, setup):
    for step in random_game(ruleset, setup, 31):
        written = msgspec.json.decode(canonical(encode_table(ruleset, setup, step.after)))
        assert decode_table(ruleset, setup, written) == step.after


def test_each_part_tells_a_viewer_exactly_what_it_sees(ruleset, setup):
    for table in some_tables(ruleset, setup, 32, 6):
        forked, *informed = told_of(ruleset, setup, table)
        assert isinstance(forked, GameForked)
        assert forked.state == as_json(ruleset.view(table, None))
        assert sorted(split(forked)[1]) == ["server"]
        for seat, fact in enumerate(informed):
            assert isinstance(fact, SeatInformed)
            assert list(split(fact)[1]) == [audience(seat)]
            assert forked.state | fact.state == as_json(ruleset.view(table, seat))
        assert len(informed) == setup.seats


def test_forks_of_two_worlds_that_look_alike_are_the_same_to_the_last_byte(ruleset, setup):
    mixer = random.Random(33)
    for table in some_tables(ruleset, setup, 33, 8):
        for viewer in viewers(setup):
            other, seed = ruleset.hidden.resample_hidden(table, viewer, Chance(mixer.randbytes(8))), mixer.randbytes(8)
            knower = "spectator" if viewer is None else viewer
            facts = [
                [split(fact) for fact in told_of(ruleset, setup, dealt_for(ruleset, world, knower, Chance(seed)))]
                for world in (table, other)
            ]
            assert facts[0] == facts[1]


def test_a_fork_is_proven_by_its_own_log_and_played_to_the_end(ruleset):
    games = new_service(CONFORMING)
    chooser = random.Random(34)
    seats = max(ruleset.seats)
    end = played(games, ruleset, games.create(GamePlan(ruleset=ruleset, seats=seats, taken=range(seats))), chooser)
    parent, last_commit = end.state, end.entries[0].version
    before = games.log.read(parent.id)
    for knower in ("spectator", "all", *range(seats)):
        at = chooser.randrange(min(seats + 4, last_commit - 1), last_commit)
        fork = games.create(ForkPlan(parent=parent.id, knower=knower, at=at))
        assert ruleset.next_fact(fork.state.table, Chance(b"next"), NOBODY_AWAY) is None
        assert fork.state == games.at(fork.state.id, fork.state.version)
        played(games, ruleset, fork, chooser)
        games.close(fork.state.id)
        report = audit(CONFORMING, fork.state.id, games.log.read(fork.state.id), games.log.head(fork.state.id))
        assert report.ok, report
    assert games.log.read(parent.id) == before


def played(games, ruleset, result, chooser):
    """What came of the last action of a game that is played on at random until it is over by the rules."""
    while (state := result.state).status == "running":
        seat = next(seat for seat in range(state.setup.seats) if seat in ruleset.to_act(state.table, seat))
        result = games.act(state.id, seat, chooser.choice(ruleset.legal(state.table, seat)))
    return result
