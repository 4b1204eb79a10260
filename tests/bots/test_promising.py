"""What is looked at where many commands are on offer."""

from events.bots.promising import BEST, FURTHER_WAYS, LOOKED_AT, Promising, kind_of
from events.ruleset.chance import Chance
from events.ruleset.records import Command


class ClaimRoute(Command, tag="claim_route"):
    """A command with several ways to do the same."""

    route: str
    payment: dict[str, int]


class Draw(Command, tag="draw"):
    """A command that differs by its only field."""

    place: int


class Pass(Command, tag="pass"):
    """A command of no fields."""


ROUTES = [f"route {number}" for number in range(40)]


def claims(routes=ROUTES, ways=9):
    return [ClaimRoute(route=route, payment={"red": number}) for route in routes for number in range(1, ways + 1)]


class Looking:
    """Says what a command is worth, and keeps what was asked for."""

    def __init__(self, worths):
        self.worths, self.asked = worths, []

    def __call__(self, command):
        self.asked.append(command)
        return self.worths.get(command.route, 0.0) + command.payment["red"] / 100


def test_all_ways_to_claim_a_route_are_one_kind():
    one, other = claims(ROUTES[:2], ways=2)[:2], claims(ROUTES[1:2], ways=2)
    assert kind_of(one[0]) == kind_of(one[1]) != kind_of(other[0])
    kinds = {kind_of(command) for command in (Pass(), Draw(place=0), Draw(place=1))}
    assert len(kinds) == 3


def test_few_of_many_are_looked_at():
    looking = Looking({})
    Promising().best(0, claims(), looking, 0.0, Chance(b"seed"))
    assert len(looking.asked) == LOOKED_AT + FURTHER_WAYS
    assert len({command.route for command in looking.asked}) == LOOKED_AT


def test_the_best_way_of_the_best_kind_is_chosen():
    looking = Looking({ROUTES[3]: 1.0})
    best = Promising().best(0, claims(ROUTES[:5], ways=3), looking, 0.0, Chance(b"seed"))
    assert best == ClaimRoute(route=ROUTES[3], payment={"red": 3})


def test_of_equal_ways_the_first_is_chosen():
    offer = [ClaimRoute(route="route", payment={"red": 1, color: 1}) for color in ("blue", "black", "white")]
    assert Promising().best(0, offer, Looking({}), 0.0, Chance(b"seed")) == offer[0]


def test_what_brought_most_is_looked_at_again_by_the_same_seat():
    good = ROUTES[:BEST]
    promising, worths = Promising(), dict.fromkeys(good, 5.0)
    for start in range(0, len(ROUTES), LOOKED_AT):
        promising.best(0, claims(ROUTES[start : start + LOOKED_AT]), Looking(worths), 0.0, Chance(b"seed"))
    looking = Looking(worths)
    promising.best(0, claims(), looking, 0.0, Chance(b"seed"))
    assert set(good) < {command.route for command in looking.asked}
    others = [Looking(worths) for _ in range(20)]
    for number, look in enumerate(others):
        Promising().best(1, claims(), look, 0.0, Chance(bytes([number])))
    assert not all(set(good) < {command.route for command in look.asked} for look in others)


def test_what_is_new_is_looked_at_beside_what_is_known():
    promising = Promising()
    for start in range(0, 16, LOOKED_AT):
        promising.best(0, claims(ROUTES[start : start + LOOKED_AT]), Looking({}), 0.0, Chance(b"seed"))
    looking = Looking({})
    promising.best(0, claims(), looking, 0.0, Chance(b"seed"))
    assert len({command.route for command in looking.asked} & set(ROUTES[16:])) == LOOKED_AT - BEST
