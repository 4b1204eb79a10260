"""Web processes are killed while games are played and watched over WebSockets: nothing is lost, doubled or disclosed.

``SKALD_LIVE_KILLS=300`` kills 300 processes: half of them with two web processes, half with three.
"""

import random
import threading
import time

import pytest

from ops.run.redis import EmbeddedRedis
from tests.crash.test_whole_service import assert_each_once
from tests.ops.service import up
from tests.support.campaigns import amount
from tests.support.deployment import Deployment
from tests.support.front import ConnectedFront, ConnectedListening, Front
from tests.support.killer import Killer
from tests.support.rulesets import RULESETS, SHIPPED
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

KILLS = amount("SKALD_LIVE_KILLS", 4, 300) // 2
BETWEEN = 0.7
CONNECTIONS, GAMES = 3, 2
"""How many connections play, and how many games each at the same time."""
PATIENCE = 180


class Watching(ConnectedListening):
    """Watches a game for a seat or for a spectator, and notes what was shown to it that only others may see."""

    def __init__(self, url, game, token, seat):
        self._own = set() if seat is None else {f"seat:{seat}"}
        self._front, self.disclosed = Front(url), []
        super().__init__(url, game, token)

    def _take(self, event):
        if not self._own.issuperset(event["private"]) and not self._is_closed():
            self.disclosed.append(event)
        super()._take(event)

    def _is_closed(self):
        return self._front.get(f"/v1/games/{self.game}")["status"] in ("finished", "abandoned")


class Table:
    """Plays some games at a time over one connection until told to leave, and those to their ends; all seats watch."""

    def __init__(self, url):
        self._url, self._front = url, ConnectedFront(url)
        self.tokens, self.acknowledged, self.watching, self.leaves = {}, {}, [], False
        self.error = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        try:
            running = []
            while running or not self.leaves:
                while len(running) < GAMES and not self.leaves:
                    running.append(self._begin())
                running = [game for game in running if self._move(game)]
        except BaseException as error:  # noqa: BLE001 - raised by ``join``
            self.error = error

    def _begin(self):
        game, tokens = self._front.begin(random.choice([*SHIPPED, "nim"]))
        self.tokens[game], self.acknowledged[game] = tokens, []
        seats = [*enumerate(tokens), (None, None)]
        self.watching += [Watching(self._url, game, token, seat) for seat, token in seats]
        return game

    def _move(self, game):
        step = self._front.step(game, self.tokens[game])
        if step is not None:
            sent, answer = step
            assert answer.status_code == 201, answer.text
            self.acknowledged[game].append({**sent, "answer": answer.json()})
        return step is not None or self._front.get(f"/v1/games/{game}")["status"] == "running"

    def join(self):
        self.leaves = True
        self._thread.join(PATIENCE)
        assert self.error is None, self.error
        assert not self._thread.is_alive()


@pytest.mark.parametrize("processes", [2, 3])
@pytest.mark.campaign(20)
@pytest.mark.xdist_group("crash")
def test_nothing_is_lost_doubled_or_disclosed_over_one_connection(processes):
    with (
        temporary_folder() as folder,
        up(folder, SKALD_WEB_PROCESSES=str(processes), SKALD_LOG_LEVEL="error") as running,
    ):
        killer, tables = Killer(running, {"web": 1}), [Table(running.url) for _ in range(CONNECTIONS)]
        while killer.kills.total() < KILLS:
            time.sleep(BETWEEN * (0.5 + random.random()))
            killer.kill_one()
        for table in tables:
            table.join()
        front, deployment = Front(running.url), Deployment.on_redis(EmbeddedRedis(folder).url, RULESETS)
        games = {game: tokens for table in tables for game, tokens in table.tokens.items()}
        for table in tables:
            for game, tokens in table.tokens.items():
                eventually(lambda game=game: front.get(f"/v1/games/{game}")["status"] == "finished", PATIENCE)
                assert front.get(f"/v1/games/{game}/audit")["ok"]
                assert_each_once(deployment, game, tokens, table.acknowledged[game])
            for watching in table.watching:
                watching.join(PATIENCE)
                watching.assert_complete(front.log(watching.game))
                assert watching.disclosed == []
        assert running.stop() == 0
    opened = sum(one.opened for table in tables for one in table.watching)
    print(f"{killer.kills.total()} kills of {processes}: {len(games)} games, {opened} watches opened")
    assert "Traceback" not in "\n".join(running.said)
