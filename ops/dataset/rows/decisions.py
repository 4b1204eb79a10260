"""The rows of ``decisions``, ``offers`` and ``observations``: what was asked, offered, chosen and seen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.aggregate.state import GameState
from events.aggregate.times import milliseconds
from events.ruleset.canonical import canonical
from events.ruleset.records import Command, Record
from ops.dataset.levels import Privacy, Row
from ops.dataset.steps import ClosedGame


class Decided(Record):
    """One decision of a seat. ``milliseconds`` is since it was asked; ``taken`` is a place in ``offered``."""

    before: GameState
    version: int
    seat: int
    action: dict[str, Any]
    offered: Sequence[Command]
    taken: int | None
    milliseconds: int


def decided(game: ClosedGame) -> Iterator[Decided]:
    """Yield every decision of a game, in order."""
    asked: dict[int, str] = {}
    for step in game.steps:
        action, seat, before = step.metadata.action, step.seat, step.before
        if action is not None and seat is not None and before is not None:
            offered = before.ruleset.legal(before.table, seat) if step.offered is None else step.offered
            yield Decided(
                before=before,
                version=step.entries[0].version,
                seat=seat,
                action=action,
                offered=offered,
                taken=_taken(before, seat, action, offered),
                milliseconds=milliseconds(step.entries[0].at) - milliseconds(asked.get(seat, step.entries[0].at)),
            )
            asked.pop(seat, None)
        asked = _asked(step.after, asked, step.entries[-1].at)


def decisions(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each action."""
    name = privacy.game(game)
    for one in decided(game):
        row: Row = {
            "game": name,
            "version": one.version,
            "seat": one.seat,
            "phase": one.before.ruleset.phase(one.before.table),
            "type": one.action["type"],
            "offered": len(one.offered),
            "offered_by_type": Counter(command.__struct_config__.tag for command in one.offered),
            "taken": one.taken,
            "action": one.action,
        }
        if not privacy.is_public:
            row["seconds"] = one.milliseconds / 1000
        yield row


def offers(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each action that was offered for each decision."""
    name = privacy.game(game)
    for one in decided(game):
        for number, command in enumerate(one.offered):
            yield {
                "game": name,
                "version": one.version,
                "seat": one.seat,
                "number": number,
                "type": command.__struct_config__.tag,
                "action": msgspec.Raw(canonical(command)),
                "taken": number == one.taken,
            }


def observations(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield what the seat saw of the table before each decision."""
    name = privacy.game(game)
    for one in decided(game):
        view = one.before.ruleset.view(one.before.table, one.seat)
        yield {"game": name, "version": one.version, "seat": one.seat, "view": view}


def _taken(before: GameState, seat: int, action: dict[str, Any], offered: Sequence[Command]) -> int | None:
    ruleset = before.ruleset
    canonical = ruleset.canonical_command(before.table, seat, ruleset.read_command(action))
    return next((number for number, one in enumerate(offered) if one == canonical), None)


def _asked(state: GameState, before: dict[int, str], at: str) -> dict[int, str]:
    """Return since when each seat is asked that is asked now."""
    seats = [seat for seat in range(state.setup.seats) if seat in state.to_act(seat)]
    return {seat: before.get(seat, at) for seat in seats}
