"""What somebody at the keyboard of Redis might do to a game, so that its head and stream still agree."""

from events.log import keys
from events.log.entries import FIELDS, encode_entry
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


def unreadable_marks(deployment, game):
    """What the server keeps of how a commit came about is not JSON; of the events nothing is altered."""
    deployment.client.hset(keys.private(game), "1:server", b"\xff\xfe")


ALTERATIONS = [
    second_creation,
    missing_creation,
    all_events_missing,
    seat_taken_twice,
    undo_of_nothing,
    unreadable_marks,
]
