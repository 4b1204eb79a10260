"""Backups of small stores, and what is in them."""

import random
from hashlib import sha256
from pathlib import Path

import pytest

from events.log import keys
from events.log.marks import SignedMark
from events.log.records import partition_of
from events.transparency.signer import Signer
from ops.backup import restore
from ops.backup.backup import Backup
from ops.backup.units import StoreReader, units
from ops.run import settings
from ops.run.errors import UserError
from ops.run.keys import server_secret
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from projections.bot_turns import BotTurns
from projections.people.push import Message, PushStore, Subscription
from projections.people.reports import Report, ReportStore
from projections.people.talk import StoredTalk, TalkStore
from projections.quotas import Quota, Quotas
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, OrderingKey, Redelivery, secret_of
from service.access.player_tokens import PlayerTokens
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder
from workers.webhooks.store import Batch, WebhookStore


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


def looked_at(folder):
    """What is found in a backup by the settings of the tests."""
    return restore.check(folder, settings.from_environment())


def check(folder):
    """The index of a backup of which everything may be restored."""
    found = looked_at(folder)
    found.require_sound(folder)
    return found.index


def put_back(store, folder, secrets=(), **options):
    found = looked_at(folder)
    found.require_sound(folder)
    return restore.restore(store.client, folder, found, dict(secrets), **options)


def some_games(store, number=3, actions=4):
    games = [store.game(2) for _ in range(number)]
    for game in games:
        for _ in range(actions):
            store.step(game, random.Random(game))
        store.drain(game)
    return games


def everything(store):
    """Have a store hold every kind of key that a backup keeps, as they are written by those who read them."""
    games = some_games(store, 3)
    store.play_out(games[0])
    client, now = store.client, 1_700_000_000_000
    store.dead_letters.write(games[1], "scores", 2, "KeyError: 'x'")
    server_secret(Settings(), client)
    hooks = WebhookStore(client)
    endpoint = Endpoint(
        id="whk_0123456789abcdef",
        url="https://example.org/hook?a=1",
        types=("game.finished",),
        created=now,
        secret=secret_of(bytes(32)),
        previous=secret_of(bytes(range(32))),
    )
    hooks.put(endpoint)
    hooks.end("whk_0123456789abcdef", now)
    hooks.ask(Redelivery(endpoint=endpoint.id, game=games[0], version=1))
    attempt = Delivery(
        id="msg_1", game=games[0], version=3, type="game.finished", attempt=1, at=now, milliseconds=7, error="gone"
    )
    hooks.write(Batch(attempts=[(endpoint.id, attempt)] * 2))
    lane = OrderingKey(endpoint=endpoint.id, game=games[0])
    asked = OrderingKey(endpoint=endpoint.id, game=games[0], kind="low")
    failing = {lane: Failing(version=3, attempts=2, next_at=None), asked: Failing(version=1, attempts=1, next_at=now)}
    hooks.write(Batch(failing=failing))
    hooks.rewind(lane, 2)
    hooks.mark({partition_of(games[0]): "1700000000000-0"}, {partition_of(games[0]): {games[0]: 3}})
    players = PlayerTokens(client)
    players.keep("ann", sha256(b"token").hexdigest(), 1_800_000_000)
    players.seat("ann", games[0])
    players.rated_as("ann")
    people(client, games)
    quotas = Quotas(client, store.log)
    quotas.take(games[2], Quota(holder=games[1], open=5))
    quotas.take(games[2], Quota(holder="player ann", open=5, daily=5))
    signer = Signer("skald/test", bytes(32))
    SignedMark(client).put(signer.sign("skald/test\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n").encode())
    turns = BotTurns(client)
    turns.ask({games[1]: 2, games[2]: 3})
    turns.take(1000, 1000)
    turns.lose("smart")
    store.log.beat()
    client.rpush(keys.OUTAGES, "1700000000000:1700000005000")
    store.log.archive_id("0" * 32)
    store.log.begin_archiving(1)
    beside = store.log.put_game_metadata
    beside(games[1], "seats", {"0:name": "Änne", "0:token": sha256(b"a").hexdigest(), "1:token": "", "0:player": "p-1"})
    beside(games[1], "seats", {"join": sha256(b"j").hexdigest(), "listed": "no"})
    beside(games[1], "standing", {"0": '{"order":{"type":"pass"},"scope":3}', "1": ""})
    beside(games[1], "reissues", {f"0:{sha256(b'key').hexdigest()}": sha256(b"a").hexdigest()})
    beside(games[1], "refusals", {"3:0:N2:take": "1"})
    beside(games[1], "forks", {games[2]: "0"})
    beside(games[1], "origin", {"kind": "simulated"})
    return games


def people(client, games):
    """Talk, push messages and reports, as people cause them."""
    talk, pushes = TalkStore(client), PushStore(client)
    for said in (StoredTalk(seat=0, text="Good luck!"), StoredTalk(seat=1, reaction="luck")):
        talked = talk.say(games[1], said)
    talk.report(games[1], talked.talk, "0")
    ReportStore(client).put(Report(game=games[1], talk=2, seat=1, by=0, at=talked.at, reaction="luck"))
    browser = Subscription(endpoint="https://push.example/1", p256dh="k", auth="a", after=20, lang="en", at=1)
    pushes.secret()
    pushes.subscribe_seat(games[1], 0, browser)
    pushes.subscribe_player("ann", browser)
    pushes.replace(games[1], 0, None, Message(version=3, attempts=1, until=0))


def contents(client):
    """Everything in the store except read models."""
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
