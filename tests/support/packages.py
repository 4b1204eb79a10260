"""Packages as they are published: built from the tracked files alone, and installed where there is no checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.node import NODE, node

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "ops" / "clients"
NPM = Path(NODE).parents[1] / "lib/node_modules/npm/bin/npm-cli.js"
BUILD = """import sys
from setuptools import build_meta
print(getattr(build_meta, "build_" + sys.argv[1])(sys.argv[2]))
"""


def tracked():
    """The files of the project, by their paths."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("only a checkout knows its files")
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def copied(folder, below=""):
    """A folder with a copy of the tracked files below a path, so that nothing is written beside the sources."""
    for name in tracked():
        if name.startswith(below):
            to = folder / name.removeprefix(below)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to)
    return folder


def built(source, kind, folder):
    """The package that is built of a source, a ``wheel`` or an ``sdist``."""
    folder.mkdir(exist_ok=True)
    build = [sys.executable, "-c", BUILD, kind, folder]
    done = subprocess.run(build, cwd=source, env=clean_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.splitlines()[-1]


def clean_environment(**settings):
    """An environment without settings of Skald and Python: nothing of a checkout is found by it."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("SKALD_", "PYTHON"))}
    return {**clean, **settings}


def installed(package, folder):
    """The folder of programs of a new environment, into which pip has installed a package with what it requires.

    The versions are those of the lock, whatever has been published since.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    locked = re.findall(r"^(\S+==[^\\]+?) \\$", (ROOT / "ops/locks/run.txt").read_text(), re.MULTILINE)
    (folder / "locked.txt").write_text("\n".join(locked))
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin/python", "install", "--quiet", "--no-compile"]
    command = [*pip, "--disable-pip-version-check", "--no-input", "--constraint", folder / "locked.txt", package]
    done = subprocess.run(command, env=clean_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "bin"


def packed(folder):
    """What npm makes of the JavaScript client: the archive, and what it tells of it."""
    told = json.loads(node(NPM, "pack", "--json", "--offline", "--pack-destination", folder, CLIENTS / "js"))[0]
    return folder / told["filename"], told


def npm_project(archive, folder):
    """A folder with a project that has installed a package by npm."""
    (folder / "package.json").write_text('{"type": "module"}')
    options = ("--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error")
    node(NPM, "install", *options, "--prefix", folder, archive)
    return folder
