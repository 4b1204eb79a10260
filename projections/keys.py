"""The names of the keys that the read models have beside the log's own."""

from events.log.keys import projection, tag

LOBBY = "{lobby}"
"""What every key of the list of all games begins with; its hash tag is its own, since it spans all partitions."""
STATISTICS = "{statistics}"
"""What every key of the statistics over all games begins with."""


def generations(place: str) -> str:
    """The hash with the generation that is read (``live``) and the one a rebuild is filling (``building``).

    A place is what all keys of a partition, of the lobby or of the statistics begin with. The read models' own keys
    end with their generation.
    """
    return f"{place}:generations"


def paused(partition: int) -> str:
    """The hash of the projections that pause: ``<game>:<projection>`` to why."""
    return f"{tag(partition)}:paused"


def swept(partition: int) -> str:
    """Present for a moment after a sweeper has rung for the partition, so that its copies do not ring as well."""
    return f"{tag(partition)}:swept"


def model(game: str, name: str) -> str:
    """One read model of a game, but for the generation that ends its key."""
    return f"{projection(game, name)}:"


def everywhere(name: str) -> str:
    """The pattern of the keys with this name of all games."""
    return f"{{p*}}:g:*:{name}"
