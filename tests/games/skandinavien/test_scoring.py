"""Connections, longest paths, the final scoring and ranks."""

import random

import msgspec
import networkx as nx

from events.games.skandinavien.facts import GameEnded, GlobetrotterAwarded, TicketsShown
from events.games.skandinavien.rules.final import globetrotters
from events.games.skandinavien.rules.network import is_connected, longest_path, routes_in
from events.ruleset.records import change
from tests.games.skandinavien.board import BLIND, BOX, ROUTES, RULESET, TICKETS, at, routes_of, table
from tests.support.bdd import ranks
from tests.support.cases import each

# Connections and longest paths.


TRIANGLE = ("helsinki-lahti", "helsinki-tampere", "lahti-tampere")


@each(
    "routes,longest",
    [
        (TRIANGLE, 3),
        ((*TRIANGLE, "tampere-vaasa"), 5),
        ((*TRIANGLE, "tampere-vaasa", "imatra-lahti"), 6),
        (("kajaani-kuopio", "kajaani-oulu", "kajaani-lieksa"), 4),
        (("oulu-tornio", "rovaniemi-tornio", "oulu-rovaniemi", "kajaani-oulu", "kajaani-kuopio", "kuopio-oulu"), 11),
        (("norrkoping-orebro", "helsinki-imatra"), 3),
        ((), 0),
    ],
    ids=["R230", "R230 with Vaasa", "R230 with Imatra", "R231", "R232", "R233", "R151"],
)
def test_r150_r151_longest_paths(routes, longest):
    assert longest_path(BOX, routes_of(*routes)) == longest


def by_trying_everything(owned):
    """R150 word for word: every sequence of routes, each begun where the one before ended."""
    places = routes_in(owned)

    def longest(city, used):
        best = 0
        for place in places:
            route = ROUTES[place]
            if not used >> place & 1 and city in (route.a, route.b):
                other = route.b if city == route.a else route.a
                best = max(best, route.length + longest(other, used | 1 << place))
        return best

    return max((longest(city, 0) for place in places for city in (ROUTES[place].a, ROUTES[place].b)), default=0)


def grown(chooser, count):
    """Routes that mostly hang together, as players build them."""
    chosen = [chooser.choice(ROUTES)]
    while len(chosen) < count:
        cities = {city for route in chosen for city in (route.a, route.b)}
        near = [route for route in ROUTES if route not in chosen and (route.a in cities) | (route.b in cities)]
        chosen.append(chooser.choice(near if chooser.random() < 0.9 else ROUTES))
    return sum({1 << ROUTES.index(route) for route in chosen})


def test_r150_r135_r137_longest_paths_and_connections_are_what_trying_everything_and_a_graph_library_find():
    chooser = random.Random(4)
    for number in range(150):
        owned = grown(chooser, chooser.randrange(2, 13 if number % 2 else 20))
        if number % 2:
            assert longest_path(BOX, owned) == by_trying_everything(owned)
        graph = graph_of(owned)
        for ticket in TICKETS:
            there = ticket.a in graph and ticket.b in graph and nx.has_path(graph, ticket.a, ticket.b)
            assert is_connected(BOX, owned, ticket) == there


def graph_of(owned):
    graph = nx.MultiGraph()
    graph.add_edges_from((ROUTES[place].a, ROUTES[place].b) for place in routes_in(owned))
    return graph


# Final scoring, Globetrotter and ranks.


SOUTH = ["orebro-oslo-1", "orebro-stockholm-1", "helsinki-stockholm-2"]
FINLAND = ["helsinki-tampere", "helsinki-tallinn"]
HELD = (
    ("oslo-stockholm", "oslo-helsinki", "helsinki-lieksa"),
    ("tampere-tallinn", "tornio-imatra"),
    ("narvik-murmansk", "kobenhavn-murmansk"),
)
ONE = ("oslo-stockholm",)


