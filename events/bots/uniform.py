"""``random``: any legal command, uniformly at random."""

from events.bots.bot import Budget, Choice, Observation


def choose(seen: Observation, budget: Budget) -> Choice:  # noqa: ARG001
    return Choice(command=seen.chance("choice", 0).one_of("offer", seen.offer))
