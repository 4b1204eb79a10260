"""The README is true: its first game runs to the letter, and its tables and commands are those that there are."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from ops.cli import skald
from ops.run.installation import load_overrides
from tests.support.rulesets import RULESETS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
SHIPPED = {name: game for name, game in RULESETS.items() if name != "nim"}


def block(after):
    """The first block of code after a heading."""
    return README.split(after, 1)[1].split("```bash\n", 1)[1].split("```", 1)[0]


def test_the_first_game_by_curl_runs_to_the_letter(served):
    script = block("## A first game by curl")
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


def test_the_table_of_games_is_that_of_the_library():
    rows = re.findall(r"^\| `(\w+)` \| .*? \| (\d)–(\d) \| (.*?) \| (\d+) \|", README, flags=re.MULTILINE)
    said = {
        ruleset: (range(int(least), int(most) + 1), set(re.findall(r"`(\w+)`", options)), int(rules))
        for ruleset, least, most, options, rules in rows
    }
    assert said == {
        name: (game.seats, set(game.options.__struct_fields__), len(game.texts.rules)) for name, game in SHIPPED.items()
    }


def test_the_example_of_components_fits(tmp_path):
    (found,) = re.findall(r"echo '(.*?)' > boxes/(\w+\.json)", README)
    (tmp_path / found[1]).write_text(found[0])
    assert load_overrides(str(tmp_path), RULESETS)


def test_every_command_is_mentioned():
    assert set(re.findall(r"skald (\w+)\b", README)) >= set(skald.list_commands(None))


@pytest.mark.parametrize(
    "page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/add-a-game.md", "docs/verify.md"]
)
def test_links_lead_somewhere(page):
    file = ROOT / page
    for target in re.findall(r"\]\((?!http)([^)#]+)", file.read_text()):
        assert (file.parent / target).exists(), target


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/add-a-game.md"])
def test_files_that_are_named_exist(page):
    tops = "events|projections|workers|service|ops|tests|docs"
    for name in re.findall(rf"`((?:{tops})/[\w./-]+)`", (ROOT / page).read_text()):
        assert (ROOT / name).exists() or "fifth" in name, name
