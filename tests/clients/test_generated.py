"""The generated files are those that the generator writes today, and leave out no operation and no document."""

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from skald_client import AsyncSkald, Skald, refusals, types
from skald_client.operations import Operations

from ops.clients.reading import camel_case

ROOT = Path(__file__).parents[2]
PRINTED = """
import json
from ops.clients.generate import files, openapi_document
document = openapi_document()
print(json.dumps([document, {str(path): text for path, text in files(document).items()}]))
"""


@pytest.fixture(scope="module")
def generated():
    """The document of the shipped rulesets alone, and what the generator writes from it."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SKALD_")}
    run = subprocess.run(
        [sys.executable, "-c", PRINTED], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


def operation_ids(document):
    """Those of all operations that are answered by HTTP."""
    found = [operation for path in document["paths"].values() for operation in path.values()]
    return {operation["operationId"] for operation in found if "101" not in operation["responses"]}


def test_the_committed_files_are_what_the_generator_writes_today(generated):
    _, files = generated
    assert len(files) == 7
    for path, text in files.items():
        assert Path(path).read_text(encoding="utf-8") == text, f"run python -m ops.clients.generate: {path}"


def test_what_is_generated_is_small_and_marked_as_such(generated):
    _, files = generated
    assert sum(len(text.splitlines()) for text in files.values()) <= 3_900
    marked = [line.split() for line in (ROOT / ".gitattributes").read_text().splitlines()]
    assert sorted(marked) == sorted([str(Path(path).relative_to(ROOT)), "linguist-generated"] for path in files)
    for path, text in files.items():
        assert "not to be changed by hand" in text[:200], path


def test_every_operation_has_its_function_in_each_client(generated):
    document, files = generated
    names = operation_ids(document)
    assert len(names) > 20
    for client in (Skald, AsyncSkald):
        assert names <= {name for name, _ in inspect.getmembers(client, callable)}
    (script,) = [text for path, text in files.items() if path.endswith("operations.js")]
    python = [name for name, _ in inspect.getmembers(Operations, inspect.isfunction) if not name.startswith("_")]
    assert sorted(map(camel_case, python)) == sorted(re.findall(r"^  (\w+)\(", script, flags=re.MULTILINE))


def test_the_page_about_the_clients_names_methods_that_there_are():
    page = (ROOT / "docs" / "clients.md").read_text()
    rows = re.findall(r"^\| `.*?skald\.(\w+)\(.*?\| `.*?skald\.(\w+)\(", page, flags=re.MULTILINE)
    scripts = "".join((ROOT / "ops/clients/js" / name).read_text() for name in ("operations.js", "skald.js"))
    methods = set(re.findall(r"^  (?:async )?\*?(\w+)(?:\(| = \()", scripts, flags=re.MULTILINE))
    assert len(rows) == 13
    for python, javascript in rows:
        assert hasattr(Skald, python), python
        assert javascript in methods, javascript
        assert javascript == camel_case(python) or (python, javascript) == ("with_token", "as")


def test_every_document_has_its_type(generated):
    document, _ = generated
    for name in document["components"]["schemas"]:
        assert hasattr(types, "".join(part[:1].upper() + part[1:] for part in re.split(r"[._]", name))), name


def test_every_problem_has_its_class(generated):
    document, _ = generated
    codes = set(re.findall(r"- `(\w+)`: ", json.dumps([list(path.values()) for path in document["paths"].values()])))
    assert codes | {one["code"] for one in document["x-problems"]} == set(refusals.BY_CODE)
    assert issubclass(refusals.BY_CODE["not_your_turn"], refusals.Problem)


def test_the_client_stands_alone():
    """It is a distribution of its own: nothing of the service is imported."""
    for path in (ROOT / "ops/clients/python/skald_client").glob("*.py"):
        imported = re.findall(r"^\s*(?:from|import) (\w+)", path.read_text(), flags=re.MULTILINE)
        assert set(imported) <= {*sys.stdlib_module_names, "httpcore", "httpx", "skald_client", "wsproto"}, path
