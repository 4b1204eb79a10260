"""A rebuild: fills new versioned keys from the log while the old ones are read, then switches.

While a rebuild goes on, whatever projects a game writes both generations, so nothing that happens meanwhile is missed
and no worker has to stop. A rebuild that was broken off is simply started again.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

from events.application.game_service import GameService
from events.log.client import Client
from events.log.ids import is_game_id
from events.log.keys import tag
from events.log.port import PARTITIONS
from events.ruleset.records import Record
from projections import history, results, scoreboard
from projections.keys import LOBBY, STATISTICS, everywhere, generations
from projections.letters import FOLD, Letters, Paused
from projections.projector import Outcome, Projector
from projections.scripts import Script

PLACES = (LOBBY, STATISTICS, *(tag(partition) for partition in range(PARTITIONS)))
MODELS = (scoreboard.NAME, results.NAME, history.NAME)
AT_ONCE = 1000


class Rebuilt(Record):
    """What a rebuild came to: the generation that is read now, and how many games were filled and how many failed."""

    generation: int
    games: int
    failed: int


def rebuild(client: Client, store: GameService, progress: Callable[[int], None] = lambda _: None) -> Rebuilt:
    """Fill a new generation of all read models and switch to it. ``progress`` hears how many games are done."""
    new = 1 + max(_generations(client), default=1)
    for place in PLACES:
        client.hset(generations(place), mapping={"building": new})
    letters = Letters(client)
    projector = Projector(client, store, letters)
    filled = failed = 0
    for game in games(client):
        done = _filled(projector, letters, store, game)
        filled, failed = filled + done, failed + (not done)
        progress(filled + failed)
    switch = Script(client, "switch")
    for place in PLACES:
        switch(keys=[generations(place)], args=[new])
    _forget_others(client, new)
    return Rebuilt(generation=new, games=filled, failed=failed)


def games(client: Client) -> Iterator[str]:
    """Every game in Redis."""
    for key in client.scan_iter(match=everywhere("head"), count=AT_ONCE):
        game = key.decode().split(":")[-2]
        if is_game_id(game):
            yield game


def _filled(projector: Projector, letters: Letters, store: GameService, game: str) -> bool:
    with suppress(Paused), letters.pausing(game, FOLD):
        return projector.project(store.load(game), settled=False) is not Outcome.FORKED
    return False


def _generations(client: Client) -> Iterator[int]:
    """Every generation that is, or was to be."""
    for place in PLACES:
        yield from (int(number) for number in client.hvals(generations(place)))


def _forget_others(client: Client, generation: int) -> None:
    """Drop the read models of all generations but one."""
    own = str(generation).encode()
    for place in (LOBBY, STATISTICS):
        keys = client.scan_iter(match=f"{place}:[0-9]*", count=AT_ONCE)
        _unlink(client, (key for key in keys if key.split(b":")[1] != own))
    for name in MODELS:
        keys = client.scan_iter(match=everywhere(f"{name}:*"), count=AT_ONCE)
        _unlink(client, (key for key in keys if not key.endswith(b":" + own)))


def _unlink(client: Client, keys: Iterator[bytes]) -> None:
    while batch := list(islice(keys, AT_ONCE)):
        client.unlink(*batch)
