"""Seats that leave while the others go on: no piece is lost, no world betrays one, and all tell the same winners."""

import random

import msgspec
import pytest

from events.application.creation import GamePlan
from events.integrity.audit import audit
from events.integrity.codec import decode_fact
from events.integrity.replay import states
from events.log.records import Status
from events.ruleset.chance import Chance
from events.ruleset.registry import RulesetRegistry
from tests.conformance.games import MAX_LENGTH, assert_alike, viewers
from tests.support.nim import new_service

TRIES = 6
LOOKED_AT_EVERY = 7
"""The number of versions between two at which worlds are dealt."""


def left_and_played(ruleset, seats, seed, rules_version):
    """A closed game of random actions in which one seat leaves early, and its service."""
    chooser = random.Random(seed)
    service = new_service(RulesetRegistry([ruleset]))
    plan = {"ruleset": ruleset, "seats": seats, "taken": range(seats), "options": {"resignation": "leaves"}}
    state = service.create(GamePlan(**plan, seed=b"%d" % seed, rules_version=rules_version)).state
    leaving = chooser.randrange(seats), chooser.randrange(3, 90)
    for number in range(MAX_LENGTH):
        if state.status is not Status.RUNNING:
            break
        if number == leaving[1]:
            state = service.resign(state.id, leaving[0]).state
            assert ruleset.next_fact(state.table, state.chance(), state.away) is None
            continue
        seat = chooser.choice(state.missing)
        if seat in state.resigned:
            state = service.play_default(state.id, seat, state.version).state
        else:
            command = chooser.choice(ruleset.legal(state.table, seat))
            state = service.act(state.id, seat, command).state
    return service.close(state.id).state, service


@pytest.mark.campaign(12)
def test_no_piece_is_lost_where_a_seat_leaves_and_what_is_dealt_looks_the_same(ruleset):
    for version in ruleset.rules_versions:
        for seats in (seats for seats in ruleset.seats if seats > 2):
            state, service = left_and_played(ruleset, seats, 11, version)
            pieces = set()
            for _, then in states(service.rulesets, state.id, service.log.read(state.id)):
                if not then.has_started or ruleset.is_over(then.table):
                    continue
                if ruleset.to_act(then.table, None):
                    pieces.add(repr(ruleset.hidden.invariants(then.table)))
                for viewer in viewers(then.setup) if then.version % LOOKED_AT_EVERY == 0 or then.resigned else ():
                    dealt = ruleset.hidden.resample_hidden(then.table, viewer, Chance(b"%d" % then.version))
                    assert_alike(ruleset, then.table, dealt, viewer)
            assert len(pieces) == 1


@pytest.mark.campaign(12)
def test_all_tell_the_same_winners_though_a_seat_has_left(ruleset):
    for version in ruleset.rules_versions:
        for seed in range(TRIES):
            for seats in (seats for seats in ruleset.seats if seats > 2):
                state, service = left_and_played(ruleset, seats, seed, version)
                entries = service.log.read(state.id)
                report = audit(service.rulesets, state.id, entries, service.log.head(state.id))
                assert report.ok, report
                assert not set(state.results.winners) & set(state.resigned)
                facts = [decode_fact(ruleset, entry) for entry in entries]
                told = {tuple(one.winners) for one in facts if "winners" in type(one).__struct_fields__}
                notes = [check.note for check in report.checks if check.note]
                assert bool(notes) == (told != {state.results.winners})
                assert version < ruleset.rules_version or not notes
                assert msgspec.json.encode(report)
