"""Which servers are known to let a client run code in them (CVE-2025-49844)."""

from collections.abc import Mapping

HOLE = "CVE-2025-49844"
Version = tuple[int, ...]

PATCHED: Mapping[str, Mapping[Version, int]] = {
    "redis": {(6, 2): 20, (7, 2): 11, (7, 4): 6, (8, 0): 4, (8, 2): 2},
    "valkey": {(7, 2): 11, (8, 0): 6, (8, 1): 4},
}
"""The first patch of each series without it (the vendors' advisories of October 2025); later series have none."""


def is_patched(product: str, version: Version) -> bool:
    """Return True if no known hole lets a client run code in this version of ``redis`` or ``valkey``."""
    series = PATCHED[product]
    first = series.get(version[:2])
    return version[2] >= first if first is not None else version[:2] > max(series)
