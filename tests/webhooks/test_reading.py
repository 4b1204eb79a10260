"""What is read of games for those who are told of them: one that cannot be read keeps nobody from the others."""

import pytest

from events.log.records import CorruptLog, LogUnavailable, new_game_id
from tests.support.deployment import RULESETS, Deployment
from workers.webhooks.reading import Known, Reader


@pytest.fixture
def deployment():
    return Deployment.in_memory()


def read(deployment, *games):
    return Reader(deployment.log, RULESETS, names=True).read(dict.fromkeys(games, Known()))


def raising(error):
    def read(*_, **__):
        raise error

    return read


def test_while_the_log_is_unavailable_no_game_is_taken_for_unreadable(deployment, monkeypatch):
    game = deployment.game()
    monkeypatch.setattr(deployment.log, "read_many", raising(LogUnavailable("away")))
    with pytest.raises(LogUnavailable):
        read(deployment, game)
    monkeypatch.setattr(deployment.log, "read_many", raising(CorruptLog("damaged")))
    monkeypatch.setattr(deployment.log, "read", raising(LogUnavailable("away")))
    with pytest.raises(LogUnavailable):
        read(deployment, game)


def test_one_game_that_cannot_be_read_and_one_that_is_gone_keep_no_other(deployment, monkeypatch, caplog):
    good, bad, gone, inner = deployment.game(), deployment.game(), new_game_id(), deployment.log.read
    damaged = raising(CorruptLog("damaged"))
    monkeypatch.setattr(deployment.log, "read_many", damaged)
    monkeypatch.setattr(deployment.log, "read", lambda game, **more: (damaged if game == bad else inner)(game, **more))
    found = {news.game: news for news in read(deployment, good, bad, gone)}
    assert [(news.is_unreadable, news.is_gone) for news in map(found.get, (good, bad, gone))] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    assert {"game.created", "game.started", "turn.asked"} < {message.type for message in found[good].messages}
    assert caplog.messages == [f"Game {bad} cannot be read, and nobody is told of it: damaged"]
