"""``skald tournament``: one bot against another, with an interval."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from events.bots.bot import Bot, Choice
from events.bots.registry import BOTS
from events.games import load_rulesets
from ops.analytics.tournament import Pairing, lines, played
from ops.cli.tournament import command
from tests.fifth.nim import RULESET

SHORT = {"seconds": 0.01, "others_seconds": 0.01}
GAME = next(iter(load_rulesets(())))


def test_each_seed_is_played_in_each_seat():
    pairing = Pairing(ruleset=RULESET, bot=BOTS["greedy"], other=BOTS["random"], seats=3, **SHORT)
    games = list(played(pairing, range(4)))
    assert len(games) == 12
    assert all(0 <= game.won <= 1 and game.seconds for game in games)
    fields = [(game.won, game.points, game.others) for game in games]
    assert fields == [(game.won, game.points, game.others) for game in played(pairing, range(4))]


def test_the_command_says_how_often_a_bot_wins():
    found = CliRunner().invoke(command, [GAME, "--seeds", "1"])
    assert found.exit_code == 0, found.output
    assert f"greedy against random in {GAME} with 2 seats: 2 games" in found.output
    assert "won" in found.output
    assert "p99" in found.output


def test_a_game_for_so_many_is_refused():
    found = CliRunner().invoke(command, [GAME, "--seats", "9"])
    assert found.exit_code == 2
    assert f"{GAME} cannot be played by 9 players here." in found.output


def test_a_bot_of_ones_own_plays_from_its_file(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("from events.bots.registry import RANDOM as MINE\nOTHER = 3\n")
    found = CliRunner().invoke(command, [GAME, "--bot", "random", "--against", f"{file}:MINE", "--seeds", "1"])
    assert found.exit_code == 0, found.output
    for name, why in [("chess", "unknown bot: chess"), (f"{file}:OTHER", "has no bot OTHER"), ("no.py:A", "no.py")]:
        refused = CliRunner().invoke(command, [GAME, "--bot", name])
        assert refused.exit_code == 1
        assert why in refused.output


OWN = """
from asyncio import CancelledError
from events.bots.bot import Bot, Choice

def fails(seen, budget):
    return 1 // 0

def ends(seen, budget):
    raise SystemExit(3)

def stops(seen, budget):
    raise CancelledError

def cheats(seen, budget):
    return Choice(command="chess")

def says_nothing(seen, budget):
    return None

FAILS, ENDS, STOPS, CHEATS, SILENT = [
    Bot(name=choose.__name__, version=1, choose=choose) for choose in (fails, ends, stops, cheats, says_nothing)
]
"""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("FAILS", "the bot fails failed: ZeroDivisionError: integer division or modulo by zero"),
        ("ENDS", "the bot ends failed: SystemExit: 3"),
        ("STOPS", "the bot stops failed: CancelledError: "),
        ("CHEATS", "the bot cheats chose 'chess', which is not on offer"),
        ("SILENT", "the bot says_nothing failed: AttributeError: 'NoneType' object has no attribute 'command'"),
    ],
)
@pytest.mark.parametrize("side", ["--bot", "--against"])
def test_a_bot_that_fails_is_one_line_with_the_bot_the_seed_and_the_error(tmp_path, side, name, why):
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    found = CliRunner().invoke(command, [GAME, side, f"{file}:{name}", "--first", "7", "--seeds", "1"])
    assert found.exit_code == 1
    assert f"Error: {why} (seed 'tournament 7')" in found.output
    assert "Traceback" not in found.output


def test_each_side_has_its_own_time_and_seeds_can_be_played_in_parts():
    looked = {}

    def thinks(name):
        def choose(seen, budget):
            looked[name] = [budget.is_over() for _ in range(2)]
            while not budget.is_over():
                pass
            return Choice(command=seen.offer[0])

        return Bot(name=name, version=1, choose=choose, searches=True)

    short, long = thinks("short"), thinks("long")
    pairing = Pairing(ruleset=RULESET, bot=short, other=long, seats=2, seconds=0, others_seconds=0.05)
    list(played(pairing, [0]))
    assert looked == {"short": [True, True], "long": [False, False]}
    pairing = Pairing(ruleset=RULESET, bot=BOTS["random"], other=BOTS["random"], seats=2, **SHORT)
    points = [game.points for game in played(pairing, range(4))]
    assert points == [game.points for part in (range(3), range(3, 4)) for game in played(pairing, part)]


def test_nothing_is_said_of_no_games():
    assert not list(lines([], 2))


def test_the_bot_in_the_documentation_plays():
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
    found: dict[str, Any] = {}
    exec(re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1), found)
    pairing = Pairing(ruleset=RULESET, bot=found["HOARDER"], other=BOTS["random"], seats=2, **SHORT)
    assert len(list(played(pairing, range(1)))) == 2
