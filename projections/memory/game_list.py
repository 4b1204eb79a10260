"""The list of all games in memory."""

from collections import Counter
from collections.abc import Sequence

from events.log.port import Status
from projections.game_list import GamePage, GameSummary, encode_cursor, parse_cursor, sort_key
from projections.memory.generations import GenerationTable, MemoryGenerations


class MemoryGameList:
    """The summaries by game; a page is found by sorting all of them."""

    def __init__(self, generations: MemoryGenerations) -> None:
        self._summaries: GenerationTable[str, GameSummary] = GenerationTable(generations)

    def put(self, summaries: Sequence[GameSummary]) -> list[None]:
        """Store summaries, unless a newer version is stored."""
        for table in self._summaries.written:
            for summary in summaries:
                known = table.get(summary.id)
                if known is None or known.version < summary.version:
                    table[summary.id] = summary
        return [None] * len(summaries)

    def page(self, ruleset: str | None, status: str | None, cursor: str | None, limit: int) -> GamePage:
        """Return the games after a cursor, newest first."""
        before = parse_cursor(cursor) if cursor is not None else None
        rows = {
            sort_key(summary).encode(): summary
            for summary in list(self._summaries.live.values())
            if ruleset in (None, summary.ruleset) and status in (None, summary.status.value)
        }
        keys = sorted((key for key in rows if before is None or key < before), reverse=True)
        more = len(keys) > limit
        return GamePage(
            games=tuple(rows[key] for key in keys[:limit]), next=encode_cursor(keys[limit - 1]) if more else None
        )

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return how many games of a ruleset people play or have played, by status."""
        found = [one for one in list(self._summaries.live.values()) if one.ruleset == ruleset and one.of_people]
        counted = Counter(one.status for one in found)
        return {status.value: counted[status] for status in Status}
