"""skald export: the proof is written beside the file of a game, where there is one and it is wanted."""

from contextlib import contextmanager

import pytest
from click.testing import CliRunner
from skald_client.refusals import NotLoggedYet

from ops.cli import export, skald


class Served:
    """A service that has one game."""

    def __init__(self, proof):
        self.proof, self.asked = proof, []

    def iter_events(self, game):
        self.asked.append("events")
        yield {"version": 1, "game": game}

    def get_proof(self, _):
        self.asked.append("proof")
        if self.proof is None:
            raise NotLoggedYet(404, {"code": "not_logged_yet", "title": "", "detail": "", "status": 404, "type": ""})
        return self.proof


@pytest.fixture
def run(monkeypatch, tmp_path):
    def invoke(served, *arguments):
        @contextmanager
        def connected(*_):
            yield served

        monkeypatch.setattr(export, "connected", connected)
        return CliRunner().invoke(skald, ["export", "game", *arguments], standalone_mode=False)

    return invoke


def test_the_proof_lies_beside_the_file(run, tmp_path):
    served, file = Served("a proof\n"), tmp_path / "game.ndjson"
    assert run(served, "-o", str(file)).exit_code == 0
    assert file.read_text() == '{"version":1,"game":"game"}\n'
    assert (tmp_path / "game.tlog-proof").read_text() == "a proof\n"
    assert served.asked == ["proof", "events"], "what is proved is in the file"


def test_a_game_that_is_not_logged_yet_is_exported_without(run, tmp_path):
    done = run(Served(None), "-o", str(tmp_path / "game.ndjson"))
    assert done.exit_code == 0
    assert "not in the transparency log yet" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["game.ndjson"]


@pytest.mark.parametrize("arguments", [["-o", "{}/game.ndjson", "--no-proof"], []])
def test_no_proof_is_asked_for_where_none_is_wanted(run, tmp_path, arguments):
    served = Served("a proof\n")
    assert run(served, *(word.format(tmp_path) for word in arguments)).exit_code == 0
    assert served.asked == ["events"]
