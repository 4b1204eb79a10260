"""Connections that break at random while games are played: each hears its games whole, and nothing is left of it."""

import asyncio
import random
import threading
from collections import Counter
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest
from skald_client.chain import event_hash
from skald_client.exchange import Closed
from skald_client.live import Messages, handshake

from tests.ops.service import up
from tests.soak.samples import memory_of
from tests.support import coroutines
from tests.support.campaigns import amount
from tests.support.front import ConnectedFront
from tests.support.processes import children_of
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

CONNECTIONS = amount("SKALD_BREAKING_CONNECTIONS", 40, 1000)
SECONDS = amount("SKALD_BREAKING_SECONDS", 8, 3600)
LIVES = SECONDS / 4 if SECONDS < 120 else 30
"""Seconds that a connection lasts on average."""
TABLES, PACE = 8, 0.2
GROWN = 1.3
"""The memory that a process may have, to that after a tenth of the time."""


class Tables:
    """Games that are played one after the other at some tables, with the hashes of their events once they are over."""

    def __init__(self, url):
        self.url, self.games, self.hashes, self.acted = url, [None] * TABLES, {}, 0
        self.over = False
        self._threads = [threading.Thread(target=self._play, args=(table,), daemon=True) for table in range(TABLES)]
        for thread in self._threads:
            thread.start()
        eventually(lambda: None not in self.games, 60)

    def _play(self, table):
        front = ConnectedFront(self.url)
        while not self.over:
            game, tokens = front.begin("nim")
            self.games[table] = game
            while front.step(game, tokens):
                self.acted += 1
                threading.Event().wait(PACE * TABLES * random.random())
            eventually(lambda: front.get(f"/v1/games/{game}")["status"] == "finished", 60)  # noqa: B023
            self.hashes[game] = [event["hash"] for event in front.log(game)]
        front._live.close()

    def leave(self):
        self.over = True
        for thread in self._threads:
            thread.join(120)


class Watcher:
    """Watches one game after the other over connections that it breaks in one of four ways."""

    def __init__(self, tables, wrong, ends):
        self._tables, self._wrong, self._ends = tables, wrong, ends
        self._address = urlsplit(tables.url)

    async def run(self):
        while not self._tables.over:
            game, heard = random.choice(self._tables.games), []
            while not await self._connection(game, heard):
                await asyncio.sleep(random.random() * 0.2)
            until = asyncio.get_running_loop().time() + 120
            while game not in self._tables.hashes and asyncio.get_running_loop().time() < until:
                await asyncio.sleep(0.1)
            self._ends["games heard"] += 1
            if heard != self._tables.hashes.get(game):
                self._wrong.append(f"{game}: heard {len(heard)} of {len(self._tables.hashes.get(game, []))}")

    async def _connection(self, game, heard):
        """Watch a game until it is closed, which is returned, or until the connection breaks."""
        with suppress(OSError, asyncio.IncompleteReadError, Closed):
            reader, writer = await asyncio.open_connection(self._address.hostname, self._address.port)
            try:
                async with asyncio.timeout(random.expovariate(1 / LIVES)):
                    return await self._watch(reader, writer, game, heard)
            except TimeoutError:
                self._break(writer, random.choice(("reset", "end", "half a frame", "close")))
            finally:
                writer.transport.abort()
        return False

    def _break(self, writer, how):
        self._ends[how] += 1
        if how == "end":
            writer.write_eof()
        elif how == "half a frame":
            writer.write(b"\x81\xfe\x10\x00half")
        elif how == "close":
            writer.write(b"\x88\x80\0\0\0\0")

    async def _watch(self, reader, writer, game, heard):
        headers, _ = handshake()
        lines = [f"GET /v1/live HTTP/1.1\r\nHost: {self._address.netloc}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        await reader.readuntil(b"\r\n\r\n")
        messages, heard_of = Messages(), Sink()
        after = len(heard)
        writer.write(messages.ask({"op": "hello", "token": None}))
        writer.write(messages.ask({"op": "watch", "game": game, "token": None, "after": after}, heard_of, heard_of))
        while True:
            writer.write(messages.take(await reader.read(65536)))
            if messages.code is not None:
                self._ends[f"closed by the service with {messages.code}"] += 1
                return False
            for message in heard_of.taken():
                if "event" in message:
                    event = message["event"]
                    if event["version"] != len(heard) + 1 or (heard and event_hash(heard[-1], event) != event["hash"]):
                        self._wrong.append(f"{game}: {event['version']} came after {len(heard)}")
                    heard.append(event["hash"])
                elif "problem" in message:
                    self._wrong.append(f"{game}: {message['problem']}")
                elif message.get("end"):
                    return message["end"] == "closed"


class Sink:
    """What takes messages, and hands them on at once."""

    def __init__(self):
        self._messages = []

    def put_nowait(self, message):
        self._messages.append(message)

    def qsize(self):
        return 0

    def taken(self):
        found, self._messages = self._messages, []
        return found


@pytest.mark.campaign(8)
@pytest.mark.xdist_group("crash")
def test_connections_that_break_at_random_hear_everything_once_and_leave_nothing_behind():
    with (
        temporary_folder() as folder,
        up(folder, whole=True, SKALD_LOG_LEVEL="error", SKALD_TUNING="cache_mb=8,client_connections=2000") as running,
    ):
        [arbiter] = [pid for pid, command in running.children().items() if "gunicorn" in command]
        tables, wrong, ends, memory = Tables(running.url), [], Counter(), []

        async def watch():
            watchers = [asyncio.create_task(Watcher(tables, wrong, ends).run()) for _ in range(CONNECTIONS)]
            for tenth in range(10):
                await asyncio.sleep(SECONDS / 10)
                memory.append(sum(map(memory_of, children_of(arbiter))))
                print(f"{tenth + 1}/10: {dict(ends)}, {tables.acted} actions, {memory[-1] / 1e6:.0f} MB", flush=True)
            await asyncio.to_thread(tables.leave)
            await asyncio.wait_for(asyncio.gather(*watchers), 180)

        coroutines.run(watch())
        eventually(lambda: connections(running.url) == 0, 30)
        assert running.stop() == 0
    assert wrong == []
    assert ends["games heard"] >= CONNECTIONS
    assert memory[-1] < GROWN * memory[0]
    assert "Traceback" not in "\n".join(running.said)


def connections(url):
    """How many connections the service holds, by what it says."""
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("skald_live_connections"))
