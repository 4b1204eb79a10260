"""Installed from a wheel, far from any checkout, Skald is whole: every file is there, and it plays a game."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.ops.service import READY
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

ROOT = Path(__file__).parents[2]
SHIPPED = min(set(RULESETS) - {"nim"})
PACKAGES = ("events", "projections", "workers", "service", "ops")
NOT_INSTALLED = re.compile(
    r"ops/(container|dashboards|locks|systemd)/|ops/(up|test|setup\.sh)$|\.md$|ops/clients/python/"
)
"""What only a checkout has: how to build, lock and watch."""


def tracked():
    """The files of the project, by their paths."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("only a checkout knows its files")
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy, so that nothing is written beside the sources."""
    source = tmp_path_factory.mktemp("source")
    for name in tracked():
        if name.startswith("docs/") or name.split("/")[0] in (*PACKAGES, "pyproject.toml", "README.md", "LICENSE"):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", "built", "."]
    subprocess.run(build, cwd=source, check=True)
    (found,) = (source / "built").glob("skald-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of programs of a virtual environment with the wheel; what it needs is lent by this one."""
    folder = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


def environment(**settings):
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("SKALD_", "PYTHON"))}
    return {**clean, "SKALD_WEB_PROCESSES": "1", **settings}


def run(installed, folder, *words, **settings):
    """What a command says in a folder, and its status."""
    command, ours = [installed / "skald", *words], environment(**settings)
    return subprocess.run(command, env=ours, cwd=folder, capture_output=True, text=True, check=False)


def test_the_wheel_has_every_file_of_the_packages(wheel):
    there = set(zipfile.ZipFile(wheel).namelist())
    ours = {name for name in tracked() if name.split("/")[0] in PACKAGES and not NOT_INSTALLED.search(name)}
    assert sorted(ours - there) == []
    assert "skald_client/__init__.py" in there
    assert not [name for name in there if name.startswith("tests/")]


@pytest.mark.campaign(12)
def test_it_serves_and_plays_from_any_folder(installed, tmp_path):
    command = [installed / "skald", "up", "--port", "0", "--data", tmp_path / "data"]
    running = subprocess.Popen(command, env=environment(), cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        url = next(found[1] for line in running.stdout if (found := READY.search(line)))
        for path in ("/", "/docs", "/openapi.json", "/client/verify/verify.mjs", "/table/table.js"):
            assert httpx.get(url + path, timeout=30, follow_redirects=True).is_success, path
        assert re.search(r"version \d+\.\d+", run(installed, tmp_path, "--version").stdout)
        played = run(installed, tmp_path, "play", SHIPPED, "--url", url)
        assert "audit: ok" in played.stdout, played.stderr
        page = httpx.get(f"{url}/v1/games").json()["games"]
        (tmp_path / "game.ndjson").write_text(run(installed, tmp_path, "export", page[0]["id"], "--url", url).stdout)
        assert run(installed, tmp_path, "verify", "game.ndjson").returncode == 0
    finally:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)
    eventually(lambda: running.returncode == 0)


@pytest.mark.campaign(12)
def test_a_game_of_ones_own_is_found_released_and_played(installed, tmp_path):
    """As docs/add-a-game.md says, with nothing of a checkout."""
    shutil.copytree(ROOT / "tests" / "fifth" / "nim", tmp_path / "games" / "heaps")
    box = tmp_path / "games" / "heaps" / "data" / "box.json"
    box.write_text(box.read_text().replace('"largest": 4', '"largest": 3'))
    said = {}
    for words in (("games",), ("games", "--release"), ("games",), ("tournament", "nim", "--seeds", "1")):
        done = run(installed, tmp_path, *words, SKALD_GAMES=str(tmp_path / "games"))
        said.setdefault(words, []).append((done.returncode, done.stdout + done.stderr))
    (unreleased, listed), (released, quiet) = said["games",]
    assert (unreleased, released) == (1, 0)
    assert "warning: the game nim: its box is not released" in listed
    assert "warning" not in quiet
    assert f"in {tmp_path}/games/heaps" in quiet
    assert said["games", "--release"][0][1].startswith("nim: wrote ")
    assert said["tournament", "nim", "--seeds", "1"][0][0] == 0, said
