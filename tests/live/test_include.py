"""Streams that include the game, the offer and the scores: once after each commit, as of the last event sent."""

import json
import threading

import pytest
from skald_client.patch import patched

from events.application.creation import GamePlan
from events.ruleset.records import change
from projections.scores import scores_of
from service.access.seats import SeatRepository
from service.game import documents
from service.game.perform import Performer
from service.long_work.pool import InProcess
from service.long_work.tasks import Audience, Lines
from service.long_work.tasks import Included as IncludedTask
from service.stream import included
from service.stream.hub import Snapshots, StreamListener
from service.stream.included import Composer, Included, ShownGame
from service.stream.stream import HEARTBEAT, Stream
from service.web.responses import encode
from tests.live.conftest import BID, NIM, asking, begun, hub_of, messages, snapshots, stream
from tests.support.fake_redis import UNCACHED
from tests.support.nim import play_out

ALL = ("game", "actions", "scores")


def names(chunks):
    return [name if version is None else version for version, name, _ in messages(chunks)]


def opened(chunks):
    """What a stream sends when it is opened, up to what it includes."""
    assert next(chunks) == HEARTBEAT
    return [next(chunks), next(chunks)]


def opened_later(store, hub, game_id, **how):
    """A stream that has missed nothing, after its first messages."""
    found = stream(store, hub, game_id, after=store.load(game_id).version, **how)
    assert next(found) == HEARTBEAT
    return found, next(found)


def shown(store, game_id, viewer, lang=None):
    """What the service answers to the same questions, in the order of a stream."""
    state = store.load(game_id)
    seats = SeatRepository(store.log, UNCACHED, 100).of(game_id)
    game = documents.game_document(state, viewer, seats, is_closed=state.is_public)
    own = [] if viewer is None else [documents.actions_document(state, viewer, lang)]
    return [json.loads(encode(one)) for one in (game, *own, scores_of(state, viewer))]


@pytest.mark.parametrize(("viewer", "included"), [(None, ["game", "scores"]), (0, list(ALL)), (1, list(ALL))])
def test_on_opening_missed_events_come_first_then_each_once(store, hub, viewer, included):
    game_id = begun(store)
    store.act(game_id, 0, BID(points=1))
    found = opened(stream(store, hub, game_id, viewer, include=ALL))
    assert names(found) == [*range(1, store.load(game_id).version + 1), *included]
    assert [data for version, _, data in messages(found) if version is None] == shown(store, game_id, viewer)


@pytest.mark.parametrize("include", [("game",), ("actions",), ("scores",), ("game", "scores"), ()])
def test_only_what_is_asked_for_is_sent(store, hub, include):
    game_id = begun(store)
    listening = stream(store, hub, game_id, 0, include=include)
    assert next(listening) == HEARTBEAT
    found = [next(listening) for _ in range(2 if include else 1)]
    assert [name for version, name, _ in messages(found) if version is None] == list(include)


def test_after_each_commit_each_comes_once_also_an_empty_offer(store, hub):
    game_id = begun(store)
    listening, _ = opened_later(store, hub, game_id, viewer=0, lang="en", include=ALL)
    store.act(game_id, 0, BID(points=2))
    found = messages([next(listening)])
    assert [name for _, name, _ in found] == ["bid_made", *ALL]
    assert found[2][2]["actions"] == found[2][2]["labels"] == []
    store.act(game_id, 1, BID(points=1))
    found = messages([next(listening)])
    versions = [version for version, _, _ in found if version is not None]
    assert [name for _, name, _ in found[len(versions) :]] == list(ALL)
    assert found[-1][2]["version"] == found[-3][2]["version"] == versions[-1]
    assert [data for _, _, data in found[len(versions) :]] == shown(store, game_id, 0, "en")


def test_commits_delivered_together_share_one_of_each(store):
    hub, game_id = hub_of(store, store.log.heard), begun(store)
    listening, _ = opened_later(store, hub, game_id, include=ALL)
    store.log.mute = True
    store.act(game_id, 0, BID(points=1))
    store.log.mute = False
    store.act(game_id, 1, BID(points=2))
    found = names([next(listening)])
    assert found[-2:] == ["game", "scores"]
    assert all(isinstance(version, int) for version in found[:-2])
    assert len(found) > 4


