"""The names of the keys in Redis. The hash tag is the partition, so one script may change all that belongs to it."""

from events.log.ids import partition_of

APPENDED = "skald:appended"
"""The pub/sub channel on which every append is announced, as ``<game id> <last version>``. Only ever a hint."""


def tag(partition: int) -> str:
    """What every key of a partition begins with: ``{p017}``."""
    return f"{{p{partition:03d}}}"


def prefix(game: str) -> str:
    """What every key of a game begins with, and all of it but its last word."""
    return f"{tag(partition_of(game))}:g:{game}"


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
    """The hash of the commands that were carried out: command id to the versions of their events."""
    return f"{prefix(game)}:commands"


def side_data(game: str, name: str) -> str:
    """A hash that is written with the log and is no part of it, such as the names of the players."""
    return f"{prefix(game)}:beside:{name}"


def projection(game: str, name: str) -> str:
    """The hash of one read model of a game and its checkpoint."""
    return f"{prefix(game)}:{name}"


def feed(partition: int) -> str:
    """The stream of every append of a partition, in order."""
    return f"{tag(partition)}:feed"


def dirty(partition: int) -> str:
    """The sorted set of the games whose projections are behind, by the server's time in milliseconds since when."""
    return f"{tag(partition)}:dirty"


def dead(partition: int) -> str:
    """The stream of projection failures."""
    return f"{tag(partition)}:dead"


def lease(partition: int) -> str:
    """Held by the one worker that drains the partition."""
    return f"{tag(partition)}:lease"


def bell(partition: int) -> str:
    """Present while the partition has been rung for, so that it is not rung for again at once."""
    return f"{tag(partition)}:bell"
