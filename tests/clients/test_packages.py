"""Both clients as packages: whole, of the version of Skald, typed; installed where there is no checkout they play."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest

from tests.clients.test_other_generators import MYPY, STRICT
from tests.support.cases import each
from tests.support.node import NODE, binary, node
from tests.support.packages import (
    CLIENTS,
    NPM,
    ROOT,
    built,
    clean_environment,
    copied,
    installed,
    npm_project,
    packed,
    tracked,
)

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
PROGRAMS = ROOT / "tests/clients/programs"
PROCESS = "declare const process: { argv: string[] };"
LIBRARIES = ("--lib", "es2022,dom,dom.iterable")
FOR_NODE = ("--strict", "--target", "es2022", "--module", "nodenext", *LIBRARIES)
PLAY = """
import { play } from "./whole_game.js";
const [url, ...options] = process.argv.slice(1);
for (const one of options) console.log(JSON.stringify(await play(url, "raids", JSON.parse(one))));
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """What npm packs: the archive and what it tells of it."""
    return packed(tmp_path_factory.mktemp("npm"))


@pytest.fixture(scope="module")
def javascript(archive, tmp_path_factory):
    """A project that has the package installed."""
    return npm_project(archive[0], tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="module")
def player(javascript):
    """The project, with a program that was compiled in it as for Node."""
    shutil.copy(PROGRAMS / "whole_game.ts", javascript)
    node(binary("typescript", "tsc"), *FOR_NODE, "whole_game.ts", cwd=javascript)
    return javascript


