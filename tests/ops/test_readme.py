"""The README is true, and so are its pages: what they run runs to the letter, and what they list is what there is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from ops.cli import skald
from ops.run.installation import load_overrides
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
MOST_WORDS = 1200
SHIPPED = {name: game for name, game in RULESETS.items() if name != "nim"}


def block(after):
    """The first block of code after a heading."""
    return README.split(after, 1)[1].split("```bash\n", 1)[1].split("```", 1)[0]


def test_the_first_game_by_curl_runs_to_the_letter(served):
    script = block("## The API in ten lines")
    assert len(script.splitlines()) == 10
    script = script.replace("http://127.0.0.1:8000", served.url)
    done = subprocess.run(["bash", "-euc", script], capture_output=True, text=True, check=True, timeout=60)
    decoder, rest, answers = json.JSONDecoder(), done.stdout.strip(), []
    while rest:
        answer, end = decoder.raw_decode(rest)
        answers.append(answer)
        rest = rest[end:].lstrip()
    done, *story, scores, audit = answers
    assert done["game"]["status"] == "running"
    assert [event["version"] for event in story] == list(range(1, done["version"] + 1))
    assert len(scores["seats"]) == 2
    assert audit["ok"]


def test_the_figure_of_two_lines_is_computed(tmp_path):
    script = block("## A figure in two lines")
    assert len(script.splitlines()) == 2
    script = script.replace("--games 200", "--games 6").replace(".venv/bin/skald", f"{sys.executable} -m ops.cli")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-euc", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert re.search(r"turn\W+won\W+1\W+\d", done.stdout), done.stdout


def test_it_is_short():
    assert len(README.split()) <= MOST_WORDS


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


def test_the_example_of_components_fits(tmp_path):
    (found,) = re.findall(r"echo '(.*?)' > boxes/(\w+\.json)", GAMES)
    (tmp_path / found[1]).write_text(found[0])
    assert load_overrides(str(tmp_path), RULESETS)


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
