"""Push messages: sent once, where nobody is at the table, encrypted for the browser alone, to public addresses."""

import asyncio
import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from events.ruleset.records import change
from projections.people.presence import LocalSeats, PresenceStore
from projections.people.push import PushStore, Subscription, read_message
from projections.people.reports import Report, ReportStore
from projections.people.vapid import public_key
from projections.webhooks.target import system_addresses
from tests.support.waiting import eventually
from tests.webhooks.receiver import Receiver, answer
from workers.webhooks.push import RETRY_SECONDS, Pusher
from workers.webhooks.push_encryption import decoded, encoded, encrypt
from workers.webhooks.sender import Limits

STANDARD = {
    "sender": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "content": "V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24",
    "body": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
    "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
}
"""The example of RFC 8291, section 5."""


class Browser:
    """A browser with its subscription, which decrypts what it is sent."""

    def __init__(self, url, after=0, lang="en"):
        self._key, self._auth = generate_private_key(SECP256R1()), b"a" * 16
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = Subscription(
            endpoint=url, p256dh=encoded(point), auth=encoded(self._auth), after=after, lang=lang, at=1
        )

    def read(self, body):
        salt, length, rest = body[:16], body[20], body[21:]
        point, content = rest[:length], rest[length:]
        shared = self._key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point))
        own = decoded(self.subscription.p256dh)
        keying = HKDF(SHA256(), 32, self._auth, b"WebPush: info\0" + own + point).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(keying)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(keying)
        message = AESGCM(key).decrypt(nonce, content, None)
        assert message[-1:] == b"\x02"
        return json.loads(message[:-1])


@pytest.fixture
def service():
    with_answers = Receiver(lambda request: answer(201))
    yield with_answers
    with_answers.close()


class Pushing:
    """The rounds of a pusher over a deployment, one at a time."""

    def __init__(self, deployment, **limits):
        self.deployment, self.store = deployment, PushStore(deployment.client)
        self._limits = change(Limits(loopback=True, push=True, contact="mailto:o@example.org", seconds=2.0), **limits)

    def rounds(self, game, count=1, resolve=system_addresses):
        """Look at a game, and send; each time as another process would, which knows nothing but the store."""

        async def run(function, *arguments):
            return function(*arguments)

        async def work():
            for _ in range(count):
                pusher = Pusher(
                    self.deployment.client,
                    self.deployment.log,
                    self.deployment.rulesets,
                    self._limits,
                    resolve,
                    None,
                )
                pusher.touch([game])
                await pusher.round(run, None)
                await asyncio.wait_for(asyncio.gather(*pusher._sending.values()), 20)

        asyncio.run(work())

    def kill_while_sending(self, game, receiver):
        """Look at a game and begin to send, and end before there is an answer, as a process that is killed does."""

        async def run(function, *arguments):
            return function(*arguments)

        async def work():
            deployment = self.deployment
            pusher = Pusher(
                deployment.client, deployment.log, deployment.rulesets, self._limits, system_addresses, None
            )
            pusher.touch([game])
            await pusher.round(run, None)
            while not receiver.requests:
                await asyncio.sleep(0.01)
            await pusher.stop()

        asyncio.run(work())


@pytest.fixture
def deployment(delivery):
    return delivery.deployment


@pytest.fixture
def pushing(deployment):
    return Pushing(deployment)


def bid(deployment, game, seat):
    kind = deployment.rulesets["nim"].command_types["bid"]
    return deployment.service.act(game, seat, kind(points=seat)).state


def begun(deployment):
    """A game in which one seat is asked; the seat, and one that is not."""
    game = deployment.game(seats=2)
    for seat in range(2):
        state = bid(deployment, game, seat)
    (asked,) = state.to_act(None)
    return game, asked


def act(deployment, game, seat):
    state = deployment.service.load(game)
    deployment.service.act(game, seat, state.ruleset.legal(state.table, seat)[0])


