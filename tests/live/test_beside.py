"""What changes beside the log is told to those who hear the game and see it: in every process, and nobody else."""

import pytest

from service.access.seats import GAME
from service.long_work.tasks import Audience
from service.people.people import People
from service.stream.hub import Hub, Message, StreamListener
from service.stream.included import Included
from service.stream.stream import HEARTBEAT, Stream
from tests.live.conftest import BID, Announced, asking, begun, hub_of, messages, snapshots, stream
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each

SOON = 0.05
CHUNKS = 4
"""What one waits for comes within this number of pieces; others are comments."""
GAME_ALONE = "/stream?include=game&after=6"


def process(log, **config):
    return Service(log=log, announcements=lambda: iter(()), seats_cache_seconds=SOON, **config)


def games_in(chunks, wanted="game"):
    """The games, or patches of it, in the next piece that has any."""
    for _ in range(CHUNKS):
        if found := [data for _, name, data in messages([next(chunks)]) if name == wanted]:
            return found
    raise AssertionError("no game has come")


def put(table, seat, body):
    answer = table.service.call("PUT", f"{table.path}/seats/{seat}", OPERATOR, json=body)
    assert answer.status_code == 200, answer.json


def listeners(service):
    return service.app.extensions["skald"].part(Hub)._listeners


@pytest.fixture
def house():
    """Two processes of one installation."""
    log = Announced()
    return [process(log), process(log)]


@pytest.fixture
def listening(house):
    """Opens streams, which are closed at the end."""
    opened = []

    def listen(service, table, token=None, what=GAME_ALONE):
        answer = service.get(table.path + what, token, buffered=False)
        opened.append(answer)
        games_in(answer.response)
        return answer.response

    yield listen
    for answer in opened:
        answer.close()


def test_a_name_is_told_in_every_process_as_each_caller_sees_it(house, listening):
    table = house[0].create()
    callers = [(service, token) for service in house for token in (None, *table.tokens)]
    streams = [listening(service, table, token) for service, token in callers]
    put(table, 0, {"name": "Zoe"})
    for (service, token), chunks in zip(callers, streams, strict=True):
        assert games_in(chunks) == [service.get(table.path, token).json]
    put(table, 0, {"name": None})
    for chunks in streams:
        assert [game["seats"][0]["name"] for game in games_in(chunks)] == [None]


def test_only_the_game_comes_and_only_where_it_was_asked_for(house, listening):
    table = house[1].create()
    everything = listening(house[1], table, table.tokens[0], "/stream?include=game,actions,scores&after=6")
    answer = house[1].get(f"{table.path}/stream?include=scores&after=6", buffered=False)
    assert [name for _, name, _ in messages([next(answer.response) for _ in range(2)])] == ["scores"]
    put(table, 0, {"name": "Zoe"})
    assert [name for _, name, _ in messages([next(everything)])] == ["game"]
    assert [len(one.queued()) for one in listeners(house[1]) if one.audience.include == {"scores"}] == [0]
    answer.close()


def test_those_who_ask_for_patches_are_told_as_a_patch(house, listening):
    table = house[0].create()
    streams = [listening(service, table, table.tokens[0], "/stream?include=patch&after=6") for service in house]
    put(table, 0, {"name": "Zoe"})
    for chunks in streams:
        (operation,) = games_in(chunks, "patch")[0]["operations"]
        assert (operation["path"], operation["value"]["name"]) == ("/seats/0", "Zoe")


def test_who_comes_is_told_with_the_game_and_in_the_answer_to_a_write(house, listening):
    table, service = house[0].create(), house[0]
    for seat in range(2):
        table.act(seat, {"type": "bid", "points": seat})
    after = table.get().json["version"]
    whole, patched = (
        listening(service, table, what=f"/stream?include={what}&after={after}") for what in ("game", "patch")
    )
    assert [seat["here"] for seat in table.get().json["seats"]] == [False, False]
    listening(service, table, table.tokens[1])
    service.app.extensions["skald"].part(People).presence.tick()
    assert [[seat["here"] for seat in game["seats"]] for game in games_in(whole)] == [[False, True]]
    (operation,) = games_in(patched, "patch")[0]["operations"]
    assert operation["value"] == table.get().json["seats"][1]
    seat = table.get().json["to_act"][0]
    done = table.act(seat, table.offered(seat)[0])
    assert [one["here"] for one in done.json["game"]["seats"]] == [False, True]
    again = table.get(token=table.tokens[seat], headers={"If-None-Match": done.headers["ETag"]})
    assert again.status_code == 304


