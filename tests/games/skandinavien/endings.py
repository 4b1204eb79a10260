"""The ways in which a game of Skandinavien can end and be decided, for the goldens."""


def _begun_with(trains):
    """The last turns began with that number of trains, and who began them had no other turn before the very last."""

    def holds(state):
        trigger = state.table.trigger
        return trigger is not None and state.latest.table.trains[trigger] == trains

    return holds


def _claims_in_the_last_turn(state):
    """The seat that began the last turns claims another route in the very last."""
    trigger = state.table.trigger
    return trigger is not None and state.table.trains[trigger] < state.latest.table.trains[trigger]


def _worth(ranked, name):
    return ranked.total if name == "total" else ranked.tie_breaks[name]


def _decided_by(name, *equal):
    """The first and the second are equal in what comes before, and differ in this."""

    def holds(state):
        *before, (first, second) = [
            [_worth(one, compared) for one in state.results.ranking[:2]] for compared in (*equal, name)
        ]
        return all(one == other for one, other in before) and first > second

    return holds


def _with_bonus(state):
    return [one.seat for one in state.results.ranking if one.components["globetrotter"]]


def _globetrotters(number):
    """That number of seats have the bonus."""
    return lambda state: len(_with_bonus(state)) == number


def _won_without_globetrotter(state):
    """The bonus is not a victory."""
    bonus = _with_bonus(state)
    return bool(bonus) and not set(bonus) & set(state.results.winners)


def _longest_path_of_another(state):
    """The longest path is worth nothing where points decide."""
    first, *others = state.results.ranking
    longest = max(one.tie_breaks["longest_path"] for one in others)
    return _decided_by("total")(state) and longest > first.tie_breaks["longest_path"]


ENDINGS = {
    "last-turns-with-two-trains": _begun_with(2),  # R126
    "last-turns-with-one-train": _begun_with(1),
    "last-turns-without-trains": _begun_with(0),
    "all-passed": lambda state: state.table.trigger is None,  # R124: nobody can act any more, though all have trains
    "claim-in-the-last-turn": _claims_in_the_last_turn,  # R132
    "others-run-short-too": lambda state: sum(trains <= 2 for trains in state.table.trains) > 1,  # R129
    "ticket-pile-empty": lambda state: not state.table.ticket_pile,  # R115
    "decided-by-points": _decided_by("total"),  # R147
    "decided-by-tickets": _decided_by("tickets_completed", "total"),  # R148
    "decided-by-longest-path": _decided_by("longest_path", "total", "tickets_completed"),  # R149
    "shared-victory": lambda state: len(state.results.winners) > 1,  # R152
    "second-place-shared": lambda state: [one.rank for one in state.results.ranking] == [1, 2, 2],  # R153
    "one-globetrotter": _globetrotters(1),  # R139 to R141
    "globetrotter-shared-by-two": _globetrotters(2),
    "globetrotter-shared-by-three": _globetrotters(3),
    "no-globetrotter": _globetrotters(0),
    "won-without-globetrotter": _won_without_globetrotter,  # R147
    "longest-path-of-another": _longest_path_of_another,  # R144
    "total-below-zero": lambda state: state.results.ranking[-1].total < 0,  # R145
    "winner-below-zero": lambda state: state.results.ranking[0].total < 0,  # R145
}
