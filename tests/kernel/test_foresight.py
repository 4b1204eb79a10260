"""A dry run tells what follows, up to what the seat cannot know, and appends nothing."""

import pytest

from events.aggregate.dry_run import WORLDS, dry_run
from events.application.game_service import GamePlan, GameService
from events.log.memory import MemoryLog
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.refusals import NotYourTurn, RuleBroken
from tests.support.rulesets import RULESETS

NIM = RULESETS["nim"]
BID, TAKE = NIM.command_types["bid"], NIM.command_types["take"]


@pytest.fixture
def store():
    return GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")


def test_what_follows_is_told_up_to_the_first_reveal(store):
    state = store.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=b"s")).state
    first = dry_run(state, 0, BID(points=2))
    assert first.complete
    assert first.facts == (("bid_made", b'{"asked":[0,1]}', b'{"points":2,"seat":0}'),)
    last = dry_run(store.act(state.id, 0, BID(points=2)).state, 1, BID(points=1))
    assert not last.complete
    assert [name for name, *_ in last.facts] == ["bid_made"]


def test_a_dry_run_refuses_what_the_real_one_refuses(store):
    state = store.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=b"s")).state
    with pytest.raises(RuleBroken, match="after the bids"):
        dry_run(state, 0, TAKE(heap=0, stones=1))
    state = store.act(state.id, 0, BID(points=2)).state
    with pytest.raises(NotYourTurn):
        dry_run(state, 0, BID(points=2))


def test_nobody_can_work_out_the_worlds_of_a_dry_run(store, monkeypatch):
    """They are dealt by the secret seed: by public things alone, hidden ones could be traced back."""
    keys = []
    monkeypatch.setattr("events.aggregate.dry_run.Chance", lambda key: keys.append(key) or Chance(key))
    for seed in (b"s", b"t"):
        state = store.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=seed)).state
        dry_run(change(state, id="same"), 0, BID(points=2))
    assert len(set(keys)) == 2 * WORLDS
