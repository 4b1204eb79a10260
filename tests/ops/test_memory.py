"""What a process remembers of a game takes no more than it is counted for."""

import gc
import random
import sys
from functools import _lru_cache_wrapper
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

from events.application.creation import GamePlan
from events.application.game_service import GameCache, GameService
from events.log.memory import MemoryLog
from events.log.records import Status
from events.ruleset import bounded_cache
from ops.run.settings import GAME_BYTES, Settings, Tuning
from tests.support.cases import each
from tests.support.rulesets import RULESETS
from workers.main import now

SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def size_of(root, known):
    """The bytes of all that can be reached from an object and is not known yet."""
    found, waiting = 0, [root]
    while waiting:
        one = waiting.pop()
        if id(one) not in known and not isinstance(one, SHARED):
            known.add(id(one))
            found += sys.getsizeof(one)
            waiting.extend(gc.get_referents(one))
    return found


def played(ruleset, seed, least=30):
    """The cache after a few games, each stopped somewhere."""
    cache, chooser = GameCache(100), random.Random(seed)
    while len(cache) < 4:
        games = GameService(MemoryLog(), RULESETS, now, cache)
        seats = max(ruleset.seats)
        state = games.create(GamePlan(ruleset=ruleset, seats=seats, taken=tuple(range(seats)))).state
        for _ in range(chooser.randrange(least, 10 * least)):
            if state.status is not Status.RUNNING:
                break
            seat = next(seat for seat in range(seats) if seat in state.to_act(seat))
            state = games.act(state.id, seat, chooser.choice(ruleset.legal(state.table, seat))).state
    return cache


@each("name", RULESETS)
def test_a_remembered_game_takes_no_more_than_it_is_counted_for(name):
    cache, shared = played(RULESETS[name], 1), set()
    size_of(RULESETS, shared)  # the boxes were loaded meanwhile
    taken = size_of(list(cache._cache.values()), shared)
    assert taken / len(cache) < GAME_BYTES


@each("name", RULESETS)
def test_memos_take_about_what_they_are_counted_for(name):
    bounded_cache.trim_caches(0)
    played(RULESETS[name], 2)
    shared = set()
    size_of(RULESETS, shared)
    for remembering, size in bounded_cache._CACHES:
        entries = remembering.cache_info().currsize
        if entries > 200:
            taken = size_of(
                [one for one in gc.get_referents(remembering) if one is not remembering.__wrapped__], shared
            )
            assert taken / entries < 1.5 * size, remembering.__qualname__


def test_no_other_memo_is_large():
    known = {id(remembering) for remembering, _ in bounded_cache._CACHES}
    gc.unfreeze()  # what was imported before the tests began is not told otherwise
    ours = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
    gc.freeze()
    found = [one for one in ours if (one.__module__ or "").startswith("events") and id(one) not in known]
    assert len(found) > 5
    assert {one.__qualname__ for one in found if (one.cache_info().maxsize or 0) > 1024} == set()


def test_the_limit_is_shared_by_games_and_memos():
    ours = Settings(tuning=Tuning(cache_mb=64))
    assert ours.cached_games * GAME_BYTES + ours.cached_bytes == 64 * (1 << 20)
    assert ours.cached_games == 3072
