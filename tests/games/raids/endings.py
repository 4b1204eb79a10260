"""How Raids can end: always with the fourth voyage, with one winner or with several."""

from functools import reduce


def _shared_by(count):
    return lambda match: len(match.results.winners) == count


def _shared_by_all(match):
    return len(match.results.winners) == match.setup.seats


def _evenly(match, commands):
    """Whatever keeps the fame of all seats closest together."""
    seat = match.to_act(None)[0]

    def spread(command):
        facts = match.game.decide(match.table, seat, command, match.chance())
        totals = [one.total for one in match.game.score(reduce(match.game.evolve, facts, match.table), None)]
        return sum((one - two) ** 2 for one in totals for two in totals)

    return min(commands, key=spread)


ENDINGS = {
    "sole-winner": _shared_by(1),
    "shared-by-two": _shared_by(2),
    "shared-by-three": _shared_by(3),
    "shared-by-all": _shared_by_all,
}
PICKS = {"shared-by-three": _evenly}
