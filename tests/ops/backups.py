"""Backups of small stores, and what is in them."""

import random
from pathlib import Path

import pytest

from ops.backup.backup import Backup
from ops.backup.reading import StoreReader
from ops.backup.restore import check, restore
from ops.backup.units import units
from ops.embedded import EmbeddedRedis
from ops.errors import UserError
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder


@pytest.fixture
def store(short_folder):
    """A deployment on a Redis of its own."""
    with EmbeddedRedis(short_folder / "data") as server:
        yield Deployment.on_redis(server.url, RULESETS)


@pytest.fixture
def empty():
    with temporary_folder() as folder, EmbeddedRedis(folder) as server:
        yield Deployment.on_redis(server.url, RULESETS)


def back_up(store, folder, secrets=(), **options):
    return Backup(store.client, Path(folder), dict(secrets), lambda _: None).run(**options)


def put_back(store, folder, secrets=()):
    return restore(store.client, folder, check(folder), dict(secrets))


def some_games(store, number=3, actions=4):
    games = [store.game(2) for _ in range(number)]
    for game in games:
        for _ in range(actions):
            store.step(game, random.Random(game))
        store.drain(game)
    return games


def contents(client):
    """Everything of the store that is no read model."""
    return {
        stored.key: (stored.type, in_order(stored), stored.last_id, stored.expires is None)
        for content in StoreReader(client).contents(units(client))
        for stored in content.keys
    }


def in_order(stored):
    if stored.type == "hash":
        return dict(zip(stored.value[::2], stored.value[1::2], strict=True))
    return set(stored.value) if stored.type == "set" else stored.value


class Killed(BaseException):
    """Ends a run without a chance to tidy up."""


def refused(call):
    with pytest.raises(UserError) as error:
        call()
    assert "\n" not in error.value.message
    return error.value.message
