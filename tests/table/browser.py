"""A headless Chromium, wherever there is one: named, installed, or unpacked from the npm package."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PACKAGE = "@sparticuz/chromium"
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
UNPACK = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"


@cache
def find_chromium():
    """Return the path of a Chromium, or ``None``."""
    named = os.environ.get("SKALD_CHROMIUM")
    if named:
        return named
    installed = next((path for name in NAMES if (path := shutil.which(name))), None)
    return installed or _unpacked()


def _unpacked():
    """Return the Chromium of an npm package that is installed below this folder or in the home folder."""
    node = shutil.which("node")
    for folder in (Path.cwd(), Path.home()):
        if node and (folder / "node_modules" / PACKAGE).is_dir():
            command = [node, "--input-type=module", "--eval", UNPACK]
            done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True, timeout=120)
            if done.returncode == 0:
                return done.stdout.strip()
    return None
