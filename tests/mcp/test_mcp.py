"""Language models at a table: whole games by scripted clients of the protocol, and callers who do it wrong."""

import asyncio
import os
import re
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import httpx
import httpx2
import pytest
from click.testing import CliRunner
from werkzeug.serving import make_server

from events.ruleset.action_ids import ActionSpace
from ops.cli.mcp import command
from ops.mcp.numbers import FIRST_DERIVED
from ops.mcp.tools import BURST_SECONDS, PER_SECOND, Pace, Refused, Tools, paged
from tests.mcp.table import NAMES, Table, numbers_in, play, version_in
from tests.mcp.transcript import transcript
from tests.ops.service import environment
from tests.service.conftest import OPERATOR
from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED
from tests.support.waiting import eventually

ROOT = Path(__file__).parents[2]


@pytest.mark.campaign(8)
@pytest.mark.parametrize("ruleset", [*SHIPPED])
def test_a_whole_game_is_played_by_what_the_tools_say(ruleset):
    table = Table(ruleset, seats=3)
    table.run(play)
    assert table.state.status == "finished"
    look = table.run(lambda table: table.ask(0, "look"))
    assert "The game is over: finished." in look
    assert look.splitlines()[-3:][0].startswith("1. ")


@pytest.mark.campaign(8)
def test_the_game_of_the_page_is_played_so():
    assert transcript() == (ROOT / "docs/examples/mcp-game.txt").read_text()


@each("ruleset", RULESETS)
def test_each_game_is_begun_by_what_the_tools_say(ruleset):
    table = Table(ruleset)
    table.run(lambda table: play(table, 2))
    assert table.state.version > 4


def test_every_request_carries_the_token_of_the_seat_and_goes_to_the_public_api():
    table = Table("nim", seats=2)
    del table.transport.requests[:]
    table.run(play)
    assert {token for _, _, token in table.transport.requests} == {f"Bearer {one}" for one in table.tokens}
    assert {method for method, path, _ in table.transport.requests if not path.endswith("/actions")} == {"GET"}


def test_seats_have_their_names_and_numbers_are_those_of_the_ruleset():
    async def ask(table):
        seat = table.state.missing[0]
        return seat, await table.ask(seat, "look"), await table.ask(seat, "actions"), await table.ask(seat, "story")

    table = Table("nim", seats=3)
    seat, look, actions, story = table.run(ask)
    assert f"You are {NAMES[seat]} (seat {seat + 1} of 3). IT IS YOUR TURN" in look
    assert f"{NAMES[seat]} (you)" in story
    assert not re.search(r"[Ss]eat \d", story)
    state = table.state
    space = ActionSpace(state.ruleset, state.setup)
    assert numbers_in(actions) == space.ids(state.table, seat, state.ruleset.legal(state.table, seat))


def test_where_the_rules_are_not_installed_numbers_are_made_of_the_actions():
    async def ask(table):
        seat = table.state.missing[0]
        first = await table.ask(seat, "actions")
        await table.ask(seat, "act", version=table.state.version, action=numbers_in(first)[0])
        return first, await table.ask(seat, "look")

    first, look = Table("nim", installed={}).run(ask)
    again, _ = Table("nim", installed={}).run(ask)
    assert first == again
    assert min(numbers_in(first)) >= FIRST_DERIVED
    assert "stacks" in look or "heaps" in look


def test_a_stale_action_is_refused_with_what_is_new():
    async def act(table):
        seat = table.state.missing[0]
        before, number = version_in(await table.ask(seat, "look")), numbers_in(await table.ask(seat, "actions"))[0]
        other = table.state.missing[-1]
        offered = numbers_in(await table.ask(other, "actions"))
        await table.ask(other, "act", version=before, action=offered[0])
        return before, await table.refused(seat, "act", version=before, action=number)

    table = Table("nim", seats=2)
    before, text = table.run(act)
    assert f"the game is at version {table.state.version}, you gave {before}" in text
    assert f"New: {before + 1} " in text
    assert "Call look and actions again" in text


@each(
    "tool, arguments, said",
    [
        ("act", {"version": 6, "action": 131_071}, "131071 is not on offer at version 6; "),
        ("act", {"version": 99, "action": 0}, "the game is at version 6, you gave 99"),
        ("act", {"version": -1, "action": 0}, "the game is at version 6, you gave -1"),
        (
            "act",
            {"version": "soon", "action": 0},
            "the arguments of act are wrong. version: Input should be a valid integer, unable to parse string",
        ),
        (
            "act",
            {},
            "Nothing changed: the arguments of act are wrong. version: Field required; action: Field required.",
        ),
        ("look", {"game": "../../etc"}, "not the id of a game"),
        ("look", {"game": "000-0000000000000000"}, "No such game. my_games"),
        ("look", {"page": 0}, "Page 0 does not exist: give a page from 1 to 1."),
        ("rules", {"search": ""}, "Give words or a number to search for"),
        ("rules", {"search": "x" * 1_000_000}, "at most 200 characters"),
        ("actions", {"search": "x" * 1_000_000}, "at most 200 characters"),
        ("jump", {}, "Unknown tool: jump. The tools are my_games, look, "),
    ],
)
def test_what_cannot_be_done_says_what_to_do_and_changes_nothing(tool, arguments, said):
    table = Table("nim")
    version = table.state.version
    text = table.run(lambda table: table.refused(table.state.missing[0], tool, **arguments))
    assert said in text
    assert not any(words in text for words in ("Error executing", "http", "pydantic"))
    assert table.state.version == version


