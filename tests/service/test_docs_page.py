"""The documentation page: every id once, every anchor leads somewhere, every problem type is explained."""

import json
import subprocess
from pathlib import Path

import pytest

from service.web.problems import STATUS
from tests.service.conftest import Service
from tests.support.node import NODE
from tests.support.rulesets import RULESETS

HERE = Path(__file__).parent


SCRIPT = HERE.parent.parent / "service/openapi/docs/docs.js"
SCHEMAS = [f"/v1/rulesets/{name}/schema" for name in RULESETS]


@pytest.fixture(scope="module")
def answers():
    service = Service()
    return {address: service.get(address).json for address in ("/openapi.json", "/v1/rulesets", *SCHEMAS)}


def drawn(folder, answers):
    """What the page shows where these addresses answer."""
    (folder / "answers.json").write_text(json.dumps(answers))
    run = subprocess.run(
        [NODE, str(HERE / "docs_page.mjs"), str(SCRIPT), str(folder / "answers.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.fixture(scope="module")
def page(tmp_path_factory, answers):
    return drawn(tmp_path_factory.mktemp("docs"), answers)


def test_every_id_is_there_once(page):
    assert len(page["ids"]) == len(set(page["ids"]))


def test_every_anchor_leads_somewhere(page):
    assert page["anchors"]
    assert set(page["anchors"]) <= set(page["ids"])


def test_every_action_can_be_linked_to(page):
    actions = {f"action-{ruleset.id}.{name}" for ruleset in RULESETS.values() for name in ruleset.command_types}
    assert actions <= set(page["ids"])


def test_events_states_and_options_of_every_game_can_be_unfolded(page):
    assert {f"events-{name}" for name in RULESETS} <= set(page["ids"])
    for what in ("event", "state", "options", "An event of the log."):
        assert page["text"].count(what) >= len(RULESETS), what


def test_a_game_without_schemas_takes_nothing_else_from_the_page(tmp_path, answers):
    gone, *others = RULESETS
    page = drawn(tmp_path, {name: one for name, one in answers.items() if name != f"/v1/rulesets/{gone}/schema"})
    assert f"game-{gone}" not in page["ids"]
    assert {f"game-{name}" for name in others} | {"act", "problem-not_your_turn"} <= set(page["ids"])
    assert "act" in drawn(tmp_path, {"/openapi.json": answers["/openapi.json"]})["ids"]


def test_every_problem_is_explained(page):
    assert {f"problem-{kind.code}" for kind in STATUS} <= set(page["ids"])
