"""The document as others read it: two generators take it without a warning, and what they make plays."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ops.clients.generate import openapi_document
from tests.ops.service import up
from tests.support.node import NODE, binary, node

PROGRAMS = Path(__file__).parent / "programs"
STRICT = ("--strict", "--noEmit", "--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler")
MYPY = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", Path(__file__).parents[2] / ".mypy_cache/clients")
"""It keeps what it has read of the libraries, from one test and one run to the next."""
WARNING = "parsing POST /v1/actions within batch."
"""All that openapi-python-client says: it knows no lines of JSON, so that it sends them as bytes."""
KEY = "key-of-the-operator"
IN_A_HURRY = {"SKALD_TUNING": "seat_rate=10000,client_rate=10000"}
"""Nobody waits between two actions of these games."""
pytestmark = pytest.mark.campaign(12)
OF_THEIR_TEMPLATE = "client.py"
"""In the module that is the same for every document they pass on arguments that their own types do not fit."""


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with up(tmp_path_factory.mktemp("generated") / "data", SKALD_OPERATOR_KEY=KEY, **IN_A_HURRY) as running:
        yield running


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_text(json.dumps(openapi_document()))
    return path


def run(*command, cwd, **environment):
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=os.environ | environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def typescript(document):
    """A program beside the types that openapi-typescript makes of the document."""
    said = run(NODE, binary("openapi-typescript", "cli.js"), document, "-o", "skald.d.ts", cwd=document.parent)
    assert "warn" not in said.lower()
    return Path(shutil.copy(PROGRAMS / "play.ts", document.parent))


def test_openapi_typescript_reads_the_document(typescript):
    types = binary("typescript", "tsc")
    (typescript.parent / "node.d.ts").write_text("declare const process: { argv: string[] };")
    node(types, *STRICT, "--allowImportingTsExtensions", "play.ts", "node.d.ts", cwd=typescript.parent)


@pytest.mark.parametrize("ruleset", ["raids", "wikinger"])
def test_its_types_play_a_game(typescript, service, ruleset):
    assert node(typescript, service.url, KEY, ruleset).startswith(("scoring", "finished"))


@pytest.fixture(scope="module")
def generated(document):
    """The folder with the package that openapi-python-client makes of the document."""
    said = run(
        Path(sys.executable).parent / "openapi-python-client",
        *("generate", "--path", document, "--output-path", "skald_generated", "--meta", "none"),
        cwd=document.parent,
        PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    )
    assert [line.partition("WARNING ")[2] for line in said.splitlines() if "WARNING" in line] == [WARNING], said
    return document.parent


def test_openapi_python_client_reads_the_document(generated):
    shutil.copy(PROGRAMS / "play_generated.py", generated)
    command = [*MYPY, "play_generated.py"]
    done = subprocess.run(command, cwd=generated, check=False, capture_output=True, text=True)
    wrong = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert [line for line in wrong if OF_THEIR_TEMPLATE not in line] == [], done.stderr


def test_its_client_plays_a_game(generated, service):
    program = PROGRAMS / "play_generated.py"
    played = run(sys.executable, program, service.url, KEY, "raids", cwd=generated, PYTHONPATH=str(generated))
    assert played.startswith("scoring")
