"""The ways in which a game of Skandinavien can end and be decided, for the goldens."""

from functools import reduce
from random import Random

from events.games.skandinavien.commands import ClaimRoute, DrawTickets
from events.games.skandinavien.rules.final import completed, total
from events.games.skandinavien.rules.network import longest_path

from .conspiracy import conspire


def _begun_with(trains):
    """R126: the last turns began with so many trains; whoever began them had no other turn before the very last."""

    def holds(match):
        trigger = match.table.trigger
        return trigger is not None and match.latest.table.trains[trigger] == trains

    return holds


def _all_passed(match):
    """R124: nobody can act any more, though all have trains for more than the last turns."""
    return match.table.trigger is None


def _claims_in_the_last_turn(match):
    """R132: whoever began the last turns claims another route in the very last."""
    trigger = match.table.trigger
    return trigger is not None and match.table.trains[trigger] < match.latest.table.trains[trigger]


def _others_run_short_too(match):
    """R129: several seats are down to their last trains."""
    return sum(trains <= 2 for trains in match.table.trains) > 1


def _compared(*names):
    """What the first and the second have, by the names of what is compared."""

    def pairs(match):
        return [[_worth(one, name) for one in match.results.ranking[:2]] for name in names]

    return pairs


def _worth(ranked, name):
    return ranked.total if name == "total" else ranked.tie_breaks[name]


def _decided_by(name, *equal):
    """R147 to R149: the first and the second are equal in what comes before, and differ in this."""

    def holds(match):
        *before, (first, second) = _compared(*equal, name)(match)
        return all(one == other for one, other in before) and first > second

    return holds


def _shared_victory(match):
    """R152."""
    return len(match.results.winners) > 1


def _second_place_shared(match):
    """R153."""
    return [one.rank for one in match.results.ranking] == [1, 2, 2]


def _globetrotters(number):
    """R139 to R141: so many seats have the bonus."""
    return lambda match: len(_with_bonus(match)) == number


def _with_bonus(match):
    return [one.seat for one in match.results.ranking if one.components["globetrotter"]]


def _won_without_globetrotter(match):
    """R147: the bonus is no victory."""
    bonus = _with_bonus(match)
    return bool(bonus) and not set(bonus) & set(match.results.winners)


def _longest_path_of_another(match):
    """R144: the longest path is worth nothing where points decide."""
    first, *others = match.results.ranking
    longest = max(one.tie_breaks["longest_path"] for one in others)
    return _decided_by("total")(match) and longest > first.tie_breaks["longest_path"]


def _total_below_zero(match):
    """R145: somebody has less than nothing."""
    return match.results.ranking[-1].total < 0


def _winner_below_zero(match):
    """R145: even the winner has."""
    return match.results.ranking[0].total < 0


def _ticket_pile_empty(match):
    """R115."""
    return not match.table.ticket_pile


def _evenly(match, commands):
    """Claims every other time it can, never draws tickets, and keeps what decides as even as possible."""
    table, chance = match.table, Random(match.hash)
    if table.turns_left is None:
        claims = [one for one in commands if isinstance(one, ClaimRoute)]
        others = [one for one in commands if not isinstance(one, ClaimRoute | DrawTickets)]
        commands = (claims if chance.random() < 0.5 else others) or claims or others or commands
    seat = next(seat for seat in range(match.setup.seats) if seat in match.to_act(seat))
    return min(chance.sample(commands, len(commands)), key=lambda one: _unevenness(match, seat, one))


def _unevenness(match, seat, command):
    table = reduce(match.game.evolve, match.game.decide(match.table, seat, command, match.chance()), match.table)
    seats = range(match.setup.seats)
    standings = [(total(table, seat), completed(table, seat), longest_path(table.owned[seat])) for seat in seats]
    return sum((mine - first) ** 2 for one in standings for mine, first in zip(one, standings[0], strict=True))


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
PICKS = {"all-passed": conspire, "shared-victory": _evenly, "second-place-shared": _evenly}