@each("unseen", [{"player": "ada"}, "a token", "nothing"])
def test_what_nobody_sees_is_not_told(house, listening, unseen):
    table = house[0].create()
    streams = [listening(service, table) for service in house]
    if isinstance(unseen, dict):
        put(table, 0, unseen)
    elif unseen == "a token":
        assert table.post("/seats/1/token", token=OPERATOR).status_code == 201
    else:
        put(table, 1, {"name": table.get().json["seats"][1]["name"]})
    put(table, 0, {"name": "Zoe"})
    for chunks in streams:
        assert [game["seats"][0]["name"] for game in games_in(chunks)] == ["Zoe"]


def test_names_that_are_not_shown_are_told_to_the_table_alone():
    service = process(Announced(), names="operator")
    table = service.create()
    answers = [service.get(table.path + GAME_ALONE, token, buffered=False) for token in (None, table.tokens[1])]
    for answer in answers:
        games_in(answer.response)
    put(table, 0, {"name": "Zoe"})
    assert [game["seats"][0]["name"] for game in games_in(answers[1].response)] == ["Zoe"]
    assert [len(one.queued()) for one in listeners(service) if one.audience.viewer is None] == [0]
    for answer in answers:
        answer.close()


def test_whoever_opens_a_stream_after_a_change_sees_it_at_once(house, listening):
    table = house[0].create()
    for name in ("Zoe", "Yu", "Xi"):
        put(table, 0, {"name": name})
        for service in house:
            answer = service.get(table.path + GAME_ALONE, buffered=False)
            assert [game["seats"][0]["name"] for game in games_in(answer.response)] == [name]
            answer.close()


def test_events_that_are_still_to_come_come_first(store):
    """The game goes with them, and is told once more, since somebody may have had them from the log."""
    hub, game_id = hub_of(store, store.log.heard), begun(store)
    store.log.put_game_metadata(game_id, "seats", {"0:controller": "human", "0:name": "Ada", "1:controller": "human"})
    chunks = stream(store, hub, game_id, include=("game",), after=store.load(game_id).version)
    assert next(chunks) == HEARTBEAT
    assert games_in(chunks)[0]["seats"][0]["name"] == "Ada"
    store.log.mute = True
    version = store.act(game_id, 0, BID(points=1)).state.version
    store.log.put_game_metadata(game_id, "seats", {"0:name": "Zoe"})
    hub.changed(f"{GAME}{game_id}")
    store.log.said.put(None)
    found = messages([next(chunks)])
    assert [one[0] for one in found][:1] == [version]
    assert {data["seats"][0]["name"] for _, name, data in found if name == "game"} == {"Zoe"}


def test_what_is_sent_together_loses_nothing(store):
    hub, game_id = hub_of(store, store.log.heard), begun(store)
    state = store.load(game_id)
    listener = StreamListener(Audience(include=frozenset({"game", "scores"})), lambda: None)
    chunks = iter(Stream(snapshots(store), hub, state, listener, state.version, asking(store)))
    assert [next(chunks), len(messages([next(chunks)]))] == [HEARTBEAT, 2]
    listener.put(Message([(state.version + 1, "bid_made", b"{}")], Included(None, [("game", b"1"), ("scores", b"2")])))
    listener.put(Message((), Included(None, [("game", b"3")]), state.version + 1))
    listener.put(Message((), Included(None, [("game", b"0")]), state.version))
    found = messages([next(chunks)])
    assert [(name, data) for _, name, data in found] == [("bid_made", {}), ("game", 1), ("scores", 2), ("game", 3)]


def test_whatever_may_have_been_missed_is_looked_for(store):
    """As when the connection was lost by which changes are told."""
    hub, games = hub_of(store, store.log.heard), [begun(store) for _ in range(2)]
    for game_id in games:
        store.log.put_game_metadata(
            game_id, "seats", {"0:controller": "human", "0:name": "Ada", "1:controller": "human"}
        )
    opened = [stream(store, hub, one, include=("game",), after=store.load(one).version) for one in games]
    for chunks in opened:
        next(chunks), games_in(chunks)
    store.log.put_game_metadata(games[0], "seats", {"0:name": "Zoe"})
    store.log.put_game_metadata(games[1], "seats", {"0:name": "Yu"})
    hub.changed(None)
    assert [games_in(chunks)[0]["seats"][0]["name"] for chunks in opened] == ["Zoe", "Yu"]
