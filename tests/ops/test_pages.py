"""Every block of every page runs against one service, and its result is looked at; or the page says why it does not.

``<!-- not run: why -->`` before a block says why not, ``<!-- tests/….py runs this block -->`` which other test runs it,
and ``… of this page`` that it runs the others of the page, too.
"""

import asyncio
import json
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import click
import httpx
import pytest
import yaml

from ops.cli import skald as commands
from ops.run.installation import load_overrides
from ops.run.settings import from_environment
from tests.ops.service import environment, up
from tests.support.cases import each
from tests.support.node import NODE
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

ROOT = Path(__file__).parents[2]
PAGES = [
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "ops/clients/js/README.md", "ops/clients/python/README.md"),
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]
MARK = re.compile(r"<!-- (?:not run: (?P<why>.{10,})|(?P<test>tests/[\w/]+\.py) (?:runs|checks) .*) -->")
TUNING = "webhook_loopback=1"
MAX_NOT_RUN = 5
PATIENCE = 120


class Block(NamedTuple):
    """A fenced block of a page: where it stands, and what is said before it of whether it runs."""

    page: str
    heading: str
    language: str
    text: str
    why_not: str | None
    test: str | None


def blocks_of(page):
    heading, mark, lines = "", None, iter((ROOT / page).read_text().splitlines())
    for line in lines:
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("```"):
            language, text = line[3:], []
            for inner in lines:
                if inner == "```":
                    break
                text.append(inner)
            said = mark.groupdict() if mark else {"why": None, "test": None}
            yield Block(page, heading, language, "\n".join(text) + "\n", said["why"], said["test"])
        elif line:
            mark = MARK.search(line)


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
OF_THE_PAGE = re.compile(r"<!-- (tests/\S+\.py) runs .* of this page")
ELSEWHERE = {page: found[1] for page in PAGES if (found := OF_THE_PAGE.search((ROOT / page).read_text()))}


