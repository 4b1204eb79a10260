"""The configuration of gunicorn is read before gevent patches the standard library."""

import subprocess
import sys


def test_nothing_that_gevent_patches_is_loaded_by_the_configuration():
    found = "import sys, ops.gunicorn_config; print(*{'ssl', 'redis', 'flask'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
