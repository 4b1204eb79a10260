"""``docs/add-a-projection.md`` is true: its projection has 25 lines, is served, filled anew, and its test holds."""

import re
import time
from pathlib import Path

import httpx
import pytest

from ops.run.errors import UserError
from ops.run.installation import installed_projections
from ops.run.settings import Settings
from tests.ops.service import skald, up

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-projection.md").read_text()
CODE, TEST = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
PATIENCE = 60


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "projections").mkdir()
    (tmp_path / "projections" / "pace.py").write_text(CODE)
    return tmp_path / "projections"


def answer(url, version):
    until = time.monotonic() + PATIENCE
    while True:
        found = httpx.get(url)
        if (found.status_code == 200 and found.json()["version"] == version) or time.monotonic() > until:
            return found
        time.sleep(0.1)


def test_it_has_at_most_25_lines():
    assert len(CODE.splitlines()) <= 25


def test_its_test_holds():
    names = {}
    exec(CODE, names)
    exec(TEST, names)
    names["test_pace"]()


@pytest.mark.campaign(4)
def test_it_is_served_and_another_version_takes_its_place(folder, short_folder):
    data, settings = short_folder / "data", {"SKALD_PROJECTIONS": str(folder)}
    with up(data, whole=True, **settings) as running:
        assert any("projections: 1" in line for line in running.said)
        new = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
        game = httpx.post(f"{running.url}/v1/games", json=new).json()["game"]
        listed = httpx.get(f"{running.url}/v1/projections").json()
        assert listed == {"projections": [{"name": "pace", "version": 1, "private": False}]}
        found = answer(f"{running.url}/v1/projections/pace/{game['id']}", game["version"])
        assert found.headers["ETag"].startswith(f'"{game["version"]}-')
        assert found.json()["documents"]["game"]["events"] == game["version"]
        assert httpx.get(f"{running.url}/v1/projections/none/{game['id']}").json()["code"] == "not_found"
    (folder / "pace.py").write_text(CODE.replace('"pace", 1', '"pace", 2').replace('"longest_pause"', '"pause"'))
    with up(data, **settings) as running:
        url, until = f"{running.url}/v1/projections/pace/{game['id']}", time.monotonic() + PATIENCE
        while "pause" not in httpx.get(url).json()["documents"]["game"] and time.monotonic() < until:
            time.sleep(0.1)
        assert "pause" in httpx.get(url).json()["documents"]["game"]
        done = skald("projections", "--rebuild", "pace", "--data", data, **settings)
        assert done.stdout == "pace: version 2; version 2 is served, version 2 is being filled\n", done


BAD = {
    "no folder": (None, "which is not a folder"),
    "no declaration": ("x = 1", "has no PROJECTION"),
    "no import": ("import nothing_of_this_name", "nothing_of_this_name' (bad.py, line 1)"),
    "ends the process": ("raise SystemExit(3)", "cannot be imported: SystemExit: 3 (bad.py, line 1)"),
    "no name": (CODE.replace('"pace", 1', '"Pace", 1'), "name: 'Pace' is not valid"),
    "no version": (CODE.replace('"pace", 1', '"pace", 0'), "version: must be a whole number of at least 1"),
    "no function": (CODE.replace("1, pace,", "1, None,"), "of: must be a function"),
}


@pytest.mark.parametrize(("code", "said"), BAD.values(), ids=BAD)
def test_what_is_no_projection_is_one_line(tmp_path, code, said):
    folder = tmp_path / "projections"
    if code is not None:
        folder.mkdir()
        (folder / "bad.py").write_text(code)
        (folder / "_helper.py").write_text("raise RuntimeError")
    with pytest.raises(UserError) as error:
        installed_projections(Settings(projections=str(folder)))
    assert said in error.value.message
    assert "\n" not in error.value.message


def test_two_of_one_name_are_one_line(folder):
    (folder / "other.py").write_text(CODE)
    with pytest.raises(UserError, match="both declare the projection pace"):
        installed_projections(Settings(projections=str(folder)))
