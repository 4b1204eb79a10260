"""Bots' moves, decided again: from what the seat knew then, the bot's opened secret, and the worlds it searched."""

from collections.abc import Sequence

from events.aggregate.decisions import BotMove
from events.aggregate.state import GameState
from events.bots.all import BOTS
from events.bots.budget import Budget
from events.bots.seen import bot_secret, see
from events.integrity.codec import read_metadata
from events.integrity.redaction import told_entries
from events.integrity.replay import states
from events.integrity.report import Broken, Check, breaking_at, run_check
from events.log.port import Entry
from events.ruleset.canonical import canonical
from events.ruleset.registry import RulesetRegistry

NAME = "bots"


def audit_bots(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> Check:
    """Return whether every bot chose what it chooses. It takes as long as the bots took.

    Moves of bots and versions that are not installed any more are counted and not checked. Where a bot was replaced,
    the move must be the default of the rules.
    """
    return run_check(NAME, lambda: _check(registry, game_id, entries))


def _check(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> str:
    again, replaced, unknown, before = 0, 0, 0, None
    for entry, after in states(registry, game_id, entries):
        metadata = read_metadata(entry)
        if before is not None and metadata is not None and metadata.bot is not None:
            seat = entry.seat if entry.seat is not None else metadata.seat
            if seat is None or metadata.action is None:
                raise Broken(entry.version, "a bot moved in nobody's seat")
            if metadata.bot.replaced:
                _require_default(before, seat, metadata.bot, metadata.action)
                replaced += 1
            elif _is_installed(metadata.bot):
                _decide_again(before, seat, entries, metadata.bot, metadata.action)
                again += 1
            else:
                unknown += 1
        before = after
    parts = [f"{again} moves of bots decided again, with the same choice"]
    parts += [f"{replaced} the default of the rules, since a bot failed"] if replaced else []
    parts += [f"{unknown} not checked"] if unknown else []
    return "; ".join(parts)


def _is_installed(move: BotMove) -> bool:
    bot = BOTS.get(move.name)
    return bot is not None and bot.version == move.version


def _require_default(before: GameState, seat: int, move: BotMove, action: dict[str, object]) -> None:
    with breaking_at(before.version + 1):
        if canonical(before.ruleset.default_command(before.table, seat, before.away)) != canonical(action):
            raise Broken(before.version + 1, f"{move.name} {move.replaced}, but this is not the default of the rules")


def _decide_again(
    before: GameState, seat: int, entries: Sequence[Entry], move: BotMove, action: dict[str, object]
) -> None:
    with breaking_at(before.version + 1):
        story = told_entries(entries[: before.version], seat)
        seen = see(before.ruleset, before.table, seat, story, bot_secret(before.seed, seat), before.away)
        chosen = BOTS[move.name].choose(seen, Budget(worlds=move.worlds))
        if canonical(chosen.command) != canonical(action):
            raise Broken(before.version + 1, f"{move.name} chooses otherwise here")
