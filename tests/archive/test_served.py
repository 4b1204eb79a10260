"""A running service answers the same before and after its games are archived, while another game is played."""

import pytest

from tests.ops.service import skald, up
from tests.support.front import Front
from tests.support.waiting import eventually

SEEN = ("", "?at=3", "/events", "/states", "/audit", "/scores?at_least=1&wait=20", "/results", "/history")


def answers(front, games):
    """What everybody is told of some games."""
    told = {game + what: front.ask("GET", f"/v1/games/{game}{what}").text for game in games for what in SEEN}
    return told | {game: front.log(game) for game in games}


@pytest.mark.campaign(15)
def test_a_service_goes_on_while_its_games_are_archived(short_folder):
    with up(short_folder / "data") as running:
        front = Front(running.url)
        where = {"SKALD_DATA": str(short_folder / "data"), "SKALD_TUNING": "archive_pack_games=2"}
        assert skald("simulate", "nim", "--games", 3, "--store", "--processes", 1, **where).returncode == 0
        listed = lambda: [game["id"] for game in front.get("/v1/games")["games"]]
        eventually(lambda: len(listed()) == 3)
        games = listed()
        before = answers(front, games)
        playing, _ = front.begin("nim")
        done = skald("archive", "--now", **where)
        assert done.stdout.startswith("3 games were moved to the archive, in 2 packs"), done
        assert answers(front, games) == before
        assert front.get(f"/v1/games/{playing}")["status"] == "running"
        assert skald("archive", "--check", **where).stdout == "the archive is whole: 2 packs\n"
    assert not [line for line in running.said if "rror" in line], running.said
