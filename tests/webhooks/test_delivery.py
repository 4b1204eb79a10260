"""What an endpoint is told, in which order, and that it is told all of it."""

import time

from events.log.records import Status
from tests.support.nim import BID
from tests.support.rulesets import stumbling
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for
from tests.webhooks.receiver import OK, Receiver, answer
from workers.webhooks.messages import Person, people_of

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
    eventually(lambda: not delivery.store.pending())  # whoever delivers next has nothing of it to read again


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
    """Nothing is enqueued: the log is there, and the feed waits for whoever delivers, trimmed or not."""
    deployment = delivery.deployment
    delivery.endpoint(receiver.url, "events")
    games = [played(deployment) for _ in range(3)]
    delivery.deliver()
    total = sum(deployment.service.load(game).version for game in games)
    wait_for(receiver, total)
    for game, told in receiver.by_game().items():
        assert told == [("events", n + 1) for n in range(deployment.service.load(game).version)]


FAILURES = {"/breaks": b"", "/fails": answer(500), "/leads": answer(302, "Location: http://127.0.0.1:1/")}


def test_a_failing_message_holds_back_its_own_game_alone(delivery):
    deployment, stuck = delivery.deployment, []

    def behave(request):
        data = request.json["data"]
        return FAILURES[request.path] if data["game"] in stuck and data["version"] == 3 else OK

    receiver = Receiver(behave)
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
    receiver.close()


def test_a_receiver_that_is_gone_is_told_no_more(delivery):
    receiver = Receiver(lambda request: answer(410) if request.path == "/gone" else OK)
    endpoint = delivery.endpoint(f"{receiver.url}/gone", "events")
    delivery.endpoint(f"{receiver.url}/there", "events")
    delivery.deliver()
    delivery.deployment.game()
    eventually(lambda: delivery.store.get(endpoint.id).ended is not None)
    game = played(delivery.deployment)
    last = ("events", delivery.deployment.service.load(game).version)
    eventually(lambda: last in receiver.by_game("/there")[game])
    assert [request.path for request in receiver.requests].count("/gone") == 1
    receiver.close()


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
