"""A watched log, and a game of the toy ruleset in two services on it."""

import pytest

from tests.support.nim import new_service
from tests.support.toy import TOYS, toy_game
from tests.support.watched import Watched


@pytest.fixture
def log():
    return Watched()


@pytest.fixture
def toys(log):
    """The service under test, another one on the same log, and the id of their game."""
    other = new_service(TOYS, log)
    service, state = toy_game(3, service=new_service(TOYS, log), resignation="ends")
    log.asked.clear()
    return service, other, state.id
