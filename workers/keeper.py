"""What one dirty game needs: its bots act, its end is closed, and its read models follow."""

from collections.abc import Collection
from contextlib import suppress

from events.kernel.log import Forked, Status
from events.kernel.match import Match
from events.kernel.store import Store
from projections.letters import FOLD, Letters, Paused
from projections.projector import Outcome, Projector
from workers.bots import Bots

BOTS = "bots"
CLOSING = "closing"


class Keeper:
    """Keeps games up to date. Whatever it does may be done twice, late, or by several at once."""

    def __init__(self, store: Store, projector: Projector, letters: Letters) -> None:
        self._store = store
        self._projector = projector
        self._letters = letters
        self._bots = Bots(store)

    def keep(self, game: str, paused: Collection[str]) -> None:
        """Do for a game what there is to do; a step that fails pauses, with a dead letter, and the others go on."""
        if FOLD in paused:
            self._letters.shelve(game)
            return
        with suppress(Paused), self._letters.pausing(game, FOLD):
            if self._kept(game, paused) is Outcome.FORKED:
                self._store.tables.forget(game)
                if self._kept(game, paused) is Outcome.FORKED:
                    self._letters.write(game, FOLD, 0, "the head of the log does not belong to its last event")

    def _kept(self, game: str, paused: Collection[str]) -> Outcome:
        try:
            match, settled = self._moved_on(self._store.load(game), paused)
        except Forked:
            return Outcome.FORKED
        return self._projector.project(match, paused, settled=settled)

    def _moved_on(self, match: Match, paused: Collection[str]) -> tuple[Match, bool]:
        """The match after what nobody has to be asked for, and whether that is all."""
        settled = True
        if BOTS not in paused:
            with suppress(Paused), self._letters.pausing(match.id, BOTS, match.version):
                match, settled = self._bots.play(match)
        if match.status is Status.SCORING and CLOSING not in paused:
            with suppress(Paused), self._letters.pausing(match.id, CLOSING, match.version):
                done = self._store.close(match.id)
                match, settled = (done.match, settled) if done else (match, False)
        return match, settled
