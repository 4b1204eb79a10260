"""``docs/add-a-game.md`` is true: its excerpts stand in a game, and its example holds."""

import re
import tomllib
from pathlib import Path

from events.games.nim import RULESET as NIM
from events.games.nim.commands import Take
from events.games.nim.facts import BidsOpened, BonusDealt, HeapsLaid

from tests.support.bdd import given

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()
BONUSES = [BonusDealt(seat=seat, bonus=seat) for seat in range(2)]
EXAMPLE = "(\n    given("


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)


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
