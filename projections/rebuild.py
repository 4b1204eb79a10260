"""A rebuild: fills a new generation of all read models from the log while the old one is read, then switches.

When a game is due is said anew too, in place: each entry of that index is right by itself. A rebuild that broke off is
simply started again.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice

from events.application.game_service import GameService
from events.integrity.replay import fold
from events.ruleset.records import Record
from projections import score_history, scoreboard
from projections.checkpoints import Outcome
from projections.dead_letters import LOAD_STEP, DeadLetters, Quarantined
from projections.projector import ProjectionTask, Projector
from projections.store import ProjectionStore

AT_ONCE = 25
"""So many games are projected in a few round trips."""
OWN_MODELS = (scoreboard.NAME, score_history.NAME)
"""The read models of single games."""


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
    ids = service.log.game_ids()
    while games := list(islice(ids, AT_ONCE)):
        done = _project(projector, dead_letters, service, games)
        filled, failed = filled + done, failed + len(games) - done
        progress(filled + failed)
    store.generations.switch(generation)
    return Rebuilt(generation=generation, games=filled, failed=failed)


def _project(projector: Projector, dead_letters: DeadLetters, service: GameService, games: Sequence[str]) -> int:
    """Project games and return of how many that went well; of archived ones no models of their own are stored."""
    archived, tasks = service.log.places(games), []
    for game in games:
        with suppress(Quarantined), dead_letters.quarantine(game, LOAD_STEP):
            entries = service.log.read(game)
            state = fold(service.rulesets, game, entries)
            projector.remember_created_at(game, entries[0])
            if game not in archived:
                service.log.set_due(game, state.due, version=state.version)
            left_out = OWN_MODELS if game in archived else ()
            tasks.append(ProjectionTask(state=state, quarantined=left_out, settled=False))
    return sum(outcome is not Outcome.MISMATCH for outcome in projector.project_all(tasks))
