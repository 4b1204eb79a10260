"""Connections to a receiver: used again while they are whole, and nothing is sent twice that may have arrived."""

import asyncio
import ssl
from concurrent.futures import ThreadPoolExecutor

import pytest

from projections.webhooks.target import Target
from tests.support.coroutines import run
from workers.webhooks.sender import Connections, NotDelivered

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
REQUEST = {"webhook-id": "evt_1"}, b"{}"


def posted(*answers):
    """What comes of one request after the other, and on which connection each arrived.

    An answer is what is sent, after which the connection stays open, or is closed where the answer ends with ``None``.
    """
    told, arrived, connections = list(answers), [], []

    async def serve(reader, writer):
        connections.append(writer)
        number = len(connections)
        while head := await reader.readuntil(b"\r\n\r\n") if told else b"":
            await reader.readexactly(2)
            assert b"webhook-id: evt_1\r\n" in head
            arrived.append(number)
            sent, is_closed = told.pop(0)
            writer.write(sent)
            await writer.drain()
            if is_closed:
                break
        writer.close()

    async def post_all():
        server = await asyncio.start_server(serve, "127.0.0.1")
        target = Target(host="127.0.0.1", port=server.sockets[0].getsockname()[1], path="/", secure=False)
        with ThreadPoolExecutor(1) as resolver:
            using = Connections(target, lambda _: ["127.0.0.1"], resolver, ssl.create_default_context())
            found = []
            while told:
                try:
                    found.append((await using.post(*REQUEST))[0])
                except NotDelivered as error:
                    found.append(str(error))
            using.close()
        server.close()
        return found

    return run(post_all()), arrived


def test_a_connection_is_used_again():
    assert posted((OK, False), (OK, False), (OK, False)) == ([200, 200, 200], [1, 1, 1])


def test_one_that_was_closed_is_not_and_nothing_is_lost():
    assert posted((OK, True), (OK, False), (OK, True), (OK, False)) == ([200] * 4, [1, 2, 2, 3])


def test_where_no_answer_comes_on_a_used_one_a_new_one_is_tried():
    """It was closed before the request arrived, as far as anybody can tell."""
    assert posted((OK, False), (b"", True), (OK, False)) == ([200, 200], [1, 1, 2])


@pytest.mark.parametrize("broken", [b"HTTP/1.1 2", b"SSH-2.0\r\n\r\n"])
def test_where_an_answer_has_begun_nothing_is_sent_again(broken):
    found = posted((OK, False), (broken, True), (OK, False))
    assert found == ([200, "The answer broke off, or is not HTTP.", 200], [1, 1, 2])


def test_without_an_answer_on_a_new_one_nothing_is_delivered():
    assert posted((b"", True), (OK, False)) == (["The connection broke off.", 200], [1, 2])
