"""People at the tables of a service: they act at a steady rate, ask again now and then, and check what has ended."""

import random
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from tests.soak.ledger import Ledger, digest_of
from tests.support.front import Front, Listening, asked
from tests.support.rulesets import SHIPPED
from tests.support.waiting import eventually

SEATED = ((2, ()), (3, (1,)))
"""How many sit at a table, and which of them are bots."""
REPEATED, UNDONE, SCORED, MINIMAL, AUDITED = 0.05, 0.03, 0.05, 0.5, 0.25
"""Shares of actions that are sent twice, taken back, waited for in the scores, answered shortly; of games audited."""
KEPT = 400
"""Acknowledged requests that are sent once more at the end."""
PATIENCE = 300.0
"""Seconds for which a request is asked again: a machine with much else to do starts what was killed slowly."""


class HashListening(Listening):
    """Listens, and keeps of each event its version and hash alone."""

    def _heard(self, fields):
        super()._heard(fields)
        if self.events:
            self.events[-1] = {name: self.events[-1][name] for name in ("version", "hash")}


class Table:
    """A game with the tokens of its people, what they were told, and somebody who listens to it."""

    def __init__(self, front, url, ruleset, seats, bots):
        self.game, self.tokens = front.begin(ruleset, seats, bots)
        self.ledger = Ledger(ruleset, [seat for seat, token in enumerate(self.tokens) if token])
        self.listening = HashListening(url, self.game, random.choice((None, self.tokens[0])))
        self.over = threading.Lock()
        self._writes, self._lock = 0, threading.Lock()

    @property
    def is_quiet(self):
        """True if nobody waits for an answer that is yet to be noted."""
        return self._writes == 0

    @contextmanager
    def writing(self):
        """Keep the table from being checked for as long as the ``with`` lasts."""
        with self._lock:
            self._writes += 1
        try:
            yield
        finally:
            with self._lock:
                self._writes -= 1


class Pace:
    """Lets everybody together take that number of steps a second."""

    def __init__(self, rate):
        self._interval, self._next, self._lock = 1 / rate, time.monotonic(), threading.Lock()

    def wait(self):
        with self._lock:
            self._next = due = max(time.monotonic(), self._next + self._interval)
        time.sleep(max(0.0, due - time.monotonic()))


