"""How figures move over time: growth by the hour, and one time compared with another."""

from itertools import combinations
from statistics import median

HOUR = 3600.0
MOST_POINTS = 300


def growth(points):
    """Return how much a series of (seconds, figure) grows in an hour, by the median of the slopes of all pairs.

    A few figures far off, such as those of garbage that was not yet looked for, do not move it.
    """
    few = points[:: max(1, len(points) // MOST_POINTS)]
    slopes = [(b - a) / (later - earlier) for (earlier, a), (later, b) in combinations(few, 2) if later > earlier]
    return median(slopes) * HOUR if slopes else 0.0


def between(points, start, end):
    """Return the points of a time."""
    return [(at, figure) for at, figure in points if start <= at < end]


def quantile(points, share):
    """Return the figure that so large a share of all figures does not exceed; 0 for none."""
    figures = sorted(figure for _, figure in points)
    return figures[min(len(figures) - 1, int(len(figures) * share))] if figures else 0.0
