"""Games of Nim as exported files."""

from events.integrity.transcript import lines_of
from events.log.memory import MemoryLog
from tests.versions.then import new_game, play, service_of


def exported(*, close=True, viewer=None, rules_version=None, log=None, game_id=None):
    """The lines of a game of Nim, as everybody or a seat gets them."""
    games = service_of(log or MemoryLog())
    game_id = game_id or new_game(games, rules_version, seed=b"file")
    state = play(games, game_id)
    if close:
        state = games.close(game_id).state
    return list(lines_of(state, games.log.read(game_id), viewer))
