"""Many games at once, in lockstep: one action each a step, and the codes, vectors and masks of all in one array."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from events.ruleset.action_ids import ActionSpace
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.view_codes import ViewCodes
from skald_agents.play import Play, Reward, ruleset_of, setup_of
from skald_agents.vectors import Codes, Layout, Vectors, coder, joined


class Games:
    """Games of one setup, each with the seat that is asked. A game that ends is followed by another at once.

    ``seats`` are the seats that are asked, by game. The seeds of the games are counted up from the first.
    """

    def __init__(self, ruleset: AnyRuleset, players: int, count: int, options: Mapping[str, Any], seed: int) -> None:
        setup = setup_of(ruleset, players, options)
        self.ruleset, self.players, self.count = ruleset, players, count
        self.actions, self.layout = ActionSpace(ruleset, setup), Layout(ViewCodes(ruleset, players))
        self._next_seed = seed
        self._codes_of = coder(ruleset, setup, self.layout.codes)
        self._offered = bytearray(count * self.actions.size)
        self._masks = np.frombuffer(self._offered, np.bool_).reshape(count, self.actions.size)
        self.plays = [Play(ruleset, setup, self.actions) for _ in range(count)]
        for number in range(count):
            self._begin(number)

    @property
    def seats(self) -> npt.NDArray[np.intp]:
        return np.array([play.seat for play in self.plays], np.intp)

    def codes(self, numbers: Sequence[int] | None = None) -> Codes:
        """Return what each seat that is asked sees, as codes: (games, bytes); by default in all games."""
        plays = self.plays if numbers is None else [self.plays[number] for number in numbers]
        of = self._codes_of
        return joined([of(play.table, play.seat) for play in plays if play.seat is not None], self.layout.codes.size)

    def vectors(self) -> Vectors:
        """Return what each seat that is asked sees: (games, columns)."""
        return self.layout.expand(self.codes())

    def masks(self) -> npt.NDArray[np.bool_]:
        """Return what each seat that is asked is offered: (games, actions); the array is that of the next step, too."""
        return self._masks

    def step(self, actions: Sequence[int] | npt.NDArray[np.intp], reward: Reward = "ahead") -> dict[int, list[float]]:
        """Take an action in each game; return the rewards of all seats in each game that has ended, by its number.

        Raises ``ValueError`` for an action that is not on offer; the games before it have taken theirs.
        """
        ended: dict[int, list[float]] = {}
        for number, action in enumerate(np.asarray(actions).tolist()):
            play = self.plays[number]
            offered = play.ids
            play.act(action)
            self._offer(number, offered, 0)
            if play.seat is None:
                ended[number] = play.returns(reward)
                self._begin(number)
            else:
                self._offer(number, play.ids, 1)
        return ended

    def _offer(self, number: int, ids: Sequence[int], flag: int) -> None:
        """Write the mask of a game: one byte after the other, since an offer is short."""
        offered, first = self._offered, number * self.actions.size
        for one in ids:
            offered[first + one] = flag

    def _begin(self, number: int) -> None:
        play = self.plays[number]
        play.begin(self._next_seed)
        self._next_seed += 1
        self._offer(number, play.ids, 1)


def games(
    ruleset: str | AnyRuleset,
    players: int = 2,
    count: int = 64,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Games:
    """Return that many games of a ruleset at once. Raises ``ValueError``, ``Malformed``, ``RuleBroken``."""
    return Games(ruleset_of(ruleset), players, count, options or {}, seed)
