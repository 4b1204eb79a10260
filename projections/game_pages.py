"""Pages of the list of games: read on until a page is full, with cursors made of games alone that may be shown."""

from collections.abc import Callable, Sequence

from events.log.port import Status
from events.ruleset.records import Record
from projections.game_list import GamePage, GameSummary, ListRow, cursor_after, parse_cursor

AT_ONCE = 200
"""So many games are read at a time once a page turned out not to be full."""
MOST_READS = 10
"""So many times a page is read on."""

Listed = Callable[[str | None, str | None, bytes | None, int], Sequence[ListRow]]
"""Reads the list, as ``GameListReadModel.listed`` does."""
Shown = Callable[[Sequence[GameSummary]], Sequence[GameSummary]]
"""Returns those of some games that may be shown, in their order."""


class GameQuestion(Record):
    """Which games are asked for. ``to_act``: only those in which somebody is asked."""

    ruleset: str | None = None
    status: str | None = None
    to_act: bool = False
    cursor: str | None = None
    limit: int = 50


def everything(games: Sequence[GameSummary]) -> Sequence[GameSummary]:
    """Return all of the games: the list says by itself which may be shown."""
    return games


def page_of(listed: Listed, question: GameQuestion, shown: Shown = everything) -> GamePage:
    """Return a page of the games that may be shown. Raises ``Malformed`` for a cursor that is none.

    It is short only at the end, or where so many games are left out that it is not read on. If none of all that was
    read may be shown, there is nothing to make a cursor of, and the page is the last.
    """
    after = parse_cursor(question.cursor) if question.cursor is not None else None
    status = Status.RUNNING.value if question.to_act else question.status
    if question.status not in (None, status):
        return GamePage(games=(), next=None)
    found: list[GameSummary] = []
    seen: Sequence[GameSummary] = ()
    limit = question.limit + 1  # One more tells whether there is a further page.
    for _ in range(MOST_READS):
        rows = listed(question.ruleset, status, after, limit)
        allowed = shown([row for _, row in rows if row is not None])
        found += [row for row in allowed if row.to_act or not question.to_act]
        if len(found) > question.limit:
            return _cut(found[: question.limit])
        if len(rows) < limit:
            return GamePage(games=tuple(found), next=None)
        seen, after, limit = allowed or seen, rows[-1][0], AT_ONCE
    return GamePage(games=tuple(found), next=cursor_after(seen[-1]) if seen else None)


def _cut(games: Sequence[GameSummary]) -> GamePage:
    return GamePage(games=tuple(games), next=cursor_after(games[-1]))
