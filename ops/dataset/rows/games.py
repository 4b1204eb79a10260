"""The rows of ``games`` and ``seats``: one a game, and one a seat."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.aggregate.facts import ResultsComputed
from events.application.origin import is_bots_only
from events.integrity.codec import CommitHeader, decode_fact, read_header
from events.log.port import Entry
from ops.dataset.levels import Privacy, Row
from ops.dataset.steps import ClosedGame
from projections.statistics.finished_game import starter_of as first_of

OPTION = "option_"
"""What the columns with a ruleset's options begin with."""
ABANDONED, RESIGNED, BY_RULES = "abandoned", "resigned", "rules"


def games(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield the one row of a game."""
    created, results, last = game.created, results_of(game), game.entries[-1]
    resigned = results is not None and bool(results.resigned)
    yield {
        "game": privacy.game(game),
        "origin": game.origin,
        "bots_only": is_bots_only([player.controller for player in game.players]),
        "rules_version": created.rules_version,
        "seats": created.seats,
        **{OPTION + name: _option(value) for name, value in created.options.items()},
        "started": privacy.time(game.entries[0].at),
        "ended": privacy.time(last.at),
        "events": last.version,
        "actions": sum(commit.acted for commit in _headers(game.commits)),
        "status": "finished" if results else "abandoned",
        "ending": RESIGNED if resigned else BY_RULES if results else ABANDONED,
        "starter": starter_of(game),
        "box_hash": created.box_hash,
        "box_replaced": bool(created.box),
        "seeded": created.seeded,
        "head": last.hash.hex(),
    }


def seats(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each seat."""
    results, starter = results_of(game), starter_of(game)
    ranked = {one.seat: one for one in results.ranking} if results else {}
    for seat, player in enumerate(game.players):
        place = ranked.get(seat)
        yield {
            "game": privacy.game(game),
            "seat": seat,
            "turn": (seat - starter) % len(game.players) + 1 if starter is not None else None,
            "controller": player.controller,
            "player": privacy.player(game, seat),
            "name": player.name,
            "rank": place.rank if place else None,
            "total": place.total if place else None,
            "winner": seat in results.winners if results else None,
            "resigned": results is not None and seat in results.resigned,
        }


def results_of(game: ClosedGame) -> ResultsComputed | None:
    """Return the results of a game; ``None`` if it was abandoned."""
    found = next((entry for entry in reversed(game.entries) if entry.type == "results_computed"), None)
    results = decode_fact(None, found) if found else None
    return results if isinstance(results, ResultsComputed) else None


def starter_of(game: ClosedGame) -> int | None:
    """Return the seat that began; ``None`` where the ruleset does not declare which event says so, or none did."""
    ruleset = game.rulesets.version_of(game.created.ruleset, game.created.rules_version)
    return first_of(ruleset, game.entries)


def _headers(commits: Sequence[tuple[Entry, ...]]) -> Iterator[CommitHeader]:
    return (header for entries in commits if (header := read_header(entries[0])))


def _option(value: Any) -> Any:
    return value if isinstance(value, bool) else str(value)


def option_columns(options: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the columns that hold a ruleset's options, with their types in DuckDB."""
    return {OPTION + name: "BOOLEAN" if isinstance(value, bool) else "VARCHAR" for name, value in options.items()}