def test_an_undo_is_followed_by_how_things_stand_after_it(store, hub):
    game_id = begun(store)
    for seat in (0, 1):
        state = store.act(game_id, seat, BID(points=seat)).state
    seat = state.to_act(None)[0]
    listening, _ = opened_later(store, hub, game_id, viewer=seat, include=("game", "actions"))
    store.act(game_id, seat, state.ruleset.legal(state.table, seat)[0])
    after = messages([next(listening)])
    store.undo(game_id, seat)
    undone = messages([next(listening)])
    assert [name for _, name, _ in undone] == ["undone", "game", "actions"]
    assert undone[1][2]["state"] != after[-2][2]["state"]
    assert undone[2][2]["actions"] == [json.loads(encode(one)) for one in state.ruleset.legal(state.table, seat)]


def test_an_open_game_that_starts_is_shown_before_and_after(store, hub):
    game_id = store.create(GamePlan(ruleset=NIM, seats=2, taken=[0], seed=b"live")).state.id
    listening, first = opened_later(store, hub, game_id, viewer=0, include=ALL)
    (_, _, game), (_, _, offer), (_, _, scores) = messages([first])
    assert (game["status"], game["state"], offer["actions"]) == ("open", {}, [])
    assert [seat["total"] for seat in scores["seats"]] == [0, 0]
    store.take_seat(game_id, b"")
    game, offer = [data for version, name, data in messages([next(listening)]) if name in ALL[:2]]
    assert game["status"] == "running"
    assert game["state"]
    assert offer["actions"]


def test_the_end_is_shown_openly_and_the_stream_ends(store, hub):
    game_id = begun(store)
    heard = []
    listening, _ = opened_later(store, hub, game_id, include=ALL)
    reader = threading.Thread(target=lambda: heard.extend(listening))
    reader.start()
    play_out(store, game_id)
    store.close(game_id)
    reader.join(10)
    assert not reader.is_alive()
    last = [data for version, _, data in messages(heard) if version is None][-2:]
    assert last == shown(store, game_id, None)
    assert last[0]["status"] == "finished"
    assert len(last[0]["views"]) == 2


@pytest.mark.parametrize("include", [ALL, ()])
def test_who_opens_a_closed_game_at_its_end_is_not_kept_waiting(store, hub, include):
    game_id = begun(store)
    play_out(store, game_id)
    store.close(game_id)
    found = list(stream(store, hub, game_id, 0, store.load(game_id).version, include=include))
    assert names(found) == list(include)


def test_what_an_audience_gets_is_composed_once_and_never_unasked(store, hub, monkeypatch):
    composed = []
    compose, encode_parts = Composer._document, included.encoded_parts

    def document(self, viewer):
        composed.append(("game", viewer))
        return compose(self, viewer)

    def parts(state, audience):
        found = encode_parts(state, audience)
        composed.extend((name, audience.viewer) for name, _ in found)
        return found

    monkeypatch.setattr(Composer, "_document", document)
    monkeypatch.setattr(included, "encoded_parts", parts)
    game_id = begun(store)
    plain = [stream(store, hub, game_id, viewer, store.load(game_id).version) for viewer in (None, 0) for _ in range(3)]
    whole = [opened_later(store, hub, game_id, viewer=v, include=ALL)[0] for v in (None, 0) for _ in range(5)]
    whole += [opened_later(store, hub, game_id, viewer=v, include=["patch"])[0] for v in (None, 0) for _ in range(5)]
    for one in plain:
        next(one)
    composed.clear()
    readers = [threading.Thread(target=next, args=(one,)) for one in (*plain, *whole)]
    for reader in readers:
        reader.start()
    while hub.listener_count < len(readers):
        pass
    store.act(game_id, 0, BID(points=1))
    for reader in readers:
        reader.join(10)
    assert sorted(composed, key=str) == sorted(
        [(name, viewer) for viewer in (None, 0) for name in ALL if (name, viewer) != ("actions", None)], key=str
    )


def test_a_ruleset_that_fails_ends_its_own_streams_and_no_others(store, hub, monkeypatch):
    broken, whole = begun(store), begun(store)
    ending, _ = opened_later(store, hub, broken, viewer=0, include=ALL)
    going_on, _ = opened_later(store, hub, whole, viewer=0, include=ALL)
    composer = Snapshots.composer

    def failing(self, state, *given):
        if state.id == broken:
            raise RuntimeError("a bug")
        return composer(self, state, *given)

    monkeypatch.setattr(Snapshots, "composer", failing)
    store.act(broken, 0, BID(points=1))
    assert messages(ending) == []
    store.act(whole, 0, BID(points=1))
    assert names([next(going_on)])[1:] == list(ALL)