def test_a_seat_is_told_once_until_it_has_acted(pushing, deployment, service):
    game, asked = begun(deployment)
    other, browser = 1 - asked, Browser(service.url, lang="de")
    pushing.store.subscribe_seat(game, asked, browser.subscription)
    pushing.store.subscribe_seat(game, other, Browser(service.url + "/other").subscription)
    pushing.rounds(game, 3)
    (request,) = service.requests
    assert request.path == "/"
    told = browser.read(request.body)
    assert told == {
        "title": f"Du bist dran: {deployment.rulesets['nim'].title.de}",
        "table": game,
        "link": f"/games/{game}",
    }
    act(deployment, game, asked)
    act(deployment, game, other)
    pushing.rounds(game, 2)
    assert [request.path for request in service.requests].count("/") == 2


def test_the_example_of_the_standard_is_encrypted_as_it_says():
    given = {name: decoded(text) for name, text in STANDARD.items()}
    sender = derive_private_key(int.from_bytes(given["sender"]), SECP256R1())
    body = encrypt(given["content"], STANDARD["p256dh"], STANDARD["auth"], sender, given["salt"])
    assert body == given["body"]


def test_who_sends_is_signed_for_the_push_service(pushing, deployment, service):
    game, asked = begun(deployment)
    pushing.store.subscribe_seat(game, asked, Browser(service.url).subscription)
    pushing.rounds(game)
    headers = {name.lower(): value for name, value in service.requests[0].headers.items()}
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key(pushing.store.secret()))
    signed, _, signature = parts["t"].rpartition(".")
    claims = json.loads(decoded(signed.split(".")[1]))
    assert (claims["aud"], claims["sub"]) == (service.url.rstrip("/"), "mailto:o@example.org")
    key, raw = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(parts["k"])), decoded(signature)
    numbers = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    key.verify(encode_dss_signature(*numbers), signed.encode(), ECDSA(SHA256()))
    assert (headers["content-encoding"], int(headers["ttl"]) > 0) == ("aes128gcm", True)


def test_who_is_at_the_table_or_has_time_left_is_not_told(pushing, deployment, service):
    game, asked = begun(deployment)
    pushing.store.subscribe_seat(game, asked, Browser(service.url, after=3600).subscription)
    pushing.rounds(game)
    pushing.store.unsubscribe_seat(game, asked)
    pushing.store.subscribe_seat(game, asked, Browser(service.url).subscription)
    PresenceStore(deployment.client).note("a process", {game: LocalSeats(0, {asked: (0, 0)})})
    pushing.rounds(game)
    assert not service.requests
    deployment.client.delete(f"{{p{game[:3]}}}:g:{game}:here")
    pushing.rounds(game)
    assert len(service.requests) == 1


def test_a_message_that_a_killed_process_was_sending_is_sent_by_the_next(pushing, deployment, service):
    game, asked = begun(deployment)
    silent = Receiver(lambda request: b"")
    pushing.store.subscribe_seat(game, asked, Browser(silent.url).subscription)
    pushing.kill_while_sending(game, silent)
    pushing.store.unsubscribe_seat(game, asked)
    pushing.store.subscribe_seat(game, asked, Browser(service.url).subscription)
    pushing.rounds(game, 2)
    assert not service.requests, "the killed process may have sent it: its claim still holds"
    stored = pushing.store.of_game(game).messages[asked]
    pushing.store.replace(game, asked, stored, read_message(stored)._replace(until=1))
    pushing.rounds(game, 2)
    assert len(service.requests) == 1
    silent.close()


def test_what_could_not_be_sent_is_tried_again_later_and_at_last_no_more(pushing, deployment):
    broken = Receiver(lambda request: answer(500))
    game, asked = begun(deployment)
    pushing.store.subscribe_seat(game, asked, Browser(broken.url).subscription)
    for attempt in range(1, 1 + len(RETRY_SECONDS)):
        pushing.rounds(game, 2)
        stored = pushing.store.of_game(game).messages[asked]
        message = read_message(stored)
        assert (message.attempts, message.until > pushing.store.now()) == (attempt, True)
        pushing.store.replace(game, asked, stored, message._replace(until=1))
    pushing.rounds(game, 2)
    assert read_message(pushing.store.of_game(game).messages[asked]).until == 0
    assert len(broken.requests) == 1 + len(RETRY_SECONDS)
    broken.close()


