"""The process that runs a game which is being written (``python -m ops.dev.child PATH``): each request is a line.

Whatever a game does ends at most this process: the command starts another one.
"""

import os
import resource
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from events.integrity.codec import event
from events.integrity.draws import seed_in
from events.ruleset.records import canonical
from events.ruleset.ruleset import AnyRuleset
from ops.check.watch import watched
from ops.dev.game import DevGame
from ops.dev.panel import panel_of
from ops.dev.requests import Act, Again, Answer, Asked, Begin, LetPlay, Look, Open, Redo, Resume, Undo, read_request
from ops.dev.trouble import PATIENCE, Failed, trouble_of
from ops.run import settings
from ops.run.own_game import game_at

MAX_MEMORY = 4 << 30


def answer(game: DevGame, asked: Asked, look: Look) -> Answer:
    """Do what is asked for, and return the panel. Raises nothing that a game raises."""
    before, failed = game.entries, None
    try:
        _do(game, asked)
    except Failed as error:
        failed = error.trouble
    changed = game.entries is not before
    if changed:
        game.decide_again()
    at = None if changed and not isinstance(asked, Resume) else look.at
    return Answer(
        panel=panel_of(game, at, look.world, look.deal),
        failed=failed,
        log=whole_log(game) if changed else None,
        start=game.start,
    )


def _do(game: DevGame, asked: Asked) -> None:
    match asked:
        case Begin(start=start):
            game.begin(start)
        case Again():
            game.again()
        case Redo():
            game.redo()
        case Act(at=at, seat=seat, action=action, bots=bots):
            game.act(at, seat, action, bots)
        case Undo(at=at, seat=seat):
            game.undo(at, seat)
        case LetPlay(at=at, steps=steps, bots=bots):
            game.let_play(at, bots, steps)
        case Open(moment=moment):
            game.open(moment)
        case Resume(log=log, start=start):
            game.resume(log.encode(), start)


def whole_log(game: DevGame) -> str:
    """Return the log with everything that is hidden, an event a line."""
    seed = seed_in(game.entries)
    return "".join(f"{canonical(event(entry, seed, tuple(entry.private))).decode()}\n" for entry in game.entries)


def main(place: str) -> None:
    """Load the game at a place, say whether that could be done, and answer requests until the last one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    asking, answering = _own_pipes()
    try:
        with watched(PATIENCE):
            ruleset = game_at(place, settings.from_environment())
    except BaseException as error:  # noqa: BLE001 - a game may raise anything at its import
        _send(answering, Answer(failed=trouble_of(error, "importing the game", place=Path(place).resolve())))
        return
    _send(answering, Answer())
    _serve(ruleset, Path(place).resolve(), asking, answering)


def _serve(ruleset: AnyRuleset, place: Path, asking: BinaryIO, answering: BinaryIO) -> None:
    game = DevGame(ruleset, place)
    while line := asking.readline():
        asked, look = read_request(line)
        _send(answering, answer(game, asked, look))


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the two pipes, out of reach of what a game reads and prints; its prints go to the terminal."""
    asking, answering = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return asking, answering


def _send(answering: BinaryIO, found: Answer) -> None:
    answering.write(msgspec.json.encode(found) + b"\n")
    answering.flush()


if __name__ == "__main__":
    main(sys.argv[1])
