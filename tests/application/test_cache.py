"""The cache of games: bounded, never older than what it has seen, and forgetful when asked."""

from events.application.game_service import DEFAULT_SIZE, GameCache
from events.ruleset.records import change
from tests.support.toy import toy_game

STATE = change(toy_game()[1], id="a", version=5)


def test_games_are_kept_apart_until_they_are_forgotten():
    cache = GameCache()
    assert cache.get("a") is None
    assert cache.keep(STATE) is STATE is cache.get("a")
    assert cache.get("b") is None
    cache.keep(change(STATE, id="b", version=1))
    assert (cache.get("a").version, cache.get("b").version) == (5, 1)
    for _ in range(2):
        cache.forget("b")
        assert (cache.get("a"), cache.get("b")) == (STATE, None)


def test_a_newer_version_is_never_replaced_by_an_older_one():
    cache = GameCache()
    older, same, newer = (change(STATE, version=version) for version in (4, 5, 6))
    for kept, found in ((STATE, STATE), (older, STATE), (same, same), (newer, newer)):
        assert cache.keep(kept) is kept
        assert cache.get("a") is found


def test_as_many_games_as_fit_and_those_used_last():
    cache = GameCache(2)
    for name in "ab":
        cache.keep(change(STATE, id=name))
    cache.get("a")
    cache.keep(change(STATE, id="c"))
    assert [cache.get(name) is not None for name in "abc"] == [True, False, True]
    assert DEFAULT_SIZE >= 6_000
    assert GameCache().size == DEFAULT_SIZE
