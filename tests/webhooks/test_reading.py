"""What is read of games for those who are told of them: one that cannot be read keeps nobody from the others."""

import pytest

from events.aggregate.clocks import milliseconds
from events.log.keys import head
from events.log.records import CorruptLog, LogUnavailable, new_game_id
from projections.webhooks.endpoint import Redelivery
from tests.support.deployment import RULESETS, Deployment
from workers.webhooks.main import games_of
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


def test_what_is_told_again_from_a_time_are_games_that_have_gone_on_since_and_can_be_read(deployment):
    good, bad = deployment.game(), deployment.game()
    deployment.client.delete(head(bad))
    deployment.client.set(head(bad), "x")
    newest = milliseconds(deployment.log.read(good)[-1].at)
    for since, found in ((newest - 1, [good]), (newest, [good]), (newest + 1, [])):
        assert list(games_of(Redelivery(endpoint="whk_1", since=since), (), deployment.log)) == found


def test_a_game_is_started_once_and_not_before_all_seats_are_taken(deployment):
    waiting, game = deployment.game(2, taken=range(1)), deployment.game(2)
    deployment.play_out(game)
    told = {news.game: [message.type for message in news.messages] for news in read(deployment, waiting, game)}
    assert told[waiting].count("game.created") == told[game].count("game.created") == 1
    assert (told[waiting].count("game.started"), told[game].count("game.started")) == (0, 1)
