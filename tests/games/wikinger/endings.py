"""The ways in which a game of Wikinger can end and be decided, for the goldens."""

from events.games.wikinger.rules.scoring import ship_costs

AWARDS = ("boatmen", "islands", "longest_island")


def _seats_with(state, component):
    return [one.seat for one in state.results.ranking if one.components[component]]


def _decided_by_points(state):
    """R141."""
    first, second = state.results.ranking[:2]
    return first.total > second.total


def _decided_by_gold(state):
    """R142."""
    first, second = state.results.ranking[:2]
    return first.total == second.total and first.rank < second.rank


def _shared_victory(state):
    """R143."""
    return len(state.results.winners) > 1


def _total_below_zero(state):
    """R128."""
    return state.results.ranking[-1].total < 0


def _winner_below_zero(state):
    """R128: even the best is below 0."""
    return state.results.ranking[0].total < 0


def _each_award_shared(state):
    """R130, R132, R135: each of the three awards goes to several seats."""
    return all(len(_seats_with(state, award)) > 1 for award in AWARDS)


def _all_awards_for_one(state):
    """R136: one seat has all three awards, alone."""
    first, *others = (_seats_with(state, award) for award in AWARDS)
    return len(first) == 1 and all(found == first for found in others)


def _no_boatman_left(state):
    """R130: nobody has a boatman left, so nobody has the award."""
    return not _seats_with(state, "boatmen")


def _ships_paid_with_points(state):
    """R126: somebody has too little gold for his ships."""
    return any(ship_costs(player, state.setup.box).missing for player in state.table.players)


def _surplus_and_shortage(state):
    """R138: one seat could feed more figures than it has, another too few."""
    supply = [one.components["supply"] for one in state.results.ranking]
    return min(supply) < 0 < max(supply)


def _bag_empty(state):
    """R157: with 13 figures a round nothing is left in the bag."""
    return not any(state.table.supply.bag)


def _special_building(state):
    """R195: a special building brings points."""
    return bool(_seats_with(state, "special_tiles"))


def _with_tile(tile, component):
    """Whether a seat with this special tile has points by it at the end."""

    def holds(state):
        players = state.table.players
        return any(
            one.components[component] > 0 and tile in players[one.seat].special_tiles for one in state.results.ranking
        )

    return holds


ENDINGS = {
    "decided-by-points": _decided_by_points,
    "decided-by-gold": _decided_by_gold,
    "shared-victory": _shared_victory,
    "total-below-zero": _total_below_zero,
    "winner-below-zero": _winner_below_zero,
    "each-award-shared": _each_award_shared,
    "all-awards-for-one": _all_awards_for_one,
    "no-boatman-left": _no_boatman_left,
    "ships-paid-with-points": _ships_paid_with_points,
    "surplus-and-shortage": _surplus_and_shortage,
    "bag-empty": _bag_empty,
    "special-building": _special_building,
    "gold-tile": _with_tile("gold_3", "gold"),
    "supply-tile": _with_tile("supply_3", "supply"),
}
