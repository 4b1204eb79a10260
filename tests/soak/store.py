"""The whole store at the end of a soak: every chain holds, every decision follows, every read model is the fold."""

from events.integrity.audit import audit
from ops.run.redis import EmbeddedRedis
from projections.scores import score_history, scores_of
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

PATIENCE = 120.0


class Store:
    """The log and the read models of a service that is at rest."""

    def __init__(self, folder):
        self._deployment = Deployment.on_redis(EmbeddedRedis(folder).url, RULESETS)
        self.games = self.events = 0

    def settle(self):
        """Wait until everything is projected; return the seconds that it took."""
        return eventually(lambda: self._deployment.lag().games == 0, PATIENCE, 0.1)

    def differences(self):
        """Return what is wrong with any game."""
        listed = {row.id: row for row in self._deployment.listed()}
        found = [f"{game}: {what}" for game in listed for what in self._check(game, listed[game])]
        lag = self._deployment.lag()
        return [*found, *([f"{lag.quarantined} projections pause"] if lag.quarantined else [])]

    def _check(self, game, row):
        log, models = self._deployment.log, self._deployment.read_models
        entries = log.read(game)
        report = audit(RULESETS, game, entries, log.head(game))
        self.games, self.events = self.games + 1, self.events + len(entries)
        if not report.ok:
            yield f"its audit fails: {report}"
            return
        state = self._deployment.fresh_state(game)
        for viewer in (None, *range(state.setup.seats)):
            if models.scores(game, viewer) != scores_of(state, viewer):
                yield f"the scores that {viewer} is shown are not those of the fold"
        if state.status.closed and models.history(game) != score_history(RULESETS, game, entries):
            yield "its score history is not that of the fold"
        if row != self._deployment.summary_of(state):
            yield "its row in the list is not that of the fold"
