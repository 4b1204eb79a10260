"""Who plays in an arena: bots of this installation or of a file, and commands that speak JSON lines."""

import math
import os
import re
import resource
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from skald import Game

from events.aggregate.decisions import MAX_REASON
from events.aggregate.facts import is_bot_id
from events.bots.bot import Bot, Observation
from events.bots.registry import BOTS
from events.ruleset.action_ids import ActionOutside, ActionSpace, UnboundedAction
from events.ruleset.records import Record
from ops.analytics.tournament import bot_of, budget_of
from ops.arena.seats import Fault, Seat, acted, kill_group
from ops.run.errors import UserError

COMMAND, MODEL = "cmd:", "mcp:"
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
_NAMED = re.compile(rf"({_NAME.pattern})=(.+)", re.DOTALL)
MAX_LINE = 65_536
"""Bytes of one answer of a command."""
START_SECONDS = 10.0
"""Seconds that a command may take for its first answer, if it has not more: it has to start."""
GRACE = 0.5
"""Seconds that a command has to end by itself once its game is over, and a bot of one's own to end its search."""
PATIENCE = 10
"""How much longer than its time a bot of one's own may take by the clock: others may use the cores."""


class Player(Record):
    """A participant: its name, and how it takes a seat of a game."""

    name: str
    sit: Callable[[Game, int, float], Seat]


def player_of(spec: str) -> Player:
    """Return the player of ``NAME``, ``mine.py:BOT``, ``cmd:PROGRAM …`` or ``mcp:PROGRAM …``, each also as ``NAME=…``.

    Raises ``UserError``.
    """
    found = _NAMED.fullmatch(spec)
    name, rest = (found[1], found[2]) if found else ("", spec)
    kind = rest[: len(COMMAND)]
    if kind in PROGRAMS:
        words = shlex.split(rest.removeprefix(kind))
        if not words:
            raise UserError(f"name a program: {kind}PROGRAM ARGUMENTS")
        return Player(name=_named(name or Path(words[0]).stem, spec), sit=partial(PROGRAMS[kind], words))
    bot = bot_of(rest)
    is_ours = BOTS.get(bot.name) is bot and bot.name not in BOTS.origins
    return Player(name=_named(name or bot.name, spec), sit=partial(Decider if is_ours else OwnBot, bot))


def _named(name: str, spec: str) -> str:
    if not _NAME.fullmatch(name) or not is_bot_id(name):
        raise UserError(f"give the player {spec} a name of letters, digits, - and _, such as mine={spec}")
    return name


def _model(words: Sequence[str], game: Game, seat: int, seconds: float) -> Seat:
    models = import_module("ops.arena.models")  # late, since it imports the whole protocol
    found: Seat = models.Model(words, game, seat, seconds)
    return found


class Decider:
    """A bot of Skald, in this process; ``seconds`` is the processor's time that it has for an action if it searches."""

    def __init__(self, bot: Bot, game: Game, seat: int, seconds: float) -> None:
        del game, seat
        self._bot, self._seconds = bot, seconds

    def choose(self, game: Game, seat: int) -> None:
        """Let the bot choose."""
        chosen = self._bot.choose(game.observe(seat), budget_of(self._bot, self._seconds))
        acted(game, seat, chosen.command, chosen.worlds, self._bot.version)

    def close(self, game: Game) -> None:
        """Do nothing."""


class OwnBot:
    """A bot of a file or a package: each decision is made in a copy of this process, which is killed after its time.

    The copy is a process group of its own. It may use ``seconds`` of a core and ``GRACE`` more. Since it may sleep as
    well, it is also killed after ``PATIENCE`` times ``seconds`` and ``START_SECONDS`` more, however busy the machine.
    """

    def __init__(self, bot: Bot, game: Game, seat: int, seconds: float) -> None:
        del game, seat
        self._bot, self._seconds = bot, seconds

    def choose(self, game: Game, seat: int) -> None:
        """Let the bot choose, and carry out what it has chosen."""
        seen = game.observe(seat)
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if not process:
            os.close(reading)
            _decide(self._bot, seen, self._seconds, writing)
        os.close(writing)
        try:
            answer = _read_to_end(reading, time.monotonic() + PATIENCE * self._seconds + START_SECONDS)
        finally:
            os.close(reading)
            kill_group(process)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        acted(game, seat, seen.offer[self._number(answer, len(seen.offer))])

    def close(self, game: Game) -> None:
        """Do nothing: no process lasts longer than a decision."""

    def _number(self, answer: bytes, count: int) -> int:
        try:
            found = msgspec.json.decode(answer, type=_Decision)
        except (msgspec.MsgspecError, RecursionError):
            raise Fault(f"took longer than {self._seconds:g} s, or ended its process") from None
        if found.fault:
            raise Fault(found.fault)
        if not 0 <= found.number < count:
            raise Fault("chose what is not on offer")
        return found.number


def _decide(bot: Bot, seen: Observation, seconds: float, writing: int) -> NoReturn:
    """Let a bot choose in a process that was forked for it, and write what it has chosen."""
    answer = _Decision()
    try:
        os.setsid()
        allowed = math.ceil(time.process_time() + seconds + GRACE)
        resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed))
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        chosen = bot.choose(seen, budget_of(bot, seconds)).command
        answer = _Decision(number=list(seen.offer).index(chosen) if chosen in seen.offer else -1)
    except BaseException as error:  # noqa: BLE001 - somebody's own code may raise anything
        answer = _Decision(fault=f"failed: {type(error).__name__}: {error}"[:MAX_REASON])
    finally:
        with suppress(OSError):
            os.write(writing, msgspec.json.encode(answer))
        os._exit(0)


