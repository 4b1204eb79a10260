"""The names of the log's keys in Redis. The hash tag is the partition, so one script may change all of its keys."""

from events.ruleset.bounded_cache import bounded_cache

APPENDED = "skald:appended"
"""The pub/sub channel on which every append is announced, with its events unless they are long. Announcements are only
hints."""
STORE_ID = "skald:store"
"""The key with the id of the store, by which processes, backups and the transparency log identify it."""
FORMAT_KEY = "skald:store:format"
"""The key with the version of the store's format."""
RESTORING = "skald:restoring"
"""The key that exists while a backup is restored: the store is then incomplete and must not be served."""
OPERATIONS = "skald:operations"
"""The stream of operators' commands that changed something, until a sweeper has logged them."""
ARCHIVE = "skald:archive"
"""The key with the id of the archive that belongs to the store."""
ARCHIVERS = "skald:archivers"
"""The key with the number of archivers so far."""
ALL_GAME_METADATA = "{p*}:g:*:side:*"
"""The pattern of the metadata keys of all games."""

HEARTBEAT, OUTAGES = "{skald:alive}:beat", "{skald:alive}:outages"
"""The keys of the sweepers' last heartbeat, and of the list of outages not yet refunded to all games."""

UNNAMED_PROXY = "skald:unnamed-proxy"
"""The key with the address of a proxy that recently forwarded no client address."""
HEARTBEATS = "skald:heartbeats"
"""The hash of the last heartbeat of each kind of work in each process."""


def tag(partition: int) -> str:
    """Return the prefix of every key of a partition, such as ``{p017}``."""
    return f"{{p{partition:03d}}}"


def prefix(game: str) -> str:
    return f"{{p{game[:3]}}}:g:{game}"  # an id begins with its partition, in the format of ``tag``


def events(game: str) -> str:
    """The stream of a game's events; the id of an entry is ``<version>-0``."""
    return f"{prefix(game)}:events"


def private(game: str) -> str:
    """The hash of the private parts, by ``<version>:<audience>``."""
    return f"{prefix(game)}:private"


def head(game: str) -> str:
    """The hash with the head of a game's chain."""
    return f"{prefix(game)}:head"


def commands(game: str) -> str:
    """The hash of the appended commands: by command id, the versions of the events and a hash of the request."""
    return f"{prefix(game)}:commands"


def game_metadata(game: str, name: str) -> str:
    """The hash of data that is stored with a game but is not part of its log, such as the names of the players."""
    return f"{prefix(game)}:side:{name}"


def feed(partition: int) -> str:
    """The stream of every append of a partition, in order."""
    return f"{tag(partition)}:feed"


def dirty(partition: int) -> str:
    """The sorted set of games with unprojected events, scored by the time since when (milliseconds, server's clock)."""
    return f"{tag(partition)}:dirty"


def due(partition: int) -> str:
    """The sorted set of games that have to be checked, scored by the time (milliseconds, server's clock)."""
    return f"{tag(partition)}:due"


def alive(partition: int) -> str:
    """A key that a sweeper writes to check that its master accepts writes; only on a cluster."""
    return f"{tag(partition)}:alive"


@bounded_cache(2048, 1_000)
def of_append(game: str, side_names: tuple[str, ...]) -> tuple[str, ...]:
    """The keys that an append changes, in the order in which its script takes them."""
    partition = int(game[:3])
    of_partition = feed(partition), dirty(partition), due(partition)
    return (
        *(events(game), private(game), head(game), commands(game)),
        *of_partition,
        *(game_metadata(game, name) for name in side_names),
    )


def fence(partition: int) -> str:
    """The number of the newest archiver: changes by earlier ones are refused."""
    return f"{tag(partition)}:archiver"
