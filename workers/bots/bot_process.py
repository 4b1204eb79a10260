"""Asks a bot for its choice: in this process, or in a separate one if the bot has ended an earlier process."""

import faulthandler
import logging
import os
import select
import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic
from types import FrameType
from typing import Any, NoReturn, TypeVar

import msgspec

from events.aggregate.decisions import MAX_REASON, MAX_WORLDS
from events.bots.bot import Bot, Budget, Choice, Observation
from events.ruleset.records import Record

T = TypeVar("T")
CPU_PATIENCE = 6
"""The wall-clock limit as a multiple of the processor time limit, for code that waits."""
INTERRUPT_EVERY = 0.1
"""The fraction of the limit after which code is interrupted again, in case a handler has swallowed the interruption."""
GRACE_SECONDS = 5.0
"""How long code may continue after an interruption before its process is killed."""
STDERR = 2
TIMERS = ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, CPU_PATIENCE))

LOST = "ended its process"
MAX_BYTES = 4_096
"""The maximum size of a reply from another process, which must fit into the buffer of a pipe."""

_log = logging.getLogger(__name__)


class TooSlow(BaseException):
    """The time limit is exceeded. Not an ``Exception``, so that a handler in the interrupted code does not catch it."""


class _Interruption:
    """Raises ``TooSlow`` at each signal while the work is being done, and nowhere else."""

    working = False
    happened = False

    def signalled(self, _: int, __: FrameType | None) -> None:
        """Interrupt the work, unless it has already ended."""
        if self.working:
            self.happened = True
            raise TooSlow


def limited(seconds: float, work: Callable[[], T]) -> T:
    """Return what ``work`` returns, but raise ``TooSlow`` inside it after this number of seconds of processor time.

    Outside the main thread the time is not limited.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    interruption = _Interruption()
    with ExitStack() as restored:
        _start_timers(seconds, interruption, restored)
        try:
            interruption.working = True
            done = work()
        finally:
            interruption.working = False  # Set before any call, since Python handles signals at calls.
    if interruption.happened:
        raise TooSlow
    return done


def hard_limit(seconds: float) -> float:
    """Return the number of seconds after which the whole process is killed."""
    return CPU_PATIENCE * seconds + GRACE_SECONDS


def _start_timers(seconds: float, interruption: _Interruption, restored: ExitStack) -> None:
    for timer, number, times in TIMERS:
        restored.callback(signal.signal, number, signal.signal(number, interruption.signalled))
        restored.callback(signal.setitimer, timer, *signal.setitimer(timer, times * seconds, INTERRUPT_EVERY * seconds))
    # This thread runs in C and needs no lock that the work may hold; it prints the stack of the work.
    faulthandler.dump_traceback_later(hard_limit(seconds), exit=True, file=STDERR)
    restored.callback(faulthandler.cancel_dump_traceback_later)


class Patience(Record):
    """Time limits in seconds: for a bot that searches, and the processor time after which any bot is interrupted."""

    thinking: float = 0.2
    max_seconds: float = 5.0


PATIENCE = Patience()


class BotReply(Record):
    """The index of a bot's choice in the offer and the number of searched worlds, or why the bot has failed."""

    choice: int = 0
    worlds: int = 0
    replaced: str = ""


def never() -> bool:
    return False


def ask(bot: Bot, seen: Observation, patience: Patience, yields: Callable[[], bool] = never) -> BotReply:
    """Return a bot's reply, whatever the bot does. If it cannot be interrupted, this process is killed.

    A search ends once ``yields`` returns True, as if its time were up.
    """
    end = monotonic() + patience.thinking
    budget = Budget(is_over=lambda: monotonic() >= end or yields()) if bot.searches else Budget()
    try:
        return limited(patience.max_seconds, lambda: _answer(bot.choose(seen, budget), seen))
    except TooSlow:
        return BotReply(replaced="took too long")
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises; a signal to the process raises nothing here
        _log.warning("%s raised", bot.name, exc_info=error)
        return BotReply(replaced=f"raised {type(error).__name__}"[:MAX_REASON])


def ask_apart(bot: Bot, seen: Observation, patience: Patience) -> BotReply:
    """Return a bot's reply from a separate process, which the bot may end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _tell(writing, bot, seen, patience)
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], hard_limit(patience.max_seconds))
        told = os.read(reading, MAX_BYTES) if ready else b""
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return msgspec.json.decode(told, type=BotReply) if told else BotReply(replaced=LOST)


def _tell(writing: int, bot: Bot, seen: Observation, patience: Patience) -> NoReturn:
    try:
        # This signal kills the process even if it no longer runs Python code, and counts only processor time.
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * patience.max_seconds)
        os.write(writing, msgspec.json.encode(ask(bot, seen, patience)))
    finally:
        os._exit(0)


def _answer(choice: Choice, seen: Observation) -> BotReply:
    # A bot may return anything, so only an index into the offer and a checked number are stored.
    worlds: Any = choice.worlds
    if choice.command not in seen.offer:
        return BotReply(replaced="chose an action that was not offered")
    if type(worlds) is not int or not 0 <= worlds <= MAX_WORLDS:
        return BotReply(replaced="returned an invalid number of worlds")
    return BotReply(choice=seen.offer.index(choice.command), worlds=worlds)
