"""A table whose players are scripted clients of the Model Context Protocol, over the HTTP API of a service here."""

import asyncio
import random
from contextlib import AsyncExitStack

import httpx
from skald_client import Skald

from ops.mcp.server import Callers, mcp_server
from ops.mcp.tools import MAX_BYTES
from tests.service.conftest import OPERATOR, Service
from tests.support.rulesets import RULESETS

NAMES = ("Ada", "Bo", "Cy", "Di")
SEED = "ab" * 32


class Recording(httpx.WSGITransport):
    """Notes every request, with its token."""

    def __init__(self, app):
        super().__init__(app=app)
        self.requests = []

    def handle_request(self, request):
        self.requests.append((request.method, request.url.path, request.headers.get("authorization")))
        return super().handle_request(request)


class Table:
    """A game at a service of this process, and a client of the protocol for each seat."""

    def __init__(self, ruleset, seats=2, installed=RULESETS, **game):
        self.service = Service()
        self.transport = Recording(self.service.app)
        self.skald = Skald("http://skald", transport=self.transport, socket=False)
        seated = [{"name": name} for name in NAMES[:seats]]
        made = self.skald.with_token(OPERATOR).create_game({"ruleset": ruleset, "seats": seated, "seed": SEED, **game})
        self.game, self.tokens, self.installed = made["game"]["id"], made["tokens"], installed
        self.told = []

    def run(self, play):
        """Connect a client for each seat, and let a coroutine play; return what it returns."""
        from mcp import Client  # noqa: PLC0415 - its import takes as long as that of all of Skald

        async def connected():
            async with AsyncExitStack() as stack:
                self.clients = [await stack.enter_async_context(Client(self.server(token))) for token in self.tokens]
                return await play(self)

        return asyncio.run(connected())

    def server(self, token):
        return mcp_server(Callers(self.skald, self.installed, token, 1000), "0")

    @property
    def state(self):
        return self.service.games.load(self.game)

    async def call(self, seat, tool, **arguments):
        """The answer of a tool, and whether it is an error."""
        arguments = arguments if tool == "my_games" else {"game": self.game, **arguments}
        done = await self.clients[seat].call_tool(tool, arguments)
        (content,) = done.content
        assert len(content.text.encode()) <= MAX_BYTES + 64, content.text
        self.told.append((seat, tool, arguments, content.text))
        return content.text, done.is_error

    async def ask(self, seat, tool, **arguments):
        text, is_error = await self.call(seat, tool, **arguments)
        assert not is_error, text
        return text

    async def refused(self, seat, tool, **arguments):
        text, is_error = await self.call(seat, tool, **arguments)
        assert is_error, text
        return text


def numbers_in(actions):
    return [int(line.split()[0]) for line in actions.splitlines() if line[0].isdigit() and "choices at" not in line]


def version_in(look):
    return int(look.split(", version ")[1].split(".")[0])


async def play(table, moves=10_000):
    """Play by what the tools say alone: look, list the actions, do one at random, wait otherwise."""
    choice = random.Random(1)
    for _ in range(moves):
        if table.state.status != "running":
            table.service.games.close(table.game)
            return
        seat = table.state.missing[0]
        look = await table.ask(seat, "look")
        assert "IT IS YOUR TURN" in look
        number = choice.choice(numbers_in(await table.ask(seat, "actions")))
        await table.ask(seat, "act", version=version_in(look), action=number)
