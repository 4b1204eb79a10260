"""A random game in which promises are looked at, and the moment in it that is looked at."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from msgspec import Struct

from events.bots.playout import setups
from events.ruleset.chance import Chance
from events.ruleset.records import Command, Fact, Record, tag_of
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import AnyRuleset, Decided, Setup, Viewer, decide_command, decide_start

MAX_LENGTH = 3000
"""Decisions after which a random game counts as endless; the longest of the shipped games have 600."""
MAX_OFFER = 10_000
"""Commands that one seat may be offered at one table: a front end shows them, and a bot tries them all."""
TOO_MANY = "too many"
BRIEF = 200
"""How many decisions of an endless game are looked at once it is known to be endless."""
MAX_CHARACTERS = 60
"""How much of a value is shown."""


class Broken(Exception):
    """A promise that a game does not keep: its kind in a word or two, and what is wrong, for the author.

    ``hint`` says what it usually is, ``fields`` are those of ``Ruleset`` to look at if they are known.
    """

    def __init__(self, kind: str, text: str, hint: str = "", fields: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.kind, self.text, self.hint, self.fields = kind, text, hint, tuple(fields)


class NotLookedAt(Exception):
    """A promise that does not concern a game; the text says why."""


class TimeIsUp(Exception):
    """The time of the whole check is over, in the middle of a promise."""


class Step(Record):
    """One decision of a game: its number, the table before, who did what, the facts, and the table after.

    The start is step 0, and has no seat.
    """

    number: int
    before: Any
    seat: int | None
    command: Command | None
    facts: tuple[Fact, ...]
    after: Any


class Trial:
    """One random game of a ruleset with a setup, which the promises look at one after another.

    The game is played once, and kept; ``again`` plays it once more. What goes wrong while it is played is raised to
    the first who looks, and everybody else sees the game up to there. ``step``, ``seat`` and ``command`` are the moment
    that is looked at. ``deadline`` is when the time is up, by ``time.monotonic``. ``told`` is called at every look.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        setup: Setup,
        seed: int = 0,
        *,
        thorough: bool = False,
        deadline: float | None = None,
    ) -> None:
        self.ruleset, self.setup, self.seed, self.thorough = ruleset, setup, seed, thorough
        self.told: Callable[[], None] = lambda: None
        self.deadline = deadline
        self._steps: list[Step] = []
        self._playing: Iterator[Step] | None = None
        self.reset()

    def reset(self) -> None:
        """Begin to look at another promise."""
        self.step = 0
        self.seat: int | None = None
        self.command: Command | None = None

    @property
    def seed_bytes(self) -> bytes:
        """The seed of the draws, which a game of the service may have too."""
        return b"%d" % self.seed

    @property
    def played(self) -> Sequence[Step]:
        """The steps that were played so far."""
        return self._steps

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (None, *range(self.setup.seats))

    def chooser(self, purpose: str) -> random.Random:
        """Return what draws for one purpose: the same in every run."""
        return random.Random(f"{self.seed} {purpose}")  # noqa: S311 - the point is to repeat it

    def chance(self) -> Chance:
        """Return the chance of the game: that of a game of the service with this seed, whose seats add nothing."""
        return Chance(self.seed_bytes, (b"",) * self.setup.seats)

    def look(self, step: Step, seat: int | None = None, command: Command | None = None) -> None:
        """Say which moment is looked at. Raises ``TimeIsUp``."""
        self.told()
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise TimeIsUp
        self.step, self.seat, self.command = step.number, seat, command

    def steps(self) -> Iterator[Step]:
        """Yield every step of the game, and look at each."""
        is_endless = len(self._steps) > MAX_LENGTH
        for number in count():
            if is_endless and number > BRIEF:
                return
            if number == len(self._steps) and not self._play_on():
                return
            self.look(self._steps[number])
            yield self._steps[number]

    def again(self) -> Iterator[Step]:
        """Play the same game once more."""
        for step in self._played():
            self.look(step)
            yield step

    def some(self, most: int, mixer: random.Random) -> Iterator[Step]:
        """Yield some steps after which somebody is asked, and look at each."""
        running = [step for step in self.steps() if not self.ruleset.is_over(step.after)]
        for step in mixer.sample(running, min(len(running), most)):
            self.look(step)
            yield step

    def asked(self, table: Any) -> list[int]:
        """Return the seats whose own answer is missing."""
        return [seat for seat in range(self.setup.seats) if seat in self.ruleset.to_act(table, seat)]

    def commands(self, until: int) -> list[tuple[int, Command]]:
        """Return who did what before a step is taken."""
        taken = self._steps[1 : until + 1]
        return [(step.seat, step.command) for step in taken if step.seat is not None and step.command is not None]

    def _play_on(self) -> bool:
        """Play one step more. Return False at the end, and where the game cannot be played on."""
        if self._playing is None:
            self._playing = self._played()
        before = self._steps[-1].number if self._steps else 0
        self.step = before
        step = next(self._playing, None)  # a generator that has raised is at its end
        if step is None:
            return False
        self._steps.append(step)
        return True

    def _played(self) -> Iterator[Step]:
        ruleset, setup, chance, chooser = self.ruleset, self.setup, self.chance(), self.chooser("play")
        self.seat = self.command = None
        step = _step(0, ruleset.empty(setup), None, None, decide_start(ruleset, setup, chance))
        yield step
        while step.number <= MAX_LENGTH and not ruleset.is_over(step.after):
            table = step.after
            asked = self.asked(table)
            if not asked:
                raise dead_end(ruleset, table)
            self.seat = asked[0]
            offer = ruleset.legal(table, asked[0])
            require_short(offer)
            if not offer:
                raise nothing_offered(asked[0])
            self.command = chooser.choice(offer)
            decided = accepted(ruleset, table, asked[0], self.command, chance)
            step = _step(step.number + 1, table, asked[0], self.command, decided)
            yield step


