"""What an endpoint is told, in which order, when, and that it is told all of it."""

import asyncio
import time
from types import SimpleNamespace

from events.aggregate.clocks import milliseconds
from events.application.creation import ORIGIN
from events.log.records import Status
from projections.shares import SHARE, Share
from projections.webhooks.endpoint import Endpoint, OrderingKey
from tests.support import coroutines
from tests.support.campaigns import amount
from tests.support.clocked import keeping
from tests.support.nim import BID
from tests.support.rulesets import stumbling
from tests.support.waiting import eventually
from tests.webhooks.conftest import SECRET, wait_for
from tests.webhooks.receiver import OK, answer
from workers.webhooks.delivery import EndpointQueue
from workers.webhooks.messages import Message, Person, Questions, lead_of, people_of
from workers.webhooks.reading import Lane
from workers.webhooks.sender import Limits

EVERYTHING = ("game.created", "game.started", "turn.asked", "game.finished", "game.abandoned", "events")


def played(deployment, **plan):
    game = deployment.game(**plan)
    deployment.play_out(game)
    deployment.drain(game)
    assert deployment.service.load(game).status is Status.FINISHED
    return game


def test_a_game_is_told_from_its_creation_to_its_end(delivery, receiver):
    delivery.endpoint(receiver.url, *EVERYTHING)
    delivery.deliver()
    game = played(delivery.deployment)
    log = delivery.deployment.log.read(game)
    eventually(lambda: ("game.finished", log[-1].version) in receiver.by_game()[game])
    told = receiver.by_game()[game]
    assert [version for kind, version in told if kind == "events"] == [entry.version for entry in log]
    assert [version for _, version in told] == sorted(version for _, version in told)
    kinds = [kind for kind, _ in told if kind != "events"]
    assert kinds[:3] == ["game.created", "game.started", "turn.asked"]
    assert kinds[-1] == "game.finished"
    assert kinds.count("turn.asked") >= 3
    eventually(lambda: not delivery.store.pending())  # the next to deliver has nothing of it to read again


def test_only_what_was_asked_for_is_sent(delivery, receiver):
    deployment = delivery.deployment
    before = played(deployment)
    other = deployment.game()
    time.sleep(0.4)
    delivery.endpoint(f"{receiver.url}/ends", "game.finished", "game.abandoned")
    delivery.endpoint(f"{receiver.url}/one", "game.finished", game=other)
    delivery.deliver()
    game = played(deployment)
    deployment.service.abandon(other)
    wait_for(receiver, 2, "/ends")
    found = receiver.by_game("/ends")
    assert [kind for kind, _ in found[game]] == ["game.finished"]
    assert [kind for kind, _ in found[other]] == ["game.abandoned"]
    assert before not in found
    assert not receiver.taken("/one")


def test_what_was_appended_while_nobody_delivered_is_told_later(delivery, receiver):
    """Nothing is enqueued: the log is there, and the feed waits for the sender, trimmed or not."""
    deployment = delivery.deployment
    delivery.endpoint(receiver.url, "events")
    games = [played(deployment) for _ in range(3)]
    delivery.deliver()
    total = sum(deployment.service.load(game).version for game in games)
    wait_for(receiver, total)
    for game, told in receiver.by_game().items():
        assert told == [("events", n + 1) for n in range(deployment.service.load(game).version)]


def test_games_that_were_dropped_to_make_room_are_read_again(delivery, receiver, monkeypatch):
    monkeypatch.setattr("workers.webhooks.delivery.REREAD_SECONDS", 0.1)
    delivery.endpoint(receiver.url, "events")
    games = [delivery.deployment.game() for _ in range(10)]
    versions = {game: delivery.deployment.service.load(game).version for game in games}
    webhooks = delivery.deliver(games=2, max_concurrent=1).webhooks
    wait_for(receiver, sum(versions.values()))
    assert receiver.by_game() == {game: [("events", n + 1) for n in range(versions[game])] for game in games}
    eventually(lambda: not delivery.store.pending())
    assert len(webhooks.session.deliverer._games) <= 2


FAILURES = {"/breaks": b"", "/fails": answer(500), "/leads": answer(302, "Location: http://127.0.0.1:1/")}


