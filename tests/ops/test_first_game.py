"""``docs/your-first-game.md`` is true: its blocks run one after another, and the examples are short and play."""

import re
import subprocess
import tomllib
from pathlib import Path

import httpx
import pytest

from events.bots.playout import match
from events.bots.registry import BOTS
from ops.check.play import random_games_end
from ops.check.promises import PROMISES
from ops.check.run import Limits, check
from ops.new.writing import one_file, rooms
from ops.run import settings
from ops.run.own_game import game_at
from tests.ops.service import skald, up
from tests.ops.test_add_a_game import Author
from tests.support.rulesets import SHIPPED

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "your-first-game.md").read_text("utf-8")
LINES = {"noughts": 60, "hog": 80, "whist": 160}


def blocks(language):
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
    return [text for named, text in found if named == language]


@pytest.mark.campaign(7)
def test_whoever_follows_the_page_has_a_game_a_link_and_a_mistake_that_is_found(tmp_path):
    first, serve, link, _, mistake, moment = blocks("bash")
    (told,) = blocks("")
    author = Author(tmp_path)
    home = author.games
    home.mkdir()

    def run(script, **replaced):
        for word, by in replaced.items():
            script = script.replace(word, by)
        done = subprocess.run(
            ["bash", "-euc", script], env=author.environment, cwd=home, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    status, said = run(first, **{"--games 3": "--games 1"})
    assert (status, "high_card: 1 game" in said, "nothing is wrong" in said) == (0, True, True), said
    assert serve.strip() == "SKALD_GAMES=$PWD skald up"
    with up(tmp_path / "data", SKALD_GAMES=str(home)) as running:
        status, said = run(link, **{"http://127.0.0.1:8000": running.url})
        assert status == 0, said
        game, join = re.fullmatch(rf"{running.url}/games/([\w-]+)#join=(\S+)\n", said).groups()
        seat = httpx.post(f"{running.url}/v1/games/{game}/seats", json={"name": "Bo", "join": join})
        assert seat.status_code == 201
        assert httpx.get(f"{running.url}/v1/games/{game}").json()["status"] == "running"
        items = httpx.get(f"{running.url}/v1/rulesets").json()["rulesets"]
        assert {one["id"]: one["origin"] for one in items}["high_card"] is None
        done = skald("play", "high_card", "--players", "3", "--url", running.url, SKALD_GAMES=str(home))
        assert "audit: ok" in done.stdout, done.stderr
    status, said = run(mistake)
    assert status == 1
    assert told.split("(")[0] in said, said
    status, said = run(moment)
    assert (status, "high_card, seed" in said) == (0, True), said


def test_what_is_written_at_first_is_short_and_is_the_same_game_in_rooms(tmp_path):
    text = one_file("first_written")
    assert len(text.splitlines()) <= 80
    (tmp_path / "first_written.py").write_text(text)
    (tmp_path / "in_rooms").mkdir()
    for name, module in rooms("in_rooms").items():
        (tmp_path / "in_rooms" / name).write_text(module)
    games = [game_at(str(tmp_path / name), settings.from_environment()) for name in ("first_written.py", "in_rooms")]
    assert [game.title.en for game in games] == ["First written", "In rooms"]
    *_, one = match(games[0], games[0].setup(3, {}, {}), b"seed", [BOTS["random"]] * 3)
    *_, other = match(games[1], games[1].setup(3, {}, {}), b"seed", [BOTS["random"]] * 3)
    assert one.cards == other.cards
    quick = [promise for promise in PROMISES if not promise.seldom]
    assert check(games[1], "", Limits(games=1, seconds=600), promises=quick).findings == ()
    dealt = games[0].fact_types["card_dealt"]
    assert games[0].texts.narrate(dealt(seat=1, card=None)).en == "Seat 1 is dealt a card (hidden)."
    assert games[0].texts.narrate(dealt(seat=1, card=7)).en == "Seat 1 is dealt a card (7)."
    assert games[0].texts.label(None, 0, games[0].command_types["draw"]()).en == "Draw another card"


@pytest.mark.parametrize("name", LINES)
def test_an_example_is_as_short_as_it_should_be_and_ends(name):
    file = ROOT / "docs" / "examples" / f"{name}.py"
    assert len(file.read_text("utf-8").splitlines()) <= LINES[name]
    ruleset = game_at(str(file), settings.from_environment())
    ends = [promise for promise in PROMISES if promise.check is random_games_end]
    assert check(ruleset, str(file), Limits(games=3, seconds=600), promises=ends).findings == ()


@pytest.mark.campaign(7)
@pytest.mark.parametrize("name", LINES)
def test_an_example_keeps_every_promise(name):
    ruleset = game_at(str(ROOT / "docs" / "examples" / f"{name}.py"), settings.from_environment())
    assert check(ruleset, "", Limits(games=1, seconds=600)).findings == ()


@pytest.mark.parametrize("name", ["", "Upper", SHIPPED[0], "../x", "a-b", "class", "_x", "x" * 41])
def test_a_name_that_no_game_can_have_is_refused_and_nothing_is_written(name, tmp_path):
    done = skald("new", name, "--into", tmp_path / "games")
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "games").exists()


def test_the_package_of_the_page_is_one_that_offers_a_ruleset():
    (text,) = blocks("toml")
    assert tomllib.loads(text)["project"]["entry-points"]["skald.rulesets"] == {"high_card": "high_card"}
