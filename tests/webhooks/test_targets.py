"""Where a webhook may not lead: no packet is sent there, however it is spelt and whatever a name resolves to."""

import sys
import threading

import pytest

from projections.webhooks.target import BadTarget, allowed_addresses, is_public, read_target, system_addresses
from tests.support.cases import each
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for

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
    local = lambda *_: ["127.0.0.1"]
    plain = read_target("http://here.example:81/x?y=1", loopback=True)
    assert (plain.path, plain.authority) == ("/x?y=1", "here.example:81")
    assert allowed_addresses(plain, local, loopback=True) == ["127.0.0.1"]
    for addresses in (["93.184.215.14"], ["10.0.0.1"], ["127.0.0.1", "10.0.0.1"], ["169.254.169.254"]):
        with pytest.raises(BadTarget):
            allowed_addresses(plain, lambda *_, found=addresses: found, loopback=True)
    secure = read_target("https://here.example/", loopback=True)
    for addresses in (["10.0.0.1"], ["127.0.0.1", "10.0.0.1"]):
        with pytest.raises(BadTarget):
            allowed_addresses(secure, lambda *_, found=addresses: found, loopback=True)


def test_proxies_of_the_environment_are_ignored(delivery, receiver, monkeypatch):
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    delivery.endpoint(receiver.url, "game.created")
    delivery.deliver()
    delivery.deployment.game()
    wait_for(receiver, 1)
