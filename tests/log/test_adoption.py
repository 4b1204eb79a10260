"""A log that comes from elsewhere: its id and times are such as an installation gives, or nothing of it is stored."""

from zlib import crc32

import pytest

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.memory import MemoryLog
from events.log.records import Status
from events.ruleset.refusals import Malformed
from tests.support.rulesets import RULESETS

AT = "2026-01-02T03:04:05.678Z"
NAME = "8k2m4w0q7z5t3v1x"
GAME = f"{crc32(NAME.encode()) % 256:03d}-{NAME}"
ODD_IDS = [
    "",
    "chess",
    f"{(int(GAME[:3]) + 1) % 256:03d}-{NAME}",
    f"{int(GAME[:3]) + 256:03d}-{NAME}",
    "".join(chr(ord(digit) + 0x0660 - 0x30) for digit in GAME[:3]) + GAME[3:],
    GAME.upper(),
    GAME + "\n",
    GAME + " ",
    GAME[:-1],
    GAME[:-1] + "ü",
    f"{{p001}}:{GAME}",
]
ODD_TIMES = [
    "",
    "today",
    "2026-01-02",
    "2026-01-02T03:04:05",
    "2026-01-02T03:04:05+01:00",
    "2026-02-30T03:04:05Z",
    "2026-01-02T24:04:05Z",
    "2026-01-02 03:04:05Z",
    "2026-01-02T03:04:05.Z",
    "2026-01-02T03:04:05Z ",
    "٢٠٢٦-01-02T03:04:05Z",
]


def closed_log(monkeypatch, game=GAME, at=AT):
    """The events of a game that was played where such ids and times are given."""
    monkeypatch.setattr("events.application.game_service.new_game_id", lambda: game)
    monkeypatch.setattr("events.log.memory.partition_of", lambda _: 0)
    elsewhere = GameService(MemoryLog(), RULESETS, lambda: at)
    elsewhere.create(GamePlan(ruleset=RULESETS["nim"], seats=2, taken=range(2), seed=b"elsewhere"))
    elsewhere.abandon(game)
    return elsewhere.log.read(game)


@pytest.fixture
def here():
    return GameService(MemoryLog(), RULESETS, lambda: AT)


@pytest.mark.parametrize("at", [AT, "2026-01-02T03:04:05Z", "2024-02-29T23:59:59.123456Z"])
def test_a_game_of_another_installation_is_stored(monkeypatch, here, at):
    adopted = here.adopt(closed_log(monkeypatch, at=at)).state
    assert (adopted.id, adopted.status) == (GAME, Status.ABANDONED)
    assert list(here.log.game_ids()) == [GAME]


@pytest.mark.parametrize("game", ODD_IDS)
def test_an_odd_id_is_refused(monkeypatch, here, game):
    with pytest.raises(Malformed):
        here.adopt(closed_log(monkeypatch, game=game))
    assert list(here.log.game_ids()) == []


@pytest.mark.parametrize("at", ODD_TIMES)
def test_an_odd_time_is_refused(monkeypatch, here, at):
    with pytest.raises(Malformed):
        here.adopt(closed_log(monkeypatch, at=at))
    assert list(here.log.game_ids()) == []


@pytest.mark.parametrize("at", ["2026-01-02T03:04:05.679Z", "2027-01-02T03:04:05Z", "9999-12-31T23:59:59.999999999Z"])
def test_a_time_that_has_not_come_yet_is_refused_or_it_would_head_the_list_for_ever(monkeypatch, here, at):
    with pytest.raises(Malformed, match=f"version 1 is in the future: {at}, and the time here is {AT}"):
        here.adopt(closed_log(monkeypatch, at=at))
    assert list(here.log.game_ids()) == []
