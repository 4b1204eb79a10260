"""The service over a log in memory, with read models folded on demand."""

from weakref import WeakKeyDictionary

import pytest
from werkzeug.routing import Rule

from events.aggregate.clocks import milliseconds
from events.application.game_service import GameService
from events.application.writing import Rate
from events.log.memory import MemoryLog
from projections.engine.engine import Lag
from projections.game_list import game_summary, page_of, sort_key
from projections.scores import score_history, scores_of
from projections.statistics.figures import Statistics
from service.app import create_app
from service.web.config import Limits, ServiceConfig
from tests.support.fake_redis import fake_redis, hear, parts_of
from tests.support.rulesets import RULESETS

OPERATOR = "the operator's key"
UNHURRIED = Limits(requests=Rate(per_second=100_000, burst=100_000))
"""Tests ask faster than anybody else."""


def clock():
    return "2026-01-02T03:04:05.678Z"


class FoldedModels:
    """What the workers would compute, computed when it is asked for."""

    def __init__(self, service):
        self.service = service
        self.listed = []
        self.behind = False

    def scores(self, game, viewer, *, at_least=0, wait=0):
        return None if self.behind else scores_of(self.service.load(game), viewer)

    def games(self, question, shown):
        return page_of(self._rows, question, shown)

    def _rows(self, ruleset, status, after, limit):
        """The listed games in the order in which they were created, though the clock stands still."""
        rows = [self._row(one) for one in reversed(self.listed) if one.listed]
        rows = [(sort_key(row).encode(), row) for row in rows if ruleset in (None, row.ruleset)]
        keys = [key for key, _ in rows]
        start = keys.index(after) + 1 if after in keys else 0
        return [(key, row) for key, row in rows[start:] if status in (None, row.status)][:limit]

    def _row(self, row):
        return game_summary(self.service.load(row.id), of_people=row.of_people)

    def history(self, game):
        closed = self.service.load(game).status.closed
        return score_history(RULESETS, game, self.service.log.read(game)) if closed else ()

    def statistics(self, ruleset, players=None, options=None, *, people=False):
        return Statistics(ruleset=ruleset, as_of=None, games={}, finished=())

    def groups(self, ruleset, players=None, options=None, *, people=False):
        return []

    def lag(self):
        return Lag(seconds=0.5, games=1, quarantined=0)

    def list_game(self, row):
        self.listed.append(row)


BUILDERS = {}
"""What builds an address: the same for a route of each application, and most of what it takes to make one."""
compile_builder = Rule._compile_builder


def compile_builder_once(rule, append_unknown=True):
    key = rule.rule, rule.host, rule.subdomain, str(rule.defaults), append_unknown
    if key not in BUILDERS:
        BUILDERS[key] = compile_builder(rule, append_unknown)
    return BUILDERS[key]


Rule._compile_builder = compile_builder_once

BESIDE = WeakKeyDictionary()
"""The Redis of the services over one log, for what is not in it."""


class Service:
    """An application and a client for it. ``passed``: the milliseconds by which the log's clock has advanced."""

    def __init__(
        self,
        log=None,
        announcements=None,
        models=None,
        score_waiters=None,
        long_work=None,
        games=None,
        *,
        signer=None,
        transparency=None,
        player_tokens=None,
        projections=None,
        feed=None,
        heartbeats=tuple,
        seats_cache_seconds=0.0,
        **config,
    ):
        self.passed = 0
        self.log = log or MemoryLog(lambda: milliseconds(clock()) + self.passed)
        self.games = games or GameService(self.log, RULESETS, clock)
        self.models = models or FoldedModels(self.games)
        self.notified = []
        config = ServiceConfig(**{"operator_key": OPERATOR, "limits": UNHURRIED, **config})
        given = {
            "announcements": announcements,
            "score_waiters": score_waiters,
            "long_work": long_work,
            "signer": signer,
            "transparency": transparency,
            "projections": projections,
            "feed": feed,
            "heartbeats": heartbeats,
        }
        parts = parts_of(
            self.log,
            BESIDE.setdefault(self.log, fake_redis()),
            seats_cache_seconds,
            **given,
            **({"player_tokens": player_tokens} if player_tokens else {}),
        )
        if seats_cache_seconds:
            hear(parts.caches)
        self.app = create_app(self.games, self.models, config, self.notified.append, parts)
        self.client = self.app.test_client()

    def call(self, method, path, token=None, **kwargs):
        headers = dict(kwargs.pop("headers", {}))
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return self.client.open(path, method=method, headers=headers, **kwargs)

    def get(self, path, token=None, **kwargs):
        return self.call("GET", path, token, **kwargs)

    def post(self, path, body=None, token=None, **kwargs):
        if body is not None:
            kwargs["json"] = body
        return self.call("POST", path, token, **kwargs)

    def create(self, names=("Ada", "Bo"), ruleset="nim", **more):
        """A game with a seat a name; without a name it stays open. A short seed is filled up to the least length."""
        if "seed" in more:
            more["seed"] = more["seed"].ljust(32, "0")
        seats = [{"name": name} if name else {} for name in names]
        answer = self.post("/v1/games", {"ruleset": ruleset, "seats": seats, **more}, OPERATOR)
        assert answer.status_code == 201, answer.json
        return Table(self, answer.json)


class Table:
    """One game of the service, and the tokens of its seats."""

    def __init__(self, service, created):
        self.service = service
        self.created = created
        self.id = created["game"]["id"]
        self.path = f"/v1/games/{self.id}"
        self.tokens = created["tokens"]
        self.join = created.get("join")

    def get(self, what="", token=None, **kwargs):
        return self.service.get(self.path + what, token, **kwargs)

    def post(self, what, body=None, token=None, **kwargs):
        return self.service.post(self.path + what, body, token, **kwargs)

    def act(self, seat, action, query="", **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.post("/actions" + query, action, self.tokens[seat], headers=headers)

    def offered(self, seat):
        return self.get("/actions", self.tokens[seat]).json["actions"]

    def play_out(self, pick=-1, close=True):
        """Plays to the end; the last answer."""
        while True:
            for seat in range(len(self.tokens)):
                if offered := self.offered(seat):
                    done = self.act(seat, offered[pick % len(offered)])
                    assert done.status_code == 201, done.json
                    if done.json["game"]["status"] != "running":
                        if close:
                            self.service.games.close(self.id)
                        return done.json


@pytest.fixture
def service():
    return Service()


@pytest.fixture
def table(service):
    """A running game of two."""
    return service.create(seed="00ff")
