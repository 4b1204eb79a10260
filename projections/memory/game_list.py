"""The list of all games in memory."""

from collections import Counter
from collections.abc import Sequence

from events.log.port import Status
from projections.game_list import GameSummary, ListRow, sort_key
from projections.memory.generations import GenerationTable, MemoryGenerations


class MemoryGameList:
    """The summaries by game; what is listed is found by sorting all of them."""

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

    def listed(self, ruleset: str | None, status: str | None, after: bytes | None, limit: int) -> list[ListRow]:
        """Return the games that come after a sort key, newest first; fewer than ``limit`` only at the end."""
        rows = {
            sort_key(summary).encode(): summary
            for summary in list(self._summaries.live.values())
            if summary.listed and ruleset in (None, summary.ruleset) and status in (None, summary.status.value)
        }
        keys = sorted((key for key in rows if after is None or key < after), reverse=True)
        return [(key, rows[key]) for key in keys[:limit]]

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return how many games of a ruleset people play or have played, by status, listed or not."""
        found = [one for one in list(self._summaries.live.values()) if one.ruleset == ruleset and one.of_people]
        counted = Counter(one.status for one in found)
        return {status.value: counted[status] for status in Status}
