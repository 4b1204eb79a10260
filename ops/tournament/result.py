"""What a tournament came to, in lines."""

from collections.abc import Iterator, Sequence

from ops.tournament.interval import wilson
from ops.tournament.run import Played


def lines(games: Sequence[Played], seats: int) -> Iterator[str]:
    """Yield what is said of some games: wins with their interval, points, and how long decisions took."""
    number = len(games)
    if not number:
        return
    won = sum(game.won for game in games)
    low, high = wilson(won, number)
    yield f"  won    {won / number:6.1%}  [{low:.1%}, {high:.1%}], {won:.6g} games, par {1 / seats:.0%}"
    points, others = (sum(values) / number for values in ([g.points for g in games], [g.others for g in games]))
    yield f"  points {points:6.1f}  others {others:.1f}"
    times = sorted(1000 * second for game in games for second in game.seconds)
    if times:
        middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
        yield f"  ms     {middle:6.1f}  p99 {late:.1f} of {len(times)} decisions, on a core of its own"
