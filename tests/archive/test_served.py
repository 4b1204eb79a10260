"""A running service answers the same before and after its games are archived, while another game is played."""

import json
from urllib.request import Request, urlopen

import pytest

from tests.ops.service import skald, up
from tests.support.waiting import eventually

ASKED = ("", "?at=3", "/events", "/states", "/audit", "/scores?at_least=1&wait=20", "/results", "/history")


def asked(url, path, accept="application/json", body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Accept": accept, "Content-Type": "application/json"}
    with urlopen(Request(url + path, data=data, headers=headers), timeout=60) as answer:
        return answer.read()


def answers(url, games):
    found = {game + what: asked(url, f"/v1/games/{game}{what}") for game in games for what in ASKED}
    return found | {game: asked(url, f"/v1/games/{game}/events", "application/x-ndjson") for game in games}


def listed(url):
    return [game["id"] for game in json.loads(asked(url, "/v1/games"))["games"]]


@pytest.mark.campaign(4)
def test_a_service_goes_on_while_its_games_are_archived(short_folder):
    with up(short_folder / "data") as running:
        where = {"SKALD_DATA": str(short_folder / "data"), "SKALD_TUNING": "archive_pack_games=2"}
        assert skald("simulate", "nim", "--games", 3, "--store", "--processes", 1, **where).returncode == 0
        eventually(lambda: len(listed(running.url)) == 3)
        games = listed(running.url)
        before = answers(running.url, games)
        playing = json.loads(
            asked(running.url, "/v1/games", body={"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]})
        )["game"]["id"]
        done = skald("archive", "--now", **where)
        assert done.stdout.startswith("3 games were moved to the archive, in 2 packs"), done
        assert answers(running.url, games) == before
        assert json.loads(asked(running.url, f"/v1/games/{playing}"))["status"] == "running"
        assert skald("archive", "--check", **where).stdout == "the archive is whole: 2 packs\n"
    assert not [line for line in running.said if "rror" in line], running.said