def test_a_failing_message_holds_back_its_own_game_alone(delivery, receiving):
    deployment, stuck = delivery.deployment, []

    def behave(request):
        data = request.json["data"]
        return FAILURES[request.path] if data["game"] in stuck and data["version"] == 3 else OK

    receiver = receiving(behave)
    endpoints = {path: delivery.endpoint(receiver.url + path, "events") for path in FAILURES}
    game, other = deployment.game(), deployment.game()
    stuck.append(game)
    webhooks = delivery.deliver(seconds=0.5).webhooks
    all_of = {one: [("events", n + 1) for n in range(deployment.service.load(one).version)] for one in (game, other)}
    for path, endpoint in endpoints.items():
        eventually(lambda path=path: receiver.by_game(path)[other] == all_of[other])
        eventually(lambda endpoint=endpoint: sum(not one.ok for one in delivery.attempts(endpoint)) >= 2)
        assert receiver.by_game(path)[game] == [("events", 1), ("events", 2)]
        (failing,) = delivery.store.failing(endpoint.id).values()
        assert (failing.version, failing.attempts) >= (3, 2)
    eventually(lambda: webhooks.waiting_lanes == len(endpoints))
    stuck.clear()
    for path, endpoint in endpoints.items():
        eventually(lambda path=path: len(receiver.by_game(path)[game]) == len(all_of[game]))
        assert receiver.by_game(path)[game] == all_of[game]
        eventually(lambda endpoint=endpoint: not delivery.store.failing(endpoint.id))
    eventually(lambda: webhooks.waiting_lanes == 0)


def test_a_receiver_that_is_gone_is_told_no_more(delivery, receiving):
    receiver = receiving(lambda request: answer(410) if request.path == "/gone" else OK)
    endpoint = delivery.endpoint(f"{receiver.url}/gone", "events")
    delivery.endpoint(f"{receiver.url}/there", "events")
    delivery.deliver()
    delivery.deployment.game()
    eventually(lambda: delivery.store.get(endpoint.id).ended is not None)
    game = played(delivery.deployment)
    last = ("events", delivery.deployment.service.load(game).version)
    eventually(lambda: last in receiver.by_game("/there")[game])
    assert [request.path for request in receiver.requests].count("/gone") == 1


def test_a_game_that_its_rules_cannot_read_stops_no_other(delivery, receiver):
    deployment = delivery.deployment
    broken = deployment.game(seats=2)
    deployment.service.act(broken, 0, BID(points=0))
    deployment.rulesets = stumbling("bid_made", "why")
    delivery.endpoint(receiver.url, "game.created")
    delivery.deliver()
    other = deployment.game(seats=2)
    eventually(lambda: other in receiver.by_game())
    assert broken not in receiver.by_game()


def test_nobody_is_named_where_names_are_not_shown():
    seats = {"0:controller": "human", "0:name": "Ada", "0:player": "a", "1:controller": "human"}
    assert people_of(seats, names=True) == [Person(name="Ada", player="a"), Person(name=None, player=None)]
    assert people_of(seats, names=False) == [Person(name=None, player="a"), Person(name=None, player=None)]


def test_nobody_is_told_that_a_bot_is_asked(delivery, receiver):
    deployment = delivery.deployment
    delivery.endpoint(f"{receiver.url}/", "turn.asked", "game.finished")
    delivery.deliver()
    played(deployment, bots=(0, 2), seed=b"asked")
    eventually(lambda: "game.finished" in {request.told[0] for request in receiver.taken()})
    asked = [request.json["data"]["asked"] for request in receiver.taken() if request.told[0] == "turn.asked"]
    assert {seat for seats in asked for seat in seats} <= {1}


def asked(request):
    data = request.json["data"]
    return data["game"], data["version"], data["asked"]


def test_only_who_is_still_asked_is_told(delivery, receiver):
    delivery.endpoint(receiver.url, "turn.asked", "game.created", after=2)
    delivery.deliver()
    quick, slow = delivery.deployment.game(), delivery.deployment.game()
    began = time.monotonic()
    delivery.deployment.play_out(quick)
    state = delivery.deployment.service.load(slow)
    found = wait_for(receiver, 3)
    assert [request.told[0] for request in found] == ["game.created", "game.created", "turn.asked"]
    assert time.monotonic() - began > 1.7
    assert asked(found[2]) == (slow, state.version, list(state.to_act(None)))
    time.sleep(1)
    assert len(receiver.requests) == 3


def test_a_question_begins_anew_with_an_own_action():
    class Table:
        def __init__(self, version, *seats):
            self.version, self.seats = version, seats

        def to_act(self, viewer):
            assert viewer is None
            return self.seats

    questions = Questions().after(Table(3, 0, 1), frozenset())
    assert questions.since == {0: 3, 1: 3}
    questions = questions.after(Table(4, 0, 1), frozenset({1}))
    assert questions.since == {0: 3, 1: 4}
    questions = questions.after(Table(6, 1, 2), frozenset({0}))
    assert questions.since == {1: 4, 2: 6}
    assert questions.after(Table(7), frozenset({2})).since == {}


