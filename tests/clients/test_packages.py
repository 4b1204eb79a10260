"""Both clients as packages: whole, of the version of Skald, typed, each with a README whose program runs."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.clients.test_other_generators import MYPY, STRICT
from tests.support.node import NODE, binary, node

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "ops/clients"
NPM = Path(NODE).parents[1] / "lib/node_modules/npm/bin/npm-cli.js"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
PROCESS = "declare const process: { argv: string[] };"


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """What npm packs: the archive and what it tells of it."""
    folder = tmp_path_factory.mktemp("npm")
    told = json.loads(node(NPM, "pack", "--json", "--offline", "--pack-destination", folder, CLIENTS / "js"))[0]
    return folder / told["filename"], told


@pytest.fixture(scope="module")
def javascript(packed, tmp_path_factory):
    """A project that has the package installed, and the program beside it."""
    project = tmp_path_factory.mktemp("project")
    with tarfile.open(packed[0]) as archive:
        archive.extractall(project / "node_modules", filter="data")
    (project / "node_modules/package").rename(project / "node_modules/skald-client")
    (project / "package.json").write_text('{"type": "module"}')
    return project


def block(readme, language):
    return readme.split(f"```{language}\n", 1)[1].split("```", 1)[0]


def test_what_npm_packs_is_whole_and_of_this_version(packed):
    _, told = packed
    names = {one["path"] for one in told["files"]}
    assert names == {"package.json", "README.md", "skald.js", "skald.d.ts", "operations.js", "types.d.ts"}
    assert told["version"] == VERSION


def test_a_program_is_held_to_the_types_of_the_package_and_runs(javascript, served):
    shutil.copy(ROOT / "tests/clients/programs/client.ts", javascript)
    (javascript / "process.d.ts").write_text(PROCESS)
    libraries = ("--lib", "es2022,dom,dom.iterable")
    node(binary("typescript", "tsc"), *STRICT, *libraries, "client.ts", "process.d.ts", cwd=javascript)
    done = json.loads(node("--experimental-strip-types", javascript / "client.ts", served.url))
    assert done["versions"] == list(range(1, done["version"] + 1))
    assert done["heard"] >= done["version"] + 3
    assert (done["stale"], done["at"], done["ruleset"], done["metrics"]) == ("stale_version", 3, "raids", True)
    assert done["scores"] >= done["version"]
    assert done["tried"] > 0


def test_the_readme_of_javascript_runs_as_it_stands(javascript, served):
    program = block((CLIENTS / "js/README.md").read_text(), "js").replace("http://127.0.0.1:8000", served.url)
    loop, end = program.rstrip()[:-1], "  if (message.id === null) break;\n}\n"
    (javascript / "readme.mjs").write_text(loop + end)
    assert re.match(r"1 .*\n(.*\n)*game \d+\n$", node(javascript / "readme.mjs"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(CLIENTS / "python", folder / "source")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, "."]
    subprocess.run(build, cwd=folder / "source", check=True)
    (found,) = folder.glob("skald_client-*.whl")
    return found


def test_the_wheel_is_whole_and_of_this_version(wheel):
    assert wheel.name.startswith(f"skald_client-{VERSION}-")
    with zipfile.ZipFile(wheel) as archive:
        names = {name.partition("/")[2] for name in archive.namelist() if name.startswith("skald_client/")}
        (metadata,) = [archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA")]
    sources = {path.name for path in (CLIENTS / "python/skald_client").iterdir() if path.is_file()}
    assert names == sources
    assert "py.typed" in names
    assert "Requires-Dist: httpx" in metadata
    assert "# skald-client" in metadata


def test_the_readme_of_python_runs_as_it_stands_and_is_typed(wheel, served, tmp_path):
    program = block((CLIENTS / "python/README.md").read_text(), "python").replace("http://127.0.0.1:8000", served.url)
    assert "for message in" in program
    (tmp_path / "readme.py").write_text(program.rstrip() + "\n        break\n")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{sysconfig.get_path('purelib')}"}
    run = [sys.executable, "-P", "readme.py"]
    done = subprocess.run(run, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True)
    assert re.match(r"1 ", done.stdout), done.stdout
    command = [*MYPY, "readme.py"]
    checked = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
