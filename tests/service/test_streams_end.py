"""A stream ends with what it was opened with: nothing is sent that the token alone allowed once it counts no longer."""

from itertools import islice
from threading import Event, Thread
from time import monotonic

import pytest

from events.log.memory import MemoryLog
from events.log.records import LogUnavailable
from service.access.callers import SCOPES, OperatorKey
from service.access.player_tokens import PlayerTokens
from service.access.seats import digest
from service.game.scores import ScoreWaiters
from service.long_work.tasks import Audience
from service.stream.hub import Hub, StreamListener
from service.stream.stream import HEARTBEAT
from tests.service.conftest import OPERATOR, Service
from tests.support.fake_redis import fake_redis
from tests.support.marks import own_mark

SOON = 0.05
LISTENER = "the key of somebody who listens"
INCLUDED = "/stream?include=game,actions"


class Installation:
    """Two processes of one installation: one that changes what counts, and one that has the streams."""

    def __init__(self):
        self.keys = (key(LISTENER),)
        self.now = 1_000
        tokens = PlayerTokens(fake_redis())
        self.changing, self.listening = (
            Service(
                log=log,
                announcements=lambda: iter(()),
                player_tokens=tokens,
                operator_keys=lambda: self.keys,
                seats_cache_seconds=SOON,
                controllers=("human", "random"),
            )
            for log in [MemoryLog()] * 2
        )
        for service in (self.changing, self.listening):
            service.app.extensions["skald"].players._clock = lambda: self.now
        seats = [{"name": "Ada", "player": "ada"}, {"name": "Bo"}]
        made = self.changing.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR).json
        self.id, self.tokens = made["game"]["id"], made["tokens"]
        self.path = f"/v1/games/{self.id}"

    @property
    def hub(self):
        return self.listening.app.extensions["skald"].part(Hub)

    def player_token(self):
        return self.changing.post("/v1/players/ada/token", {"seconds": 60}, OPERATOR).json["token"]

    def put(self, body):
        assert self.changing.call("PUT", f"{self.path}/seats/0", OPERATOR, json=body).status_code == 200

    def opened(self, token):
        """A stream, after what it begins with, with one message more on its way to it."""
        chunks = self.listening.get(self.path + INCLUDED, token).iter_encoded()
        opening = b"".join(next(chunks) for _ in range(3))
        assert b"event: game\n" in opening
        return chunks

    def act(self):
        """Have both seats do something, and everybody who listens be told of it."""
        games = self.changing.games
        for seat in range(2):
            bid, mark = games.rulesets["nim"].command_types["bid"](points=1), own_mark(games.load(self.id), seat)
            games.act(self.id, seat, bid, bot=mark)
        if channel := self.hub._channels.get(self.id):
            self.hub._read(channel)


def key(secret, name="listener", scopes=("read",)):
    return OperatorKey(name=name, digest=digest(secret), scopes=frozenset(scopes))


def expires(one):
    one.now = 1_060


def withdrawn(one):
    assert one.changing.call("DELETE", "/v1/players/ada/tokens", OPERATOR).status_code == 204


def replaced(one):
    assert one.changing.post(f"{one.path}/seats/0/token", None, OPERATOR).status_code == 201


def handed_over(one):
    one.put({"controller": "random"})


def erased(one):
    one.put({"player": None})


def removed(one):
    one.keys = ()


def rotated(one):
    one.keys = (key("another"),)


def narrowed(one):
    one.keys = (key(LISTENER, scopes=set(SCOPES) - {"read"}),)


SEAT, PLAYER, KEY = (
    lambda one: one.tokens[0],
    lambda one: one.player_token(),
    lambda _: LISTENER,
)
ENDS = [
    pytest.param(whose, end, id=f"{name} {end.__name__}")
    for name, whose, ends in (
        ("seat's", SEAT, (replaced, handed_over)),
        ("player's", PLAYER, (expires, withdrawn, handed_over, erased)),
        ("operator's", KEY, (removed, rotated, narrowed)),
    )
    for end in ends
]


@pytest.fixture
def one(monkeypatch):
    monkeypatch.setattr("service.stream.stream.HEARTBEAT_SECONDS", 0.5)
    return Installation()


@pytest.mark.parametrize(("whose", "end"), ENDS)
def test_nothing_more_is_sent_once_the_token_counts_no_longer(one, whose, end):
    ended, going_on = one.opened(whose(one)), one.opened(one.tokens[1])
    end(one)
    one.act()
    assert list(islice(ended, 3)) == []
    assert b"event: bid_made" in next(going_on)


@pytest.mark.parametrize(("whose", "end"), ENDS)
def test_a_stream_to_which_nothing_is_sent_ends_as_well(one, whose, end):
    ended, going_on = one.opened(whose(one)), one.opened(one.tokens[1])
    left = []
    reader = Thread(target=lambda: left.extend(islice(ended, 100)))
    reader.start()
    one.hub.end_invalid()
    end(one)
    one.hub.end_invalid()
    reader.join(10)
    assert not reader.is_alive()
    assert set(left) <= {HEARTBEAT}
    one.act()
    assert b"event: bid_made" in next(going_on)


