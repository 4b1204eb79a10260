"""The ways in which a game of Clash of Vikings can end, for the goldens."""


def _supply_empty(state):
    return not state.table.supply


def _turn_cap(state):
    return bool(state.table.supply)


def _shared_win(state):
    return len(state.results.winners) > 1


def _decided_by_number_of_bracelets(state):
    first, second = state.results.ranking[:2]
    return first.total == second.total and first.rank < second.rank


ENDINGS = {
    "supply-empty": _supply_empty,
    "turn-cap": _turn_cap,
    "shared-win": _shared_win,
    "decided-by-number-of-bracelets": _decided_by_number_of_bracelets,
}