def test_worlds_that_differ_in_what_others_hide_are_told_alike(store, hub, monkeypatch):
    """The same messages in the same order, and nothing more, whatever seat 0 has bid in secret."""
    told = {None: [], 1: []}
    for points in (0, 2):
        game_id = begun(store)
        listening = {v: opened_later(store, hub, game_id, viewer=v, lang="en", include=ALL)[0] for v in told}
        store.act(game_id, 0, BID(points=points))
        for viewer, heard in told.items():
            heard.append([without_hashes(message) for message in messages([next(listening[viewer])])])
    for heard in told.values():
        assert heard[0] == heard[1]


def without_hashes(message):
    """A message without what differs in any two games: the id of the game, and what is hashed."""
    version, name, data = message
    hashed = {"id", "commitment", "commitments", "head", "hash"}
    kept = {field: value for field, value in data.items() if field not in hashed}
    if "private" in kept:
        kept["private"] = {audience: part["data"] for audience, part in kept["private"].items()}
    return version, name, kept


class Elsewhere(InProcess):
    """Does long work, and notes what it was asked."""

    def __init__(self, store):
        super().__init__(Performer(store, kept=0))
        self.tasks = []

    def run(self, task, client, has_left):
        self.tasks.append(task)
        return super().run(task, client, has_left)


def test_a_long_game_is_opened_where_long_work_is_done(store, hub, monkeypatch):
    monkeypatch.setattr("service.long_work.pool.SMALL", 5)
    game_id, work = begun(store), Elsewhere(store)
    store.act(game_id, 0, BID(points=1))
    state = store.load(game_id)
    listener = StreamListener(Audience(viewer=0, include=frozenset(ALL)), lambda: None)
    long = iter(Stream(snapshots(store), hub, state, listener, 0, asking(store, work)))
    found = opened(long)
    assert [type(task) for task in work.tasks] == [Lines, IncludedTask]
    assert messages(found) == messages(opened(stream(store, hub, game_id, 0, include=ALL)))
    assert [data for version, _, data in messages(found) if version is None] == shown(store, game_id, 0)


def test_patches_follow_the_first_game_and_lead_to_what_would_be_shown(store, hub):
    game_id = begun(store)
    listening, first = opened_later(store, hub, game_id, viewer=0, include=("patch", "actions"))
    (_, name, game), (_, other, _) = messages([first])
    assert (name, other, game) == ("game", "actions", shown(store, game_id, 0)[0])
    for seat in (0, 1):
        store.act(game_id, seat, BID(points=1))
        found = [message for message in messages([next(listening)]) if message[0] is None]
        assert [name for _, name, _ in found] == ["patch", "actions"]
        game = patched(game, found[0][2]["operations"])
        assert game == shown(store, game_id, 0)[0]
        assert found[0][2]["version"] == game["version"] == store.load(game_id).version


def test_commits_delivered_together_share_one_patch(store):
    hub, game_id = hub_of(store, store.log.heard), begun(store)
    listening, first = opened_later(store, hub, game_id, include=("patch", "game"))
    store.log.mute = True
    store.act(game_id, 0, BID(points=1))
    store.log.mute = False
    store.act(game_id, 1, BID(points=2))
    ((_, _, patch),) = [message for message in messages([next(listening)]) if message[0] is None]
    assert patched(messages([first])[0][2], patch["operations"]) == shown(store, game_id, None)[0]


def test_a_patch_that_would_be_longer_is_the_game(store):
    state = store.load(begun(store))
    seats = SeatRepository(store.log, UNCACHED, 100).of(state.id)
    document, names = documents.game_document(state, None, seats), [f"a member {number}" for number in range(99)]
    first = ShownGame(change(document, state=dict.fromkeys(names, 1)))
    assert first.text
    few, many = (
        ShownGame(change(first.document, state=dict.fromkeys(names, 1) | changed))
        for changed in ({names[5]: 2}, dict.fromkeys(names, 2))
    )
    assert len(few.patch_from(first)) < 200
    assert many.patch_from(first) is many.patch_from(few) is None
    assert first.min_bytes - 100 < few.min_bytes <= len(few.text)
    assert [name for name, _ in Included(many, (), is_patched=True).parts(first)] == ["game"]
