"""``turn.asked`` after a while: only to whom is still asked, and counted anew when a seat has acted itself."""

import time

from tests.webhooks.conftest import wait_for
from workers.webhooks.messages import Questions


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
