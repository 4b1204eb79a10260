"""A bot is asked: in this process, or in one of its own if an earlier one was lost with it."""

import logging
import os
import select
import signal
from time import monotonic
from typing import Any, NoReturn

import msgspec

from events.bots.bot import Bot, Choice
from events.bots.budget import Budget
from events.bots.seen import Seen
from events.ruleset.records import Record
from workers.time_limit import TooSlow, hard_limit, limited

MOST_WORLDS = 1_000_000_000
"""More than anybody searches: a larger number is nonsense."""
LOST = "did not come back"
MOST_BYTES = 4_096
"""Of an answer from another process: it fits into a pipe at once."""

_log = logging.getLogger(__name__)


class Patience(Record):
    """Seconds: how long a bot that searches may think, and of the processor until any is interrupted."""

    thinking: float = 0.2
    most: float = 5.0


PATIENCE = Patience()


class Answer(Record):
    """The number of a bot's choice on the offer and of the worlds that it searched, or why these do not count."""

    choice: int = 0
    worlds: int = 0
    replaced: str = ""


def ask(bot: Bot, seen: Seen, patience: Patience) -> Answer:
    """Return what a bot answers, whatever it does. If nothing can interrupt it this process ends."""
    end = monotonic() + patience.thinking
    budget = Budget(is_over=lambda: monotonic() >= end) if bot.searches else Budget()
    try:
        return limited(patience.most, lambda: _answer(bot.choose(seen, budget), seen))
    except TooSlow:
        return Answer(replaced="took too long")
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises; a signal to the process raises nothing here
        _log.warning("%s raised", bot.name, exc_info=error)
        return Answer(replaced=f"raised {type(error).__name__}")


def ask_apart(bot: Bot, seen: Seen, patience: Patience) -> Answer:
    """Return what a bot answers in a process of its own, which may be lost with it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _tell(writing, bot, seen, patience)
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], hard_limit(patience.most))
        told = os.read(reading, MOST_BYTES) if ready else b""
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return msgspec.json.decode(told, type=Answer) if told else Answer(replaced=LOST)


def _tell(writing: int, bot: Bot, seen: Seen, patience: Patience) -> NoReturn:
    try:
        # This signal ends the process where nothing of Python runs any more, and waits for no wall clock.
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * patience.most)
        os.write(writing, msgspec.json.encode(ask(bot, seen, patience)))
    finally:
        os._exit(0)


def _answer(choice: Choice, seen: Seen) -> Answer:
    # What is stored comes from the offer itself, and is a number: a bot may hand back anything.
    worlds: Any = choice.worlds
    if choice.command not in seen.offer:
        return Answer(replaced="chose what is not on offer")
    if type(worlds) is not int or not 0 <= worlds <= MOST_WORLDS:
        return Answer(replaced="gave no number of worlds")
    return Answer(choice=seen.offer.index(choice.command), worlds=worlds)
