"""ARCHITECTURE lists the files that an action and a projection pass: neither too many nor too few."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cases import each

ROOT = Path(__file__).parents[2]
MAX = {"action": 29, "projection": 27}
"""Files outside the games: a change that adds a door to either way has to say why it is worth one."""


def listed(way):
    """The files that ARCHITECTURE lists, in their order."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## The way of one {way}\n(.*?)^## ", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^\d+\. `([\w/.]+)`: ", section, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def passed():
    """The files that are passed, traced in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SKALD_", "PYTEST"))}
    done = subprocess.run(
        [sys.executable, "-m", "tests.ways.trace"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(("action", "projection"), json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("way", MAX)
def test_the_list_is_what_is_passed(passed, way):
    assert sorted(listed(way)) == sorted(passed[way])


@each("way", MAX)
def test_the_way_gets_no_longer(way):
    assert len(listed(way)) <= MAX[way]
