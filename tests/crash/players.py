"""Clients that play real games, in turn at shared tables, and keep every answer that they got."""

import random
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor

from tests.support.front import ConnectedFront, ConnectedListening, Front, Listening
from tests.support.rulesets import SHIPPED

ONE, OTHER, *_ = SHIPPED
TABLES = {ONE: {"seats": 2}, OTHER: {"seats": 3, "bots": (2,)}, "nim": {"seats": 3, "bots": (1,)}}
BATCH_SIZE = 2
"""Games of a ruleset that are played at the same time: few, so that clients meet at them."""


class Players:
    """That number of clients, each with its connection, until they are told to leave: every other by a WebSocket."""

    def __init__(self, url, clients):
        self.url = url
        self.fronts = [(ConnectedFront, Front)[number % 2](url) for number in range(clients)]
        self.tokens, self.listening = {}, []
        self.acknowledged, self.refused = [], []
        self._running = {ruleset: [] for ruleset in TABLES}
        self._lock, self._leaving = threading.Lock(), threading.Event()
        self._threads = ThreadPoolExecutor(clients)
        self._playing = [self._threads.submit(self._play, front) for front in self.fronts]

    def leave(self):
        """Let everybody get the answer that is awaited, and leave. Raises what went wrong for any of them."""
        self._leaving.set()
        for playing in self._playing:
            playing.result(timeout=90)
        self._threads.shutdown()

    def finish(self):
        """Play the games to their ends that are not yet over."""
        with ThreadPoolExecutor(len(self.fronts)) as threads:
            begun = [game for games in self._running.values() for game in games]
            list(threads.map(self._play_out, begun, self.fronts * len(begun)))

    def _play(self, front):
        while not self._leaving.is_set():
            game = self._table(front, random.choice(list(TABLES)))
            for _ in range(random.randint(1, 8)):
                if self._leaving.is_set() or not self._move(front, game):
                    break

    def _play_out(self, game, front):
        while self._move(front, game):
            pass

    def _table(self, front, ruleset):
        with self._lock:
            if len(self._running[ruleset]) >= BATCH_SIZE:
                return random.choice(self._running[ruleset])
        game, tokens = front.begin(ruleset, **TABLES[ruleset])
        with self._lock:
            self.tokens[game] = tokens
            self._running[ruleset].append(game)
            self.listening += [
                listening(self.url, game, random.choice((None, tokens[0])))
                for listening in (Listening, ConnectedListening)
            ]
        return game

    def _move(self, front, game):
        """One action; whether the game goes on."""
        shown = front.get(f"/v1/games/{game}")
        if shown["status"] != "running":
            with self._lock:
                for games in self._running.values():
                    if game in games:
                        games.remove(game)
            return False
        for seat in shown["to_act"]:
            if token := self.tokens[game][seat]:
                actions = front.get(f"/v1/games/{game}/actions", token)["actions"]
                if actions:
                    self._act(front, {"game": game, "seat": seat, "action": random.choice(actions)})
        return True

    def _act(self, front, sent):
        sent["key"] = secrets.token_hex(8)
        answer = self.again(front, sent)
        if answer.status_code == 201:
            self.acknowledged.append({**sent, "answer": answer.json()})
        else:
            assert answer.status_code in (409, 422), answer.text
            self.refused.append({**sent, "code": answer.json()["code"]})

    def again(self, front, sent):
        """The answer to a request that may have been made before."""
        return front.act(sent["game"], self.tokens[sent["game"]][sent["seat"]], sent["action"], sent["key"])