def test_a_player_s_stream_ends_where_the_player_has_no_seat(one):
    made = one.changing.create()
    chunks = one.listening.get(f"{made.path}/stream", one.player_token()).iter_encoded()
    assert next(chunks) == HEARTBEAT
    withdrawn(one)
    assert list(chunks) == []


def test_a_new_token_of_a_player_is_known_at_once_beside_an_older_one(one):
    older = one.opened(one.player_token())
    newer = one.opened(one.player_token())
    one.act()
    for chunks in (older, newer):
        assert b"event: bid_made" in next(chunks)


def test_a_stream_ends_while_it_cannot_be_known_whether_its_token_counts(one):
    chunks = one.opened(one.tokens[0])
    one.act()
    one.listening.app.extensions["skald"].seats.forget(one.id)
    reading = one.listening.log.game_metadata
    one.listening.log.game_metadata = raising
    try:
        assert list(chunks) == []
    finally:
        one.listening.log.game_metadata = reading


def raising(*_):
    raise LogUnavailable("away")


def test_who_still_takes_what_was_sent_before_the_end_is_cut_off(one):
    cut = Event()
    context = one.listening.app.extensions["skald"]
    caller = context.authenticator.caller(f"Bearer {one.tokens[0]}", one.id)
    listener = StreamListener(Audience(), cut.set, caller)
    with context.part(Hub).subscribed(context.games.load(one.id), listener):
        replaced(one)
        one.hub.end_invalid()
        assert (listener.dropped, cut.is_set()) == (True, False)
        one.hub.end_invalid()
        assert cut.is_set()


def test_streams_are_looked_at_by_themselves(one, monkeypatch):
    monkeypatch.setattr("service.stream.hub.CHECK_SECONDS", 0.01)
    looked = Event()
    monkeypatch.setattr(Hub, "end_invalid", lambda _: looked.set())
    one.opened(one.tokens[0])
    assert looked.wait(10)


def test_all_callers_are_looked_at_in_two_round_trips(one, monkeypatch):
    context = one.listening.app.extensions["skald"]
    callers = [
        context.authenticator.caller(f"Bearer {token}", one.id)
        for token in (*one.tokens, one.player_token(), one.player_token(), LISTENER)
    ]
    context.seats.forget(one.id)
    # What was read must not be old before it is looked at, however slow the machine: it would be read again.
    context.players._caches.seconds, context.players._caches.usable_until = 600, monotonic() + 600
    asked = []
    many, of_many = one.listening.log.game_metadata_many, context.players._tokens.of_many

    def noted(ask):
        return lambda *what: asked.append(what) or ask(*what)

    monkeypatch.setattr(context.seats, "newest", raising)
    monkeypatch.setattr(one.listening.log, "game_metadata_many", noted(many))
    monkeypatch.setattr(context.players._tokens, "of_many", noted(of_many))
    assert all(context.authenticator.are_valid(callers))
    assert asked == [([one.id], "seats"), (["ada"],)]


def lines_of(one, token, page):
    answer = one.listening.get(f"{one.path}/{page}", token, headers={"Accept": "application/x-ndjson"})
    assert answer.status_code == 200
    return answer.iter_encoded()


@pytest.mark.parametrize("page", ["events", "states"])
@pytest.mark.parametrize(("whose", "end"), ENDS)
def test_lines_are_broken_off_once_the_token_counts_no_longer(one, monkeypatch, page, whose, end):
    monkeypatch.setattr("service.game.events.CHUNK", 1)
    monkeypatch.setattr("service.game.events.MAX_LIMIT", 1)
    one.act()
    ended, going_on = lines_of(one, whose(one), page), lines_of(one, one.tokens[1], page)
    before = [next(ended), next(going_on)]
    end(one)
    # Not a clean end: who reads must not take what was sent for the whole.
    with pytest.raises(ConnectionResetError):
        list(ended)
    assert all(before)
    assert list(going_on)


def test_lines_whose_token_ends_before_the_first_are_refused(one, monkeypatch):
    token = one.player_token()
    context = one.listening.app.extensions["skald"]
    run = context.long_work.run

    def meanwhile(*what):
        found = run(*what)
        expires(one)
        return found

    monkeypatch.setattr(context.long_work, "run", meanwhile)
    answer = one.listening.get(f"{one.path}/events", token, headers={"Accept": "application/x-ndjson"})
    assert (answer.status_code, answer.json["type"].rpartition("/")[2]) == (401, "unauthenticated")


@pytest.mark.parametrize(("whose", "end"), ENDS)
def test_who_waits_for_scores_gets_none_once_the_token_counts_no_longer(one, monkeypatch, whose, end):
    context, token = one.listening.app.extensions["skald"], whose(one)
    waiters = ScoreWaiters(lambda: iter(()))
    object.__setattr__(context, "parts", [waiters, *context.parts])
    monkeypatch.setattr("service.game.scores.LOOK_SECONDS", 0.01)
    one.listening.models.behind = True
    waits = Event()
    monkeypatch.setattr(waiters, "_pause", lambda *what, pause=waiters._pause: (waits.set(), pause(*what)))
    answers = []
    path = f"{one.path}/scores?at_least=1&wait=20"
    asker = Thread(target=lambda: answers.append(one.listening.get(path, token)), daemon=True)
    asker.start()
    assert waits.wait(10)
    end(one)
    asker.join(10)
    assert [answer.status_code for answer in answers] == [401]
