"""skald import refuses a game whose id or times no installation gives: they would end up in keys and lists."""

import pytest
from click.testing import CliRunner

from ops.cli import skald
from tests.support.transcripts import exported


@pytest.mark.parametrize("game", ["017-0000000000000000", "٠١٧-8k2m4w0q7z5t3v1x"])
def test_an_odd_id_is_refused_in_one_line(tmp_path, monkeypatch, game):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)
    monkeypatch.setattr("events.application.game_service.new_game_id", lambda: game)
    file, data = tmp_path / "game.ndjson", tmp_path / "data"
    file.write_bytes(b"".join(exported()))
    data.mkdir()
    done = CliRunner().invoke(skald, ["import", str(file), "--data", str(data)], standalone_mode=False)
    assert "is not the id of a game" in str(done.exception)
    done = CliRunner().invoke(skald, ["verify", "--all", "--data", str(data)], standalone_mode=False)
    assert "the store holds no games" in str(done.exception)