def test_a_player_is_told_in_every_game(pushing, deployment, service):
    game, asked = begun(deployment)
    deployment.log.put_game_metadata(game, "seats", {f"{asked}:player": "ada"})
    browser = Browser(service.url)
    pushing.store.subscribe_player("ada", browser.subscription)
    pushing.rounds(game, 2)
    assert [browser.read(request.body)["table"] for request in service.requests] == [game]


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_ends(pushing, deployment, status):
    receiver = Receiver(lambda request: answer(status))
    game, asked = begun(deployment)
    deployment.log.put_game_metadata(game, "seats", {f"{asked}:player": "ada"})
    pushing.store.subscribe_seat(game, asked, Browser(receiver.url).subscription)
    pushing.store.subscribe_player("ada", Browser(receiver.url).subscription)
    pushing.rounds(game)
    assert not pushing.store.of_game(game).subscriptions
    assert (pushing.store.of_player("ada"), pushing.store.players()) == ({}, [])
    receiver.close()


def test_addresses_that_are_not_public_are_never_called(deployment, service):
    pushing = Pushing(deployment, loopback=False)
    game, asked = begun(deployment)
    for address in ("127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "192.168.1.1"):
        pushing.store.subscribe_seat(game, asked, Browser(f"https://push.example/{address}").subscription)
        pusher = _sent_alone(pushing, game, lambda _, __, address=address: [address])
        assert pusher is None
    assert not service.requests


def _sent_alone(pushing, game, resolve):
    """The result of sending one message, without another attempt."""
    deployment = pushing.deployment

    async def run(function, *arguments):
        return function(*arguments)

    async def work():
        pusher = Pusher(deployment.client, deployment.log, deployment.rulesets, pushing._limits, resolve, None)
        (asked,) = pusher._look_at_all([game], pushing.store.now())
        return await pusher._send(asked, asked.browsers[0], pushing.store.secret(), run, None)

    return asyncio.run(work())


def test_a_redirect_is_not_followed_and_a_silent_server_is_given_up(deployment, service):
    elsewhere = Receiver(lambda request: answer(302, f"Location: {service.url}"))
    silent = Receiver(lambda request: b"")
    pushing = Pushing(deployment, seconds=0.3)
    game, asked = begun(deployment)
    for receiver in (elsewhere, silent):
        pushing.store.unsubscribe_seat(game, asked)
        pushing.store.subscribe_seat(game, asked, Browser(receiver.url).subscription)
        assert _sent_alone(pushing, game, system_addresses) is None
    assert len(pushing.store.of_game(game).subscriptions) == 1
    assert not service.requests
    elsewhere.close()
    silent.close()


def test_a_game_that_is_over_is_forgotten(pushing, deployment, service):
    game, asked = begun(deployment)
    pushing.store.subscribe_seat(game, asked, Browser(service.url).subscription)
    deployment.service.abandon(game)
    pushing.rounds(game)
    assert (pushing.store.games(), service.requests) == ([], [])


def test_the_process_that_delivers_webhooks_pushes_and_reports(delivery, service):
    deployment, store = delivery.deployment, PushStore(delivery.deployment.client)
    game, asked = begun(deployment)
    browser = Browser(service.url + "/push")
    store.subscribe_seat(game, asked, browser.subscription)
    delivery.endpoint(service.url + "/hook", "talk.reported")
    said = Report(game=game, talk=7, seat=0, by=1, at=1_700_000_000_000, text="rude")
    ReportStore(deployment.client).put(said)
    delivery.deliver(push=True, contact="mailto:o@example.org")
    eventually(lambda: {request.path for request in service.requests} == {"/push", "/hook"})
    told = next(request for request in service.requests if request.path == "/hook").json
    assert (told["type"], told["data"]["text"], told["data"]["talk"]) == ("talk.reported", "rude", 7)
    eventually(lambda: not deployment.client.llen("skald:talk:reports"))