def _read_to_end(stream: int, until: float) -> bytes:
    """Return what is written until the other end is closed, the time is over, or it is more than an answer may be."""
    found = b""
    while len(found) <= MAX_LINE and select.select([stream], [], [], max(0.0, until - time.monotonic()))[0]:
        part = os.read(stream, MAX_LINE)
        if not part:
            break
        found += part
    return found


def begin_message(game: Game, seat: int, seconds: float) -> dict[str, Any]:
    """Return what a player is told first: which game it is, and its seat."""
    return {
        "type": "begin",
        "ruleset": game.ruleset.id,
        "options": game.state.setup.all_options(),
        "seats": [game.state.controllers[one] for one in game.seats],
        "seat": seat,
        "seconds": seconds,
    }


def choose_message(game: Game, seat: int, after: int, offer: Mapping[int, Any]) -> dict[str, Any]:
    """Return the question: what the seat sees, what happened after a version, and the numbered actions."""
    return {
        "type": "choose",
        "version": game.version,
        "view": game.view(seat),
        "story": game.story(seat, after=after),
        "actions": [
            {"number": number, "action": command, "label": game.label(seat, command)}
            for number, command in offer.items()
        ],
    }


def end_message(game: Game) -> dict[str, Any]:
    """Return what a player is told last."""
    return {
        "type": "end",
        "ranking": [{"seat": one.seat, "rank": one.rank, "total": one.total} for one in game.ranking()],
    }


class Program:
    """A command that plays one seat of one game: a line of JSON to its input for each question, a line back.

    It runs in a process group of its own, which is killed once the game is over or the player is out.
    """

    def __init__(self, words: Sequence[str], game: Game, seat: int, seconds: float) -> None:
        self._seconds, self._told, self._rest = seconds, 0, b""
        self._space = space_of(game)
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            raise Fault(f"cannot be started: {error.strerror or error}") from None
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
        self._patience = max(seconds, START_SECONDS)
        self._send(begin_message(game, seat, seconds), time.monotonic() + self._patience)

    def choose(self, game: Game, seat: int) -> None:
        """Ask for the number of an action."""
        until = time.monotonic() + self._patience
        offer = numbered(self._space, game, seat)
        self._send(choose_message(game, seat, self._told, offer), until)
        self._told = game.version
        acted(game, seat, offer[self._answer(offer, until)])
        self._patience = self._seconds

    def close(self, game: Game) -> None:
        """Say how the game ended, and kill what still runs."""
        with suppress(Fault):
            self._send(end_message(game), time.monotonic() + GRACE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE if game.is_over else 0)
        kill_group(self._process.pid)
        self._process.wait()

    def _answer(self, offer: Mapping[int, Any], until: float) -> int:
        line = self._line(until)
        try:
            answered = msgspec.json.decode(line, type=_Answer)
        except (msgspec.MsgspecError, RecursionError):
            raise Fault(f'answered {line[:60]!r}, which is not {{"action": number}}') from None
        if answered.action not in offer:
            raise Fault(f"chose {answered.action}, which is not on offer")
        return answered.action

    def _send(self, message: Mapping[str, Any], until: float) -> None:
        assert self._process.stdin is not None
        rest, stream = memoryview(msgspec.json.encode(message) + b"\n"), self._process.stdin.fileno()
        while rest:
            self._require_time(select.select([], [stream], [], max(0.0, until - time.monotonic()))[1])
            try:
                rest = rest[os.write(stream, rest) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Fault("has ended") from None

    def _line(self, until: float) -> bytes:
        assert self._process.stdout is not None
        stream = self._process.stdout.fileno()
        while b"\n" not in self._rest:
            if len(self._rest) > MAX_LINE:
                raise Fault(f"answered more than {MAX_LINE:,} bytes")
            self._require_time(select.select([stream], [], [], max(0.0, until - time.monotonic()))[0])
            found = os.read(stream, MAX_LINE)
            if not found:
                raise Fault("has ended")
            self._rest += found
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _require_time(self, ready: Sequence[Any]) -> None:
        if not ready:
            raise Fault(f"took longer than {self._patience:g} s")


PROGRAMS: Mapping[str, Callable[[Sequence[str], Game, int, float], Seat]] = {COMMAND: Program, MODEL: _model}
"""The kinds of programs, by how they are named."""


class _Answer(msgspec.Struct, frozen=True):
    action: int


class _Decision(msgspec.Struct, frozen=True):
    """What a bot of one's own has chosen, by its place in the offer; ``fault`` says why it has not."""

    number: int = -1
    fault: str = ""


def numbered(space: ActionSpace | None, game: Game, seat: int) -> dict[int, Any]:
    """Return what a seat can do by the stable ids of the ruleset; by place if its actions have none."""
    offer = game.offer(seat)
    if space is not None:
        with suppress(ActionOutside):
            return dict(zip(space.ids(game.state.table, seat, offer), offer, strict=True))
    return dict(enumerate(offer))


def space_of(game: Game) -> ActionSpace | None:
    """Return the stable ids of a game's actions; ``None`` if its commands are not bounded."""
    try:
        return ActionSpace(game.ruleset, game.state.setup)
    except UnboundedAction:
        return None
