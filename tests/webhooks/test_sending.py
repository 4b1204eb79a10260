"""How messages are sent: nothing to addresses that may not be reached, connections, TLS, and how much at once."""

import asyncio
import ssl
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from projections.webhooks.target import BadTarget, Target, allowed_addresses, is_public, read_target, system_addresses
from tests.support.cases import each
from tests.support.coroutines import run
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for
from workers.webhooks import main
from workers.webhooks.pace import FAILURES, PAUSES, Allowance
from workers.webhooks.sender import Connections, NotDelivered

HOSTS = [
    "127.0.0.1", "127.1", "127.0.0.2", "127.255.255.254", "0.0.0.0", "0", "2130706433", "0x7f000001", "0x7f.1",
    "0177.0.0.1", "017700000001", "127.0.0.1.", "localhost", "LOCALHOST", "localhost.", "10.0.0.1", "10.255.255.255",
    "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255", "169.254.169.254", "169.254.0.1", "2852039166",
    "0xa9fea9fe", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.1", "192.0.2.1", "192.88.99.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255", "[::1]", "[::]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]",
    "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2002:a00:1::]", "[2001::1]",
    "[2001:db8::1]", "[2001:10::1]", "[3fff::1]", "[fc00::1]", "[fd00:ec2::254]", "[fe80::1]", "[fec0::1]", "[ff02::1]",
    "[100::1]", "[5f00::1]",
]  # fmt: skip
REBINDING = ["public-then-loopback.example", "public-and-loopback.example", "loopback-later.example"]
BAD = [
    "http://example.com/", "ftp://example.com/", "https://", "https:///x", "https://user@example.com/",
    "https://user:secret@example.com/", "https://example.com#x", "https://example.com\\@127.0.0.1/",
    "https://exa mple.com/", "https://example.com/\r\nX: 1", "https://example.com:0/", "https://example.com:65536/",
    "https://[fe80::1%25eth0]/", "//example.com/", "file:///etc/passwd", "https://exämple.com/", "https://a..b/",
    "https://example.com/" + "x" * 2048, "",
]  # fmt: skip


@pytest.fixture
def connects(delivery):
    """Every address that the delivery tries to reach, but Redis. What threads of other tests try does not count."""
    redis = delivery.deployment.client.connection_pool.connection_kwargs
    seen, recording = [], [True]

    def hook(event, arguments):
        delivering = recording[0] and threading.current_thread() in delivery.threads
        if delivering and event == "socket.connect" and isinstance(arguments[1], tuple):
            host, port = arguments[1][:2]
            if (host, port) != (redis.get("host"), redis.get("port")):
                seen.append(arguments[1])

    sys.addaudithook(hook)
    yield seen
    recording[0] = False


def resolve(rebound):
    """The names of this test; every other one, and every number, as this machine resolves it."""

    def found(host, port):
        if host == REBINDING[0]:
            return [rebound.pop(host, "127.0.0.1")]
        if host == REBINDING[1]:
            return ["93.184.215.14", "127.0.0.1"]
        if host == REBINDING[2]:
            return [rebound.pop(host, "169.254.169.254")]
        return system_addresses(host, port)

    return found


def test_63_hostile_targets_get_no_packet(delivery, receiver, connects):
    assert len(HOSTS) + len(REBINDING) == 63
    public = "93.184.215.14"
    ask = resolve({REBINDING[0]: public, REBINDING[2]: public})
    for name in (REBINDING[0], REBINDING[2]):  # they look well when they are looked at first
        assert allowed_addresses(read_target(f"https://{name}/", loopback=False), ask, loopback=False) == [public]
    for number, host in enumerate([*HOSTS, *REBINDING]):
        for port in ("", f":{receiver.port}"):
            url = f"https://{host}{port}/"
            delivery.endpoint(url, "game.created", id=f"whk_{number}{port}")
    connects.clear()
    stop = delivery.deliver(loopback=False, resolve=ask)
    delivery.deployment.game()
    eventually(lambda: stop.webhooks.counts.failed >= 2 * 63)
    for endpoint in delivery.store.all():
        assert {(one.status, bool(one.error)) for one in delivery.attempts(endpoint)} <= {(None, True)}, endpoint.url

    assert connects == []
    assert (receiver.connections, receiver.requests) == (0, [])


@each("url", BAD)
def test_what_is_no_https_url_is_refused(url):
    with pytest.raises(BadTarget):
        read_target(url, loopback=False)


