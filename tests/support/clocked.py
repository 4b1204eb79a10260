"""Games in which time is kept, over the log in memory, by a clock that the test sets."""

import msgspec

from events.aggregate.clocks import ClockSettings, timestamp
from events.application.creation import GamePlan
from events.application.game_service import MARGIN_MS, GameService
from events.integrity.audit import audit
from events.log.memory import MemoryLog
from tests.support.marks import own_mark

START = 1_800_000_000_000


def keeping(**agreed):
    """Settings with a grace of one second and defaults at the end."""
    return msgspec.convert({"grace": 1, "on_expiry": "default", **agreed}, ClockSettings)


class ClockedTable:
    """A game whose clock stands still until the test lets time pass."""

    def __init__(
        self,
        rulesets,
        clock,
        *,
        seats=3,
        seed=b"seed",
        taken=None,
        bots=(),
        rules_version=None,
        rests=True,
        game_id=None,
        **options,
    ):
        self.now = START
        self.log = MemoryLog(lambda: self.now)
        self.rulesets = rulesets
        self.service = GameService(self.log, rulesets, lambda: timestamp(self.now + MARGIN_MS))
        ruleset = next(iter(rulesets.values()))
        taken = range(seats) if taken is None else taken
        plan = GamePlan(
            ruleset=ruleset,
            seats=seats,
            options=options,
            taken=taken,
            bots=dict.fromkeys(bots, "random"),
            seed=seed,
            clock=clock,
            rules_version=rules_version,
            rests=rests,
        )
        self.id = self.service.create(plan, game_id=game_id).state.id

    def passes(self, milliseconds):
        """Let time pass."""
        self.now += milliseconds

    @property
    def state(self):
        """The newest state, folded from nothing, which must be what the service knows."""
        known = self.service.load(self.id)
        again = GameService(self.log, self.rulesets, lambda: "").load(self.id)
        assert again.clocks == known.clocks
        assert again.due == known.due
        return known

    @property
    def clocks(self):
        return self.state.clocks

    def left(self):
        """What every seat has left now, in milliseconds."""
        clocks = self.clocks
        return [clocks.remaining_at(seat, self.now) for seat in range(len(clocks.remaining))]

    def first(self, seat=None):
        """Let a seat that is asked, the first one or this one, do what is offered first; a bot's as its bot."""
        state = self.state
        seat = state.missing[0] if seat is None else seat
        command = state.ruleset.legal(state.table, seat)[0]
        self.service.act(self.id, seat, command, bot=own_mark(state, seat))
        return seat

    def expire(self):
        return self.service.expire(self.id)

    def types(self):
        return [entry.type for entry in self.log.read(self.id)]

    def check(self):
        """The whole game can be audited."""
        report = audit(self.rulesets, self.id, tuple(self.log.read(self.id)), self.log.head(self.id))
        assert report.ok, report
