"""People at tables of several real processes: who was at one that is killed, and who changes the same at one moment."""

import json
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import httpx
import pytest

from tests.ops.service import up
from tests.support.campaigns import amount
from tests.support.front import Front, asked
from tests.support.killer import Killer
from tests.support.waiting import eventually

ROUNDS = amount("SKALD_PEOPLE_ROUNDS", 10, 60)


@pytest.fixture
def running(short_folder):
    with up(short_folder, SKALD_WEB_PROCESSES="2", SKALD_LOG_LEVEL="error") as running:
        yield running


@contextmanager
def connected(running, game, token):
    """A stream of a seat, which is not opened again when it breaks."""

    def read():
        with httpx.stream("GET", f"{running.url}/v1/games/{game}/stream", headers=asked(token), timeout=300) as answer:
            opened.set()
            for _ in answer.iter_lines():
                pass

    def until_it_breaks():
        try:
            read()
        except httpx.TransportError:
            return

    opened = threading.Event()
    reading = threading.Thread(target=until_it_breaks, daemon=True)
    reading.start()
    assert opened.wait(60)
    yield reading


@pytest.mark.campaign(20)
def test_the_seats_of_web_processes_that_are_killed_are_away_soon(running):
    front = Front(running.url)
    game, tokens = front.begin("nim")

    def here():
        return [seat["here"] for seat in front.get(f"/v1/games/{game}")["seats"]]

    for seat, token in enumerate(tokens):  # the bids are sealed, and would leave it as it is
        front.act(game, token, {"type": "bid", "points": seat}, f"bid-{seat}")
    with connected(running, game, tokens[0]) as reading:
        eventually(lambda: here() == [True, False], patience=60)
        for pid in Killer(running).find("web"):
            os.kill(pid, signal.SIGKILL)
        eventually(lambda: not reading.is_alive(), patience=60)
        eventually(lambda: here() == [False, False], patience=60)


def at_once(*asks):
    """The answers to requests that are sent at the same moment, each by a thread of its own."""
    together = threading.Barrier(len(asks))

    def ask(one):
        together.wait()
        return one()

    with ThreadPoolExecutor(len(asks)) as threads:
        return [asking.result() for asking in [threads.submit(ask, one) for one in asks]]


@pytest.mark.campaign(20)
def test_a_seat_is_given_back_or_the_game_starts_and_never_both(running):
    fronts, seen = [Front(running.url) for _ in range(3)], set()
    for _ in range(ROUNDS):
        made = fronts[0].ask("POST", "/v1/games", json={"ruleset": "nim", "seats": [{"name": "Ada"}, {}]}).json()
        path, own = f"/v1/games/{made['game']['id']}", made["tokens"][0]
        gone, came = at_once(
            lambda path=path, own=own: fronts[0].ask("DELETE", f"{path}/seats/0", headers=asked(own)),
            lambda path=path, made=made: fronts[1].ask(
                "POST", f"{path}/seats", json={"name": "Bo", "join": made["join"]}
            ),
        )
        assert came.status_code == 201, came.text
        game = fronts[2].get(path)
        people = [seat["name"] for seat in game["seats"] if seat["taken"]]
        known = fronts[2].ask("GET", path, headers=asked(own)).status_code
        found = (gone.status_code, game["status"], sorted(people), known)
        assert found in ((204, "open", ["Bo"], 401), (409, "running", ["Ada", "Bo"], 200)), found
        assert fronts[2].get(path, came.json()["token"])["you"]["seat"] == came.json()["seat"]
        seen.add(gone.status_code)
    print(f"{ROUNDS} rounds, with {sorted(seen)}")


@pytest.mark.campaign(20)
def test_who_wishes_a_rematch_has_one_while_another_one_withdraws(running):
    fronts, seen = [Front(running.url) for _ in range(3)], set()
    for _ in range(ROUNDS):
        path, (first, second) = over(fronts[0])
        eventually(partial(wishes, fronts[0], path, first), patience=60)
        wished = fronts[0].get(path)["rematch"]
        gone, came = at_once(
            lambda path=path, token=first: fronts[0].ask("DELETE", f"{path}/rematch", headers=asked(token)),
            lambda path=path, token=second: fronts[1].ask("POST", f"{path}/rematch", headers=asked(token)),
        )
        assert came.status_code in (200, 201), came.text
        new, token = came.json()["game"]["id"], came.json()["tokens"]
        game = fronts[2].get(f"/v1/games/{new}", next(one for one in token if one))
        found = (gone.status_code, game["status"], new == wished)
        allowed = {(204, "open", True), (204, "open", False), (409, "running", True)}
        assert found in allowed, f"{found}: {json.dumps(game['seats'])}"
        assert fronts[2].get(path)["rematch"] == new
        seen.add(found)
    print(f"{ROUNDS} rounds, with {sorted(seen)}")


def wishes(front, path, token):
    """Whether a seat wishes a rematch now: the game must have been closed."""
    return front.ask("POST", f"{path}/rematch", headers=asked(token)).status_code == 201


def over(front):
    """The path of a game that is over, and the tokens of its seats."""
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    body = {"ruleset": "nim", "seats": seats, "options": {"resignation": "ends"}}
    made = front.ask("POST", "/v1/games", json=body).json()
    path = f"/v1/games/{made['game']['id']}"
    assert front.ask("POST", f"{path}/resign", headers=asked(made["tokens"][0])).status_code == 201
    return path, made["tokens"]
