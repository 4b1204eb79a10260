"""While a slot is on its way, some of its keys are here and some there: what is written waits until all are there.

A script that made up names of keys would write them at the target, where those on their way then cannot arrive.
"""

from contextlib import suppress

import pytest

from events.log.keys import tag
from events.log.records import LogUnavailable, partition_of
from projections.store.keys import GAME_LIST, STATISTICS
from tests.cluster.slots import Slots
from tests.support.waiting import eventually

pytestmark = pytest.mark.campaign(5, 3)


@pytest.mark.parametrize("what", [GAME_LIST, STATISTICS, "its partition"])
def test_what_is_written_meanwhile(served, what):
    here = served.deployment
    first, game = here.play_out(here.game()).id, here.game()
    eventually(lambda: here.lag().games == 0)
    slots = Slots(here.client, served.cluster.password)
    moving = slots.of(tag(partition_of(game)) if what == "its partition" else what).pop()
    slots.begin(moving)
    for _ in range(3):
        with suppress(LogUnavailable):
            here.step(game)
            here.drain(game)
    slots.finish(moving)
    here.play_out(game)
    eventually(lambda: here.lag().games == 0)
    for one in (first, game):
        here.assert_projected(one)
        here.assert_whole(one)
