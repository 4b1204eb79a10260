"""A game goes on under the rules it began with, beside games under the newest: served, audited and replayed alike."""

import dataclasses

import pytest

from events.integrity.audit import audit
from events.integrity.replay import states
from events.integrity.transcript import lines_of, read_transcript
from events.integrity.verification import verify
from events.log.memory import MemoryLog
from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken, UnknownRuleset
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import decide_command
from ops.play.replay import ClosedGame
from tests.support.rulesets import RULESETS
from tests.versions.then import NIM, new_game, play, service_of

TAKE = NIM.command_types["take"]


def test_a_ruleset_serves_its_older_versions_and_no_other():
    assert list(NIM.rules_versions) == [1, 2]
    assert RULESETS.version_of("nim", 1) is NIM
    newer = RulesetRegistry(
        [dataclasses.replace(NIM, history=dataclasses.replace(NIM.history, oldest_rules_version=2))]
    )
    for registry, version in ((RULESETS, 0), (RULESETS, 3), (newer, 1)):
        with pytest.raises(UnknownRuleset):
            registry.version_of("nim", version)


def four_stones(rules_version):
    """A table with four stones in the first heap, and whose turn it is."""
    games = service_of(MemoryLog())
    for number in range(100):
        game_id = new_game(games, rules_version, seed=b"%d" % number)
        state = play(games, game_id, actions=2)
        if state.table.heaps[0] == 4:
            return state.table, state.table.active
    raise AssertionError


def test_n06_limits_the_stones_since_rules_version_2():
    table, seat = four_stones(2)
    with pytest.raises(RuleBroken) as refused:
        decide_command(NIM, table, seat, TAKE(heap=0, stones=4), Chance(b""))
    assert refused.value.rule == "N06"
    assert TAKE(heap=0, stones=4) not in NIM.legal(table, seat)


def test_n06_did_not_limit_them_before():
    table, seat = four_stones(1)
    assert TAKE(heap=0, stones=4) in NIM.legal(table, seat)
    assert decide_command(NIM, table, seat, TAKE(heap=0, stones=4), Chance(b"")).table.heaps[0] == 0
    with pytest.raises(RuleBroken):
        decide_command(NIM, table, seat, TAKE(heap=0, stones=5), Chance(b""))


def test_both_are_audited_verified_and_replayed():
    games = service_of(MemoryLog())
    for version in NIM.rules_versions:
        game_id = new_game(games, version)
        assert play(games, game_id).setup.rules_version == version
        closed = games.close(game_id).state
        entries = games.log.read(game_id)
        assert audit(RULESETS, game_id, entries, games.log.head(game_id)).ok
        transcript = read_transcript(lines_of(closed, entries, None))
        assert verify(RULESETS, transcript).ok
        folded = [state for _, state in states(RULESETS, game_id, entries)]
        assert len(folded) == len(entries)
        assert folded[-1].table == closed.table
        replayed = ClosedGame(RULESETS, transcript, seat=0)
        assert all(replayed.table(version) is not None for version in range(1, len(entries) + 1))


def test_both_are_served_side_by_side(service):
    old = new_game(service_of(service.log), 1)
    new = service.create().id
    for game_id, version in ((old, 1), (new, 2)):
        game = service.get(f"/v1/games/{game_id}")
        assert game.status_code == 200
        assert game.json["rules_version"] == version
        play(service_of(service.log), game_id)
        service_of(service.log).close(game_id)
        assert service.get(f"/v1/games/{game_id}/results").status_code == 200
        assert service.get(f"/v1/games/{game_id}/scores").status_code == 200
        assert service.get(f"/v1/games/{game_id}/audit").json["ok"]
        events = service.get(f"/v1/games/{game_id}/events", headers={"Accept": "application/x-ndjson"}).data
        assert verify(RULESETS, read_transcript(events.splitlines(keepends=True))).ok
