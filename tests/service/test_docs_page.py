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


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    document = tmp_path_factory.mktemp("docs") / "openapi.json"
    document.write_bytes(Service().get("/openapi.json").data)
    script = HERE.parent.parent / "service/openapi/docs/docs.js"
    run = subprocess.run(
        [NODE, str(HERE / "docs_page.mjs"), str(script), str(document)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_every_id_is_there_once(page):
    assert len(page["ids"]) == len(set(page["ids"]))


def test_every_anchor_leads_somewhere(page):
    assert page["anchors"]
    assert set(page["anchors"]) <= set(page["ids"])


def test_every_action_can_be_linked_to(page):
    actions = {f"action-{ruleset.id}.{name}" for ruleset in RULESETS.values() for name in ruleset.command_types}
    assert actions <= set(page["ids"])


def test_every_problem_is_explained(page):
    assert {f"problem-{kind.code}" for kind in STATUS} <= set(page["ids"])
