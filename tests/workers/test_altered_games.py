"""A game whose log was altered by hand is quarantined; every other game goes on."""

import pytest

from events.log.ids import new_game_id, partition_of
from events.log.port import CorruptLog
from events.log.redis import keys
from events.log.redis.entry_codec import FIELDS, encode_entry
from tests.support.commits import entry


def copy_entry(client, game, source, target):
    """Put what one version holds into the stream as another version, as somebody at the keyboard would."""
    ((_, fields),) = client.xrange(keys.events(game), f"{source}-0", f"{source}-0")
    rewrite(client, game, lambda entries: {**entries, target: fields})
    for field, part in client.hgetall(keys.private(game)).items():
        version, _, audience = field.partition(b":")
        if int(version) == source:
            client.hset(keys.private(game), b"%d:%b" % (target, audience), part)


def rewrite(client, game, change):
    """Write the stream again, with its entries by version changed; the head keeps in step."""
    entries = {int(entry_id.split(b"-")[0]): fields for entry_id, fields in client.xrange(keys.events(game))}
    client.delete(keys.events(game))
    for version, fields in sorted(change(entries).items()):
        client.xadd(keys.events(game), fields, id=f"{version}-0")
    client.hset(keys.head(game), "version", max(*entries, *change(entries)))


def second_creation(deployment, game):
    copy_entry(deployment.client, game, 1, deployment.log.head(game).version + 1)


def missing_creation(deployment, game):
    deployment.client.xdel(keys.events(game), "1-0")


def all_events_missing(deployment, game):
    deployment.client.delete(keys.events(game))


def seat_taken_twice(deployment, game):
    copy_entry(deployment.client, game, 2, deployment.log.head(game).version + 1)


def undo_of_nothing(deployment, game):
    head = deployment.log.head(game)
    undone = entry(head.version + 1, head.hash, data=b'{"seat":0,"to":1}', seat=0, type_name="undone")
    fields = dict(zip(FIELDS, encode_entry(undone), strict=True))
    rewrite(deployment.client, game, lambda entries: {**entries, undone.version: fields})


ALTERATIONS = [second_creation, missing_creation, all_events_missing, seat_taken_twice, undo_of_nothing]


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_it_is_read_as_altered_and_never_as_no_such_game(redis_deployment, alter):
    game = redis_deployment.game()
    alter(redis_deployment, game)
    with pytest.raises(CorruptLog):
        redis_deployment.fresh_state(game)


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_it_is_quarantined_and_everything_else_goes_on(redis_deployment, alter, monkeypatch):
    altered = redis_deployment.game()
    near = next(name for name in iter(new_game_id, None) if partition_of(name) == partition_of(altered))
    with monkeypatch.context() as patched:
        patched.setattr("events.application.game_service.new_game_id", lambda: near)
        whole = redis_deployment.game(bots=(0, 1, 2))
    alter(redis_deployment, altered)
    redis_deployment.drainer = redis_deployment.another_drainer()
    redis_deployment.drain_loop().run()
    assert redis_deployment.assert_projected(whole).status == "finished"
    assert redis_deployment.dead_letters.quarantined(partition_of(altered)) == {altered: {"load"}}
    (letter,) = redis_deployment.dead_letters.newest(partition_of(altered))
    assert (letter.game, letter.step) == (altered, "load")
    lag = redis_deployment.lag()
    assert (lag.games, lag.quarantined) == (0, 1)
