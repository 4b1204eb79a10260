"""Games of Nim with sealed entropies, or open ones for comparison, over a log in memory whose time a test moves."""

from events.aggregate.clocks import milliseconds, timestamp
from events.aggregate.entropies import entropy_commitment
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.memory import MemoryLog
from tests.support.nim import AT, NIM, NIM_ONLY


def entropy(seat):
    """The entropy of a seat: 16 bytes, another for each."""
    return bytes([seat + 1]) * 16


def committed(game_id, seat):
    return entropy_commitment(game_id, entropy(seat))


class SealedTable:
    """One game with sealed entropies. ``time`` is that of the log and of the service, in milliseconds."""

    def __init__(self, seats=2, named=(), bots=(), rulesets=NIM_ONLY, ruleset=NIM, seed=b"sealed", *, is_sealed=True):
        self.time = milliseconds(AT)
        self.log, self.rulesets = MemoryLog(lambda: self.time), rulesets
        self.service = self.another_service()
        plan = GamePlan(
            ruleset=ruleset,
            seats=seats,
            options={"entropy": "sealed"} if is_sealed else {},
            taken=sorted([*named, *bots]),
            commitments={seat: committed("", seat) for seat in named} if is_sealed else {},
            seed=seed,
        )
        self.is_sealed = is_sealed
        self.id = self.service.create(plan).state.id

    def another_service(self):
        """Another process: it knows nothing but the log."""
        return GameService(self.log, self.rulesets, lambda: timestamp(self.time))

    def fill(self):
        """Everybody joins who is missing; the table itself."""
        for seat in self.state.open_seats:
            self.service.take_seat(self.id, b"", **self.commitment(seat))
        return self

    def commitment(self, seat):
        """What a seat takes part with that joins now, if the table agreed on that."""
        return {"commitment": committed(self.id, seat)} if self.is_sealed else {}

    def open(self, seat, given=None, **request):
        return self.service.open_entropy(self.id, seat, entropy(seat) if given is None else given, **request)

    @property
    def state(self):
        return self.service.load(self.id)

    @property
    def entries(self):
        return tuple(self.log.read(self.id))

    @property
    def types(self):
        return [entry.type for entry in self.entries]
