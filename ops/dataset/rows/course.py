"""The rows of ``course``: the totals after each commit that changed one, as spectators saw them."""

from collections.abc import Iterator

from ops.dataset.levels import Privacy, Row
from ops.dataset.steps import ClosedGame


def course(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row a seat whenever a total has changed, from the start of the game."""
    name = privacy.game(game)
    before: tuple[int, ...] = ()
    for step in game.steps:
        if not step.after.has_started:
            continue
        totals = tuple(score.total for score in step.after.ruleset.score(step.after.table, None))
        if totals != before:
            version = step.entries[-1].version
            yield from ({"game": name, "version": version, "seat": s, "total": t} for s, t in enumerate(totals))
            before = totals