class Reader:
    """Somebody who does what the pages say: in a folder of their own, with the service beside them."""

    def __init__(self, served, folder):
        self.url, self.folder = served.url, folder
        for name in ("bin", ".venv/bin"):
            (folder / name).mkdir(parents=True)
            (folder / name / "skald").write_text(f'#!/bin/sh\nexec {sys.executable} -m ops.cli "$@"\n')
            (folder / name / "skald").chmod(0o755)
        (folder / "bin" / "python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        (folder / "bin" / "python").chmod(0o755)
        (folder / ".skald").symlink_to(served.data)
        path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        self.environment = environment(
            PATH=path,
            PYTHONPATH=os.pathsep.join(
                str(ROOT / name) for name in ("", "ops/agents", "ops/clients/python", "ops/library")
            ),
            SKALD_PORT=self.url.rpartition(":")[2],
        )
        self.asked = 0
        self.finished, _ = self.played()
        self.game, self.tokens = self.played(until=60)

    def played(self, until=None):
        """A game of two people, up to a version or to its end, and their tokens; ``asked``: when the first acted."""
        seats = [{"name": "Ada", "player": "customer-17"}, {"name": "Bo", "player": "customer-18"}]
        made = self.ask("/v1/games", {"ruleset": "raids", "seats": seats, "options": {"assistance": True}})
        game, tokens = made["game"], made["tokens"]
        while game["status"] == "running" and not (until and game["version"] >= until):
            for token in tokens:
                path = f"/v1/games/{game['id']}/actions"
                if offered := self.ask(path, token=token)["actions"]:
                    self.asked = game["version"] if token == tokens[0] else self.asked
                    game = self.ask(path, offered[game["version"] % len(offered)], token)["game"]
        if until is None:
            eventually(lambda: self.ask(f"/v1/games/{game['id']}")["status"] == "finished", PATIENCE)
        return game["id"], tokens

    def ask(self, path, body=None, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.request("POST" if body else "GET", self.url + path, json=body, headers=headers, timeout=PATIENCE)
        assert answer.is_success, answer.text
        return answer.json()

    def run(self, *command, status=0):
        done = subprocess.run(
            [str(word) for word in command],
            cwd=self.folder,
            env=self.environment,
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    def shell(self, text, status=0, **replaced):
        """What a block of the shell prints, with words of it replaced."""
        text = text.replace("http://127.0.0.1:8000", self.url)
        for word, by in replaced.items():
            text = re.sub(rf"\b{word}\b", by, text)
        return self.run("bash", "-euc" if status == 0 else "-uc", text, status=status)

    def sql(self, query):
        told = self.run("skald", "sql", "--dataset", "asked", "--format", "json", query)
        return json.loads(told)


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    (folder / "home").mkdir()
    with up(folder / "data", SKALD_TUNING=TUNING) as running:
        yield Reader(running, folder / "home")


def documents(text):
    """The JSON documents in a text, each of which ends its line."""
    decoder, found = json.JSONDecoder(), []
    for line in filter(None, text.splitlines()):
        document, end = decoder.raw_decode(line)
        assert end == len(line), "two documents on one line"
        found.append(document)
    return found


def api_in_a_few_lines(reader, block):
    *acted, audit = documents(reader.shell(block.text))
    story = [one for one in acted if "hash" in one]
    *_, done = [one for one in acted if "events" in one]
    (scores,) = [one for one in acted if "seats" in one]
    assert done["game"]["status"] == "running"
    assert [event["version"] for event in story] == list(range(1, done["version"] + 1))
    assert len(scores["seats"]) == 2
    assert audit["ok"]


def figure_in_two_lines(reader, block):
    assert len(block.text.splitlines()) == 2
    rows = re.findall(r"^ +(\d) +([\d.]+)$", reader.shell(block.text.replace("--games 200", "--games 6")), re.MULTILINE)
    assert [turn for turn, _ in rows] == ["1", "2", "3"]
    assert 0.99 <= sum(float(won) for _, won in rows) <= 3


def games_of_a_store(reader, block):
    reader.run("skald", "dataset", "asked", "--level", "operator", "--with", "simulated,forked,bots")
    rows = reader.sql(block.text)
    assert rows
    if "by = 'person'" in block.text:
        assert sum(row["decisions"] for row in rows) > 20
    else:
        assert reader.finished in {row["game"] for row in rows}


def types_of_one_game(reader, block):
    reader.shell(block.text)
    (name,) = re.findall(r"> (\S+)", block.text)
    text = (reader.folder / name).read_text()
    assert "Navigate" in text
    assert len(text.splitlines()) > 100


def first_program_in_python(reader, block):
    (reader.folder / "first.py").write_text(block.text.replace("http://127.0.0.1:8000", reader.url))
    assert_story(reader.run("python", "first.py"))


def program(reader, block):
    (reader.folder / "program.py").write_text(block.text)
    return reader.run("python", "program.py")


def game_in_process(reader, block):
    points, *story = program(reader, block).splitlines()
    assert len(json.loads(points)) == 2
    assert [line.partition(" ")[0] for line in story] == ["1", "2", "3"]


def refusals(reader, block):
    assert [line.partition(" ")[0] for line in program(reader, block).splitlines()] == [
        "not_your_turn",
        "malformed",
        "malformed",
    ]


def seat_of_a_model(reader, block):
    (server,) = json.loads(block.text)["mcpServers"].values()
    arguments = [reader.url if word == "http://127.0.0.1:8000" else word for word in server["args"]]
    environment = {**reader.environment, **server["env"], "SKALD_TOKEN": reader.tokens[0]}
    command = str(reader.folder / "bin" / server["command"])

    async def looked():
        from mcp import Client, StdioServerParameters  # noqa: PLC0415 - its import takes as long as that of all of Skald

        async with Client(StdioServerParameters(command=command, args=arguments, env=environment)) as client:
            mine = await client.call_tool("my_games", {})
            look = await client.call_tool("look", {"game": reader.game})
            return mine.content[0].text, look.content[0].text

    mine, look = asyncio.run(looked())
    assert mine.startswith(reader.game)
    assert "You are Ada (seat 1 of 2)." in look


def player_of_an_arena(reader, block):
    (reader.folder / "mine.py").write_text(block.text)


def arena(reader, block):
    told = reader.shell(block.text.replace("--seeds 5 --seconds 2", "--seeds 1 --seconds 30"))
    assert re.search(r"^mine +4 +[\d.]+%  \[.*\] +[\d.]+ +0 ", told, re.MULTILINE), told
    assert told.count(": ok, versions 1 to") == 6


def script(reader, text):
    client = (ROOT / "ops/clients/js/skald.js").as_uri()
    text = text.replace('"skald-client"', json.dumps(client)).replace("http://127.0.0.1:8000", reader.url)
    (reader.folder / "script.mjs").write_text(text)
    return reader.run(NODE, "--no-warnings", "script.mjs")


def first_program_in_javascript(reader, block):
    assert_story(script(reader, block.text))


def assert_story(told):
    versions = [int(line.split(" ")[0]) for line in told.splitlines() if re.match(r"\d+ \S", line)]
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) > 50


def messages_of_a_stream(reader, block):
    client, ours = 'import { Skald } from "skald-client";', f'const skald = new Skald("{reader.url}");'
    begin = f'{client}\n{ours}\nconst game = "{reader.finished}";'
    told = script(reader, f"{begin}\n{block.text}").splitlines()
    assert told[0] == "game_created"
    assert {"finished", "seed_opened"} <= set(told)


def fork_and_analysis(reader, block):
    fork, analysis = block.text.replace("57", str(reader.asked)).splitlines()
    told = reader.shell(fork.replace(" --bots", f" --token {reader.tokens[0]} --bots"), GAME=reader.game)
    assert re.search(r"skald play \S+ --as 1 --token \S+", told), told
    told = reader.shell(analysis.partition("#")[0] + f" --token {reader.tokens[0]}", GAME=reader.game)
    assert len(told.splitlines()) > 1, told


def body_of_a_fork(reader, block):
    path = f"/v1/games/{reader.game}/forks"
    made = reader.ask(path, json.loads(block.text), reader.tokens[0])
    assert made["game"]["fork"]["game"] == reader.game
    assert [seat["controller"] for seat in made["game"]["seats"]] == ["human", "random"]


def replaced_components(reader, block):
    write, start = block.text.splitlines()
    reader.shell(write)
    boxes = load_overrides(str(reader.folder / "boxes"), RULESETS)
    assert boxes["wikinger"] == {"ships": {"red": {"amount": 4}}}
    assert start == "SKALD_COMPONENTS=boxes ops/up"


LIVE = """
import { createRequire } from "node:module";
const token = %r, game = %r;
let acted = 0;
const draw = ({ version }) => console.log("draw", version);
const offer = ([action]) => { if (acted++ === 0) act(action); else process.exit(0); };
"""


def live_in_a_browser(reader, block):
    game, tokens = reader.played(until=10)
    (token,) = [one for one in tokens if reader.ask(f"/v1/games/{game}/actions", token=one)["actions"]][:1]
    address = reader.url.replace("http", "ws")
    text = block.text.replace("wss://games.example.org", address)
    (reader.folder / "live.mjs").write_text(LIVE.replace("%r", "%s") % (json.dumps(token), json.dumps(game)) + text)
    told = reader.run(NODE, "--no-warnings", "--experimental-websocket", "live.mjs")
    assert len(re.findall(r"^draw \d+$", told, re.MULTILINE)) > 1


def scraped(reader, block):
    for job in yaml.safe_load(block.text)["scrape_configs"]:
        for one in job.get("static_configs", []):
            assert one["targets"] == ["127.0.0.1:8000"]
            assert "skald_" in httpx.get(f"{reader.url}/metrics", timeout=PATIENCE).text
        names = [name for one in job.get("dns_sd_configs", []) for name in one["names"]]
        composed = yaml.safe_load((ROOT / "ops/container/compose.yaml").read_text())["services"] if names else names
        assert set(names) <= set(composed)


def checked(reader, block):
    assert "at work" in reader.shell(block.text)


def tournament(reader, block):
    assert re.search(r"^ +won +[\d.]+%", reader.shell(block.text.replace("--seeds 5", "--seeds 1")), re.MULTILINE)


def constants_varied(reader, block):
    assert "points ahead" in reader.shell(block.text.replace("--seeds 5", "--seeds 8"))


def clocked(reader, block):
    body = json.loads(block.text)
    made = reader.ask("/v1/games", body)["game"]
    assert len(made["clocks"]) == len(body["seats"])
    created = reader.ask(f"/v1/games/{made['id']}/events?limit=1")["events"][0]["data"]["clock"]
    assert {name: created[name] for name in body["clock"]} == body["clock"]


def first_requests(reader, block):
    (offer,) = documents(reader.shell(block.text))
    assert {"version", "actions"} <= set(offer)


def backed_up(reader, block):
    copy, check, restore = block.text.replace("/backups", str(reader.folder)).splitlines()
    assert re.search(r"\d+ games", reader.shell(copy))
    assert "is whole" in reader.shell(check)
    told = reader.shell(restore.partition("#")[0] + f" --data {reader.folder.parent}/anew")
    assert re.search(r"\d+ games", told)


def archived(reader, block):
    move, check, *others = block.text.splitlines()
    told = reader.shell(move.replace("30d", "0d"))
    assert re.search(r"[1-9]\d* games? w", told), told
    assert reader.ask(f"/v1/games/{reader.finished}")["status"] == "finished"
    for line in (check, *others, check):
        reader.shell(line)


def removed(reader, block):
    lines = block.text.splitlines()
    gone, _ = reader.played()
    for line in lines[:2]:
        reader.shell(line)
    reader.ask(f"/v1/games/{gone}")
    for line in lines[2:]:
        reader.shell(line)
    names = [seat["name"] for seat in reader.ask(f"/v1/games/{gone}")["seats"]]
    assert names == [None, "Bo"]


def one_event(reader, block):
    given = json.loads(block.text)
    events = reader.ask(f"/v1/games/{reader.finished}/events?limit=1")["events"]
    assert set(given) == set(events[0]) - {"commit"}
    assert set(given["private"]["server"]) == set(events[0]["private"]["server"])


def proved(reader, block):
    eventually(lambda: proof(reader).is_success, PATIENCE)
    reader.run("skald", "export", reader.finished, "--output", "game.ndjson")
    key = httpx.get(f"{reader.url}/v1/transparency/key", timeout=PATIENCE).text.strip()
    (reader.folder / "key").write_text(key)
    plain, witnessed = block.text.splitlines()
    assert ": ok, versions 1 to" in reader.shell(plain.partition("#")[0].replace("KEY", "key"))
    witnessed = witnessed.partition("#")[0].replace("KEY-OF-A-WITNESS", "key").replace("--key KEY", "--key key")
    assert "its proof does not" in reader.shell(witnessed, status=1)


def proof(reader):
    return httpx.get(f"{reader.url}/v1/games/{reader.finished}/proof", timeout=PATIENCE)


def webhook(reader, block):
    request, shown = block.text.replace(' -H "Authorization: Bearer $KEY"', "").split("\n# ")
    (made,) = documents(
        reader.shell(f"S={reader.url}/v1 \n{request}".replace("https://bot.example", "http://127.0.0.1:9"))
    )
    assert {"id", "secret"} <= set(made)
    assert all(re.search(rf'"{name}": "{made[name][:4]}', shown) for name in ("id", "secret"))


def payload(reader, block):
    given = json.loads(block.text)
    document = httpx.get(f"{reader.url}/openapi.json", timeout=PATIENCE).json()
    described = document["webhooks"]["turn.asked"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    schema = document["components"]["schemas"][described["$ref"].rsplit("/", 1)[1]]
    assert set(given) == set(schema["properties"])
    data = document["components"]["schemas"][schema["properties"]["data"]["$ref"].rsplit("/", 1)[1]]
    assert set(given["data"]) == set(data["properties"])


def tuned(_, block):
    (setting,) = re.findall(r"^SKALD_TUNING=(\S+) ops/up$", block.text, re.MULTILINE)
    assert setting == TUNING
    assert from_environment().tuning is not None


def tree(_, block):
    above = ""
    for indent, name in re.findall(r"^( *)([\w.]+/?) {2,}", block.text, re.MULTILINE):
        assert (ROOT / (above if indent else "") / name).exists(), name
        above = above if indent else name


def event_as_told(reader, block):
    told = json.loads(block.text)
    (event, *_) = reader.ask(f"/v1/games/{reader.game}/events?limit=1")["events"]
    assert told.keys() == event.keys()
    assert {name: type(value) for name, value in told.items()}.items() >= {"private": dict, "commitments": dict}.items()


def trained(reader, block):
    reader.shell(re.sub(r"--games \d+", "--games 1", block.text))
    assert (reader.folder / "raids-2.npz").stat().st_size > 1000


CHECKS = {
    ("ARCHITECTURE.md", "The folders"): [tree],
    ("ARCHITECTURE.md", "One event"): [event_as_told],
    ("README.md", "The API in a few lines"): [api_in_a_few_lines],
    ("README.md", "A figure in two lines"): [figure_in_two_lines],
    ("docs/agents.md", "Environment"): [program],
    ("docs/agents.md", "Actions"): [program],
    ("docs/agents.md", "Vectors"): [program, program],
    ("docs/agents.md", "Many games at once"): [program],
    ("docs/agents.md", "A policy that learns"): [trained, program],
    ("docs/agents.md", "Language models"): [seat_of_a_model],
    ("docs/agents.md", "The arena"): [player_of_an_arena, arena],
    ("docs/analytics.md", "Questions"): [games_of_a_store],
    ("docs/analytics.md", "Tables"): [games_of_a_store],
    ("docs/bots.md", "Bots"): [tournament],
    ("docs/bots.md", "Other constants"): [tournament, constants_varied],
    ("docs/clients.md", "Messages of a stream"): [messages_of_a_stream],
    ("docs/clients.md", "Types of one game"): [types_of_one_game],
    ("docs/clocks.md", "Clocks"): [clocked],
    ("docs/front-end.md", "Behind a front end"): [first_requests],
    ("docs/forks.md", "Going on from any version"): [fork_and_analysis, body_of_a_fork],
    ("docs/games.md", "The games and their data"): [replaced_components],
    ("docs/library.md", "Skald as a library"): [game_in_process],
    ("docs/library.md", "What can go wrong"): [refusals],
    ("docs/library.md", "What games, bots and projections import"): [program],
    ("docs/live.md", "In a browser"): [live_in_a_browser],
    ("docs/runbook.md", "Alarms"): [scraped, scraped],
    ("docs/runbook.md", "Runbook"): [checked],
    ("docs/runbook.md", "Backup and restore"): [backed_up],
    ("docs/runbook.md", "The archive"): [archived],
    ("docs/runbook.md", "Removing what is old"): [removed],
    ("docs/verify.md", "The file"): [one_event],
    ("docs/verify.md", "The transparency log"): [proved],
    ("docs/webhooks.md", "Webhooks"): [webhook],
    ("docs/webhooks.md", "What is sent"): [payload],
    ("docs/webhooks.md", "Where it may lead"): [tuned],
    ("ops/clients/js/README.md", "skald-client"): [first_program_in_javascript],
    ("ops/clients/python/README.md", "skald-client"): [first_program_in_python, types_of_one_game],
}
"""What runs the blocks under a heading, in their order, and looks at the results."""


def here():
    """The blocks that this test runs, each with its check."""
    waiting = {place: list(checks) for place, checks in CHECKS.items()}
    for block in BLOCKS:
        if block.why_not or block.test:
            continue
        place = block.page, block.heading
        if block.page in ELSEWHERE and not waiting.get(place):
            continue
        assert waiting.get(place), f"no check in {block.page}, under {block.heading!r}: {block.text[:60]!r}"
        yield block, waiting[place].pop(0)
    assert not any(waiting.values()), waiting


@pytest.mark.parametrize(("page", "heading"), CHECKS)
def test_a_block_runs_with_its_result(reader, page, heading):
    for block, check in here():
        if (block.page, block.heading) == (page, heading):
            check(reader, block)


def test_every_block_is_run_or_the_page_says_why_not():
    assert list(here())
    assert sum(block.why_not is not None for block in BLOCKS) <= MAX_NOT_RUN
    for name in {block.test for block in BLOCKS if block.test} | set(ELSEWHERE.values()):
        assert (ROOT / name).exists(), name


def written(page):
    """The commands that a page or a docstring writes."""
    text = (ROOT / page).read_text()
    for block in BLOCKS:
        if block.page == page and block.language in ("bash", "sh"):
            yield from re.findall(r"^(?:\.venv/bin/)?(skald [a-z].*?)(?:#.*)?$", block.text, re.MULTILINE)
    yield from (" ".join(found.split()) for found in re.findall(r"`(?:\.venv/bin/)?(skald [a-z][^`]*)`", text))


@each("page", [*PAGES, *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "ops/cli").glob("*.py"))])
def test_the_commands_that_are_written_are_those_that_there_are(page):
    for line in written(page):
        words = shlex.split(line.replace("…", ""))
        command, context, arguments = commands, click.Context(commands), words[1:]
        while isinstance(command, click.Group) and arguments:
            found = command.get_command(context, arguments[0])
            assert found is not None, line
            command, arguments = found, arguments[1:]
        known = Counter(name for one in command.params for name in (*one.opts, *one.secondary_opts))
        takes_others = command.context_settings.get("ignore_unknown_options")
        used = {word.partition("=")[0] for word in arguments if word.startswith("--")}
        assert takes_others or used <= set(known), line


def anchor(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


@each("page", PAGES)
def test_links_lead_to_pages_and_headings(page):
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", (ROOT / page).read_text()):
        file, _, fragment = link.partition("#")
        target = (ROOT / page).parent / file if file else ROOT / page
        assert target.exists(), link
        headings = re.findall(r"^#+ (.*)", target.read_text(), re.MULTILINE) if target.suffix == ".md" else []
        assert not fragment or fragment in map(anchor, headings), link


def test_the_requests_that_pages_name_are_those_of_the_api(reader):
    """``…`` stands for a game's path; what is in braces, in angle brackets or in capitals is a parameter."""
    paths = httpx.get(f"{reader.url}/openapi.json").json()["paths"]
    known = {(method.upper(), re.sub(r"\{\w+\}", "{}", path)) for path, of in paths.items() for method in of}
    for page in PAGES:
        for method, path in re.findall(r"(GET|POST|PUT|DELETE) ((?:…|/v1)/[\w/{}<>…-]*)", (ROOT / page).read_text()):
            named = re.sub(r"\{\w+\}|<\w+>(?:/<\w+>)*|\b[A-Z]+\b|\bpace\b", "{}", path.replace("…", "/v1/games/{}"))
            assert (method, named) in known, f"{page}: {method} {path}"