def played(project, url, *options):
    """The result of a whole game with each of these options, and what was said on stderr."""
    command = [NODE, "--input-type=module", "--eval", PLAY, url, *map(json.dumps, options)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def assert_whole(game):
    """A game was played to its end, and all of it was heard."""
    assert game["status"] == "finished"
    assert game["acted"] > 10
    assert game["versions"] == list(range(1, len(game["versions"]) + 1))


def block(readme, language):
    return readme.split(f"```{language}\n", 1)[1].split("```", 1)[0]


def below(path):
    """The tracked files below a path."""
    return {name.removeprefix(path) for name in tracked() if name.startswith(path)}


@pytest.mark.campaign(2)
def test_what_npm_packs_is_the_whole_folder_and_of_this_version(archive):
    _, told = archive
    assert {one["path"] for one in told["files"]} == below("ops/clients/js/")
    assert told["version"] == VERSION


@pytest.mark.campaign(2)
def test_in_node_a_whole_game_goes_by_one_socket(player, served):
    """By HTTP it is created, and nothing else."""
    (game,), said = played(player, served.url, {})
    assert_whole(game)
    assert (game["sockets"], game["requests"]) == (1, 1)
    assert said == ""


def test_without_a_socket_a_whole_game_goes_by_a_stream_and_requests(player, served):
    (game,), said = played(player, served.url, {"socket": None})
    assert_whole(game)
    assert game["sockets"] == 0
    assert game["requests"] >= 2 * game["acted"]
    assert said == ""


def test_a_part_that_is_missing_is_told_once_and_the_game_is_played(player, served, tmp_path):
    project = shutil.copytree(player, tmp_path / "project")
    (project / "node_modules/skald-client/live.js").unlink()
    games, said = played(project, served.url, {}, {})
    for game in games:
        assert_whole(game)
        assert game["sockets"] == 0
    assert re.fullmatch(r"skald-client: live\.js could not be loaded, .* Cannot find module .*\n", said)


def test_a_program_is_held_to_the_types_of_the_package_and_runs(javascript, served):
    shutil.copy(PROGRAMS / "client.ts", javascript)
    (javascript / "process.d.ts").write_text(PROCESS)
    node(binary("typescript", "tsc"), *STRICT, *LIBRARIES, "client.ts", "process.d.ts", cwd=javascript)
    done = json.loads(node("--experimental-strip-types", javascript / "client.ts", served.url))
    assert done["versions"] == list(range(1, done["version"] + 1))
    assert done["heard"] >= done["version"] + 3
    assert (done["stale"], done["at"], done["ruleset"], done["metrics"]) == ("stale_version", 3, "raids", True)
    assert done["scores"] >= done["version"]
    assert done["tried"] > 0


def test_the_readme_of_javascript_runs_as_it_stands(javascript, served):
    program = block((CLIENTS / "js/README.md").read_text(), "js").replace("http://127.0.0.1:8000", served.url)
    (javascript / "readme.mjs").write_text(program)
    told = [line.split(" ", 1) for line in node(javascript / "readme.mjs").splitlines()]
    assert [int(version) for version, _ in told] == list(range(1, len(told) + 1))
    assert all(sentence for _, sentence in told)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    return built(copied(folder / "source", "ops/clients/python/"), "sdist", folder)


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """The wheel, built from what the source distribution holds."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return built(folder / f"skald_client-{VERSION}", "wheel", folder)


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The interpreter of an environment that has the wheel, and only what it requires."""
    return installed(wheel, tmp_path_factory.mktemp("venv")) / "python"


def test_the_source_distribution_is_the_whole_folder(sdist):
    with tarfile.open(sdist) as archive:
        names = {one.name.partition("/")[2] for one in archive if one.isfile()}
    made = {name for name in names if ".egg-info/" in name} | {"PKG-INFO", "setup.cfg"}
    assert names - made == below("ops/clients/python/")


def test_the_wheel_is_whole_and_of_this_version(wheel):
    assert wheel.name.startswith(f"skald_client-{VERSION}-")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (metadata,) = [archive.read(name).decode() for name in names if name.endswith("/METADATA")]
    own = f"skald_client-{VERSION}.dist-info/"
    made = {own + name for name in ("METADATA", "RECORD", "WHEEL", "licenses/LICENSE", "top_level.txt")}
    assert names == made | {f"skald_client/{name}" for name in below("ops/clients/python/skald_client/")}
    assert "skald_client/py.typed" in names
    assert "# skald-client" in metadata


@each(("way", "used", "unused"), [("socket", "sockets", "streams"), ("stream", "streams", "sockets")])
def test_in_python_a_whole_game_goes_either_way(python, served, tmp_path, way, used, unused):
    shutil.copy(PROGRAMS / "whole_game.py", tmp_path)
    command = [python, "-I", "whole_game.py", served.url, "raids", way]
    done = subprocess.run(command, cwd=tmp_path, env=clean_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    game = json.loads(done.stdout)
    assert_whole(game)
    assert (game[used], game.get(unused, 0)) == (1, 0)
    assert (game["requests"] <= 3) == (way == "socket")


def test_the_programs_and_the_readme_of_python_run_as_they_stand_and_are_typed(wheel, python, served, tmp_path):
    program = block((CLIENTS / "python/README.md").read_text(), "python").replace("http://127.0.0.1:8000", served.url)
    assert "for message in" in program
    (tmp_path / "readme.py").write_text(program.rstrip() + "\n        break\n")
    run = [python, "-I", "readme.py"]
    done = subprocess.run(run, cwd=tmp_path, env=clean_environment(), check=True, capture_output=True, text=True)
    assert re.match(r"1 ", done.stdout), done.stdout
    shutil.copy(PROGRAMS / "whole_game.py", tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    command = [*MYPY, "readme.py", "whole_game.py"]
    checked = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.campaign(12)
def test_the_page_for_maintainers_builds_all_packages_and_publishes_nothing(tmp_path):
    """Its commands run as they stand, but offline, and in a copy: a wheel is built beside its sources."""
    *wheels, publish = block((ROOT / "docs/releasing.md").read_text(), "bash").splitlines()
    source = copied(tmp_path / "source")
    for command in wheels:
        words = command.split()
        assert words[:2] == ["pip", "wheel"]
        pip = [sys.executable, "-m", *words, "--no-build-isolation", "--no-index", "--quiet"]
        subprocess.run(pip, cwd=source, env=clean_environment(), check=True, capture_output=True)
    assert {wheel.name.rsplit("-", 3)[0] for wheel in (source / "dist").iterdir()} == {
        f"skald-{VERSION}",
        f"skald_client-{VERSION}",
        f"skald_learned-{VERSION}",
    }
    assert publish == "npm publish --dry-run ./ops/clients/js"
    told = json.loads(node(NPM, *publish.split()[1:], "--offline", "--json", cwd=source))
    told = told.get("skald-client", told)
    assert (told["name"], told["version"]) == ("skald-client", VERSION)
    assert {one["path"] for one in told["files"]} == below("ops/clients/js/")


@pytest.mark.campaign(2)
def test_the_license_goes_with_both():
    for folder in ("js", "python"):
        assert (CLIENTS / folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