class Players:
    """That number of people, each with a connection of its own, until they are told to leave."""

    def __init__(self, url, people, rate):
        self.url, self.pace, self.began = url, Pace(rate), time.monotonic()
        self.fronts = [Front(url, patience=PATIENCE) for _ in range(people)]
        self.tables, self.wrong, self.kept, self.score_waits = {}, [], [], []
        self.acknowledged = self.refused = self.repeated = self.undone = self.closed = self.audits = self.events = 0
        self.streams = 0
        self._lock, self._leaving = threading.Lock(), threading.Event()
        self._opening = {ruleset: threading.Lock() for ruleset in SHIPPED}
        self._threads = ThreadPoolExecutor(people)
        self._playing = [self._threads.submit(self._play, front) for front in self.fronts]

    def leave(self):
        """Let everybody get the answer that is awaited, and leave. Raises what went wrong for any of them."""
        self._leaving.set()
        for playing in self._playing:
            playing.result(timeout=2 * PATIENCE)
        self._threads.shutdown()

    def raise_failure(self):
        """Raise what has gone wrong for any of them so far."""
        for playing in self._playing:
            if playing.done():
                playing.result()

    def finish(self):
        """Play the games to their ends that are not yet over."""
        self.pace = Pace(1000)
        with ThreadPoolExecutor(len(self.fronts)) as threads:
            list(threads.map(self._play_out, list(self.tables.values()), self.fronts * len(SHIPPED)))

    def ask_again(self):
        """Send what was kept once more; return how many were answered otherwise than before."""
        return sum(not self._answers_alike(self.fronts[0], one) for one in self.kept)

    def _play(self, front):
        while not self._leaving.is_set():
            table = self._table(front)
            for _ in range(random.randint(1, 8)):
                if self._leaving.is_set() or not self._move(front, table):
                    break

    def _play_out(self, table, front):
        while self._move(front, table):
            pass

    def _table(self, front):
        ruleset = random.choice(SHIPPED)
        with self._opening[ruleset]:
            if ruleset not in self.tables:
                self.tables[ruleset] = Table(front, self.url, ruleset, *random.choice(SEATED))
            return self.tables[ruleset]

    def _move(self, front, table):
        """One action; whether the game goes on."""
        self.pace.wait()
        shown = front.get(f"/v1/games/{table.game}")
        if shown["status"] != "running":
            if table.over.acquire(blocking=False):
                self._close(front, table)
            return False
        for seat in shown["to_act"]:
            token = table.tokens[seat]
            if token and (actions := front.get(f"/v1/games/{table.game}/actions", token)["actions"]):
                with table.writing():
                    self._act(front, table, seat, random.choice(actions))
                break
        return True

    def _act(self, front, table, seat, action):
        sent = {"path": f"/v1/games/{table.game}/actions", "token": table.tokens[seat], "json": action}
        if answer := self._write(front, sent):
            table.ledger.acted(seat, action, *head_of(answer))
            if random.random() < SCORED:
                self._await_scores(front, table, head_of(answer)[0])
            if random.random() < UNDONE:
                sent = {"path": f"/v1/games/{table.game}/undo", "token": table.tokens[seat], "json": None}
                if undone := self._write(front, sent):
                    self.undone += 1
                    table.ledger.undid(seat, *head_of(undone))

    def _write(self, front, sent):
        """Send one request until it is answered; return the body if it was accepted."""
        sent["headers"] = {"Idempotency-Key": secrets.token_hex(8), **asked(sent["token"])}
        if random.random() < MINIMAL:
            sent["headers"]["Prefer"] = "return=minimal"
        answer = post(front, sent)
        if answer.status_code != 201:
            if answer.status_code not in (409, 422):
                self.wrong.append(f"{sent['path']} was answered {answer.status_code}: {answer.text[:200]}")
            self.refused += 1
            return None
        self.acknowledged += 1
        sent["digest"] = digest_of(answer.json())
        if random.random() < REPEATED:
            self.repeated += 1
            if not self._answers_alike(front, sent):
                self.wrong.append(f"{sent['path']} was answered otherwise when it was sent again")
        with self._lock:
            if len(self.kept) < KEPT:
                self.kept.append(sent)
            elif (place := random.randrange(self.acknowledged)) < KEPT:
                self.kept[place] = sent
        return answer.json()

    def _answers_alike(self, front, sent):
        answer = post(front, sent)
        if answer.status_code == 409 and answer.json()["code"] == "taken_back":
            return True
        return answer.status_code == 201 and digest_of(answer.json()) == sent["digest"]

    def _await_scores(self, front, table, version):
        asked_at = time.monotonic()
        scores = front.get(f"/v1/games/{table.game}/scores", at_least=version, wait=20)
        if scores["version"] < version:
            self.wrong.append(f"{table.game}: no scores of version {version} within 20 s")
        self.score_waits.append((asked_at - self.began, time.monotonic() - asked_at))

    def _close(self, front, table):
        """Check a game that is over, and forget it."""
        path = f"/v1/games/{table.game}"
        eventually(lambda: front.get(path)["status"] == "finished", PATIENCE, 0.1)
        self.tables = {ruleset: one for ruleset, one in self.tables.items() if one is not table}
        eventually(lambda: table.is_quiet, PATIENCE)
        log = front.log(table.game)
        self.wrong += [f"{table.game}: {difference}" for difference in table.ledger.differences(log)]
        table.listening.join(PATIENCE)
        try:
            table.listening.assert_complete(log)
        except AssertionError as error:
            self.wrong.append(f"{table.game}: what a stream told is not the log: {error}"[:300])
        if random.random() < AUDITED:
            self.audits += 1
            if not front.get(f"{path}/audit")["ok"]:
                self.wrong.append(f"{table.game}: its audit fails")
        self.closed, self.events = self.closed + 1, self.events + len(log)
        self.streams += table.listening.opened


def post(front, sent):
    """Return the answer to a request that may have been made before."""
    return front.ask("POST", sent["path"], json=sent["json"], headers=sent["headers"])


def head_of(answer):
    """Return version and hash at the end of a commit, by any of the two forms of its answer."""
    return answer["version"], answer["head"] if "head" in answer else answer["events"][-1]["hash"]
