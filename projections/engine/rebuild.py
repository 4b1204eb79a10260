"""Rebuilds all read models: fills a new generation from the log while the old one is served, then switches.

The index of due games is rebuilt in place, since its entries are independent. After an interruption the rebuild is
simply restarted.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from events.application.game_service import GameService
from events.application.standing_orders import looked_at
from events.integrity.replay import fold
from events.log.log import readable_places
from events.log.records import ArchiveLocation, Entry, batched
from events.ruleset.records import Record
from projections.declared import FoldedGame
from projections.engine.engine import ProjectionStore, Projector
from projections.scores import MODELS
from projections.store.failures import LOAD_STEP, DeadLetters, Quarantined
from projections.store.store import ProjectionOutcome

BATCH_SIZE = 25
"""The number of games that are projected together, in a few round trips."""
UNREADABLE = "the head of the log cannot be read"

Read = Callable[[str, ArchiveLocation | None], Sequence[Entry]]
"""Reads the part of a game's log that folding needs; the game may be archived at a location."""
Fill = Callable[[Iterator[Sequence[str]]], Iterable["Filled"]]
"""Calls ``fill`` for batches of games, sequentially or concurrently."""


class Filled(Record):
    """The numbers of filled and of failed games."""

    games: int
    failed: int


class Rebuilt(Record):
    """The result of a rebuild: the served generation, and the numbers of filled and failed games."""

    generation: int
    games: int
    failed: int


def rebuild(
    service: GameService,
    store: ProjectionStore,
    progress: Callable[[int], None] = lambda _: None,
    *,
    fill_all: Fill | None = None,
    batch_size: int = BATCH_SIZE,
) -> Rebuilt:
    """Fill a new generation of all read models and switch to it; report the number of filled games to ``progress``."""
    generation = store.generations.begin()
    filled = failed = 0
    for done in (fill_all or partial(map, partial(fill, service, store)))(batched(service.log.game_ids(), batch_size)):
        filled, failed = filled + done.games, failed + done.failed
        progress(filled + failed)
    store.ratings.fold(building=True)
    store.generations.switch(generation)
    return Rebuilt(generation=generation, games=filled, failed=failed)


def fill(service: GameService, store: ProjectionStore, games: Sequence[str], read: Read | None = None) -> Filled:
    dead_letters, projector = store.dead_letters, Projector(service.log, store)
    filled = 0
    for some in batched(iter(games), BATCH_SIZE):
        folded = _folded(dead_letters, service, some, read or (lambda game, _: service.log.read(game)))
        filled += sum(outcome is not ProjectionOutcome.MISMATCH for outcome in projector.project_all(folded))
    return Filled(games=filled, failed=len(games) - filled)


def _folded(dead_letters: DeadLetters, service: GameService, games: Sequence[str], read: Read) -> list[FoldedGame]:
    """Return the games that can be folded; archived games have no stored models of their own."""
    archived, unreadable = readable_places(service.log, games)
    for game in unreadable:
        dead_letters.write(game, LOAD_STEP, 0, UNREADABLE)
    folded = []
    for game in (one for one in games if one not in unreadable):
        with suppress(Quarantined), dead_letters.quarantine(game, LOAD_STEP):
            entries = read(game, archived.get(game))
            state = fold(service.rulesets, game, entries)
            if game not in archived:
                service.log.set_due(game, looked_at(service, state), version=state.version)
            left_out = MODELS if game in archived else ()
            folded.append(FoldedGame(service.log, service.rulesets, state, entries, left_out, settled=False))
    return folded
