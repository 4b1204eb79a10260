"""The names of the read models' keys; those of the log are defined with the log."""

from events.log.keys import prefix, tag

BOTS = "{bots}"
"""The prefix of the keys of games that wait for a bot; they span all partitions."""
GAME_LIST = "{game_list}"
"""The prefix of the keys of the list of games, with its own hash tag, since the list spans all partitions."""
PROJECTED = "skald:projected"
"""The pub/sub channel on which new read models of a game are announced, as ``<game id> <version>``."""
RATINGS = "{ratings}"
"""The prefix of the keys of the ratings."""
STATISTICS = "{statistics}"
"""The prefix of the keys of the statistics."""

BOT_DUE = f"{BOTS}:due"
"""The sorted set of the games that wait for a bot, by when each may be taken (milliseconds, server's clock)."""
BOT_ASKED = f"{BOTS}:asked"
"""The hash of the newest version at which a bot was found to be asked, by game."""
BOT_TAKEN = f"{BOTS}:taken"
"""The set of the games that a process has taken, and not given back."""
BOT_QUEUE = f"{BOTS}:queue"
"""The sorted set of the waiting games that no process has taken, ordered as ``<share> <since when> <game>``."""
BOT_SHARES = f"{BOTS}:shares"
"""The hash of the shares of the games that wait for a bot or are taken."""
BOT_VISITORS = f"{BOTS}:visitors"
"""The sorted set of the visitors that have used bots, by when each regains all of its time (milliseconds)."""
BOT_LOST = f"{BOTS}:lost"
"""The set of the bots that have ended processes, for a day."""
BOT_WAKE_UP = f"{BOTS}:wake-up"
"""A list with at most one item, on which the processes that play for bots block."""


def generations(key_prefix: str) -> str:
    """The hash with the served generation (``live``) and the one that a rebuild fills (``building``).

    There is one for each partition (``tag``), one for the list of games, and one for the statistics, each in the same
    slot as its read models. The keys of the read models end with their generation, or contain it.
    """
    return f"{key_prefix}:generations"


def read_model(game: str, name: str) -> str:
    """The hash of one read model of a game and its checkpoint, without the generation at the end of the key."""
    return f"{prefix(game)}:{name}:"


def all_read_models(name: str) -> str:
    return f"{{p*}}:g:*:{name}:*"


def dead_letters(partition: int) -> str:
    return f"{tag(partition)}:dead"


def quarantined(partition: int) -> str:
    """The hash of the quarantined steps: ``<game>:<step>`` to the reason."""
    return f"{tag(partition)}:quarantined"


def lease(partition: int) -> str:
    """The token of the worker that drains the partition, while its lease lasts."""
    return f"{tag(partition)}:lease"


def claimed(partition: int) -> str:
    """Exists briefly after a sweeper has woken a worker for the partition, so that other sweepers do not."""
    return f"{tag(partition)}:claimed"
