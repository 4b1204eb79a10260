"""All that an append may change."""

from events.log.records import partition_of


def everything(log, game):
    """Return all that an append to a game may change."""
    return (
        log.head(game),
        list(log.read(game)),
        [one for one in log.feed(partition_of(game)) if one.game == game],
        log.side_data(game, "names"),
        log.due_games(1000),
    )
