"""The archivist moves what is old enough by itself, leaves other archivers alone, and says once what goes wrong."""

import logging

import pytest

from events.aggregate.clocks import milliseconds
from events.log import keys
from tests.service.conftest import clock
from workers.sweeper import DAY_MS, ArchiveRule, Archivist

NOW = milliseconds(clock())


@pytest.fixture
def archivist(world):
    """One that finds a game old after ten days; ``days`` have passed since all games were played."""

    def made(days):
        forget = world.store.checkpoints.forget
        rule = ArchiveRule(days=10, pack_games=2)
        return Archivist(world.inner, world.files, rule, lambda: NOW + days * DAY_MS, forget)

    return made


def test_what_is_old_enough_is_archived(world, archivist):
    tables = [world.finished() for _ in range(3)]
    world.service.create()
    assert archivist(9).look().games == 0
    assert archivist(11).look().games == 3
    assert set(world.inner.places([table.id for table in tables])) == {table.id for table in tables}
    assert archivist(11).look().games == 0


def test_another_archiver_is_left_alone(world, archivist):
    world.finished()
    with world.files.locked():
        assert archivist(11).look() is None
    assert archivist(11).look().games == 1


def test_a_game_that_was_put_back_stays_for_as_long_again(world, archivist):
    game = world.finished().id
    archivist(11).look()
    (place,) = world.inner.places([game]).values()
    world.inner.put_back(world.archive.game(game, place), place)
    world.drain(game)
    assert archivist(11).look().games == 0


def test_what_goes_wrong_is_said_once_and_so_is_that_it_is_over(world, archivist, caplog):
    world.finished()
    one = archivist(11)
    world.folder.write_text("no folder")
    with caplog.at_level(logging.WARNING):
        assert one.look() is None
        assert one.look() is None
        assert (one.failing, one.games) == (True, 0)
        assert [record.levelname for record in caplog.records] == ["ERROR"]
        assert "Closed games cannot be archived, and stay in Redis" in caplog.text
        world.folder.unlink()
        assert one.look().games == 1
        assert (one.failing, one.games) == (False, 1)
    assert "Closed games are archived again" in caplog.records[-1].getMessage()


def test_a_broken_game_is_named_once(world, archivist, caplog):
    game = world.finished().id
    world.inner._client.delete(keys.private(game))
    one = archivist(11)
    with caplog.at_level(logging.ERROR):
        assert one.look().broken == one.look().broken == (game,)
        assert one.broken_games == 1
    assert [record.getMessage() for record in caplog.records] == [
        f"Game {game} is broken and is not archived: skald verify --all says where"
    ]
