"""Who wins where a seat has left: R227, and what rules version 1 told."""

import json

import pytest

from events.games.raids import RULESET
from events.games.raids.facts import GameEnded
from events.integrity.audit import audit
from events.integrity.transcript import lines_of, read_transcript
from events.integrity.verification import verify
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.ruleset import Away, decide_following
from ops.proofs.verdicts import Verdict
from tests.conformance.test_leaving import left_and_played
from tests.games.raids.board import AXE, DISCARD, HOME, WOOD, sea, ship
from tests.service.conftest import Service


def ended(rules_version, *left):
    """Arrival pays 6 to seat 1, 3 to seat 2 and 1 to seat 0, and seats 1 and 2 are equal."""
    table = sea((19, HOME, HOME), (), {19: AXE}, voyage=4, harbours=("arrival",) * 4)
    fames = {"sold": (WOOD,)}, {}, {"coins": (3,)}
    table = change(
        table,
        ships=tuple(ship(table, **one) for one in fames),
        setup=change(table.setup, rules_version=rules_version),
    )
    first = RULESET.decide(table, 0, DISCARD, Chance(b""))
    facts, _ = decide_following(RULESET, RULESET.evolve(table, first), Chance(b""), Away(left=frozenset(left)))
    return facts[-1]


def test_r227_who_has_left_does_not_win():
    assert ended(2) == GameEnded(winners=(1, 2))
    assert ended(2, 1) == GameEnded(winners=(2,))
    assert ended(2, 1, 2) == GameEnded(winners=(0,))


def test_r227_rules_version_1_did_not_ask_who_has_left():
    assert ended(1, 1) == GameEnded(winners=(1, 2))


@pytest.fixture(scope="module")
def told_wrongly():
    """A game under rules version 1 whose end names a seat that has left."""
    for seed in range(100):
        state, service = left_and_played(RULESET, 3, seed, rules_version=1)
        ending = next(entry for entry in service.log.read(state.id) if entry.type == "game_ended")
        if json.loads(ending.data)["winners"] != list(state.results.winners):
            return state, service, ending.version
    raise AssertionError


def test_what_rules_version_1_told_wrongly_is_a_note_and_the_game_holds(told_wrongly):
    state, service, version = told_wrongly
    entries = service.log.read(state.id)
    report = audit(service.rulesets, state.id, entries, service.log.head(state.id))
    (note,) = [check.note for check in report.checks if check.note]
    assert report.ok
    assert f"version {version}: game_ended names seat {state.resigned[0] + 1}" in note
    assert note.endswith(f"the results name seat {state.results.winners[0] + 1}")
    read = verify(service.rulesets, read_transcript(lines_of(state, entries, None)))
    assert read.ok
    assert Verdict("it", read).line().startswith(f"it: ok, versions 1 to {state.version}; ")
    assert Verdict("it", read).line().endswith(f"; note: {note}")


def test_the_note_is_told_over_http(told_wrongly):
    state, service, _ = told_wrongly
    told = Service(log=service.log).get(f"/v1/games/{state.id}/audit").json
    assert told["ok"]
    assert [check["name"] for check in told["checks"] if check["note"]] == ["results"]


def test_an_altered_game_has_no_note(told_wrongly):
    state, service, _ = told_wrongly
    entries = list(service.log.read(state.id))
    entries[5] = change(entries[5], at="")
    report = audit(service.rulesets, state.id, entries)
    assert not report.ok
    assert not any(check.note for check in report.checks)
