"""A moment of a game from a file, in the terminal and without a service: its table, the offer, and what follows."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from events.ruleset.chance import Chance
from events.ruleset.records import Command, canonical
from events.ruleset.rendering import Drawing, Language
from events.ruleset.ruleset import AnyRuleset, decide_command
from ops.check.fields import raised_in
from ops.check.moment import Moment, Opened, open_moment
from ops.check.trial import spoken
from ops.check.watch import Stuck, watched
from ops.play.person import matching, overview
from ops.play.texts import NAMES, named, say
from ops.run.errors import UserError
from ops.run.sanitize import printable

HELP = "number or name: act   r: act at random   t: try again what was tried   b: one act back   q: stop"
LATEST = 6
"""Sentences of the latest facts that are shown."""
ROOM = 8
"""Lines for the offer."""
PATIENCE = 5.0
"""Seconds of a core that the rules may take for one answer."""


class PlayedMoment:
    """A moment that is played on by hand, as every seat in turn, where the rules can."""

    def __init__(self, ruleset: AnyRuleset, moment: Moment, lang: Language) -> None:
        self._ruleset, self._moment, self._lang = ruleset, moment, lang
        try:
            with watched(PATIENCE):
                opened = open_moment(moment, ruleset)
        except (Exception, Stuck) as error:
            raise UserError(f"the game does not begin: {self._told(error)}") from error
        self._opened: Opened = opened
        self._acts: list[tuple[int, Command]] = [
            (act.seat, ruleset.read_command(act.action)) for act in moment.acts[: opened.taken]
        ]
        self._tables: list[Any] = [opened.table]
        self._chances: list[Chance] = [opened.chance]
        self._facts: list[str] = []

    def lines(self, width: int) -> Iterator[str]:
        """Yield the moment as lines: what was found, the table as the seat to act sees it, and its offer."""
        moment, taken = self._moment, len(self._acts)
        yield f"{moment.ruleset}, seed {moment.seed}, step {taken}, {moment.seats} seats"
        yield from filter(None, (moment.finding, self._opened.stopped))
        if self._acts:
            seat, command = self._acts[-1]
            yield f"{NAMES[seat % len(NAMES)]} did: {spoken(command)}"
        yield from self._facts[-LATEST:]
        yield ""
        try:
            with watched(PATIENCE):
                asked, labels = self.seat, self.labels
        except (Exception, Stuck) as error:  # noqa: BLE001 - the rules are an author's, who wants to see what fails
            yield from self._drawn(None, width)
            yield self._told(error)
            return
        yield from self._drawn(asked, width)
        yield ""
        if asked is None:
            yield "Nobody is asked."
            return
        yield f"{NAMES[asked % len(NAMES)]} (seat {asked}) can:"
        yield from overview(labels, self._lang, width, ROOM)
        if moment.tried is not None and taken == len(moment.acts):
            yield f"Tried here by seat {moment.tried.seat}: {canonical(moment.tried.action).decode()}"

    def _drawn(self, seat: int | None, width: int) -> Iterator[str]:
        try:
            view = msgspec.json.decode(canonical(self._ruleset.view(self._table, seat)))
            drawing = Drawing(lang=self._lang, names=NAMES[: self._moment.seats], viewer=seat, width=width)
            yield from printable_lines(self._ruleset.display.render(view, drawing))
        except (Exception, Stuck) as error:  # noqa: BLE001 - the rules are an author's, who wants to see what fails
            yield self._told(error)

    @property
    def _table(self) -> Any:
        return self._tables[-1]

    @property
    def seat(self) -> int | None:
        """The seat that acts next, ``None`` if nobody is asked."""
        seats = range(self._moment.seats)
        return next((seat for seat in seats if seat in self._ruleset.to_act(self._table, seat)), None)

    @property
    def offer(self) -> Sequence[Command]:
        return () if self.seat is None else self._ruleset.legal(self._table, self.seat)

    @property
    def labels(self) -> list[str]:
        """The offer in words."""
        drawing = Drawing(lang=self._lang, names=NAMES, viewer=self.seat)
        label, seat = self._ruleset.texts.label, self.seat
        texts = [] if seat is None else [label(self._table, seat, command) for command in self.offer]
        return [printable(named(drawing.say(text), drawing)) for text in texts]

    def act(self, seat: int, command: Command) -> str:
        """Let a seat act; return what went wrong."""
        chance = self._chances[-1]
        drawn: dict[str, int] = {draw.source: draw.number + 1 for draw in chance.draws}
        again = Chance(self._moment.seed.encode(), (b"",) * self._moment.seats, drawn)
        again.draws.extend(chance.draws)
        try:
            decided = decide_command(self._ruleset, self._table, seat, command, again)
            told = [self._ruleset.texts.narrate(fact) for fact in decided.facts]
        except (Exception, Stuck) as error:  # noqa: BLE001 - the rules are an author's, who wants to see what fails
            return self._told(error)
        drawing = Drawing(lang=self._lang, names=NAMES)
        self._facts = [printable(named(drawing.say(text), drawing)) for text in told]
        self._acts.append((seat, command))
        self._tables.append(decided.table)
        self._chances.append(again)
        return ""

    def back(self) -> str:
        """Go one act back; return what went wrong."""
        if len(self._tables) == 1:
            if not self._acts:
                return "This is the beginning."
            earlier = msgspec.structs.replace(self._moment, acts=self._moment.acts[: len(self._acts) - 1])
            opened = open_moment(earlier, self._ruleset)
            self._tables, self._chances = [opened.table], [opened.chance]
            self._acts.pop()
        else:
            self._tables.pop(), self._chances.pop(), self._acts.pop()
        self._facts = []
        return ""

    def play(self, show: Callable[[str], None], ask: Callable[[str], str], width: int) -> None:
        """Show the moment, and do what is asked for until the person leaves."""
        while True:
            for line in self.lines(width):
                show(line)
            try:
                typed = ask(f"{HELP}\n> ").strip()
            except EOFError:
                return
            if typed == "q":
                return
            if wrong := self._done(typed):
                show(wrong)

    def _done(self, typed: str) -> str:
        """Do what was typed; return what went wrong."""
        try:
            with watched(PATIENCE):
                return self._carried_out(typed)
        except (Exception, Stuck) as error:  # noqa: BLE001 - the rules are an author's, who wants to see what fails
            return self._told(error)

    def _carried_out(self, typed: str) -> str:
        tried = self._moment.tried
        if typed == "b":
            return self.back()
        if typed == "t" and tried is not None:
            return self.act(tried.seat, self._ruleset.read_command(tried.action))
        offer, labels = self.offer, self.labels
        if self.seat is None:
            return "Nobody is asked."
        found = [int(typed) - 1] if typed.isdecimal() else matching(labels, typed)
        if typed == "r" and offer:
            found = [random.randrange(len(offer))]  # noqa: S311 - any will do
        if len(found) != 1 or not 0 <= found[0] < len(offer):
            return say(self._lang, "nothing", typed)
        return self.act(self.seat, offer[found[0]])

    def _told(self, error: BaseException) -> str:
        if isinstance(error, Stuck):
            error = TimeoutError("it does not return").with_traceback(error.__traceback__)
        raised = raised_in(self._ruleset, error)
        where = f"{raised.place} {raised.field}() " if raised.field else ""
        return f"✗ {where}raised {type(error).__name__}: {error}"


def printable_lines(text: str) -> list[str]:
    """Return the lines of a text, safe for a terminal."""
    return [printable(line) for line in text.splitlines()]
