"""A moment of a game in a file: the setup, the seed and who did what, so that it can be opened at that very point."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from events.application.creation import GamePlan
from events.ruleset.chance import Chance
from events.ruleset.records import Command, Record
from events.ruleset.ruleset import AnyRuleset, Setup, decide_command, decide_start
from ops.check.trial import MAX_LENGTH
from ops.run.errors import UserError

MAX_BYTES = 8 << 20


class Act(Record, forbid_unknown_fields=True):
    """Who did what: a seat, and the action as the API takes it."""

    seat: Annotated[int, Meta(ge=0, le=64)]
    action: dict[str, Any]


class Moment(Record, forbid_unknown_fields=True):
    """A game up to a moment.

    ``game`` is the path or the id of the game, ``acts`` lead to the moment, and ``tried`` is what was tried there.
    ``finding`` says what was found.
    """

    edition: Literal[1]
    game: str
    ruleset: str
    rules_version: Annotated[int, Meta(ge=1)]
    seats: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any]
    seed: Annotated[str, Meta(max_length=128)]
    acts: Annotated[tuple[Act, ...], Meta(max_length=2 * MAX_LENGTH)]
    tried: Act | None = None
    finding: str = ""


class Opened(Record):
    """A moment as a table: the setup, the chance of what comes next, who acted last, and where the acts ended early.

    ``stopped`` says at which act, and why, if the rules take the acts no more.
    """

    setup: Setup
    table: Any
    chance: Chance
    taken: int
    stopped: str = ""


def act_of(seat: int, command: Command) -> Act:
    return Act(seat=seat, action=msgspec.to_builtins(command))


def write_moment(file: Path, moment: Moment) -> None:
    """Write a moment into a file. Raises ``OSError``."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(moment), indent=1))


def read_moment(file: Path) -> Moment:
    """Return the moment in a file. Raises ``UserError``."""
    try:
        with file.open("rb") as opened:
            text = opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
    if len(text) > MAX_BYTES:
        raise UserError(f"{file} is longer than {MAX_BYTES >> 20} MB, and so no moment of a game")
    try:
        return msgspec.json.decode(text, type=Moment)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UserError(f"{file} is not a moment of a game: {error}") from None


def plan_of(moment: Moment, ruleset: AnyRuleset) -> GamePlan:
    """Return the plan of a game of a service that deals as the moment does: its acts can be played in it."""
    return GamePlan(
        ruleset=ruleset,
        seats=moment.seats,
        options=moment.options,
        taken=range(moment.seats),
        seed=moment.seed.encode(),
        rules_version=moment.rules_version,
    )


def open_moment(moment: Moment, ruleset: AnyRuleset) -> Opened:
    """Return the table of a moment, as far as the rules that are installed now lead there.

    Raises whatever the rules raise before the first act.
    """
    setup = ruleset.setup(moment.seats, moment.options, {}, rules_version=moment.rules_version)
    chance = Chance(moment.seed.encode(), (b"",) * moment.seats)
    table = decide_start(ruleset, setup, chance).table
    for number, act in enumerate(moment.acts):
        try:
            table = decide_command(ruleset, table, act.seat, ruleset.read_command(act.action), chance).table
        except Exception as error:  # noqa: BLE001 - the rules are an author's, who wants to see where they stop
            why = f"step {number + 1} cannot be played any more: {type(error).__name__}: {error}"
            return Opened(setup=setup, table=table, chance=chance, taken=number, stopped=why)
    return Opened(setup=setup, table=table, chance=chance, taken=len(moment.acts))
