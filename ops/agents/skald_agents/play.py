"""One game for agents: who is asked, what is on offer by its ids, and what the end is worth to each seat."""

import random
from collections.abc import Mapping
from typing import Any, Literal

from events.application.installed import load_installed
from events.ruleset.action_ids import ActionSpace
from events.ruleset.chance import Chance
from events.ruleset.records import Command
from events.ruleset.ruleset import AnyRuleset, Setup, decide_command, decide_start

Reward = Literal["ahead", "rank"]
"""``ahead``: the points by which a seat leads, negative behind. ``rank``: 1 for a win, -1 for the last place."""


def ruleset_of(ruleset: str | AnyRuleset) -> AnyRuleset:
    """Return a ruleset by its id, or as it is. Raises ``ValueError`` for an unknown id."""
    if not isinstance(ruleset, str):
        return ruleset
    installed = load_installed()
    if ruleset not in installed:
        raise ValueError(f"unknown ruleset: {ruleset}; there are: {', '.join(installed)}")
    return installed[ruleset]


def setup_of(ruleset: AnyRuleset, players: int, options: Mapping[str, Any] | None) -> Setup:
    """Return a setup. Raises ``Malformed`` or ``RuleBroken``, as creating a game does."""
    setup = ruleset.setup(players, options or {}, {})
    ruleset.validate_setup(setup)
    return setup


def asked_at(ruleset: AnyRuleset, table: Any) -> list[int]:
    """Return the seats that have something to answer at a table, in their order; none at the end of a game."""
    asked = ruleset.to_act(table, None)
    # Who has answered a sealed question is still named to others, and has nothing to answer.
    return [seat for seat in asked if len(asked) == 1 or seat in ruleset.to_act(table, seat)]


def returns_at(ruleset: AnyRuleset, table: Any, reward: Reward = "ahead") -> list[float]:
    """Return what the end of a game is worth to each seat."""
    scores = ruleset.score(table, None)
    reached = [(one.total, *ruleset.tie_break_values(table, one.seat)) for one in scores]
    others = [reached[:seat] + reached[seat + 1 :] for seat in range(len(reached))]
    if reward == "ahead":
        return [float(own[0] - max(one[0] for one in rest)) for own, rest in zip(reached, others, strict=True)]
    return [
        (sum(one < own for one in rest) - sum(one > own for one in rest)) / len(rest)
        for own, rest in zip(reached, others, strict=True)
    ]


class Play:
    """A game that goes on until a seat is asked. ``seat`` is asked for one of ``ids``; both are empty at the end.

    Seats that are asked at once answer face down, one after the other, at one and the same table: applied as they come,
    their order would tell who is asked next, and so what the others answered. Their answers are applied in a drawn
    order once all are there, and those that the game no longer asks for are void.
    """

    def __init__(self, ruleset: AnyRuleset, setup: Setup, space: ActionSpace) -> None:
        self.ruleset, self.setup, self.space = ruleset, setup, space
        self.table: Any = None
        self.seat: int | None = None
        self.offer: tuple[Command, ...] = ()
        self.ids: list[int] = []

    def begin(self, seed: int) -> None:
        """Lay out a new game; the same seed and actions lead to the same game."""
        self._chance = Chance(seed.to_bytes(16, "big", signed=True))
        self._order = random.Random(seed)  # noqa: S311 - seeded, so that games can be repeated
        self._asked: list[int] = []
        self._answers: list[tuple[int, Command]] = []
        self.table = decide_start(self.ruleset, self.setup, self._chance).table
        self._ask()

    def act(self, action: int) -> None:
        """Take an action of the seat that is asked. Raises ``ValueError`` for one that is not on offer."""
        try:
            command = self.offer[self.ids.index(action)]
        except ValueError:
            raise ValueError(f"action {action} is not on offer; on offer: {self.ids}") from None
        assert self.seat is not None
        if not self._asked and not self._answers:
            self._decide(self.seat, command)
        else:
            self._answers.append((self.seat, command))
            if not self._asked:
                self._turn_over()
        self._ask()

    def returns(self, reward: Reward = "ahead") -> list[float]:
        """Return what the end is worth to each seat. Of two seats one gets what the other loses."""
        return returns_at(self.ruleset, self.table, reward)

    def _decide(self, seat: int, command: Command) -> None:
        self.table = decide_command(self.ruleset, self.table, seat, command, self._chance).table

    def _turn_over(self) -> None:
        answers, self._answers = self._answers, []
        self._order.shuffle(answers)
        for number, (seat, command) in enumerate(answers):
            if number == 0 or command in self.ruleset.legal(self.table, seat):
                self._decide(seat, command)

    def _ask(self) -> None:
        if not self._asked:
            self._asked = asked_at(self.ruleset, self.table)
            if not self._asked:
                self.seat, self.offer, self.ids = None, (), []
                return
        self.seat = self._asked.pop(0)
        self.offer = tuple(self.ruleset.legal(self.table, self.seat))
        self.ids = self.space.ids(self.table, self.seat, self.offer)
