"""The configuration of gunicorn, and our worker, are read before gevent patches the standard library."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "patched"),
    [("ops.gunicorn_config", {"ssl", "redis", "flask"}), ("ops.gevent_worker", {"redis", "flask"})],
)
def test_nothing_that_gevent_patches_is_loaded_before(module, patched):
    found = f"import sys, {module}; print(*{patched} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
