"""Files of games with clocks that every verifier must accept, and forged ones that it must refuse."""

from unittest.mock import patch

import msgspec

from events.aggregate.clocks import milliseconds, timestamp
from events.integrity.transcript import lines_of
from events.log.records import Status
from tests.support.clocked import ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from tests.verify.files import SEED, public, vector

GAME = "017-8k2m4w0q7z5t3v1x"
WINDOW = {"from": "22:00", "to": "10:30", "zone": "Europe/Berlin"}
HOUR, DAY = 3_600_000, 86_400_000


def made(clock):
    """A game in which time passes: a question to all, an undo, a pause, an outage, an expiry, and the end."""
    with patch("events.application.game_service.new_game_id", lambda: GAME):
        table = ClockedTable(NIM_ONLY, clock, seats=3, seed=SEED)
    for seat in range(3):
        table.passes(7_000 + seat)
        table.first(seat)
    for seat in (1, 2, 0):
        table.service.pause(table.id, seat)
        table.passes(9_001)
    table.service.resume(table.id, 0)
    seat = table.first()
    table.passes(1_003)
    table.service.undo(table.id, seat)
    table.passes(HOUR)
    table.service.refund_outage(table.id, table.now - HOUR, table.now - 5)
    table.passes(table.state.due - table.now)
    table.expire()
    table.service.back(table.id, seat)
    table.passes(2_000)
    table.first()
    return table


def closed(clock):
    table = made(clock)
    table.service.abandon(table.id)
    return lines(table)


def deserted(*, rests=True):
    """A game of a bot and two persons, who stay away: it rests twice, a day and until it is abandoned, or plays on."""
    with patch("events.application.game_service.new_game_id", lambda: GAME):
        table = ClockedTable(NIM_ONLY, PER_ACTION, seats=3, seed=SEED, bots=(2,), rests=rests)
    table.first(2)
    table.passes(4_000_000)
    table.expire()
    if rests:
        table.passes(DAY)
        table.service.hand_over(table.id, 1, "random", {})
        table.passes(DAY)
        table.service.back(table.id, 0)
    while (state := table.service.load(table.id)).status is Status.RUNNING:
        absent = [seat for seat in state.missing if seat in state.played_for]
        if absent:
            table.service.play_default(table.id, absent[0], state.version)
        elif state.missing == (0,) or state.is_deserted:
            table.passes(table.state.due - table.now)
            table.expire()
        else:
            table.first()
    table.service.close(table.id)
    return lines(table)


def lines(table):
    return [line.decode() for line in lines_of(table.state, table.log.read(table.id), None)]


OTHER = {"bank": 5, "per_action": 5, "increment": 0, "grace": 0, "on_expiry": "default"}
BANK = keeping(bank=2_000, increment=9, window=WINDOW)
PER_ACTION = keeping(per_action=4_000, grace=0)
CLOSED, DESERTED, OLDER = closed(BANK), deserted(), deserted(rests=False)


def clocked_files():
    return {
        "clocks, a bank in a window": "".join(CLOSED),
        "clocks, per action": "".join(closed(PER_ACTION)),
        "clocks, still running": "".join(lines(made(BANK))),
        "clocks, nobody present, at rest until it is abandoned": "".join(DESERTED),
        "clocks, nobody present, from before games rested": "".join(OLDER),
    }


def forged_clocked_files():
    types = [msgspec.json.decode(line)["type"] for line in CLOSED]
    played_at = next(number for number, line in enumerate(OLDER, 1) if '"default":true' in line)
    still = lines(made(BANK))
    expired, undone, last = types.index("time_expired"), types.index("undone"), types.index("seat_back") + 1
    return [
        forged("an expiry before its time", moved(expired, -1, to=expired + 2), expired + 1),
        forged("an action after its time", moved(last, 20 * HOUR), last + 1),
        forged("a time before the one before", moved(undone, -HOUR, to=undone + 1), undone + 1),
        forged("a time before the one before, still running", moved(undone, -HOUR), undone + 1, still),
        forged("a day of no calendar", event_at(undone, "2999-02-30T00:00:00.000Z"), undone + 1),
        forged(
            "a day of no calendar, still running",
            event_at(undone, "2999-02-30T00:00:00.000Z"),
            undone + 1,
            still,
        ),
        forged("an hour of no day, still running", event_at(-1, "2999-12-31T24:00:00.000Z"), len(still), still),
        forged("a clock that nobody keeps", public(0, clock=OTHER), 1),
        forged("nobody came back, before its time", moved(-2, -1), len(DESERTED) - 1, DESERTED),
        forged("played for while nobody is present", public(0, rests=True), played_at, OLDER),
    ]


def event_at(place, at):
    return lambda events: events[place].update(at=at)


def forged(name, alter, broken_at, of=None):
    return vector(f"clocks: {name}", of or CLOSED, broken_at, alter)


def moved(first, milliseconds_later, to=None):
    """The times of these events are later, or earlier."""

    def move(events):
        for event in events[first:to]:
            event["at"] = timestamp(milliseconds(event["at"]) + milliseconds_later)

    return move
