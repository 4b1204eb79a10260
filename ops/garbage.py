"""How often a process looks for garbage that refers to itself."""

import gc

SELDOM = 50_000
"""New objects between two looks."""


def collect_seldom() -> None:
    """Look for garbage seldom: records and games hold no circles, so that looking only costs time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
