"""A headless Chromium, wherever there is one: named, installed, or unpacked from the npm package."""

import fcntl
import os
import shutil
import subprocess
from functools import cache

from tests.support.node import FOLDER, MODULES, NODE

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
UNPACKED = FOLDER / "unpacked"
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
    """Return the Chromium of the npm package, which is unpacked once, with the libraries that it may lack here."""
    if not (MODULES / PACKAGE).is_dir():
        return None
    UNPACKED.mkdir(exist_ok=True)
    with (FOLDER / "unpacking").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # The package unpacks the libraries where it takes itself to be on the system that it was built for.
        done = subprocess.run(
            [NODE, "--input-type=module", "--eval", UNPACK],
            cwd=FOLDER,
            env=os.environ | {"TMPDIR": str(UNPACKED), "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"},
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        )
    return done.stdout.strip()


def environment(path):
    """Return the environment to start a Chromium in: with the libraries of the package where the system lacks some."""
    linked = subprocess.run(["ldd", path], check=False, capture_output=True, text=True).stdout
    lacking = {"LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib")} if "not found" in linked else {}
    return os.environ | lacking
