"""The ways in which a game of Skandinavien can end and be decided, for the goldens."""


def _begun_with(trains):
    """R126: the last turns began with so many trains; whoever began them had no other turn before the very last."""

    def holds(state):
        trigger = state.table.trigger
        return trigger is not None and state.latest.table.trains[trigger] == trains

    return holds


def _all_passed(state):
    """R124: nobody can act any more, though all have trains for more than the last turns."""
    return state.table.trigger is None


def _claims_in_the_last_turn(state):
    """R132: whoever began the last turns claims another route in the very last."""
    trigger = state.table.trigger
    return trigger is not None and state.table.trains[trigger] < state.latest.table.trains[trigger]


def _others_run_short_too(state):
    """R129: several seats are down to their last trains."""
    return sum(trains <= 2 for trains in state.table.trains) > 1


def _compared(*names):
    """What the first and the second have, by the names of what is compared."""

    def pairs(state):
        return [[_worth(one, name) for one in state.results.ranking[:2]] for name in names]

    return pairs


def _worth(ranked, name):
    return ranked.total if name == "total" else ranked.tie_breaks[name]


def _decided_by(name, *equal):
    """R147 to R149: the first and the second are equal in what comes before, and differ in this."""

    def holds(state):
        *before, (first, second) = _compared(*equal, name)(state)
        return all(one == other for one, other in before) and first > second

    return holds


def _shared_victory(state):
    """R152."""
    return len(state.results.winners) > 1


def _second_place_shared(state):
    """R153."""
    return [one.rank for one in state.results.ranking] == [1, 2, 2]


def _globetrotters(number):
    """R139 to R141: so many seats have the bonus."""
    return lambda state: len(_with_bonus(state)) == number


def _with_bonus(state):
    return [one.seat for one in state.results.ranking if one.components["globetrotter"]]


def _won_without_globetrotter(state):
    """R147: the bonus is no victory."""
    bonus = _with_bonus(state)
    return bool(bonus) and not set(bonus) & set(state.results.winners)


def _longest_path_of_another(state):
    """R144: the longest path is worth nothing where points decide."""
    first, *others = state.results.ranking
    longest = max(one.tie_breaks["longest_path"] for one in others)
    return _decided_by("total")(state) and longest > first.tie_breaks["longest_path"]


def _total_below_zero(state):
    """R145: somebody has less than nothing."""
    return state.results.ranking[-1].total < 0


def _winner_below_zero(state):
    """R145: even the winner has."""
    return state.results.ranking[0].total < 0


def _ticket_pile_empty(state):
    """R115."""
    return not state.table.ticket_pile


ENDINGS = {
    "last-turns-with-two-trains": _begun_with(2),
    "last-turns-with-one-train": _begun_with(1),
    "last-turns-without-trains": _begun_with(0),
    "all-passed": _all_passed,
    "claim-in-the-last-turn": _claims_in_the_last_turn,
    "others-run-short-too": _others_run_short_too,
    "ticket-pile-empty": _ticket_pile_empty,
    "decided-by-points": _decided_by("total"),
    "decided-by-tickets": _decided_by("tickets_completed", "total"),
    "decided-by-longest-path": _decided_by("longest_path", "total", "tickets_completed"),
    "shared-victory": _shared_victory,
    "second-place-shared": _second_place_shared,
    "one-globetrotter": _globetrotters(1),
    "globetrotter-shared-by-two": _globetrotters(2),
    "globetrotter-shared-by-three": _globetrotters(3),
    "no-globetrotter": _globetrotters(0),
    "won-without-globetrotter": _won_without_globetrotter,
    "longest-path-of-another": _longest_path_of_another,
    "total-below-zero": _total_below_zero,
    "winner-below-zero": _winner_below_zero,
}