def test_what_everybody_may_reach_is_public():
    for address in ("93.184.215.14", "1.1.1.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "2606:4700::1111", "2a00::1"):
        assert is_public(address), address
    for address in ("", "x", "1.2.3", "2606:4700::1111%eth0"):
        assert not is_public(address), address


def test_loopback_is_for_development_alone():
    plain = read_target("http://here.example:81/x?y=1", loopback=True)
    assert (plain.path, plain.authority) == ("/x?y=1", "here.example:81")
    assert allowed_addresses(plain, lambda *_: ["127.0.0.1"], loopback=True) == ["127.0.0.1"]
    secure = read_target("https://here.example/", loopback=True)
    for target, *addresses in (
        (plain, "93.184.215.14"), (plain, "10.0.0.1"), (plain, "127.0.0.1", "10.0.0.1"), (plain, "169.254.169.254"),
        (secure, "10.0.0.1"), (secure, "127.0.0.1", "10.0.0.1"),
    ):  # fmt: skip
        with pytest.raises(BadTarget):
            allowed_addresses(target, lambda *_, found=addresses: found, loopback=True)


def test_proxies_of_the_environment_are_ignored(delivery, receiver, monkeypatch):
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    delivery.of_a_game(receiver.url)
    wait_for(receiver, 1)


NAMES = {"here.example": ["127.0.0.1"], "other.example": ["127.0.0.1"]}


@pytest.fixture
def certificate(tmp_path):
    """The files of a certificate of here.example, and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here.example")])
    begin, end = (datetime.now(UTC) + timedelta(hours=hours) for hours in (-1, 48))
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), begin, end)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("here.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    files = (tmp_path / "certificate.pem", tmp_path / "key.pem")
    files[0].write_bytes(made.public_bytes(pem))
    files[1].write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    return tuple(map(str, files))


def test_the_name_counts_and_not_the_address(delivery, certificate, monkeypatch, receiving):
    trusting = ssl.create_default_context(cafile=certificate[0])
    monkeypatch.setattr(main.ssl, "create_default_context", lambda: trusting)
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(*certificate)
    asked = []
    served.sni_callback = lambda _, name, __: asked.append(name)
    receiver = receiving(tls=served)
    endpoints = [
        delivery.endpoint(f"https://{host}:{receiver.port}/", "game.created")
        for host in ("here.example", "other.example", "127.0.0.1")
    ]
    delivery.deliver(resolve=lambda host, _: NAMES.get(host, ["127.0.0.1"]))
    delivery.deployment.game()
    eventually(lambda: all(delivery.attempts(one) for one in endpoints))
    right, *wrong = [delivery.attempts(one)[0] for one in endpoints]
    assert right.ok
    for attempt in wrong:
        assert attempt.status is None
        assert attempt.error.startswith("The TLS handshake failed")
    assert {"here.example", "other.example"} <= set(asked)
    assert receiver.requests[0].headers["host"] == f"here.example:{receiver.port}"
    assert len(receiver.requests) == 1


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
REQUEST = {"webhook-id": "evt_1"}, b"{}"


def posted(*answers):
    """The results of one request after the other, and on which connection each arrived.

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
            using = Connections(target, lambda: ["127.0.0.1"], resolver, ssl.create_default_context())
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


BROKEN = "The answer is incomplete, or is not HTTP."
CONVERSATIONS = {
    "one that is whole is used again": ([(OK, False)] * 3, [200] * 3, [1, 1, 1]),
    "one that was closed is not": ([(OK, True), (OK, False), (OK, True), (OK, False)], [200] * 4, [1, 2, 2, 3]),
    # It was closed before the request arrived, as far as anybody can tell.
    "without an answer on it a new one is": ([(OK, False), (b"", True), (OK, False)], [200] * 2, [1, 1, 2]),
    "not where an answer has begun": (
        [(OK, False), (b"HTTP/1.1 2", True), (OK, False)], [200, BROKEN, 200], [1, 1, 2],
    ),
    "not where the answer is something else": (
        [(OK, False), (b"SSH-2.0\r\n\r\n", True), (OK, False)], [200, BROKEN, 200], [1, 1, 2],
    ),
    "nor on a new one": ([(b"", True), (OK, False)], ["The connection was closed.", 200], [1, 2]),
}  # fmt: skip


@pytest.mark.parametrize(("answers", "told", "connections"), CONVERSATIONS.values(), ids=CONVERSATIONS)
def test_connections(answers, told, connections):
    assert posted(*answers) == (told, connections)


FIRST, NEXT = PAUSES[:2]
MAX = 20


def test_the_pause_grows_with_each_try_and_not_with_what_was_under_way():
    allowance, now = Allowance(MAX), 100.0
    for _ in range(MAX):
        allowance.failed(now)
    assert allowance.is_failing
    assert 0.5 * FIRST < allowance.wait(now) < 2 * FIRST, "all of them were under way at once"
    now += allowance.wait(now)
    allowance.failed(now)
    assert 0.5 * NEXT < allowance.wait(now) < 2 * NEXT
    now += allowance.wait(now)
    allowance.under_way = 1
    assert allowance.wait(now) is None, "one try at a time"
    allowance.under_way = 0
    allowance.succeeded()
    assert not allowance.is_failing
    assert allowance.wait(now) == 0


def test_a_few_failures_make_no_pause():
    allowance = Allowance(MAX)
    for _ in range(FAILURES - 1):
        allowance.failed(5.0)
    assert allowance.wait(5.0) == 0


def test_who_wants_less_is_sent_half_as_many_at_once_and_one_more_with_each_success():
    allowance, now = Allowance(8), 100.0
    allowance.slow_down(now, 60.0)
    assert allowance.wait(now) == 60.0
    now += 60.0
    allowance.under_way = 3
    assert allowance.wait(now) == 0
    allowance.under_way = 4
    assert allowance.wait(now) is None
    allowance.succeeded()
    assert allowance.wait(now) == 0
    for _ in range(5):
        allowance.slow_down(now, 60.0)
    now, allowance.under_way = now + 60.0, 0
    assert allowance.wait(now) == 0, "never less than one"
    allowance.under_way = 1
    assert allowance.wait(now) is None
