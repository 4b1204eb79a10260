"""A front end over HTTP that never gives up: what has no answer is asked again, with the same Idempotency-Key."""

import json
import random
import secrets
import threading
import time
from typing import ClassVar

import httpx
from skald_client.blocking import Live
from skald_client.chain import event_hash
from skald_client.exchange import Closed
from skald_client.live import NoConnection, Refused, response

PAUSE = 0.05
PATIENCE = 180
"""Seconds for which a request is asked again."""


def asked(seat):
    """A seat's bearer header."""
    return {"Authorization": f"Bearer {seat}"}


class Front:
    """One client. ``broken`` and ``away``: how often the connection broke, and how often it was told to come back.

    ``longest`` is the longest time in seconds until a request was answered.
    """

    def __init__(self, url, timeout=20, patience=PATIENCE):
        self.http, self._patience = httpx.Client(base_url=url, timeout=timeout), patience
        self.broken = self.away = 0
        self.longest = 0.0

    def ask(self, method, path, **content):
        return self._until_answered(f"{method} {path}", lambda: self.http.request(method, path, **content))

    def _until_answered(self, what, ask):
        """The answer, sooner or later. What is not a lost connection, a 503 or a late body (408) is an error."""
        began = time.monotonic()
        while time.monotonic() < began + self._patience:
            try:
                answer = ask()
            except (httpx.TransportError, Closed, NoConnection):
                self.broken += 1
            except Refused:
                self.away += 1
            else:
                if answer.status_code not in (408, 503):
                    assert answer.status_code < 500, answer.text
                    self.longest = max(self.longest, time.monotonic() - began)
                    return answer
                if answer.status_code == 503:
                    self.check_away(answer)
                self.away += 1
            time.sleep(PAUSE)
        raise AssertionError(f"{what} was not answered for {self._patience} s")

    def check_away(self, answer):
        """A 503 is a problem document, and says when to come back."""
        assert_unavailable(answer)

    def get(self, path, token=None, **query):
        answer = self.ask("GET", path, params=query, headers=asked(token) if token else {})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def begin(self, ruleset, seats=2, bots=(), options=None):
        """A new game: its id and the token of each seat, ``None`` for a bot's."""
        named = [{"name": f"Seat {n}", "controller": "random" if n in bots else "human"} for n in range(seats)]
        body = {"ruleset": ruleset, "seats": named, "options": options or {}}
        answer = self.ask("POST", "/v1/games", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        tokens = [None if n in bots else token for n, token in enumerate(made["tokens"])]
        return made["game"]["id"], tokens

    def act(self, game, token, action, key):
        return self.ask(
            "POST", f"/v1/games/{game}/actions", json=action, headers={**asked(token), "Idempotency-Key": key}
        )

    def step(self, game, tokens, chooser=random):
        """One random action of a seat that is asked: what was sent, and the answer. ``None`` if nobody is."""
        seats = [seat for seat in self.get(f"/v1/games/{game}")["to_act"] if tokens[seat]]
        for seat in seats:
            actions = self.get(f"/v1/games/{game}/actions", tokens[seat])["actions"]
            if actions:
                sent = {"game": game, "seat": seat, "action": chooser.choice(actions), "key": secrets.token_hex(8)}
                return sent, self.act(game, tokens[seat], sent["action"], sent["key"])
        return None

    def log(self, game, token=None):
        """All events of a game."""
        headers = {"Accept": "application/x-ndjson"} | (asked(token) if token else {})
        answer = self.ask("GET", f"/v1/games/{game}/events", headers=headers)
        return [json.loads(line) for line in answer.text.splitlines()]


class ConnectedFront(Front):
    """The same, whose actions go over one WebSocket, which is opened again whenever it breaks."""

    def __init__(self, url, timeout=20, patience=PATIENCE):
        super().__init__(url, timeout, patience)
        self._live = Live(self.http, None)

    def act(self, game, token, action, key):
        message = {"op": "act", "game": game, "token": token, "action": action, "key": key, "whole": True}

        def ask():
            if not self._live.is_open:
                self._live._open(None)
            return response(self._live.ask(message))

        return self._until_answered(f"an action of {game}", ask)

    def check_away(self, answer):
        """The same without the headers of HTTP."""
        assert_problem_of_unavailable(answer)


def assert_unavailable(answer):
    """A 503 is a problem document, and says when to come back."""
    assert answer.status_code == 503
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert int(answer.headers["Retry-After"]) >= 1
    return assert_problem_of_unavailable(answer)


def assert_problem_of_unavailable(answer):
    """The problem says that it is for now, and nothing of what is behind."""
    problem = answer.json()
    assert problem["status"] == 503
    assert problem["code"] in {"log_unavailable", "log_full", "store_replaced"}
    assert "redis" not in answer.text.lower(), "what is behind is nobody's business"
    return problem


class _Rewritten(Exception):
    """What the service sends does not follow what it has sent before."""


class Listening(threading.Thread):
    """Listens to a game as an EventSource does: what ends is opened again after the last event that arrived.

    The chain is checked. Where the service does not go on from what it has sent, all is read anew, which is counted
    (``rewritten``). ``leave_all`` ends those that still listen: a service that is gone would be asked for ever.
    """

    _all: ClassVar = []

    def __init__(self, url, game, token=None):
        super().__init__(daemon=True)
        self.url, self.game, self.path = url, game, f"/v1/games/{game}/stream"
        self.headers = asked(token) if token else {}
        self.events, self.opened, self.error, self.over = [], 0, None, False
        self.rewritten = 0
        self._all.append(self)
        self.start()

    @classmethod
    def leave_all(cls):
        for one in cls._all:
            one.over = True
        cls._all.clear()

    @property
    def version(self):
        return self.events[-1]["version"] if self.events else 0

    def run(self):
        try:
            while not self.over:
                self._listen()
                time.sleep(PAUSE)
        except Exception as error:  # noqa: BLE001 - told by ``assert_complete``
            self.error = error

    def _listen(self):
        headers = {**self.headers, "Last-Event-ID": str(self.version)}
        try:
            with httpx.stream("GET", self.url + self.path, headers=headers, timeout=20) as answer:
                if answer.status_code == 503:
                    return
                if answer.status_code == 404 and self.events:  # the version that was heard last is not there
                    self._begin_anew()
                    return
                assert answer.status_code == 200, answer.status_code
                self.opened += 1
                event = {}
                for line in answer.iter_lines():
                    name, _, value = line.partition(": ")
                    if line:
                        event[name] = value
                    elif event:
                        self._heard(event)
                        event = {}
        except httpx.TransportError:
            return
        except _Rewritten:
            self._begin_anew()

    def _begin_anew(self):
        self.rewritten += 1
        self.events.clear()

    def _heard(self, fields):
        if "data" not in fields:
            return
        event = json.loads(fields["data"])
        assert (int(fields["id"]), fields["event"]) == (event["version"], event["type"])
        self._take(event)

    def _take(self, event):
        if self.events and event_hash(self.events[-1]["hash"], event) != event["hash"]:
            raise _Rewritten
        self.events.append(event)
        self.over |= event["type"] == "seed_opened"

    def until(self, version, patience=60):
        """Wait for a version; the seconds that it took."""
        started = time.monotonic()
        while self.version < version:
            assert self.error is None, self.error
            assert time.monotonic() - started < patience, f"at {self.version}, not at {version} after {patience} s"
            time.sleep(0.005)
        return time.monotonic() - started

    def assert_complete(self, log):
        """Nothing lost, nothing twice, all in order, and nothing shown that was lost since."""
        assert self.rewritten == 0
        self.assert_right(log)

    def assert_right(self, log):
        """Nothing lost, nothing twice, and all in order."""
        assert self.error is None, self.error
        versions = [event["version"] for event in self.events]
        how = f"{self.game}: {versions} of {len(log)}, opened {self.opened} times, over: {self.over}"
        assert versions == list(range(1, len(log) + 1)), how
        assert [event["hash"] for event in self.events] == [event["hash"] for event in log], how


class ConnectedListening(Listening):
    """The same over a WebSocket: a watch that ends is begun again after the last event that arrived."""

    def _listen(self):
        token = self.headers.get("Authorization", "").removeprefix("Bearer ") or None
        with httpx.Client(base_url=self.url, timeout=20) as http:
            live = Live(http, None)
            wanted = {"game": self.game, "token": token, "after": self.version}
            self.opened += 1
            try:
                for message in live.watch(wanted):
                    if "event" in message:
                        self._take(message["event"])
                    self.over |= message.get("end") == "closed"
            except Refused as refused:
                if refused.answer.status_code == 404 and self.events:
                    self._begin_anew()
                else:
                    assert refused.answer.status_code == 503, refused.answer.text
            except (Closed, NoConnection):
                return
            except _Rewritten:
                self._begin_anew()
            finally:
                live.close()
