"""All four games on a cluster, played to the end over HTTP by a person and bots, and everything that follows."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from projections.statistics.contributions import Position
from tests.support.front import Front, Listening
from tests.support.rulesets import SHIPPED
from tests.support.waiting import eventually

pytestmark = pytest.mark.campaign(10, 0)

SEATS = 2
PERSON, BOT = range(SEATS)


def played(served, ruleset):
    """A game of a person and a bot to its end: its id, and who has listened."""
    front = Front(served.running.url)
    game, tokens = front.begin(ruleset, SEATS, bots=(BOT,))
    listening = [Listening(served.running.url, game, token) for token in (None, tokens[PERSON])]
    while front.get(f"/v1/games/{game}")["status"] == "running":
        front.step(game, tokens)
    return game, listening


@pytest.fixture(scope="module")
def games(served):
    """One game of each ruleset, all played at the same time."""
    with ThreadPoolExecutor(len(SHIPPED)) as threads:
        return dict(zip(SHIPPED, threads.map(lambda ruleset: played(served, ruleset), SHIPPED), strict=True))


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_game_is_stored_projected_streamed_and_proved(served, games, ruleset):
    game, listening = games[ruleset]
    eventually(lambda: served.deployment.lag().games == 0)
    state = served.deployment.assert_projected(game)
    served.deployment.assert_whole(game)
    assert state.status == "finished"
    results = served.front.get(f"/v1/games/{game}/results")
    assert results["version"] == state.version
    assert served.front.get(f"/v1/games/{game}/scores", at_least=state.version, wait=5)["version"] == state.version
    assert served.front.get(f"/v1/games/{game}/audit")["ok"]
    log = served.front.log(game)
    for one in listening:
        one.join(20)
        one.assert_complete(log)


def test_the_games_are_on_all_masters(served, games):
    """Their partitions and what spans all games lie where they fall: no master has everything."""
    cluster = served.deployment.client
    served_by = {cluster.get_node_from_key(f"{{p{game[:3]}}}:feed").name for game, _ in games.values()}
    assert len(cluster.get_primaries()) == 3
    assert len(served_by | {cluster.get_node_from_key(key).name for key in ("{statistics}:", "{bots}:due")}) > 1


def test_what_spans_all_games(served, games):
    for ruleset, (game, _) in games.items():
        listed = served.front.get("/v1/games", ruleset=ruleset, status="finished")["games"]
        assert game in [one["id"] for one in listed]
        counted = served.deployment.store.statistics.read(ruleset, Position(), 1000).games
        assert [one.game for one in counted].count(game) == 1
        assert {one["ruleset"] for one in served.front.get("/v1/statistics")["statistics"]} >= {ruleset}