def test_bounds_of_pages_are_kept_whatever_is_asked_for():
    async def ask(table):
        seat = table.state.missing[0]
        assert "0 of" in await table.ask(seat, "actions", search="no such label")
        await table.ask(seat, "actions", offset=-5)
        await table.ask(seat, "actions", offset=1 << 40)
        assert "Nothing" in await table.ask(seat, "story", after=1 << 40, limit=1 << 40)
        assert len((await table.ask(seat, "story", after=-3, limit=-3)).splitlines()) == 2
        assert "IT IS YOUR TURN" in await table.ask(seat, "wait_for_my_turn", seconds=1 << 40)
        assert "N05" in (await table.ask(seat, "rules", search="N05")).splitlines()[0]

    Table("nim").run(ask)
    head, board = ["head"], [f"{number} {'x' * 60}" for number in range(200)]
    pages = [paged(head, board, ["tail"], page) for page in (1, 2, 3, 4)]
    assert [line for page in pages for line in page if line in board] == board
    with pytest.raises(Refused, match="page from 1 to 4"):
        paged(head, board, [], 5)


def test_a_game_that_is_over_or_of_others_says_so():
    async def ask(table):
        table.service.games.abandon(table.game)
        for seat in (0, 1):
            assert "The game is over: abandoned." in await table.refused(seat, "act", version=3, action=0)
            assert "The game is over: abandoned." in await table.ask(seat, "wait_for_my_turn")
            assert "Nothing: The game is over" in await table.ask(seat, "actions")
        return await table.ask(0, "my_games"), await table.ask(0, "my_games", only_my_turn=True)

    table = Table("nim")
    mine, asked = table.run(ask)
    assert mine == f"{table.game}  Nim, 2 seats, The game is over: abandoned."
    assert asked.startswith("None.")
    table.tokens = [f"{table.game}.{'x' * 43}", "nonsense"]
    assert "token is not valid" in table.run(lambda table: table.refused(0, "look"))
    assert "not a token of a seat or of a player" in table.run(lambda table: table.refused(1, "my_games"))


def test_a_player_sees_all_its_games():
    table = Table("nim", seats=2)
    operator = table.skald.with_token(OPERATOR)
    seats = [{"name": "Ada", "player": "ada-7"}, {"name": "Bo"}]
    games = [operator.create_game({"ruleset": "nim", "seats": seats})["game"]["id"] for _ in range(2)]
    table.tokens = [operator.issue_player_token("ada-7")["token"]]
    mine = table.run(lambda table: table.ask(0, "my_games"))
    assert sorted(line.split()[0] for line in mine.splitlines()) == sorted(games)


def test_a_caller_without_a_token_and_one_in_a_loop_are_told_what_to_do():
    table = Table("nim")
    table.tokens = [None]
    assert "The token is missing" in table.run(lambda table: table.refused(0, "my_games"))
    now = [0.0]
    pace = Pace(PER_SECOND, lambda: now[0])
    for _ in range(PER_SECOND * BURST_SECONDS):
        pace.take()
    with pytest.raises(Refused, match="Too many calls"):
        pace.take()
    now[0] += 1
    for _ in range(PER_SECOND):
        pace.take()
    with pytest.raises(Refused, match="wait_for_my_turn"):
        pace.take()


def test_a_service_that_is_away_is_said_to_be():
    table = Table("nim")
    table.transport.handle_request = lambda request: (_ for _ in ()).throw(httpx.ConnectError("refused"))
    mine = Tools(table.skald, table.tokens[0], RULESETS)
    table.skald._pauses = mine._skald._pauses = ()
    with pytest.raises(Refused, match="does not answer"):
        mine.look(table.game)


@each(
    "words, said",
    [([], "name the seat: --token TOKEN"), (["--http", "8123", "--token", "x"], "leave it out")],
)
def test_the_command_asks_for_what_it_needs(words, said):
    assert said in CliRunner().invoke(command, words).output


def answers(port):
    try:
        return httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
    except httpx.ConnectError:
        return False


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def served(service):
    server = make_server("127.0.0.1", 0, service.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


@pytest.mark.campaign(3)
def test_over_http_every_caller_has_a_token_of_its_own():
    table, port = Table("nim"), free_port()

    async def looks(token):
        from mcp import Client  # noqa: PLC0415 - its import takes as long as that of all of Skald
        from mcp.client.streamable_http import streamable_http_client  # noqa: PLC0415 - the same

        headers = {"Authorization": f"Bearer {token}"} if token else {}
        http = httpx2.AsyncClient(headers=headers)
        transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http)
        async with http, Client(transport) as client:
            return (await client.call_tool("look", {"game": table.game})).content[0].text

    with served(table.service) as url:
        words = [sys.executable, "-m", "ops.cli", "mcp", "--url", url, "--http", str(port)]
        running = subprocess.Popen(words, env={**os.environ, **environment()})
        try:
            eventually(lambda: answers(port), 60)
            looked = [asyncio.run(looks(token)) for token in (*table.tokens, None)]
        finally:
            running.terminate()
            running.wait(30)
    assert ["You are Ada" in looked[0], "You are Bo" in looked[1]] == [True, True]
    assert "The token is missing" in looked[2]
