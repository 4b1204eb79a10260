"""The ways in which a game of Clash of Vikings can end, for the goldens."""


def _decided_by_number_of_bracelets(state):
    first, second = state.results.ranking[:2]
    return first.total == second.total and first.rank < second.rank


ENDINGS = {
    "supply-empty": lambda state: not state.table.supply,
    "turn-cap": lambda state: bool(state.table.supply),
    "shared-win": lambda state: len(state.results.winners) > 1,
    "decided-by-number-of-bracelets": _decided_by_number_of_bracelets,
}
