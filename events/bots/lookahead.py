"""One step ahead: what a command comes to in one dealt world."""

from collections.abc import Sequence
from typing import Any

from events.bots.positions import Value
from events.bots.seen import Seen
from events.ruleset.chance import Chance
from events.ruleset.decision import decide_command
from events.ruleset.records import Command

MOST_ANSWERS = 16
"""From how many answers on a question to the seat itself is left open."""


class Lookahead:
    """Decides commands in the worlds of one question, with the same chance for all commands in one world."""

    def __init__(self, seen: Seen, value: Value) -> None:
        self._seen, self._value = seen, value
        self._phase = seen.ruleset.phase(seen.world)
        self._worlds: dict[int, Any] = {0: seen.world}
        self._drew = False

    @property
    def is_certain(self) -> bool:
        """True if nothing that was looked at depends on what is hidden or drawn: then one world is all there are."""
        return not self._drew and self._world(1) == self._seen.world

    def after(self, command: Command, number: int) -> Any:
        """Return the table after a command of the seat in one of the worlds."""
        return self._decided(self._world(number), command, self._seen.chance("step", number))

    def worth(self, command: Command, number: int) -> float:
        """Return what a command is worth in one of the worlds.

        Where it asks the seat itself something else at once, that is answered as well as possible before.
        """
        table, seen = self.after(command, number), self._seen
        answers = self._answers(table)
        if not answers:
            return self._value(table)
        chances = (seen.chance("answer", number) for _ in answers)
        return max(self._value(self._decided(table, one, chance)) for one, chance in zip(answers, chances, strict=True))

    def _answers(self, table: Any) -> Sequence[Command]:
        ruleset, seat = self._seen.ruleset, self._seen.seat
        if ruleset.to_act(table, seat) != (seat,) or ruleset.phase(table) == self._phase:
            return ()
        answers = ruleset.legal(table, seat)
        return answers if len(answers) <= MOST_ANSWERS else ()

    def _decided(self, table: Any, command: Command, chance: Chance) -> Any:
        after = decide_command(self._seen.ruleset, table, self._seen.seat, command, chance, self._seen.away).table
        self._drew = self._drew or bool(chance.draws)
        return after

    def _world(self, number: int) -> Any:
        if number not in self._worlds:
            self._worlds[number] = self._seen.deal(number)
        return self._worlds[number]
