"""``skald arena``: players of every kind, games that verify, and players that fail, hang or answer nonsense."""

import os
import shlex
import sys
import time
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
import skald as library
from click.testing import CliRunner

from ops.arena.players import MAX_LINE, Fault, player_of
from ops.arena.tournament import RESULTS, Arena, GameResult, PlayerResult, lines, matches, standings
from ops.cli.arena import command
from ops.run.errors import UserError
from tests.fifth.nim import RULESET as NIM
from tests.support.cases import each
from tests.support.rulesets import SHIPPED
from tests.support.waiting import eventually

PLAYS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        print(json.dumps({"action": asked["actions"][-1]["number"]}), flush=True)
"""
CLIENT = """
import asyncio, os, httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

async def main():
    http = httpx2.AsyncClient(headers={"Authorization": "Bearer " + os.environ["SKALD_TOKEN"]})
    async with http, Client(streamable_http_client(os.environ["SKALD_MCP_URL"], http_client=http)) as client:
        async def ask(tool, **arguments):
            done = await client.call_tool(tool, {"game": os.environ["SKALD_GAME"], **arguments})
            return done.content[0].text
        while True:
            if "YOUR TURN" in await ask("wait_for_my_turn"):
                version = int((await ask("look")).split("version ")[1].split(".")[0])
                line = (await ask("actions")).splitlines()[1]
                await ask("act", version=version, action=int(line.split()[0]))

