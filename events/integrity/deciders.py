"""Who decided each action of a game: a person, a standing order, a bot, or the default of the rules."""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from events.aggregate.facts import PERSON as HUMAN
from events.aggregate.facts import SeatHandedOver, SeatTaken
from events.integrity.codec import read_metadata
from events.log.records import Entry
from events.ruleset.records import tag_of

PERSON, ORDER, DEFAULT, BOT = "person", "order", "default", "bot:"
"""The deciders; ``BOT`` is the prefix of the id of a bot."""
_TAKEN, _HANDED_OVER = tag_of(SeatTaken), tag_of(SeatHandedOver)


class _Seat(msgspec.Struct):
    seat: int
    bot: str | None = None
    controller: str = HUMAN


class Deciders:
    """Who plays each seat of a game from which version on, and who decided each action, as recorded in the log.

    ``beside`` holds the last controller of each seat, as stored beside the log; it is empty for an imported game. It is
    used for seats that were never handed over if the log does not name bots, as in older logs and simulations.
    """

    def __init__(self, entries: Sequence[Entry], beside: Sequence[str] = ()) -> None:
        self._entries = entries
        self._seated: dict[int, str] = {}
        self._handed_over: dict[int, list[tuple[int, str]]] = {}
        for entry in entries:
            if entry.type == _TAKEN and (taken := msgspec.json.decode(entry.data, type=_Seat)).bot is not None:
                self._seated[taken.seat] = taken.bot
            elif entry.type == _HANDED_OVER:
                handed = msgspec.json.decode(entry.data, type=_Seat)
                self._handed_over.setdefault(handed.seat, []).append((entry.version, handed.controller))
        named = self._seated.keys() | self._handed_over.keys()
        self._beside = {seat: controller for seat, controller in enumerate(beside) if seat not in named}

    def controller(self, seat: int, version: int) -> str:
        """Return who plays a seat at a version: ``human``, or the id of a bot."""
        later = [controller for since, controller in self._handed_over.get(seat, ()) if since <= version]
        return later[-1] if later else self._seated.get(seat) or self._beside.get(seat, HUMAN)

    def names(self, seat: int) -> bool:
        """Return True if the log itself says who plays a seat: a bot took it, or it was handed over."""
        return seat in self._seated or seat in self._handed_over

    def only_controller(self, seat: int) -> str | None:
        """Return who has always played a seat; ``None`` if it was handed over."""
        return None if seat in self._handed_over else self.controller(seat, 0)

    def of(self, first: Entry) -> str | None:
        """Return who decided the action of a commit, given its first event; ``None`` if there was no action."""
        found = self._decided.get(first.version)
        return found and found[1]

    def bot_seats(self) -> set[int]:
        """Return the seats for which a bot decided at least once."""
        return {seat for seat, by in self._decided.values() if by.startswith(BOT)}

    def are_bots_only(self, seats: int) -> bool:
        """Return True if no person ever decided or, if there are no decisions, no seat was ever a person's."""
        if self._decided:
            return {by for _, by in self._decided.values()}.isdisjoint((PERSON, ORDER))
        return all(self.only_controller(seat) not in (None, HUMAN) for seat in range(seats))

    @cached_property
    def _decided(self) -> dict[int, tuple[int, str]]:
        """The acting seat and the decider of each action, by the version of its first event."""
        return {entry.version: found for entry in self._entries if (found := self._seat_and_decider(entry))}

    def _seat_and_decider(self, first: Entry) -> tuple[int, str] | None:
        marks = read_metadata(first)
        seat = first.seat if first.seat is not None or marks is None else marks.seat
        if marks is None or marks.action is None or seat is None:
            return None
        if marks.default or (marks.bot is not None and marks.bot.replaced):
            return seat, DEFAULT
        if marks.order:
            return seat, ORDER
        name = marks.bot.name if marks.bot is not None else self._beside.get(seat, HUMAN)
        return seat, PERSON if name == HUMAN else BOT + name
