"""Files of games whose seed is the server's, and what both verifiers must say that their draws prove."""

from unittest.mock import patch

from events.aggregate.entropies import OPENING_MS
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.integrity.draws import NOT_FAIR
from events.integrity.transcript import lines_of
from events.log.memory import MemoryLog
from tests.support.nim import AT, NIM, NIM_ONLY
from tests.support.sealed import SealedTable
from tests.verify.files import SEED

GAME = "017-8k2m4w0q7z5t3v1x"
SEALED = "%d seats committed to entropies before any was known"
ONE = "1 seat committed to an entropy before any was known"
NOBODY = "no seat has committed to an entropy"
OPEN = "the server committed to its seed before anybody joined"


def table(*, joined=True, **plan):
    with (
        patch("events.application.game_service.new_game_id", lambda: GAME),
        patch("events.application.creation.secrets.token_bytes", lambda _: SEED),
    ):
        made = SealedTable(seed=None, **plan)
    return made.fill() if joined else made


def lines(table):
    return "".join(line.decode() for line in lines_of(table.state, table.entries, None))


def waiting():
    made = table()
    made.open(0)
    return lines(made)


def expired(opened):
    made = table(seats=3)
    for seat in opened:
        made.open(seat)
    made.time += OPENING_MS
    made.service.expire(made.id)
    return lines(made)


def opened():
    made = table()
    made.open(1), made.open(0)
    made.service.abandon(made.id)
    return lines(made)


def alone(*, open_it):
    made = table(named=[0], bots=[1])
    if open_it:
        made.open(0)
        made.service.abandon(made.id)
    return lines(made)


def open_table():
    games = GameService(MemoryLog(), NIM_ONLY, lambda: AT)
    with (
        patch("events.application.game_service.new_game_id", lambda: GAME),
        patch("events.application.creation.secrets.token_bytes", lambda _: SEED),
    ):
        state = games.create(GamePlan(ruleset=NIM, seats=2, taken=range(2))).state
    state = games.abandon(state.id).state
    return "".join(line.decode() for line in lines_of(state, games.log.read(state.id), None))


FAIR = {
    "fair, sealed and opened": (opened, SEALED % 2),
    "fair, sealed and still running, one not opened": (waiting, SEALED % 2),
    "fair, sealed and one not opened in time": (lambda: expired([0, 2]), SEALED % 3),
    "fair, sealed and none opened in time": (lambda: expired([]), SEALED % 3),
    "fair, sealed and nobody joined": (lambda: lines(table(joined=False)), NOBODY),
    "fair, sealed and one not there yet": (lambda: lines(table(named=[0], joined=False)), ONE),
    "fair, sealed and one seat beside a bot": (lambda: alone(open_it=True), ONE),
    "fair, sealed and one seat beside a bot, not opened": (lambda: alone(open_it=False), ONE),
    "fair, open": (open_table, OPEN),
}


def fair_files():
    return {name: made() for name, (made, _) in FAIR.items()}


def proved():
    """What the draws of these files prove; the first are of games whose creator gave the seed."""
    seeded = {"closed": NOT_FAIR, "running": NOT_FAIR, "sealed": NOT_FAIR}
    said = seeded | {name: says for name, (_, says) in FAIR.items()}
    return [{"file": name, "says": says} for name, says in said.items()]