asyncio.run(main())
"""


def program(text):
    return f"cmd:{sys.executable} -S -E -c {shlex.quote(text)}"


def played(*specs, seats=2, seeds=1, seconds=5.0, logs=None):
    players = [player_of(spec) for spec in specs]
    arena = Arena(NIM, "0", seconds, logs)
    return [arena.play(match) for match in matches(players, seats, range(seeds))]


def test_bots_and_programs_meet_in_every_seat_and_their_games_verify(tmp_path):
    results = played("greedy", f"mine={program(PLAYS)}", "random", logs=tmp_path)
    assert [[seat.player for seat in one.seats] for one in results] == [
        ["greedy", "mine"],
        ["mine", "greedy"],
        ["greedy", "random"],
        ["random", "greedy"],
        ["mine", "random"],
        ["random", "mine"],
    ]
    assert not any(seat.fault for one in results for seat in one.seats)
    assert all(sum(seat.won for seat in one.seats) == pytest.approx(1) for one in results)
    for one in results:
        log = (tmp_path / f"{one.game}.ndjson").read_bytes()
        assert library.verify(log, [NIM]).ok
        told = library.load(log, [NIM])
        assert [told.state.controllers[seat] for seat in told.seats] == [seat.player for seat in one.seats]
    kept = [msgspec.json.decode(line, type=GameResult) for line in (tmp_path / RESULTS).read_bytes().splitlines()]
    assert kept == results


@each(
    "fault, text",
    [
        ("has ended", "raise SystemExit"),
        ("answered b'yes', which is not", "print('yes', flush=True); input(); input()"),
        ("which is not on offer", "print('{\"action\": 99999}', flush=True); input(); input()"),
        ("which is not", "print('{\"action\": true}', flush=True); input(); input()"),
        (f"answered more than {MAX_LINE:,} bytes", "while True: print('x' * 4096, end='')"),
    ],
)
def test_a_program_that_fails_loses_its_game_and_stops_nothing(fault, text):
    results = played("greedy", f"bad={program(text)}")
    assert len(results) == 2
    for one in results:
        good, bad = sorted(one.seats, key=lambda seat: seat.player != "greedy")
        assert fault in bad.fault
        assert (good.won, good.fault, bad.won) == (1, "", 0)


def test_a_program_that_hangs_is_killed_with_its_children(monkeypatch, tmp_path):
    monkeypatch.setattr("ops.arena.players.START_SECONDS", 0)
    pids = f"open({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.fork() or os.getpid()}} ')"
    hangs = f"import os, time; {pids}; time.sleep(600)"
    began = time.monotonic()
    results = played("greedy", f"hangs={program(hangs)}", seconds=1.0)
    assert time.monotonic() - began < 300
    assert all("took longer than 1 s" in seat.fault for one in results for seat in one.seats if seat.player == "hangs")
    pids = {int(pid) for pid in (tmp_path / "pids").read_text().split()}
    eventually(lambda: not any(map(is_alive, pids)))


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"


def test_a_bot_that_raises_loses_and_the_log_says_that_the_default_was_played(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("from skald import Bot\nBAD = Bot(name='bad', version=1, choose=lambda seen, budget: 1 // 0)\n")
    (one, _) = played("greedy", f"{file}:BAD", logs=tmp_path / "logs")
    assert "ZeroDivisionError" in one.seats[1].fault
    log = (tmp_path / "logs" / f"{one.game}.ndjson").read_bytes()
    assert library.verify(log, [NIM]).ok
    assert b'"replaced":"failed: ZeroDivisionError' in log


@each(
    ("fault", "does"),
    [
        ("took longer than 0.2 s", "while True: pass"),
        ("took longer than 0.2 s", "__import__('time').sleep(600)"),
        ("or ended its process", "__import__('os')._exit(0)"),
        ("failed: SystemExit", "raise SystemExit"),
        ("chose what is not on offer", "return Choice(command='nonsense')"),
        ("'str' object has no attribute 'command'", "return 'nonsense'"),
    ],
)
def test_a_bot_of_ones_own_is_ended_after_its_time_and_the_game_goes_on(fault, does, monkeypatch, tmp_path):
    """It has left nothing behind either, not even what it has started."""
    for name, value in {"START_SECONDS": 0.2, "GRACE": 0.1}.items():
        monkeypatch.setattr(f"ops.arena.players.{name}", value)
    file = tmp_path / "mine.py"
    file.write_text(
        "import os\nfrom skald import Bot\nfrom events.bots.bot import Choice\n"
        f"def choose(seen, budget):\n    open({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}} ')\n"
        f"    {does}\n"
        "BAD = Bot(name='bad', version=1, choose=choose)\n"
    )
    (one, other) = played("greedy", f"{file}:BAD", seconds=0.2)
    for result in (one, other):
        good, bad = sorted(result.seats, key=lambda seat: seat.player != "greedy")
        assert fault in bad.fault
        assert (good.won, good.fault, bad.won) == (1, "", 0)
    assert not any(is_alive(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_a_client_of_the_protocol_that_is_late_or_has_ended_fails_at_once():
    models = import_module("ops.arena.models")
    chair = models.Chair(library.create(NIM, 2), 0)
    with pytest.raises(Fault, match="took longer than"):
        chair.ask(0.01)
    with pytest.raises(Fault, match="has ended"):
        chair.ask(600, lambda: True)
    with pytest.raises(models.NotYourTurn):
        chair.act({"type": "bid"}, None)


@pytest.mark.campaign(4)
def test_a_client_of_the_protocol_plays(tmp_path):
    (tmp_path / "client.py").write_text(CLIENT)
    results = played("random", f"model=mcp:{sys.executable} {tmp_path / 'client.py'}", seconds=60.0)
    assert not any(seat.fault for one in results for seat in one.seats)


def test_with_fewer_players_than_seats_each_meets_the_others():
    first, second = player_of("greedy"), player_of("random")
    found = [[one.name for one in match.seated] for match in matches([first, second], 3, range(1))]
    assert found[0] == ["greedy", "random", "greedy"]
    assert len(found) == 6
    assert sum(names.count("greedy") for names in found) == sum(names.count("random") for names in found) == 9


def test_intervals_are_those_of_wilson():
    games = [
        GameResult(game=str(number), seed="", seats=(seat("a", won=1.0), seat("b", fault="was slow")))
        for number in range(50)
    ]
    best, last = standings(games)
    assert (best.player, best.low, best.high) == ("a", 0.9287, 1.0)
    assert (last.player, last.faults, last.high) == ("b", 50, 0.0713)
    assert list(lines(games, 2))[-1] == "b lost games since it was slow"


def seat(player, won=0.0, fault=""):
    return PlayerResult(player=player, won=won, points=0, fault=fault)


@each(
    "spec, why",
    [("chess", "unknown bot"), ("cmd:", "name a program"), ("cmd:./a.b/+", "give the player"), ("x.py:A", "x.py")],
)
def test_a_player_that_there_is_not_is_one_line(spec, why):
    with pytest.raises(UserError, match=why):
        player_of(spec)


def test_the_command_prints_a_table(tmp_path):
    words = [SHIPPED[1], "greedy", "other=greedy", "--seeds", "1", "--logs", str(tmp_path / "logs")]
    found = CliRunner().invoke(command, words)
    assert found.exit_code == 0, found.output
    assert "95 % interval" in found.output
    assert "An equal among 2 wins 50.0%." in found.output
    assert "2 games are in" in found.output
    for wrong in (
        [SHIPPED[1], "greedy"],
        [SHIPPED[1], "greedy", "greedy"],
        [SHIPPED[1], "greedy", "random", "--seats", "9"],
    ):
        assert CliRunner().invoke(command, wrong).exit_code in (1, 2)
