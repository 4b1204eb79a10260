"""How often a request reads the log of its game: once, or not at all where the append tells."""

import pytest

from events.log.memory import MemoryLog
from tests.service.conftest import OPERATOR, Service

BID = {"type": "bid", "points": 1}


class Counting(MemoryLog):
    """Counts how often a log is read."""

    reads = 0

    def read(self, game, **window):
        self.reads += 1
        return super().read(game, **window)


@pytest.fixture
def table():
    return Service(log=Counting()).create(options={"resignation": "ends"})


@pytest.mark.parametrize(
    ("what", "reads"),
    [
        ("", 1),
        ("?at=3", 2),
        ("/actions", 1),
        ("/components", 1),
        ("/results", 1),
        ("/events", 2),
        ("/states", 2),
        ("/audit", 1),
    ],
)
def test_a_game_is_loaded_once_to_be_shown(table, what, reads):
    """Two reads: its tail, and what is answered of its past."""
    table.service.log.reads = 0
    table.get(what, table.tokens[0])
    assert table.service.log.reads == reads


def test_an_action_reads_nothing(table):
    table.service.log.reads = 0
    assert table.act(0, BID).status_code == 201
    assert table.act(1, BID, If_Match='"7"').status_code == 201
    assert table.post("/resign", token=table.tokens[0]).status_code == 201
    assert table.service.log.reads == 0


def test_a_dry_run_reads_the_tail(table):
    table.service.log.reads = 0
    assert table.act(0, BID, "?dry_run=true").status_code == 200
    assert table.service.log.reads == 1


def test_joining_loads_the_game_once(table):
    table = table.service.create(["Ada", None])
    table.service.log.reads = 0
    assert table.post("/seats", {"name": "Bo"}, OPERATOR).status_code == 201
    assert table.service.log.reads == 1


def test_creating_reads_nothing(table):
    table.service.log.reads = 0
    table.service.create()
    assert table.service.log.reads == 0
