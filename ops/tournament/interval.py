"""How sure a share is that was measured."""

from math import sqrt

Z = 1.96
"""For 95 %."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the interval that holds the true share with 95 %, by Wilson. Raises ``ValueError`` for no games."""
    if not games:
        raise ValueError("no games were played")
    share, spread = won / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