def ended(seats=3, **fields):
    """The table after the last draw of the last turn."""
    fields = {"trigger": 0, "turns_left": 1, "phase": "second_card"} | fields
    return at(table(seats, **fields)).when(0, BLIND)


def example():
    return ended(3, owned=[SOUTH, FINLAND, ["lieksa-murmansk"]], tickets=HELD)


def points(made, seat, viewer=None):
    return RULESET.score(made, viewer)[seat].components


SCORED = [
    ("R234", 0, {"routes": 11, "tickets_completed": 12, "tickets_failed": -5, "globetrotter": 10}, 28, 32, 8),
    ("R235", 1, {"routes": 3, "tickets_completed": 3, "tickets_failed": -6, "globetrotter": 0}, 0, 37, 3),
    ("R236", 2, {"routes": 27, "tickets_completed": 0, "tickets_failed": -36, "globetrotter": 0}, -9, 31, 9),
]


@each("rule,seat,components,total,trains,longest", SCORED, ids=[row[0] for row in SCORED])
def test_r145_r146_a_whole_scoring(rule, seat, components, total, trains, longest):
    after = example()
    assert points(after.table, seat) == components
    assert sum(components.values()) == total  # R146
    assert after.table.trains[seat] == trains
    [end] = after.happened(GameEnded)
    assert (end.totals[seat], end.longest[seat]) == (total, longest)


def test_r147_r237_r152_r153_equals_share_a_rank_and_nothing_else_plays_a_part():
    assert ranks(RULESET, example().table) == {0: 1, 1: 2, 2: 3}
    assert ranks(RULESET, ended(3, owned=[["boden-tornio"], ["kajaani-lieksa"], []]).table) == {0: 1, 1: 1, 2: 3}


def test_r134_r194_tickets_are_shown_with_their_worth():
    after = example()
    shown = after.happened(TicketsShown)
    assert [fact.seat for fact in shown] == [0, 1, 2]
    assert [msgspec.structs.astuple(ticket) for ticket in shown[0].tickets] == [
        ("oslo-stockholm", 4, True),
        ("oslo-helsinki", 8, True),
        ("helsinki-lieksa", 5, False),
    ]
    assert (shown[0].completed, shown[0].gained, shown[0].lost) == (2, 12, 5)
    assert after.happened(GlobetrotterAwarded) == [GlobetrotterAwarded(seats=(0,), completed=2, points=10)]


@each(
    "owned,tickets,completed,failed",
    [
        ([SOUTH], ("oslo-stockholm", "oslo-helsinki"), 12, 0),  # R136: many by one route
        ([], ("oslo-stockholm", "oslo-helsinki"), 0, -12),
        ([["goteborg-oslo", "goteborg-orebro", "orebro-stockholm-1"]], ONE, 4, 0),  # R138: a detour
        ([["orebro-oslo-1"], ["orebro-stockholm-1"]], ONE, 0, -4),  # R137: not by routes of others
    ],
)
def test_r135_r136_r137_r138_tickets_by_one_route_by_detours_and_not_by_routes_of_others(
    owned, tickets, completed, failed
):
    found = points(ended(2, owned=owned, tickets=(tickets, ())).table, 0)
    assert (found["tickets_completed"], found["tickets_failed"]) == (completed, failed)


THREE = ("oslo-stockholm", "oslo-helsinki", "tampere-tallinn")
EVERYWHERE = [*SOUTH, *FINLAND]


@each("numbers,awarded", [((3, 3, 1), (0, 1)), ((0, 0, 0), ()), ((1, 0), (0,))], ids=["R140", "R141", "R139"])
def test_r238_globetrotter(numbers, awarded):
    """As if all owned the same routes, which only the count of tickets can tell."""
    made = table(len(numbers), tickets=tuple(THREE[:number] for number in numbers))
    made = change(made, owned=(table(2, owned=[EVERYWHERE]).owned[0],) * len(numbers), phase="over")
    assert globetrotters(made) == awarded
    assert [points(made, seat)["globetrotter"] for seat in range(len(numbers))] == [
        10 if seat in awarded else 0 for seat in range(len(numbers))
    ]


