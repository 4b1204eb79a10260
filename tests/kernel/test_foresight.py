"""A dry run tells what follows, up to what the seat cannot know, and appends nothing."""

import pytest

from events.games import LIBRARY
from events.kernel.chance import Chance
from events.kernel.foresight import WORLDS, foresee
from events.kernel.record import change
from events.kernel.refusals import NotYourTurn, RuleBroken
from events.kernel.store import Plan, Store
from events.log.memory import MemoryLog

NIM = LIBRARY["nim"]
BID, TAKE = NIM.command_types["bid"], NIM.command_types["take"]


@pytest.fixture
def store():
    return Store(MemoryLog(), LIBRARY, lambda: "2026-01-02T03:04:05.678Z")


def test_what_follows_is_told_up_to_the_first_reveal(store):
    match = store.create(Plan(game=NIM, seats=2, taken=range(2), seed=b"s")).match
    first = foresee(match, 0, BID(points=2))
    assert first.complete
    assert first.facts == (("bid_made", b'{"asked":[0,1]}', b'{"points":2,"seat":0}'),)
    last = foresee(store.act(match.id, 0, BID(points=2)).match, 1, BID(points=1))
    assert not last.complete
    assert [name for name, *_ in last.facts] == ["bid_made"]


def test_a_dry_run_refuses_what_the_real_one_refuses(store):
    match = store.create(Plan(game=NIM, seats=2, taken=range(2), seed=b"s")).match
    with pytest.raises(RuleBroken, match="after the bids"):
        foresee(match, 0, TAKE(heap=0, stones=1))
    match = store.act(match.id, 0, BID(points=2)).match
    with pytest.raises(NotYourTurn):
        foresee(match, 0, BID(points=2))


def test_nobody_can_work_out_the_worlds_of_a_dry_run(store, monkeypatch):
    """They are dealt by the secret seed: by public things alone, hidden ones could be traced back."""
    keys = []
    monkeypatch.setattr("events.kernel.foresight.Chance", lambda key: keys.append(key) or Chance(key))
    for seed in (b"s", b"t"):
        match = store.create(Plan(game=NIM, seats=2, taken=range(2), seed=seed)).match
        foresee(change(match, id="same"), 0, BID(points=2))
    assert len(set(keys)) == 2 * WORLDS
