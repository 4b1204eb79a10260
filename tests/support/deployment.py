"""One log with everything on top of it in this process, on Redis or in memory, and the truth to compare it with."""

import random

from events.application.creation import ORIGIN, PLAYED, GamePlan, controllers_of, is_listed, is_of_people, origin_of
from events.application.game_service import GameService
from events.integrity.audit import audit
from events.integrity.deciders import Deciders
from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import Status, partition_of
from events.ruleset.registry import RulesetRegistry
from ops.run.settings import Tuning
from projections.engine.engine import ProjectionStore, lag
from projections.game_list import GameQuestion, game_summary
from projections.read_models import ReadModels
from projections.scores import score_history, scores_of
from tests.fifth.nim import RULESET
from tests.support.fake_redis import fake_redis
from tests.support.marks import own_mark
from workers.bots.bot_process import PATIENCE
from workers.bots.player import BotPlayer, Bots
from workers.drain import Drainer, DrainLoop
from workers.main import now
from workers.queue import Notifier

RULESETS = RulesetRegistry([RULESET])


class RecordingWakeUp:
    """Wakes nobody, and keeps what it was asked for."""

    def __init__(self):
        self.enqueued, self.suppressed = [], False

    def enqueue(self, partitions, *, max_waiting=4):
        self.enqueued.append(list(partitions))

    def suppress(self, milliseconds):
        self.suppressed = True

    def resume(self):
        self.suppressed = False


class Deployment:
    """One log with its service, its read models, and a drainer. ``client`` is that of Redis, if it is there."""

    def __init__(self, log, store, wake_up, client=None, url=None, rulesets=RULESETS):
        self.log, self.store, self.wake_up, self.client, self.url = log, store, wake_up, client, url
        self.rulesets = rulesets
        self.service = GameService(log, rulesets, now)
        self.read_models = ReadModels(store)
        self.dead_letters = store.dead_letters
        self.drainer = self.another_drainer()
        self.bots = self.another_bot_player()

    @classmethod
    def on_client(cls, client, url=None, rulesets=RULESETS):
        return cls(RedisLog(client), ProjectionStore(client), Notifier(client), client, url, rulesets)

    @classmethod
    def on_redis(cls, url, rulesets=RULESETS):
        return cls.on_client(connect(url), url, rulesets)

    @classmethod
    def in_memory(cls):
        client = fake_redis()
        return cls(RedisLog(client), ProjectionStore(client), RecordingWakeUp(), client)

    def another_service(self):
        """Another process on the same log: it knows nothing but that."""
        return GameService(self.log, self.rulesets, now)

    def another_drainer(self, rulesets=None):
        return Drainer(GameService(self.log, rulesets or self.rulesets, now), self.store)

    def another_bot_player(self, patience=PATIENCE):
        service = GameService(self.log, self.rulesets, now)
        return BotPlayer(service, self.store, Bots(service, lambda _: None, patience), Tuning().visitor_bot_seconds)

    def game(self, seats=3, bots=(), **plan):
        controllers = {f"{seat}:controller": "random" if seat in bots else "human" for seat in range(seats)}
        plan = {"ruleset": self.rulesets["nim"], "seats": seats, "taken": range(seats), **plan}
        named = dict.fromkeys(bots, "random")
        return self.service.create(GamePlan(**plan, bots=named), lambda _: {"seats": controllers}).state.id

    def drain(self, game):
        """Do all there is to do for a game, with its bots."""
        while self.drainer.drain([partition_of(game)]) or self.bots.play_one():
            pass

    def work(self):
        """Do all there is to do for all games, with their bots."""
        played = True
        while played:
            self.drain_loop().run()
            played = False
            while self.bots.play_one():
                played = True

    def is_over(self, games):
        """Return True if these games are finished and everything is projected."""
        states = [self.read_models.scores(game, None) for game in games]
        return all(scores and scores.finality == "final" for scores in states) and self.lag().games == 0

    def drain_loop(self):
        return DrainLoop(self.drainer, self.store.dirty_games, self.wake_up)

    def lag(self):
        return lag(self.store)

    def is_dirty(self, game):
        """Return True if the game is among those that the next lease of its partition would name."""
        leases = self.store.dirty_games.acquire([partition_of(game)], "looking", 5_000, 1_000)
        self.store.dirty_games.release(leases, "looking")
        return any(game in lease.games for lease in leases)

    def step(self, game, chooser=random):
        """One random action; the state after it, or ``None`` if nobody is asked."""
        state = self.service.load(game)
        if state.status is not Status.RUNNING:
            return None
        seat = next(seat for seat in range(state.setup.seats) if seat in state.to_act(seat))
        command = chooser.choice(state.ruleset.legal(state.table, seat))
        return self.service.act(game, seat, command, bot=own_mark(state, seat)).state

    def play_out(self, game, chooser=random):
        while self.step(game, chooser):
            pass
        return self.service.load(game)

    def fresh_state(self, game):
        """The state by a fresh fold of the whole log."""
        return GameService(self.log, self.rulesets, now).load(game)

    def assert_projected(self, game):
        """Every read model of the game is what a fresh fold comes to."""
        state = self.fresh_state(game)
        for viewer in (None, *range(state.setup.seats)):
            assert self.read_models.scores(game, viewer) == scores_of(state, viewer)
        assert self.read_models.history(game) == (
            score_history(self.rulesets, game, self.log.read(game)) if state.status.closed else ()
        )
        listed = {row.id: row for row in self.listed(ruleset=state.ruleset.id, status=state.status)}
        summary = self.summary_of(state)
        assert listed.get(game) == (summary if summary.listed else None)
        return state

    def summary_of(self, state):
        """What the list has to hold of a game."""
        origin, seats = self.log.game_metadata(state.id, ORIGIN), self.log.game_metadata(state.id, "seats")
        entries, controllers = self.log.read(state.id), controllers_of(seats)
        of_people = is_of_people(origin_of(origin), controllers)
        if state.status.closed and origin_of(origin) == PLAYED:
            of_people = not Deciders(entries, controllers).are_bots_only(state.setup.seats)
        return game_summary(state, of_people=of_people, listed=is_listed(seats))

    def assert_whole(self, game):
        """The log is a chain without a gap, and everything in it follows from the rules."""
        report = audit(self.rulesets, game, self.log.read(game), self.log.head(game))
        assert report.ok, report

    def listed(self, **question):
        """The whole list of games, page by page."""
        return [row for page in self.pages(limit=200, **question) for row in page.games]

    def games(self, shown=list, **question):
        """One page of the list of games."""
        return self.read_models.games(GameQuestion(**question), shown)

    def pages(self, shown=list, **question):
        """All pages of the list of games."""
        found = [self.games(shown, **question)]
        while found[-1].next is not None:
            found.append(self.games(shown, **question, cursor=found[-1].next))
        return found