def test_r177_r256_a_game_that_ends_early_counts_tickets_as_they_stand_and_has_no_globetrotter():
    """A ruling: the bonus belongs to the final scoring, to which a game that somebody resigns does not come."""
    made = table(2, owned=[EVERYWHERE], tickets=(THREE, ONE))
    for early in (made, change(made, phase="tickets")):
        own = [points(early, seat, seat) for seat in (0, 1)]
        assert own[0]["tickets_completed"] > 0 > own[1]["tickets_failed"]
        assert [one["globetrotter"] for one in own] == [0, 0]
    assert points(change(made, phase="over"), 0)["globetrotter"] == 10


def test_r142_r143_r144_cards_trains_and_failed_tickets_count_for_nothing():
    tickets = (("oslo-stockholm", "oslo-helsinki", "narvik-murmansk"), ("tampere-tallinn",))
    assert globetrotters(ended(2, owned=[SOUTH, FINLAND], tickets=tickets).table) == (0,)
    made = example().table
    lines = [line for line in RULESET.score(made, None)[0].lines if line.component == "routes"]
    assert sorted(line.points for line in lines) == [2, 2, 7]
    assert made.points == (11, 3, 27)
    rich = ended(2, owned=[SOUTH], hands=[{"locomotive": 9}]).table
    assert points(ended(2, owned=[SOUTH]).table, 0) == points(rich, 0)


def test_r148_r149_ties_are_broken_by_tickets_then_by_the_longest_path():
    # Both come to 8: seat 0 by routes alone, seat 1 by fewer routes and two tickets, one of them completed.
    # 0: 7 + 1; 1: 3 + 3 (ticket) - 8 (ticket) + 10 (Globetrotter).
    tickets = ((), ("tampere-tallinn", "oslo-helsinki"))
    made = ended(2, owned=[["helsinki-stockholm-2", "boden-tornio"], FINLAND], tickets=tickets).table
    assert [score.total for score in RULESET.score(made, None)] == [8, 8]
    assert made.longest == (4, 3)
    assert ranks(RULESET, made) == {0: 2, 1: 1}
    made = example().table
    assert list(RULESET.texts.tie_breaks) == ["tickets_completed", "longest_path"]
    assert [RULESET.tie_break_values(made, seat) for seat in range(3)] == [(2, 8), (1, 3), (0, 9)]
    # Two single routes of 1 point against one path of two: equal points, no tickets.
    made = ended(2, owned=[["helsinki-lahti", "helsinki-tampere"], ["boden-tornio", "kajaani-lieksa"]]).table
    assert [score.total for score in RULESET.score(made, None)] == [2, 2]
    assert ranks(RULESET, made) == {0: 1, 1: 2}


def test_r177_during_the_game_only_routes_are_public():
    made = table(3, owned=[SOUTH, FINLAND], tickets=HELD)
    assert points(made, 0) == {"routes": 11, "tickets_completed": 0, "tickets_failed": 0, "globetrotter": 0}
    assert points(made, 0, viewer=1)["tickets_completed"] == 0
    assert points(made, 0, viewer=0) == {"routes": 11, "tickets_completed": 12, "tickets_failed": -5, "globetrotter": 0}


def test_every_line_names_what_it_is_for():
    assert {line.text.en for line in RULESET.score(example().table, None)[0].lines} == {
        "Route Örebro - Oslo (2)",
        "Route Örebro - Stockholm (2)",
        "Route Helsinki - Stockholm (4)",
        "Ticket Oslo - Stockholm completed",
        "Ticket Oslo - Helsinki completed",
        "Ticket Helsinki - Lieksa not completed",
        "Globetrotter: most tickets completed",
    }
