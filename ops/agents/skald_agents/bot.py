"""A policy as a bot of the service: what a package names in its entry point."""

from collections.abc import Mapping

import numpy as np

from events.bots.bot import Bot, Budget, Choice, Observation
from events.ruleset.action_ids import ActionSpace
from events.ruleset.ruleset import AnyRuleset, Setup
from events.ruleset.view_codes import ViewCodes
from skald_agents.policy import Policy, UnusablePolicy, about, load
from skald_agents.vectors import Layout, joined

Key = tuple[str, int]
"""A ruleset's id and a number of seats."""


class Player:
    """A policy with the action space and the layout of the game that it plays."""

    def __init__(self, content: bytes, ruleset: AnyRuleset, setup: Setup) -> None:
        """Read the file of a policy. Raises ``UnusablePolicy`` if it is not one of this game."""
        self.space, self.layout = ActionSpace(ruleset, setup), Layout(ViewCodes(ruleset, setup.seats))
        self.policy: Policy = load(content, about(self.space, self.layout, setup, ruleset.id, 0))

    def choose(self, seen: Observation) -> Choice:
        """Return the likeliest command on offer."""
        ids = self.space.ids(seen.world, seen.seat, seen.offer)
        codes = joined([self.layout.codes(seen.view, seen.seat)], self.layout.codes.size)
        mask = np.frombuffer(self.space.mask(ids), np.bool_)[None]
        (action,) = self.policy.choose(self.layout.expand(codes), mask).tolist()
        return Choice(command=seen.offer[ids.index(action)])


def policy_bot(name: str, contents: Mapping[Key, bytes], version: int = 1) -> Bot:
    """Return a bot that plays by policies, each for a ruleset and a number of seats.

    In another game its choice raises ``UnusablePolicy``, and the service plays the default of the rules instead.
    """
    players: dict[tuple[str, int, int], tuple[Setup, Player]] = {}

    def choose(seen: Observation, _: Budget) -> Choice:
        setup: Setup = seen.world.setup
        key = seen.ruleset.id, setup.seats, setup.rules_version
        kept = players.get(key)
        if kept is None or kept[0].box is not setup.box:
            if key[:2] not in contents:
                raise UnusablePolicy(f"{name} has not learned {seen.ruleset.id} with {setup.seats} seats")
            kept = players[key] = setup, Player(contents[key[:2]], seen.ruleset, setup)
        return kept[1].choose(seen)

    return Bot(name=name, version=version, choose=choose)
