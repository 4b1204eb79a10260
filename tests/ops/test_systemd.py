"""The units of systemd are read without a complaint, and start what there is."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ops.run.settings import from_environment, unknown_settings

FOLDER = Path(__file__).parents[2] / "ops" / "systemd"
UNITS = ("skald-web@8001.service", "skald-web@8001.socket", "skald@worker.service")


def read_environment():
    lines = (FOLDER / "skald.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_one_environment_is_read_by_all_of_them():
    found = read_environment()
    assert not unknown_settings(found)
    assert from_environment(found).metrics_bound_to == ("127.0.0.1", 9108)
    for unit in FOLDER.glob("*.service"):
        text = unit.read_text()
        assert "EnvironmentFile=/etc/skald/skald.env" in text
        assert "RuntimeDirectory=skald/counts" in text
        assert found["PROMETHEUS_MULTIPROC_DIR"] == "/run/skald/counts"


def test_each_process_behind_the_service_has_a_unit():
    started = (FOLDER / "skald@.service").read_text()
    assert re.search(r"^ExecStart=/opt/skald/.venv/bin/python -m ops\.processes %i$", started, flags=re.MULTILINE)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_takes_them(tmp_path):
    installed = tmp_path / "skald"
    for program in ("gunicorn", "python"):
        (installed / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
        (installed / ".venv" / "bin" / program).symlink_to("/bin/true")
    for unit in FOLDER.iterdir():
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/skald", str(installed)))
    done = subprocess.run(
        ["systemd-analyze", "verify", *(f"./{unit}" for unit in UNITS)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
