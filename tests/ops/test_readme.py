"""What the README and the pages list is what there is: games, options, commands, links and files."""

import re
from pathlib import Path

from ops.cli import skald
from tests.support.cases import each
from tests.support.rulesets import RULESETS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
GAMES = (ROOT / "docs" / "games.md").read_text()
PAGES = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]
MAX_WORDS = 1200
SHIPPED = {name: game for name, game in RULESETS.items() if name != "nim"}


def test_it_is_short():
    assert len(README.split()) <= MAX_WORDS


def test_the_tables_of_games_are_those_of_the_library():
    players = re.findall(r"^\| `(\w+)` \| .*? \| (\d)–(\d) \| .* \|$", README, flags=re.MULTILINE)
    assert {name: range(int(least), int(most) + 1) for name, least, most in players} == {
        name: game.seats for name, game in SHIPPED.items()
    }
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (\d+) \|", GAMES, flags=re.MULTILINE)
    said = {name: (set(re.findall(r"`(\w+)`", options)), int(rules)) for name, options, rules in rows}
    assert said == {
        name: (set(game.options.__struct_fields__), len(game.texts.rules)) for name, game in SHIPPED.items()
    }


def test_every_command_is_mentioned():
    running = (ROOT / "docs" / "running.md").read_text().partition("## Commands")[2]
    assert re.findall(r"`skald\s(\w+)`", running) == skald.list_commands(None)


@each("page", PAGES)
def test_links_lead_somewhere(page):
    file = ROOT / page
    for target in re.findall(r"\]\((?!http)([^)#]+)", file.read_text()):
        assert (file.parent / target).exists(), target


@each("page", PAGES)
def test_files_that_are_named_exist(page):
    tops = "events|projections|workers|service|ops|tests|docs"
    for name in re.findall(rf"`((?:{tops})/[\w./-]+)`", (ROOT / page).read_text()):
        assert (ROOT / name).exists() or "fifth" in name, name
