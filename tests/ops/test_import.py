"""skald import refuses a game whose id or times no installation gives: they would end up in keys and lists."""

import re

import pytest
from click.testing import CliRunner

from events.application.game_service import GameService
from ops.cli import skald
from ops.cli.import_ import _adopt
from ops.proofs.verdicts import read_file
from ops.run.errors import UserError
from tests.support.memory_log import MemoryLog
from tests.support.rulesets import RULESETS
from tests.support.transcripts import exported
from tests.verify.exports import exported as exported_from
from workers.main import now


@pytest.mark.parametrize("game", ["017-0000000000000000", "٠١٧-8k2m4w0q7z5t3v1x"])
def test_an_odd_id_is_refused_in_one_line(tmp_path, monkeypatch, game):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)
    monkeypatch.setattr("events.application.game_service.new_game_id", lambda: game)
    file, data = tmp_path / "game.ndjson", tmp_path / "data"
    file.write_bytes(b"".join(exported()))
    data.mkdir()
    done = CliRunner().invoke(skald, ["import", str(file), "--data", str(data)], standalone_mode=False)
    assert re.search("is not the id of a game|no service gives a game such an id", str(done.exception))
    done = CliRunner().invoke(skald, ["verify", "--all", "--data", str(data)], standalone_mode=False)
    assert (done.return_value, done.output) == (0, "the store holds no games: there is nothing to verify\n")


def test_a_game_that_was_played_here_is_there_already(tmp_path):
    log, file = MemoryLog(), tmp_path / "game.ndjson"
    file.write_bytes(b"".join(exported_from(log=log)))
    transcript = read_file(file)
    with pytest.raises(UserError, match=f"there is a game {transcript.game} already"):
        _adopt(file, transcript, GameService(log, RULESETS, now))
