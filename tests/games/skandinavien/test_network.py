"""Connections and longest paths."""

import random

import networkx as nx

from events.games.skandinavien.rules.network import is_connected, longest_path, routes_in
from tests.games.skandinavien.board import BOX, ROUTES, TICKETS, routes_of
from tests.support.cases import each

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


def test_r150_is_what_trying_everything_finds():
    chooser = random.Random(4)
    for _ in range(150):
        owned = grown(chooser, chooser.randrange(2, 13))
        assert longest_path(BOX, owned) == by_trying_everything(owned)


def graph_of(owned):
    graph = nx.MultiGraph()
    graph.add_edges_from((ROUTES[place].a, ROUTES[place].b) for place in routes_in(owned))
    return graph


def test_r135_r137_connections_are_those_of_a_graph_library():
    chooser = random.Random(6)
    for _ in range(200):
        owned = grown(chooser, chooser.randrange(1, 20))
        graph = graph_of(owned)
        for ticket in TICKETS:
            there = ticket.a in graph and ticket.b in graph and nx.has_path(graph, ticket.a, ticket.b)
            assert is_connected(BOX, owned, ticket) == there
