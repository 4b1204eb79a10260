"""A small installation: one web process and one process for all else, whatever of them is killed."""

import logging
import os
import signal
import threading

import pytest

from events.transparency.leaves import possible_leaves
from events.transparency.notes import parse_verifier_key
from events.transparency.proofs import check_proof, parse_proof
from ops import processes
from ops.run.errors import UserError
from ops.run.lifeline import is_alive
from ops.run.settings import Settings, Tuning
from tests.ops.service import PATIENCE, skald, up
from tests.ops.test_up import one_line
from tests.support.front import Front
from tests.support.processes import web_processes
from tests.support.waiting import eventually
from tests.webhooks.receiver import Receiver

KINDS = ("web", "worker", "sweeper", "webhooks", "transparency", "bots")


@pytest.fixture(scope="module")
def receiver():
    one = Receiver()
    yield one
    one.close()


@pytest.fixture(scope="module")
def small(tmp_path_factory, receiver):
    with up(tmp_path_factory.mktemp("small"), SKALD_TUNING="webhook_loopback=1") as running:
        running.front = Front(running.url)
        body = {"url": receiver.url, "types": ["game.finished"]}
        assert running.front.ask("POST", "/v1/webhooks", json=body).status_code == 201
        yield running


def played_with_a_bot(front):
    """A game of a person and a bot, once its results are there."""
    game, tokens = front.begin("nim", bots=(1,))
    while front.get(f"/v1/games/{game}")["status"] == "running":
        front.step(game, tokens)
    await_results(front, game)
    return game


def await_results(front, game):
    eventually(lambda: front.ask("GET", f"/v1/games/{game}/results").status_code == 200)


def test_there_are_five_processes_which_tell_what_they_are(small):
    modules = [command.split(" -m ")[1].split()[0] for command in small.children().values() if " -m " in command]
    assert sorted(modules) == ["gunicorn", "ops.processes"]
    assert len(small.children()) == 3, "and Redis; the fourth is the supervisor"
    assert len(web_processes(small.process.pid)) == 1
    eventually(lambda: all(f'process="{kind}"' in small.front.ask("GET", "/metrics").text for kind in KINDS))
    told = skald("doctor", "--data", small.data, SKALD_PORT=small.url.rsplit(":", 1)[1])
    assert told.returncode == 0, told.stdout
    assert {f"ok: {kind}: at work" for kind in KINDS} <= set(told.stdout.splitlines())


def test_a_game_with_a_bot_comes_to_its_results_its_webhook_and_its_proof(small, receiver):
    game = played_with_a_bot(small.front)
    path = f"/v1/games/{game}"
    assert small.front.get(f"{path}/results")["winners"]
    eventually(lambda: game in receiver.by_game())
    assert [kind for kind, _ in receiver.by_game()[game]] == ["game.finished"]
    eventually(lambda: is_proved_closed(small.front, game))
    assert small.front.get(f"{path}/audit")["ok"]


def is_proved_closed(front, game):
    found = front.ask("GET", f"/v1/games/{game}/proof")
    if found.status_code == 404:
        return False
    key = parse_verifier_key(front.ask("GET", "/v1/transparency/key").text.strip())
    leaves = possible_leaves(game, [event["hash"] for event in front.log(game)], closed=True)
    return check_proof(parse_proof(found.content), key, leaves).leaf.kind == "closed"


def test_a_clock_that_runs_out_is_noticed(small):
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}], "clock": {"per_action": 1, "grace": 0}}
    game = small.front.ask("POST", "/v1/games", json=body).json()["game"]["id"]
    eventually(lambda: small.front.get(f"/v1/games/{game}")["version"] > 1)


@pytest.mark.campaign(8)
@pytest.mark.parametrize("victim", ["web", "gunicorn", "ops.processes", "unixsocket"])
def test_what_is_killed_is_started_again_and_nothing_is_lost(small, victim):
    game, tokens = small.front.begin("nim")
    bid = small.front.act(game, tokens[0], {"type": "bid", "points": 1}, "bid").json()
    victims = lambda: web_processes(small.process.pid) if victim == "web" else [small.child(victim)]
    (killed,) = victims()
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: victims() not in ([], [killed]))
    assert small.front.get(f"/v1/games/{game}")["version"] == bid["game"]["version"]
    played_with_a_bot(small.front)


@pytest.mark.campaign(15)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_amid_thoughts_of_bots(tmp_path, number):
    with up(tmp_path) as running:
        body = {"ruleset": "nim", "seats": [{"controller": "smart"}] * 2}
        game = Front(running.url).ask("POST", "/v1/games", json=body).json()["game"]["id"]
        children = list(running.children())
        assert running.stop(number) == 0
        assert running.said[-2:] == ["skald: stopping", "skald: stopped"]
        assert not any(map(is_alive, children))
    with up(tmp_path) as running:
        await_results(Front(running.url), game)


def test_the_number_of_workers_is_not_for_a_small_one():
    assert "--small has one worker" in one_line(skald("up", "--small", "--workers", 2), status=2)


def test_bots_and_own_projections_are_done_where_there_are_any():
    assert "bots" not in processes.kinds_of(["all"], Settings(tuning=Tuning(bot_processes=0)))
    assert processes.kinds_of(["all"], Settings(projections="a"))[-2:] == ["projections", "bots"]


def test_what_is_named_is_done_and_nothing_else_is_taken():
    assert processes.kinds_of(["bots", "worker"], Settings()) == ["worker", "bots"]
    with pytest.raises(UserError, match="unknown role: nobody; available: all, worker,"):
        processes.kinds_of(["worker", "nobody"], Settings())
    with pytest.raises(UserError, match="name the role to run: all, worker,"):
        processes.kinds_of([], Settings())


class Context:
    settings, rulesets, at_stop = Settings(), {}, None


def until_stopped(context):
    stopped = threading.Event()
    context.at_stop(stopped.set)
    assert stopped.wait(PATIENCE)


def fails(_):
    raise RuntimeError("it is broken")


@pytest.mark.parametrize("failing", [0, 1])
def test_where_any_of_it_ends_all_of_it_ends_and_says_so(monkeypatch, caplog, failing):
    """The supervisor starts all of it again. What fails is in a thread, or in the main one."""
    for place, kind in enumerate(("worker", "bots")):
        monkeypatch.setitem(processes.WORK, kind, fails if place == failing else until_stopped)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        with caplog.at_level(logging.ERROR), pytest.raises(UserError, match="the reason is logged above"):
            processes.work_together(["worker", "bots"], Context())
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert caplog.messages == [f"The {('worker', 'bots')[failing]} has ended"]


def test_what_begins_after_it_was_asked_to_stop_stops_at_once():
    stopping, stopped = processes.Stopping(), []
    stopping.ask()
    stopping.at_stop(lambda: stopped.append(True))
    assert stopped == [True]
