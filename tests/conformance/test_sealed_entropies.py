"""Every ruleset can be played with sealed entropies, at every number of seats, and nobody comes in time or all do."""

from itertools import product

from events.aggregate.entropies import OPENING_MS
from events.integrity.audit import audit
from events.log.records import Status
from tests.support.rulesets import CONFORMING
from tests.support.sealed import SealedTable


def test_all_open_or_some_are_named(ruleset):
    for seats, late in product(ruleset.seats, (0, 1)):
        table = SealedTable(seats, named=[seats - 1], rulesets=CONFORMING, ruleset=ruleset).fill()
        for seat in range(late, seats):
            table.open(seat)
        table.time += OPENING_MS
        expired = table.service.expire(table.id)
        assert (expired is not None, table.state.status) == (
            (True, Status.ABANDONED) if late else (False, Status.RUNNING)
        )
        assert audit(CONFORMING, table.id, table.entries, table.log.head(table.id)).ok
