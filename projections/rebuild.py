"""A rebuild: fills a new generation of all read models from the log while the old one is read, then switches.

When a game is due is said anew too, in place: each entry of that index is right by itself. A rebuild that broke off is
simply started again.
"""

from collections.abc import Callable
from contextlib import suppress

from events.application.game_service import GameService
from events.ruleset.records import Record
from projections.checkpoints import Outcome
from projections.dead_letters import LOAD_STEP, DeadLetters, Quarantined
from projections.projector import Projector
from projections.store import ProjectionStore


class Rebuilt(Record):
    """The outcome of a rebuild: the generation that is read now, and how many games were filled and how many failed."""

    generation: int
    games: int
    failed: int


def rebuild(service: GameService, store: ProjectionStore, progress: Callable[[int], None] = lambda _: None) -> Rebuilt:
    """Fill a new generation of all read models and switch to it; report the number of games done to ``progress``."""
    generation = store.generations.begin()
    dead_letters = DeadLetters(store.dead_letters)
    projector = Projector(service.log, service.rulesets, store)
    filled = failed = 0
    for game in service.log.game_ids():
        done = _project(projector, dead_letters, service, game)
        filled, failed = filled + done, failed + (not done)
        progress(filled + failed)
    store.generations.switch(generation)
    return Rebuilt(generation=generation, games=filled, failed=failed)


def _project(projector: Projector, dead_letters: DeadLetters, service: GameService, game: str) -> bool:
    with suppress(Quarantined), dead_letters.quarantine(game, LOAD_STEP):
        state = service.load(game)
        service.log.set_due(game, state.due, version=state.version)
        return projector.project(state, settled=False) is not Outcome.MISMATCH
    return False
