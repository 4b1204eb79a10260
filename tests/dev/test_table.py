"""The real table of ``skald dev``: a service with the game as it stands, also after the game was loaded again."""

import httpx
import pytest

from ops.dev.child import answer
from ops.dev.game import DevGame, Start
from ops.dev.requests import Begin, LetPlay, Look
from ops.dev.table import RealTable, TableUnusable
from ops.run import settings
from ops.run.own_game import game_at
from tests.check.bad_games import PIG


@pytest.mark.campaign(7)
def test_a_game_goes_on_at_the_table_where_it_stood_and_is_there_after_a_reload(tmp_path, monkeypatch):
    monkeypatch.setenv("SKALD_REDIS_URL", "redis://127.0.0.1:1")
    file = tmp_path / "table_pig.py"
    file.write_text(PIG.replace('id="pig"', 'id="table_pig"'), "utf-8")
    (tmp_path / "beside.py").write_text("RULESET = 1 / 0", "utf-8")
    game = DevGame(game_at(str(file), settings.from_environment()), file)
    begun = answer(game, Begin(start=Start(seats=2, seed="7")), Look()).panel
    played = answer(game, LetPlay(at=begun.at, steps=9), Look())
    table = RealTable(str(file))
    try:
        links = table.open(played.log, played.panel.at, {})
        page, token = links.seats[1].split("#token=")
        address = page.replace("/games/", "/v1/games/")
        headers = {"Authorization": f"Bearer {token}"}
        served = httpx.get(address, headers=headers).json()
        assert served["version"] == played.panel.at
        assert {name: served["state"][name] for name in ("totals", "pot")} == {
            name: played.panel.table[name] for name in ("totals", "pot")
        }
        from_panel = {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate"}
        assert httpx.get(page, headers=from_panel).status_code == 200
        table.reload()
        assert table.restarts == 1
        assert httpx.get(address, headers=headers).json()["version"] == played.panel.at
        other = table.open(played.log, begun.at, {0: "random", 1: "random"})
        assert len(other.seats) == 2
        with pytest.raises(TableUnusable, match="refuses the game"):
            table.open(played.log, begun.at, {0: "nobody"})
        file.write_text("RULESET = 1 / 0", "utf-8")
        with pytest.raises(TableUnusable, match="ZeroDivisionError"):
            table.reload()
    finally:
        table.end()
