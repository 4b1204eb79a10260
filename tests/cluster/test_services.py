"""What stands beside the games, on a cluster: archive, webhooks, clocks, and the command line on the data folder."""

import pytest

from tests.archive.test_served import answers
from tests.ops.service import skald
from tests.support.front import asked
from tests.support.waiting import eventually
from tests.webhooks.receiver import Receiver

pytestmark = pytest.mark.campaign(10, 1)


@pytest.fixture
def where(served):
    """The settings of commands on the data folder of the service."""
    return {**served.settings, "SKALD_TUNING": "archive_pack_games=2"}


def finished(served, many):
    """That number of games of bots, once everything follows from them."""
    games = [served.front.begin("nim", 2, bots=(0, 1))[0] for _ in range(many)]
    eventually(lambda: served.deployment.is_over(games))
    return games


def test_closed_games_go_to_the_archive_and_nobody_notices(served, where):
    games = finished(served, 3)
    before = answers(served.front, games)
    done = skald("archive", "--now", **where)
    assert "moved to the archive" in done.stdout, done
    assert set(served.deployment.log.places(games)) == set(games)
    assert answers(served.front, games) == before
    assert skald("archive", "--check", **where).stdout.startswith("the archive is whole")
    assert skald("restore", games[0], **where).returncode == 0
    assert answers(served.front, games) == before


def test_all_games_are_found_and_verified_on_the_data_folder(served, where):
    game = finished(served, 1)[0]
    done = skald("verify", "--all", **where)
    assert done.returncode == 0, done.stdout + done.stderr
    assert game in set(served.deployment.log.game_ids())
    assert skald("rebuild", **where).returncode == 0
    served.deployment.assert_projected(game)


def test_a_webhook_is_told_of_every_event_in_order(served):
    receiver = Receiver()
    made = served.front.ask("POST", "/v1/webhooks", json={"url": f"{receiver.url}/hook", "types": ["events"]})
    assert made.status_code == 201, made.text
    try:
        games = finished(served, 3)
        logs = {game: len(served.front.log(game)) for game in games}
        eventually(lambda: all(len(receiver.by_game()[game]) >= length for game, length in logs.items()))
        for game, length in logs.items():
            assert [version for _, version in receiver.by_game()[game]] == list(range(1, length + 1))
    finally:
        served.front.ask("DELETE", f"/v1/webhooks/{made.json()['id']}")
        receiver.close()


def test_who_does_not_come_in_time_is_played_for(served):
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    made = served.front.ask(
        "POST", "/v1/games", json={"ruleset": "nim", "seats": seats, "clock": {"per_action": 1, "grace": 0}}
    ).json()
    game, version = made["game"]["id"], made["game"]["version"]
    eventually(lambda: served.front.get(f"/v1/games/{game}")["version"] > version)
    resigned = served.front.ask("POST", f"/v1/games/{game}/abandon", headers=asked(made["tokens"][0]), json={})
    assert resigned.status_code < 500
    assert served.front.get(f"/v1/games/{game}/audit")["ok"]


def test_people_and_their_tokens(served):
    player = "ada@example"
    seats = [{"name": "Ada", "player": player}, {"name": "Bo"}]
    game = served.front.ask("POST", "/v1/games", json={"ruleset": "nim", "seats": seats}).json()["game"]["id"]
    token = served.front.ask("POST", f"/v1/players/{player}/token", json={}).json()["token"]
    assert served.front.get(f"/v1/games/{game}", token)["id"] == game


def test_figures_are_those_of_all_masters(served):
    figures = served.front.ask("GET", "/metrics").text
    used = sum(
        served.deployment.client.get_redis_connection(node).info("memory")["used_memory"]
        for node in served.deployment.client.get_primaries()
    )
    told = float(next(line for line in figures.splitlines() if line.startswith("skald_redis_memory_bytes")).split()[1])
    assert told > used / 2
    assert "skald_redis_up 1.0" in figures
