"""A policy as a bot of the service: what a package names in its entry point."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads cost five times the time of such small sums

import numpy as np

from events.bots.bot import Bot, Budget, Choice, Observation
from events.bots.greedy import Trials
from events.ruleset.action_ids import ActionSpace
from events.ruleset.records import Command
from events.ruleset.ruleset import AnyRuleset, Setup
from events.ruleset.view_codes import ViewCodes
from skald_agents.play import asked_at, returns_at
from skald_agents.policy import Matrix, Policy, UnusablePolicy, about, load, outcome
from skald_agents.vectors import Layout, Vectors, coder, joined

BREADTH = 8
"""How many of the likeliest actions are tried."""
UNLIKELY = 5.0
"""An action whose logarithm of likelihood is lower than the likeliest one's by this much is not tried."""
WORLDS = 4
OUTCOME = 16.0
"""What an expected outcome higher by 1 counts, as a logarithm of likelihood."""
Key = tuple[str, int]
"""A ruleset's id and a number of seats."""


class Player:
    """A policy with the action space and the layout of the game that it plays.

    It looks one action ahead: the likely actions are tried in dealt worlds, and the outcome that it expects there
    counts beside how likely each is.
    """

    def __init__(self, content: bytes, ruleset: AnyRuleset, setup: Setup) -> None:
        """Read the file of a policy. Raises ``UnusablePolicy`` if it is not one of this game."""
        self.space, self.layout = ActionSpace(ruleset, setup), Layout(ViewCodes(ruleset, setup.seats))
        expected = about(self.space, self.layout, setup, ruleset.id)
        self.policy: Policy = load(content, expected, self.layout.size, self.space.size)
        self._codes = coder(ruleset, setup, self.layout.codes)

    def choose(self, seen: Observation, breadth: int = BREADTH) -> Choice:
        """Return the best command on offer."""
        ids = self.space.ids(seen.world, seen.seat, seen.offer)
        logits = self.policy.logits(self._vectors([(seen.world, seen.seat)]))[0, ids]
        ranked = np.argsort(-logits, kind="stable")[:breadth].tolist()
        kept = [place for place in ranked if logits[place] > logits.max() - UNLIKELY]
        if len(kept) == 1:
            return Choice(command=seen.offer[kept[0]])
        worths = self._looked_ahead(seen, [seen.offer[place] for place in kept])
        best = int((logits[kept] + OUTCOME * worths.mean(axis=1)).argmax())
        return Choice(command=seen.offer[kept[best]], worlds=worths.shape[1])

    def _looked_ahead(self, seen: Observation, commands: Sequence[Command]) -> Matrix:
        """Return the expected outcome after each command in some worlds: (commands, worlds)."""
        trials = Trials(seen)
        tables = [[trials.after(command, 0)] for command in commands]
        if not trials.is_certain:
            for number in range(1, WORLDS):
                for row, command in zip(tables, commands, strict=True):
                    row.append(trials.after(command, number))
        return self._worths(seen.ruleset, [table for row in tables for table in row], seen.seat).reshape(
            len(tables), -1
        )

    def _worths(self, ruleset: AnyRuleset, tables: Sequence[Any], seat: int) -> Matrix:
        """Return the outcome for a seat that the asked seat of each table expects; at the end, the outcome itself."""
        asked = [asked_at(ruleset, table)[:1] for table in tables]
        found = np.zeros(len(tables))
        going = [place for place, seats in enumerate(asked) if seats]
        if going:
            values = self.policy.values(self._vectors([(tables[place], asked[place][0]) for place in going]))
            columns = [(seat - asked[place][0]) % values.shape[1] for place in going]
            found[going] = values[np.arange(len(going)), columns]
        for place in set(range(len(tables))).difference(going):
            found[place] = outcome(returns_at(ruleset, tables[place])[seat], self.policy.about.unit)
        return found

    def _vectors(self, looks: Sequence[tuple[Any, int]]) -> Vectors:
        return self.layout.expand(joined([self._codes(*look) for look in looks], self.layout.codes.size))


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
