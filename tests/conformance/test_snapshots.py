"""What a live stream includes is a function of what its listener may know."""

import random

from events.log.records import Status
from events.ruleset.chance import Chance
from events.ruleset.records import change
from service.access.seats import SeatRepository
from service.long_work.tasks import INCLUDED, Audience
from service.stream.hub import Snapshots, sent_events
from tests.conformance.games import stored_game, viewers
from tests.support.fake_redis import UNCACHED

ACTIONS = 25


def test_worlds_that_look_alike_are_included_alike(ruleset, setup):
    """Game, offer and scores are the same texts for a viewer, in both languages, whatever it may not know."""
    games, created = stored_game(ruleset, setup)
    snapshots = Snapshots(games, SeatRepository(games.log, UNCACHED, 100))
    mixer, state = random.Random(13), created.state
    for turn in range(ACTIONS):
        if state.status is not Status.RUNNING:
            break
        for viewer in viewers(setup):
            audience = Audience(viewer=viewer, lang=("de", "en")[turn % 2], include=frozenset(INCLUDED))
            table = ruleset.hidden.resample_hidden(state.table, viewer, Chance(mixer.randbytes(8)))
            # Another hash, so that the answer is not the one that is remembered; it is not compared.
            other = change(state, table=table, hash=mixer.randbytes(32))
            here, there = (sent_events(snapshots.of(one, audience).parts(None)) for one in (state, other))
            assert here.replace(state.hash.hex().encode(), b"") == there.replace(other.hash.hex().encode(), b"")
        seat = next(seat for seat in range(setup.seats) if seat in state.to_act(seat))
        state = games.act(state.id, seat, mixer.choice(list(ruleset.legal(state.table, seat)))).state