def test_who_has_little_time_left_is_told_of(delivery, receiver):
    delivery.endpoint(receiver.url, "clock.low")
    running = delivery.deliver()
    eventually(lambda: running.webhooks.session is not None)
    quick, slow = (delivery.deployment.game(clock=keeping(per_action=11)) for _ in range(2))
    began = time.monotonic()
    delivery.deployment.play_out(quick)
    (found,) = wait_for(receiver, 1)
    assert time.monotonic() - began > 0.7
    data = found.json["data"]
    due = delivery.deployment.service.load(slow).clocks.due
    assert (data["game"], milliseconds(data["due"]), data["to_act"]) == (slow, due, [0, 1, 2])
    time.sleep(1)
    assert len(receiver.requests) == 1


class Table:
    """A game whose only clock runs out at the time that the test says."""

    is_dropped = False
    share = Share()
    due = 0

    def seats(self, message, endpoint):
        return () if message.due == self.due else None


def test_a_clock_that_is_low_before_an_earlier_one_is_told_of_in_time():
    def low(due):
        return Message(place=(due, 0), type="clock.low", at="", data={}, more={}, due=due)

    async def told():
        done = []
        parts = SimpleNamespace(limits=Limits(), clock=lambda: 1_000, counts=None, new_sender=lambda _: None)
        endpoint = Endpoint(id="whk_1", url="https://a.example/", types=("clock.low",), created=0, secret=SECRET)
        queue = EndpointQueue(endpoint, {}, None, done.append, parts)
        running = asyncio.create_task(queue.run())
        table = Table()
        lane = Lane(OrderingKey(endpoint="whk_1", game="g", kind="low"), table, None, 0)
        for due in (1_000_000, 900):
            lane.messages.append(low(due))
            table.due = due
            await asyncio.sleep(0)
            queue.offer(lane)
        table.due = 0  # nothing to send any more: the lane is done as soon as it is looked at
        async with asyncio.timeout(5):
            while not done:
                await asyncio.sleep(0.01)
        running.cancel()
        assert done == [table]

    coroutines.run(told())


def test_how_long_before_its_end_a_clock_is_low():
    assert lead_of(keeping(per_action=30)) == 10_000
    assert lead_of(keeping(bank=86_400, increment=0)) == 8_640_000


FLOODER, PERSON, ALONE = Share(creator="vf100d"), Share(creator="cada"), Share(True, "c00ff")


def game_of(deployment, share, **plan):
    game = deployment.game(**plan)
    deployment.log.put_game_metadata(game, ORIGIN, {SHARE: share.stored()})
    return game


def test_a_flood_of_one_creator_keeps_no_delivery_of_others_waiting(delivery, receiver):
    deployment = delivery.deployment
    delivery.endpoint(receiver.url, "events")
    alone = [game_of(deployment, ALONE, bots=(0, 1, 2)) for _ in range(5)]
    games = [game_of(deployment, FLOODER) for _ in range(30)]
    game = game_of(deployment, PERSON)
    events = {one: deployment.log.head(one).version for one in (*alone, *games, game)}
    delivery.deliver(max_concurrent=1)
    eventually(lambda: len(receiver.taken()) == sum(events.values()))
    told = [request.json["data"]["game"] for request in receiver.taken()]
    last = max(place for place, one in enumerate(told) if one == game)
    # Time is shared, not the number of messages: how they alternate depends on how long each takes.
    assert last < sum(events[one] for one in games) / 2
    assert set(told[-sum(events[one] for one in alone) + 1 :]) <= set(alone)
    eventually(lambda: not delivery.store.pending())


GAMES = amount("SKALD_HANGING_GAMES", 10, 30)


async def hang(writer):
    await asyncio.sleep(60)


def test_an_endpoint_that_hangs_delays_no_other(delivery, receiving):
    """It is sent no more at once than one endpoint may be; the others do not notice."""
    receiver = receiving(lambda request: hang if request.path == "/hangs" else OK)
    delivery.endpoint(f"{receiver.url}/quick", "game.created")
    delivery.deliver(max_concurrent=10, seconds=30)
    delivery.deployment.game()
    eventually(lambda: receiver.taken("/quick"))
    hanging = delivery.endpoint(f"{receiver.url}/hangs", "game.created")
    delivery.deployment.game()
    eventually(lambda: [one for one in receiver.requests if one.path == "/hangs"])
    games = {delivery.deployment.game() for _ in range(GAMES)}
    eventually(lambda: games <= receiver.by_game("/quick").keys())
    assert not delivery.attempts(hanging)
    assert len([one for one in receiver.requests if one.path == "/hangs"]) <= 10
