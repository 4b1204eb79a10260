"""The audit of sealed entropies: whatever the owner of the server alters, with a chain made anew, is found."""

from events.ruleset.records import change
from tests.support.cases import each
from tests.support.chains import at, edited, failed, rechained, with_data
from tests.support.sealed import SealedTable, entropy

LATE = "2026-01-02T03:14:05.679Z"
IN_TIME = "2026-01-02T03:14:05.677Z"


def finished(**table):
    """A game that was started with sealed entropies, and ended by the operator."""
    table = SealedTable(**table).fill()
    for seat in range(2):
        table.open(seat)
    table.service.abandon(table.id)
    return table


def expired():
    table = SealedTable().fill()
    table.open(0)
    table.time = table.state.due
    table.service.expire(table.id)
    return table


def broken(table, index, entry):
    entries = rechained(table.id, edited(table.entries, index, entry))
    found = failed(table.id, entries)
    assert set(found.values()) == {index + 1}, found
    return set(found)


@each("fields", [{"entropy": "ff" * 16}, {"entropy": "FF" * 16}, {"entropy": "ff"}, {"seat": 1}])
def test_another_opening(fields):
    table = finished()
    index = at(table.entries, "entropy_opened")
    assert broken(table, index, with_data(table.entries[index], **fields)) == {"decisions", "draws"}


@each("fields", [{"commitment": "ff" * 32}, {"before_id": True}])
def test_another_commitment(fields):
    table = finished()
    index = at(table.entries, "seat_taken")
    other = with_data(table.entries[index], **fields)
    entries = rechained(table.id, edited(table.entries, index, other))
    opened = at(entries, "entropy_opened") + 1
    found = failed(table.id, entries)
    assert set(found) == {"decisions", "draws"}
    assert set(found.values()) == {index + 1 if "before_id" in fields else opened}


def test_a_seat_that_gave_its_entropy_at_once():
    table = finished()
    index = at(table.entries, "seat_taken")
    other = change(table.entries[index], data=b'{"entropy":"%s","seat":0}' % entropy(0).hex().encode())
    assert "decisions" in failed(table.id, rechained(table.id, edited(table.entries, index, other)))


def test_equal_commitments():
    table = finished()
    first, second = (i for i, entry in enumerate(table.entries) if entry.type == "seat_taken")
    copied = change(table.entries[second], data=table.entries[first].data.replace(b'"seat":0', b'"seat":1'))
    found = failed(table.id, rechained(table.id, edited(table.entries, second, copied)))
    assert found["decisions"] == second + 1


def test_an_opening_after_its_time_and_an_expiry_before():
    table = finished()
    index = at(table.entries, "entropy_opened")
    assert broken(table, index, change(table.entries[index], at=LATE)) == {"decisions"}
    table = expired()
    index = at(table.entries, "entropy_not_opened")
    entries = [change(entry, at=IN_TIME) if n >= index else entry for n, entry in enumerate(table.entries)]
    assert failed(table.id, rechained(table.id, entries)) == {"decisions": index + 1}


@each("seats", [[], [0], [0, 1]])
def test_others_are_named(seats):
    table = expired()
    index = at(table.entries, "entropy_not_opened")
    assert broken(table, index, with_data(table.entries[index], seats=seats)) == {"decisions"}


def test_nobody_is_named():
    """The time is over, but the log says that the operator has ended the game: another story, and no valid one."""
    table = expired()
    index = at(table.entries, "entropy_not_opened")
    without = (*table.entries[:index], *table.entries[index + 1 :])
    assert failed(table.id, rechained(table.id, without))
