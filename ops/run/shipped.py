"""Files beside the packages: in a checkout where they lie, in an installation where the wheel has put them."""

from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHARED = "share/skald"
"""The folder of an installation in which ``pyproject.toml`` puts what lies in ``docs``."""


def shipped(name: str) -> Path | None:
    """Return a file below ``docs``, such as ``examples/site.py``; ``None`` if it is not there."""
    if (ROOT / "docs" / name).is_file():
        return ROOT / "docs" / name
    try:
        installed = [Path(str(one.locate())) for one in files("skald") or () if one.match(f"{SHARED}/{name}")]
    except PackageNotFoundError:
        return None
    return next((path for path in installed if path.is_file()), None)
