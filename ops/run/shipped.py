"""Finds shipped files outside of the packages: in ``docs`` of a checkout, or where a wheel installs them."""

from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHARED = "share/skald"
"""The folder of an installation in which ``pyproject.toml`` puts files of ``docs``."""


def shipped(name: str) -> Path | None:
    """Return a file in ``docs``, such as ``examples/site.py``; ``None`` if it is missing."""
    if (ROOT / "docs" / name).is_file():
        return ROOT / "docs" / name
    try:
        installed = [Path(str(one.locate())) for one in files("skald") or () if one.match(f"{SHARED}/{name}")]
    except PackageNotFoundError:
        return None
    return next((path for path in installed if path.is_file()), None)
