"""Who plays a seat by the log's own marks, and by what lies beside it where the log has none."""

from events.integrity.deciders import Deciders
from tests.support.deployment import Deployment


def test_who_has_a_seat_is_said_by_the_log_and_else_by_what_lies_beside_it():
    deployment = Deployment.in_memory()
    entries = deployment.log.read(deployment.game(bots=(1,)))
    for beside, others in (((), "human"), (("greedy", "greedy", "greedy"), "greedy")):
        told = Deciders(entries, beside)
        assert [told.controller(seat, 0) for seat in range(3)] == [others, "random", others]
        assert [told.only_controller(seat) for seat in range(3)] == [others, "random", others]


def test_from_when_a_seat_is_handed_over_another_has_it():
    deployment = Deployment.in_memory()
    game = deployment.game()
    deployment.service.hand_over(game, 2, "random", {})
    since = deployment.service.load(game).version
    told = Deciders(deployment.log.read(game), ("human", "human", "random"))
    assert [told.controller(2, version) for version in (since - 1, since, since + 5)] == ["human", "random", "random"]
    assert [told.only_controller(seat) for seat in range(3)] == ["human", "human", None]
