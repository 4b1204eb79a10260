"""The names of the log's keys in Redis. The hash tag is the partition, so one script may change all of its keys."""

from events.ruleset.bounded_cache import bounded_cache

APPENDED = "skald:appended"
"""The pub/sub channel on which every append is announced, with its events unless they are long. Only ever a hint."""
STORE_ID = "skald:store"
"""The key with the id of the store, by which processes, backups and the log of logs know it."""
FORMAT_KEY = "skald:store:format"
"""The key that says how the store is laid out."""
RESTORING = "skald:restoring"
"""The key that is there while a backup is restored: a store with it holds only a part, and must not be served."""
OPERATIONS = "skald:operations"
"""The stream of commands by which operators have changed something, until a sweeper has logged them."""
ARCHIVE = "skald:archive"
"""The key with the id of the archive that belongs to the store."""
ARCHIVERS = "skald:archivers"
"""The key with how many archivers there have been."""
ALL_SIDE_DATA = "{p*}:g:*:side:*"
"""The pattern of the hashes of side data of all games."""

HEARTBEAT, OUTAGES = "{skald:alive}:beat", "{skald:alive}:outages"
"""When a sweeper was last alive, and the list of the outages for which no time has been given back to all games."""

UNNAMED_PROXY = "skald:unnamed-proxy"
"""The key with the address of a proxy that has lately named no client."""
HEARTBEATS = "skald:heartbeats"
"""The hash of what each process has said of itself last, by kind and process."""


def tag(partition: int) -> str:
    """Return what every key of a partition begins with, such as ``{p017}``."""
    return f"{{p{partition:03d}}}"


def prefix(game: str) -> str:
    return f"{{p{game[:3]}}}:g:{game}"  # an id begins with its partition, written as ``tag`` does


def events(game: str) -> str:
    """The stream of a game's events; the id of an entry is ``<version>-0``."""
    return f"{prefix(game)}:events"


def private(game: str) -> str:
    """The hash of what is hidden: ``<version>:<audience>`` to the private part."""
    return f"{prefix(game)}:private"


def head(game: str) -> str:
    """The hash with the top of a game's chain."""
    return f"{prefix(game)}:head"


def commands(game: str) -> str:
    """The hash of the appended commands: command id to the versions of the events, and a hash of the request."""
    return f"{prefix(game)}:commands"


def side_data(game: str, name: str) -> str:
    """The hash of what is stored with a game and is no part of its log, such as the names of the players."""
    return f"{prefix(game)}:side:{name}"


def feed(partition: int) -> str:
    """The stream of every append of a partition, in order."""
    return f"{tag(partition)}:feed"


def dirty(partition: int) -> str:
    """The sorted set of the games with events that are not projected, by since when (milliseconds, server's clock)."""
    return f"{tag(partition)}:dirty"


def due(partition: int) -> str:
    """The sorted set of the games that have to be looked at, by when (milliseconds, server's clock)."""
    return f"{tag(partition)}:due"


def alive(partition: int) -> str:
    """A key that a sweeper writes to see whether its master does; on a cluster only."""
    return f"{tag(partition)}:alive"


@bounded_cache(2048, 1_000)
def of_append(game: str, side_names: tuple[str, ...]) -> tuple[str, ...]:
    """The keys that an append changes, in the order in which its script takes them."""
    partition = int(game[:3])
    of_partition = feed(partition), dirty(partition), due(partition)
    return (
        *(events(game), private(game), head(game), commands(game)),
        *of_partition,
        *(side_data(game, name) for name in side_names),
    )


def fence(partition: int) -> str:
    """The number of the newest archiver: the changes of those before are refused."""
    return f"{tag(partition)}:archiver"
