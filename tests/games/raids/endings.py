"""How Raids can end: always with the fourth voyage, with one winner or with several."""

from events.ruleset.ruleset import decide_command


def _shared_by(count):
    return lambda state: len(state.results.winners) == count


def _shared_by_all(state):
    return len(state.results.winners) == state.setup.seats


def _evenly(state, commands):
    """Whatever keeps the fame of all seats closest together."""
    seat = state.to_act(None)[0]

    def spread(command):
        after = decide_command(state.ruleset, state.table, seat, command, state.chance()).table
        totals = [one.total for one in state.ruleset.score(after, None)]
        return sum((one - two) ** 2 for one in totals for two in totals)

    return min(commands, key=spread)


ENDINGS = {
    "sole-winner": _shared_by(1),
    "shared-by-two": _shared_by(2),
    "shared-by-three": _shared_by(3),
    "shared-by-all": _shared_by_all,
}
PICKS = {"shared-by-three": _evenly}
