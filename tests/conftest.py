"""The tiny fifth game of the tests is found like any other."""

import os
from pathlib import Path

os.environ.setdefault("SKALD_GAMES", str(Path(__file__).parent / "fifth"))
