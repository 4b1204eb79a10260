"""The names of the keys that the read models have besides the log's own."""

from events.log.keys import prefix, tag

BOTS = "{bots}"
"""What every key of the games that wait for a bot begins with; they span all partitions."""
GAME_LIST = "{game_list}"
"""What every key of the list of all games begins with; its hash tag is its own, since it spans all partitions."""
PROJECTED = "skald:projected"
"""The pub/sub channel on which new read models of a game are announced, as ``<game id> <version>``."""
STATISTICS = "{statistics}"
"""What every key of the statistics over all games begins with."""

BOT_DUE = f"{BOTS}:due"
"""The sorted set of the games that wait for a bot, by when each may be taken (milliseconds, server's clock)."""
BOT_ASKED = f"{BOTS}:asked"
"""The hash of the newest version at which a bot was found to be asked, by game."""
BOT_TAKEN = f"{BOTS}:taken"
"""The set of the games that somebody has taken, and not given back."""
BOT_QUEUE = f"{BOTS}:queue"
"""The sorted set of the games that wait and nobody has taken, as ``<share> <since when> <game>``, in this order."""
BOT_SHARES = f"{BOTS}:shares"
"""The hash of the games that wait for a bot or are taken: whose share the work is of."""
BOT_VISITORS = f"{BOTS}:visitors"
"""The sorted set of the visitors that have used bots, by when each has regained all of its time (milliseconds)."""
BOT_LOST = f"{BOTS}:lost"
"""The set of the bots with which processes were lost, for a day."""
BOT_WAKE_UP = f"{BOTS}:wake-up"
"""A list with at most one item, for which the processes that play for bots wait."""


def generations(key_prefix: str) -> str:
    """The hash with the generation that is read (``live``) and the one that a rebuild fills (``building``).

    There is one for each partition (``tag``), one for the list of games, and one for the statistics, so that each is
    in the slot of what it is about. The keys of the read models end with their generation, or carry it in the middle.
    """
    return f"{key_prefix}:generations"


def read_model(game: str, name: str) -> str:
    """The hash of one read model of a game and its checkpoint, without the generation that ends its key."""
    return f"{prefix(game)}:{name}:"


def all_read_models(name: str) -> str:
    return f"{{p*}}:g:*:{name}:*"


def dead_letters(partition: int) -> str:
    return f"{tag(partition)}:dead"


def quarantined(partition: int) -> str:
    """The hash of the quarantined steps: ``<game>:<step>`` to the reason."""
    return f"{tag(partition)}:quarantined"


def lease(partition: int) -> str:
    """The token of the one worker that drains the partition, for as long as its lease lasts."""
    return f"{tag(partition)}:lease"


def claimed(partition: int) -> str:
    """Present for a moment after a sweeper has woken a worker for the partition, so that the others need not."""
    return f"{tag(partition)}:claimed"
