"""``skald tournament``: one bot against another, with an interval."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from events.bots.all import BOTS
from events.games import load_rulesets
from ops.cli.tournament import command
from ops.tournament.interval import wilson
from ops.tournament.run import Pairing, played
from tests.fifth.nim import RULESET

GAME = next(iter(load_rulesets(())))


def test_an_interval_by_wilson():
    low, high = wilson(196.9 / 2, 100)
    assert low < 0.985 < high
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    with pytest.raises(ValueError, match="no games"):
        wilson(0, 0)


def test_each_seed_is_played_in_each_seat():
    pairing = Pairing(ruleset=RULESET, bot=BOTS["greedy"], other=BOTS["random"], seats=3, seconds=0.01)
    games = list(played(pairing, 4))
    assert len(games) == 12
    assert all(0 <= game.won <= 1 and game.seconds for game in games)
    fields = [(game.won, game.points, game.others) for game in games]
    assert fields == [(game.won, game.points, game.others) for game in played(pairing, 4)]


def test_the_command_says_how_often_a_bot_wins():
    found = CliRunner().invoke(command, [GAME, "--seeds", "1"])
    assert found.exit_code == 0, found.output
    assert f"greedy against random in {GAME} with 2 seats: 2 games" in found.output
    assert "won" in found.output
    assert "p99" in found.output


def test_a_game_for_so_many_is_refused():
    found = CliRunner().invoke(command, [GAME, "--seats", "9"])
    assert found.exit_code == 2
    assert f"There is no {GAME} for 9 players here." in found.output


def test_the_bot_in_the_documentation_plays():
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
    found: dict[str, Any] = {}
    exec(re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1), found)
    pairing = Pairing(ruleset=RULESET, bot=found["HOARDER"], other=BOTS["random"], seats=2, seconds=0.01)
    assert len(list(played(pairing, 1))) == 2
