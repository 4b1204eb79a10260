"""``docs/add-a-game.md`` is true: its excerpts stand in a game, its example holds, and its commands do what it says."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import httpx
import msgspec
import pytest
from events.games.nim import RULESET as NIM
from events.games.nim.commands import Take
from events.games.nim.facts import BidsOpened, BonusDealt, HeapsLaid

from service.table.rulebooks import Rulebook
from tests.ops.service import environment, skald, up
from tests.support.bdd import given
from tests.support.rulesets import SHIPPED

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()
BONUSES = [BonusDealt(seat=seat, bonus=seat) for seat in range(2)]
EXAMPLE = "(\n    given("


def blocks(language):
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
    return [text for named, text in found if named == language]


def test_the_excerpts_stand_in_a_game():
    folders = ROOT / "tests" / "fifth" / "nim", ROOT / "events" / "games"
    code = "\n".join(file.read_text() for folder in folders for file in folder.rglob("*.py"))
    for block in blocks("python"):
        for excerpt in [] if block.startswith(EXAMPLE) else block.split("\n\n\n"):
            assert excerpt.rstrip("\n") in code, excerpt


def test_the_example_of_a_test_holds():
    (example,) = [block for block in blocks("python") if block.startswith(EXAMPLE)]
    names = {"given": given, "NIM": NIM, "SETUP": NIM.setup(2, {}, {}), "Take": Take}
    eval(example, names | {"HeapsLaid": HeapsLaid, "BidsOpened": BidsOpened, "BONUSES": BONUSES})


def test_the_rooms_are_those_that_the_contract_allows():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (shape,) = [one for one in contracts if one["name"] == "every game has the same shape"]
    allowed = {room.strip(" ()") for layer in shape["layers"] for room in layer.split("|")}
    rooms = set(re.findall(r"^(\w+)  ", blocks("")[0], flags=re.MULTILINE))
    assert rooms - {"__init__"} == allowed


def test_the_rulebook_is_one():
    (block,) = [block for block in blocks("json") if '"chapters"' in block]
    book = msgspec.json.decode(block, type=Rulebook)
    assert [rule for sentence in book.sentences for rule in sentence.rules] == ["H1", "H1"]


class Author:
    """Somebody who does what the page says: with a home, and the checkout as it is."""

    def __init__(self, home):
        self.games, self.data = home / "games", home / "data"
        programs = home / "bin"
        programs.mkdir()
        (programs / "skald").write_text(f'#!/bin/sh\nexec {sys.executable} -m ops.cli "$@"\n')
        (programs / "skald").chmod(0o755)
        self.environment = {
            **environment(HOME=str(home), PATH=f"{programs}{os.pathsep}{os.environ['PATH']}"),
            "SKALD_GAMES": str(self.games),
        }

    def run(self, script):
        """The status of a block of the page, and what it said."""
        script = script.replace("ops/test", f"{sys.executable} -m pytest")
        done = subprocess.run(
            ["bash", "-euc", script], env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def change_box(self, old, new):
        box = self.games / "heaps" / "data" / "box.json"
        text = box.read_text()
        assert old in text
        box.write_text(text.replace(old, new))

    def up(self):
        return up(self.data, SKALD_GAMES=str(self.games))


@pytest.fixture
def author(tmp_path):
    """Who has copied the example, by the first block of the page."""
    found = Author(tmp_path)
    copy, *_ = blocks("bash")
    status, said = found.run(copy)
    assert status == 0, said
    assert re.search(
        rf"^heaps: rules 1 to 2, box \w+, in {found.games}/heaps; without board, ", said, flags=re.MULTILINE
    )
    return found


@pytest.mark.campaign(15)
def test_a_copy_elsewhere_with_the_board_of_the_page_passes_the_check_once_its_box_is_released(author):
    _, release, conformance = blocks("bash")
    board = author.games / "heaps" / "table" / "board.js"
    board.parent.mkdir()
    board.write_text(*blocks("js"))
    author.change_box('"largest": 4', '"largest": 3')
    status, said = author.run(conformance)
    assert status == 1
    assert "✗ box        Its box is not released" in said
    assert "heaps: 2 games, 2 setups" in said
    assert said.count("✗") == 1, said
    status, said = author.run("skald games")
    assert status == 1
    assert re.search(r"warning: the game heaps: its box is not released: .*; skald release writes it", said)
    before = set((author.games / "heaps" / "data" / "released").iterdir())
    status, said = author.run(release)
    assert (status, "heaps: wrote " in said) == (0, True), said
    assert len(set((author.games / "heaps" / "data" / "released").iterdir()) - before) == 1
    assert author.run(release)[1].count("wrote") == 0
    status, said = author.run(conformance)
    assert (status, "nothing is wrong" in said) == (0, True), said


@pytest.mark.campaign(15)
def test_games_with_a_box_that_was_never_released_are_not_said_to_be_altered_once_it_changes(author):
    author.change_box('"largest": 4', '"largest": 3')
    with author.up() as running:
        assert any("warning: the game heaps: its box is not released" in line for line in running.said)
        done = skald("play", "heaps", "--players", "2", "--url", running.url, SKALD_GAMES=str(author.games))
        assert "audit: ok" in done.stdout, done.stderr
        (game,) = [one["id"] for one in httpx.get(f"{running.url}/v1/games").json()["games"]]
        events = httpx.get(f"{running.url}/v1/games/{game}/events").json()
    author.change_box('"largest": 3', '"largest": 2')
    with author.up() as running:
        path = f"{running.url}/v1/games/{game}"
        answer = httpx.get(path)
        assert (answer.status_code, answer.json()["code"]) == (409, "unknown_box")
        assert httpx.get(f"{path}/events").json() == events
        (decisions,) = [one for one in httpx.get(f"{path}/audit").json()["checks"] if one["name"] == "decisions"]
        assert decisions["code"] == "unknown_box"
        assert [one["id"] for one in httpx.get(f"{running.url}/v1/games").json()["games"]] == [game]
    done = skald("verify", "--all", "--data", author.data, SKALD_GAMES=str(author.games))
    assert done.returncode == 1
    assert f"{game}: not audited, unknown_box: " in done.stdout
    author.change_box('"largest": 2', '"largest": 3')
    assert author.run("skald release heaps")[0] == 0
    author.change_box('"largest": 3', '"largest": 2')
    assert skald("verify", "--all", "--data", author.data, SKALD_GAMES=str(author.games)).returncode == 0


INIT, BOX = "mine/__init__.py", "mine/data/box.json"


def guided(folder):
    folder.mkdir()
    (folder / "guide.json").write_text("{}")


OF_BEFORE = "from events.ruleset.ruleset import Ruleset\nRULESET = Ruleset(id='nim', narrate=print)"
"""A game that was wired before the fields were in groups."""
FOUND_BY_NAME = "from events.ruleset.registry import ruleset_of\nRULESET = ruleset_of(__name__, id='nim')"
"""A game whose functions were found by the names of its modules."""


@pytest.mark.campaign(8)
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda folder: folder.rename(folder.with_name("elsewhere")), "names .*, which is not a folder"),
        (lambda folder: (folder / INIT).write_text("import nothing_of_this"), "cannot be imported: Module"),
        (lambda folder: (folder / INIT).write_text("1 +"), "cannot be imported: SyntaxError"),
        (lambda folder: (folder / INIT).write_text(""), "has no RULESET"),
        (
            lambda folder: (folder / INIT).write_text(OF_BEFORE),
            r"cannot be imported: TypeError: narrate is given as texts=Texts\(narrate=\.\.\.\)",
        ),
        (
            lambda folder: (folder / INIT).write_text(FOUND_BY_NAME),
            r"cannot be imported: ImportError: .*; ruleset_of was removed: give the functions to Ruleset\(",
        ),
        (lambda folder: (folder / BOX).unlink(), r"mine cannot be used: data/box\.json cannot be read: No such file"),
        (lambda folder: (folder / BOX).write_text("{"), r"mine cannot be used: data/box\.json is not JSON: "),
        (lambda folder: guided(folder / "mine" / "table"), r"nim/guide\.json: .*edition"),
        (lambda folder: (folder / "mine").rename(folder / SHIPPED[0]), f"two folders of games are called {SHIPPED[0]}"),
    ],
)
def test_a_start_says_in_one_line_what_a_game_lacks_and_starts_nothing(tmp_path, change, why):
    folder = tmp_path / "games"
    subprocess.run(["cp", "-r", ROOT / "tests/fifth/nim", folder.with_name("nim")], check=True)
    folder.mkdir()
    folder.with_name("nim").rename(folder / "mine")
    change(folder)
    done = skald("up", "--port", "0", "--data", tmp_path / "data", SKALD_GAMES=str(folder))
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert re.search(why, said), said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "data").exists()


def test_a_folder_that_is_no_package_is_named(tmp_path):
    (tmp_path / "games" / "mine").mkdir(parents=True)
    (tmp_path / "games" / "mine" / "rules.py").write_text("")
    done = skald("games", SKALD_GAMES=str(tmp_path / "games"))
    assert "games/mine is not a game (__init__.py is missing)" in done.stderr
    assert done.returncode == 0
