"""Built from the tracked files and installed by pip, far from any checkout, Skald is whole: it serves and plays."""

import re
import shutil
import signal
import subprocess
import tarfile
import zipfile
from pathlib import PurePath

import httpx
import pytest

from tests.ops.service import READY
from tests.ops.test_examples import Club
from tests.support.packages import ROOT, built, clean_environment, copied, installed, tracked
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

SHIPPED = min(set(RULESETS) - {"nim"})
PACKAGES = ("events", "projections", "workers", "service", "ops")
NOT_INSTALLED = re.compile(
    r"ops/(agents|container|dashboards|library|locks|systemd)/|ops/(up|test|setup\.sh)$|ops/clients/(\w+/LICENSE$|python/)|\.md$"
)
"""What only a checkout has: how to build, lock and watch."""
ROOMS = ("ops/clients/python/skald_client/", "ops/library/skald/", "ops/agents/skald_agents/")
"""The packages beside those of the top level."""
GUIDES = "docs/"
SHARED = "data/data/share/skald/"
NOT_PACKED = re.compile(r"\.(ci/|git)")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    return built(copied(folder / "source"), "sdist", folder)


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """The wheel, built from what the source distribution holds."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return built(folder / sdist.name.removesuffix(".tar.gz"), "wheel", folder)


@pytest.fixture(scope="module")
def programs(wheel, tmp_path_factory):
    """The folder of programs of an environment with the wheel, and what it requires without any extra."""
    return installed(wheel, tmp_path_factory.mktemp("venv"))


def environment(**settings):
    return clean_environment(SKALD_WEB_PROCESSES="1", **settings)


def run(programs, folder, *words, **settings):
    """What a command says in a folder, and its status."""
    command, ours = [programs / "skald", *words], environment(**settings)
    return subprocess.run(command, env=ours, cwd=folder, capture_output=True, text=True, check=False)


def test_the_source_distribution_is_what_is_tracked(sdist):
    with tarfile.open(sdist) as archive:
        names = {one.name.partition("/")[2] for one in archive if one.isfile()}
    made = {name for name in names if name.startswith("skald.egg-info/")} | {"PKG-INFO", "setup.cfg"}
    assert sorted((names - made) ^ {name for name in tracked() if not NOT_PACKED.match(name)}) == []


def test_the_wheel_has_what_is_tracked_of_all_packages_and_the_guides(wheel):
    """And nothing else, but what says what it is."""
    own, of, _ = wheel.name.split("-", 2)
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith(f"{own}-{of}.dist-info/")}
    ours = {name for name in tracked() if name.split("/")[0] in PACKAGES and not NOT_INSTALLED.search(name)}
    beside = {
        f"{PurePath(room).name}/{name.removeprefix(room)}"
        for room in ROOMS
        for name in tracked()
        if name.startswith(room)
    }
    guides = {f"{own}-{of}.{SHARED}{name.removeprefix(GUIDES)}" for name in tracked() if name.startswith(GUIDES)}
    assert sorted(names ^ (ours | beside | guides)) == []


@pytest.mark.campaign(12, 3)
def test_it_serves_and_plays_from_any_folder(programs, tmp_path):
    command = [programs / "skald", "up", "--port", "0", "--data", tmp_path / "data"]
    running = subprocess.Popen(command, env=environment(), cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        url = next(found[1] for line in running.stdout if (found := READY.search(line)))
        for path in ("/", "/docs", "/openapi.json", "/client/verify/game.mjs", "/table/table.js"):
            assert httpx.get(url + path, timeout=30, follow_redirects=True).is_success, path
        assert re.search(r"version \d+\.\d+", run(programs, tmp_path, "--version").stdout)
        played = run(programs, tmp_path, "play", SHIPPED, "--url", url)
        assert "audit: ok" in played.stdout, played.stderr
        page = httpx.get(f"{url}/v1/games").json()["games"]
        (tmp_path / "game.ndjson").write_text(run(programs, tmp_path, "export", page[0]["id"], "--url", url).stdout)
        assert run(programs, tmp_path, "verify", "game.ndjson").returncode == 0
    finally:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)
    eventually(lambda: running.returncode == 0)


@pytest.mark.campaign(12, 3)
def test_two_people_play_a_whole_game_on_the_example_site(programs, tmp_path):
    club = Club(tmp_path, [programs / "skald"], tmp_path, environment())
    try:
        game, people = club.seated()
        now = httpx.get(f"{club.skald}/v1/games/{game}").json()
        while now["status"] == "running":
            now = club.act(game, list(people.values())[now["to_act"][0]])
        eventually(lambda: "finished" in people["Bo"].get("/").text)
    finally:
        club.stop()


@pytest.mark.campaign(12, 3)
def test_a_command_whose_extra_is_missing_says_which(programs, tmp_path):
    """At once, before anything is played or written."""
    needing = [("sql", "SELECT 1"), ("dataset", "d"), ("bench",), ("simulate", SHIPPED, "--dataset", "d")]
    for words in needing:
        done = run(programs, tmp_path, *words)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "skald: DuckDB is not installed; install it with: pip install 'skald[analytics]'\n"
    assert list(tmp_path.iterdir()) == []
    assert run(programs, tmp_path, "simulate", SHIPPED, "--games", "2", "--ndjson", "games").returncode == 0


@pytest.mark.campaign(12, 3)
def test_a_game_of_ones_own_is_found_released_and_played(programs, tmp_path):
    """As docs/add-a-game.md says, with nothing of a checkout."""
    shutil.copytree(ROOT / "tests" / "fifth" / "nim", tmp_path / "games" / "heaps")
    box = tmp_path / "games" / "heaps" / "data" / "box.json"
    box.write_text(box.read_text().replace('"largest": 4', '"largest": 3'))
    said = {}
    for words in (("games",), ("release",), ("games",), ("tournament", "nim", "--seeds", "1")):
        done = run(programs, tmp_path, *words, SKALD_GAMES=str(tmp_path / "games"))
        said.setdefault(words, []).append((done.returncode, done.stdout + done.stderr))
    (unreleased, listed), (released, quiet) = said["games",]
    assert (unreleased, released) == (1, 0)
    assert "warning: the game nim: its box is not released" in listed
    assert "warning" not in quiet
    assert f"in {tmp_path}/games/heaps" in quiet
    assert "nim: wrote " in said["release",][0][1]
    assert said["tournament", "nim", "--seeds", "1"][0][0] == 0, said
