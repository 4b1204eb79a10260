"""The ways in which a game of Wikinger can end and be decided, for the goldens."""

from events.games.wikinger.rules.scoring import ship_costs

AWARDS = ("boatmen", "islands", "longest_island")


def _seats_with(state, component):
    return [one.seat for one in state.results.ranking if one.components[component]]


def _decided_by_points(state):
    first, second = state.results.ranking[:2]
    return first.total > second.total


def _decided_by_gold(state):
    first, second = state.results.ranking[:2]
    return first.total == second.total and first.rank < second.rank


def _all_awards_for_one(state):
    """Alone."""
    first, *others = (_seats_with(state, award) for award in AWARDS)
    return len(first) == 1 and all(found == first for found in others)


def _ships_paid_with_points(state):
    """Somebody has too little gold for his ships."""
    return any(ship_costs(player, state.setup.box).missing for player in state.table.players)


def _surplus_and_shortage(state):
    """One seat could feed more figures than it has, another too few."""
    supply = [one.components["supply"] for one in state.results.ranking]
    return min(supply) < 0 < max(supply)


def _with_tile(tile, component):
    """Whether a seat with this special tile has points by it at the end."""

    def holds(state):
        players = state.table.players
        return any(
            one.components[component] > 0 and tile in players[one.seat].special_tiles for one in state.results.ranking
        )

    return holds


ENDINGS = {
    "decided-by-points": _decided_by_points,  # R141
    "decided-by-gold": _decided_by_gold,  # R142
    "shared-victory": lambda state: len(state.results.winners) > 1,  # R143
    "total-below-zero": lambda state: state.results.ranking[-1].total < 0,  # R128
    "winner-below-zero": lambda state: state.results.ranking[0].total < 0,  # R128
    "each-award-shared": lambda state: all(len(_seats_with(state, award)) > 1 for award in AWARDS),  # R130, R132, R135
    "all-awards-for-one": _all_awards_for_one,  # R136
    "no-boatman-left": lambda state: not _seats_with(state, "boatmen"),  # R130: so nobody has the award
    "ships-paid-with-points": _ships_paid_with_points,  # R126
    "surplus-and-shortage": _surplus_and_shortage,  # R138
    "bag-empty": lambda state: not any(state.table.supply.bag),  # R157: with 13 figures a round
    "special-building": lambda state: bool(_seats_with(state, "special_tiles")),  # R195
    "gold-tile": _with_tile("gold_3", "gold"),
    "supply-tile": _with_tile("supply_3", "supply"),
}
