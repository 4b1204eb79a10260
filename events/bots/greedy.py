"""``greedy``: one step ahead, by the expected final score over dealt worlds."""

from events.bots.bot import Bot, Choice
from events.bots.budget import Budget
from events.bots.lookahead import Lookahead
from events.bots.positions import valuation
from events.bots.seen import Seen

WORLDS = 4
BREADTH = 6
"""How many commands are compared in all worlds; the first world sorts out the others."""
DIGITS = 6
"""To how many digits sums are compared, so that the last bit of a logarithm decides nothing."""


def best(seen: Seen, budget: Budget, breadth: int) -> tuple[list[tuple[float, int]], int]:
    """Return the best commands, as mean worth and place in the offer, the best first; and the number of worlds."""
    ahead = Lookahead(seen, valuation(seen.ruleset, seen.world, seen.seat, seen.story))
    first = [(ahead.worth(command, 0), place) for place, command in enumerate(seen.offer)]
    worlds = 1 if ahead.is_certain else budget.worlds or WORLDS
    kept = sorted(first, key=lambda one: (-round(one[0], DIGITS), one[1]))[:breadth]
    means = [
        ((worth + sum(ahead.worth(seen.offer[place], number) for number in range(1, worlds))) / worlds, place)
        for worth, place in kept
    ]
    return sorted(means, key=lambda one: (-round(one[0], DIGITS), one[1])), worlds


def choose(seen: Seen, budget: Budget) -> Choice:
    """Return the command that is worth most one step ahead."""
    if len(seen.offer) == 1:
        return Choice(command=seen.offer[0])
    found, worlds = best(seen, budget, BREADTH)
    return Choice(command=seen.offer[found[0][1]], worlds=worlds)


GREEDY = Bot(name="greedy", version=2, choose=choose)