def _step(number: int, before: Any, seat: int | None, command: Command | None, decided: Decided) -> Step:
    return Step(
        number=number, before=before, seat=seat, command=command, facts=tuple(decided.facts), after=decided.table
    )


def dead_end(ruleset: AnyRuleset, table: Any) -> Broken:
    """Return that nobody is asked at a table, though the game is not over."""
    return Broken(
        "dead end",
        f'Nobody is asked, and is_over() is false (phase "{ruleset.phase(table)}").',
        "Usually legal() lists nothing for the seat whose turn it is, or next_fact() returns None too early.",
        ("to_act", "legal", "next_fact", "is_over"),
    )


def nothing_offered(seat: int) -> Broken:
    """Return that a seat is asked, and has nothing that it can do."""
    return Broken(
        "dead end",
        f"Seat {seat} is asked, and legal() lists nothing for it.",
        "Let next_fact() go on without the seat, or list what it can do.",
        ("legal", "to_act", "next_fact"),
    )


def require_asked(offer: Sequence[Command], seat: int, asked: Sequence[int]) -> None:
    """Raise ``Broken`` for a seat that is offered something and is not asked."""
    if offer and seat not in asked:
        raise Broken(
            "unlisted",
            f"legal() lists {spoken(offer[0])} for seat {seat}, which to_act() does not ask.",
            fields=("legal", "to_act"),
        )


def require_phase_text(ruleset: AnyRuleset, table: Any) -> None:
    """Raise ``Broken`` for a table whose phase has no text."""
    phase = ruleset.phase(table)
    if phase not in ruleset.texts.phases:
        known = ", ".join(ruleset.texts.phases)
        raise Broken("texts", f'The phase "{phase}" has no text; there are {known}.', fields=("texts.phases", "phase"))


def accepted(ruleset: AnyRuleset, table: Any, seat: int, command: Command, chance: Chance) -> Decided:
    """Return what is decided for a command that is listed. Raises ``Broken`` if it is refused."""
    try:
        return decide_command(ruleset, table, seat, command, chance)
    except RuleBroken as refusal:
        raise Broken(
            "refused",
            f'legal() lists {spoken(command)} for seat {seat}, and decide() refuses: "{refusal.rule} {refusal.detail}"',
            "Both ask the same question; let them share its answer.",
            ("legal", "decide", "canonical_command"),
        ) from None


def require_short(offer: Any) -> None:
    """Raise ``Broken`` for an offer that is neither a tuple nor a list, or too long."""
    if not isinstance(offer, Sequence):
        raise Broken(
            "unlisted", f"legal() returns {type(offer).__name__}, and not a tuple or a list.", fields=("legal",)
        )
    if len(offer) > MAX_OFFER:
        raise Broken(
            TOO_MANY,
            f"legal() lists {len(offer):,} commands at one table; {MAX_OFFER:,} are the most.",
            "List one of each kind, and let canonical_command() say which listed one another stands for.",
            ("legal", "canonical_command"),
        )


def tables_between(ruleset: AnyRuleset, step: Step) -> Iterator[Any]:
    """Yield every table that the facts of a step lead through, the last one included."""
    table = step.before
    for fact in step.facts:
        table = ruleset.evolve(table, fact)
        yield table


def every_setup(ruleset: AnyRuleset) -> list[Setup]:
    """Return every setup that a ruleset admits, under every version of its rules."""
    return [setup for version in ruleset.rules_versions for setup in setups(ruleset, version)]


def spoken(record: Struct) -> str:
    """Return a command or a fact in a few words: its name and its fields."""
    fields = (f"{name}={shown(getattr(record, name))}" for name in record.__struct_fields__)
    return " ".join([tag_of(type(record)).replace("_", " "), *fields])


def shown(value: Any) -> str:
    """Return a value as text, shortened."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= MAX_CHARACTERS else f"{text[:MAX_CHARACTERS]} …"


def difference(here: Any, there: Any, path: str = "") -> str | None:
    """Return where two values differ first, and both values there; ``None`` if they are equal."""
    if isinstance(here, Struct) and type(here) is type(there):
        names = here.__struct_fields__
        here, there = ({name: getattr(one, name) for name in names} for one in (here, there))
    if isinstance(here, dict) and isinstance(there, dict) and list(here) == list(there):
        return _first(difference(here[name], there[name], f"{path}.{name}") for name in here)
    if isinstance(here, list | tuple) and isinstance(there, list | tuple) and len(here) == len(there):
        pairs = enumerate(zip(here, there, strict=True))
        return _first(difference(one, other, f"{path}[{number}]") for number, (one, other) in pairs)
    return None if here == there else f"{path or 'it'} differs ({shown(here)}, {shown(there)})"


def _first(found: Iterator[str | None]) -> str | None:
    return next(filter(None, found), None)
