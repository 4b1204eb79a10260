"""The family: one tiny race of stones, in every combination of how a game begins, hides, asks and ends.

Who is asked takes one to three stones; what they add up to is the score. Which fields of ``Ruleset`` are given and
which are left to their defaults is combined with that.
"""

from itertools import product
from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.privacy import secret
from events.ruleset.records import Command, Fact, Record, change, put
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import BotHints, Hidden, Rule, Ruleset, Setup, Texts
from events.ruleset.scoring import Line, Text, tally, winners

GOAL = 6
STONES = 7
POINTS = Text(de="Steine", en="Stones")
BONUSES = range(3)


class Shape(Record):
    """What kind of game it is, and which fields are given; the others are derived."""

    lays_out: bool
    draws: bool
    hides: bool
    simultaneous: bool
    ends: Literal["score", "pile", "next_fact"]
    texts: bool
    value: bool
    view: bool
    to_act: bool
    is_over: Literal["derived", "exact", "early"]
    """``early``: true between two facts of a commit, too, such as before anything is laid out."""

    @property
    def is_refused(self) -> bool:
        """True if something is left out that cannot be derived where facts hide something."""
        return self.hides and not (self.view and (self.to_act or not self.simultaneous))

    @property
    def name(self) -> str:
        return "-".join(f"{field}={getattr(self, field)}" for field in self.__struct_fields__)


BOTH = (False, True)
SHAPES = tuple(
    Shape(**dict(zip(Shape.__struct_fields__, values, strict=True)))
    for values in product(*[BOTH] * 4, ("score", "pile", "next_fact"), *[BOTH] * 4, ("derived", "exact", "early"))
)


class Take(Command, tag="take"):
    """Take stones."""

    stones: Annotated[int, Meta(ge=1, le=3, description="How many stones.")]


class StonesTaken(Fact, tag="stones_taken"):
    """A seat took stones."""

    seat: int
    stones: int


class StonesAndBonusTaken(Fact, tag="stones_and_bonus_taken"):
    """A seat took stones, and a bonus that it alone sees."""

    seat: int
    stones: int
    bonus: Annotated[int, secret("seat")]


class NumberChosen(Fact, tag="number_chosen"):
    """A seat said how many stones it takes."""

    seat: int
    stones: int


class NumberSealed(Fact, tag="number_sealed"):
    """Somebody said how many stones it takes; who and how many is sealed until all have."""

    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    stones: Annotated[int, secret("seat", anonymity_set="asked")]


class NumbersTaken(Fact, tag="numbers_taken"):
    """All seats take what they said."""

    reveals = True
    taken: tuple[int, ...]


class PileLaid(Fact, tag="pile_laid"):
    """The stones are laid out."""

    stones: int


class BonusDealt(Fact, tag="bonus_dealt"):
    """A seat is dealt a bonus that it alone sees."""

    seat: int
    bonus: Annotated[int, secret("seat")]


class Begun(Fact, tag="begun"):
    """Who begins was drawn."""

    seat: int


class Rolled(Fact, tag="rolled"):
    """A die says how many stones more each seat takes in this round."""

    pips: int


class Ended(Fact, tag="ended"):
    """The game has ended."""

    reveals = True
    winners: tuple[int, ...]


class Table(Record):
    setup: Setup
    totals: tuple[int, ...]
    pile: int | None = None
    bonuses: tuple[tuple[int, ...], ...] = ()
    turn: int | None = None
    pips: int | None = None
    chosen: tuple[int | None, ...] = ()
    ended: bool = False


class TableWithPhase(Table):
    phase: Literal["lay_out", "play"] = "lay_out"


class State(Record):
    totals: tuple[int, ...]
    pile: int | None
    bonuses: tuple[tuple[int | None, ...], ...]
    turn: int | None
    pips: int | None
    chosen: tuple[int | None, ...]
    ended: bool


def ruleset_of(shape: Shape) -> Ruleset:
    """The ruleset of a shape. Raises ``TypeError`` where something cannot be derived."""

    def empty(setup: Setup) -> Table:
        agreed = setup.table_options.first_seat
        first = 0 if agreed == "random" else agreed
        nobody = (None,) * setup.seats
        table = (TableWithPhase if shape.texts else Table)(
            setup=setup,
            totals=(0,) * setup.seats,
            pile=0 if shape.lays_out else STONES,
            bonuses=((),) * setup.seats,
            turn=None if shape.draws or shape.simultaneous else first,
            chosen=nobody if shape.simultaneous else (),
        )
        return change(table, phase="play") if shape.texts and not begins(table) else table

    def begins(table: Table) -> bool:
        """Whether something is still to be laid out or drawn, before anybody is asked."""
        if shape.lays_out and not table.pile and not any(table.totals):
            return True
        if shape.hides and shape.lays_out and () in table.bonuses:
            return True
        waits = table.pips is None if shape.simultaneous else table.turn is None
        return shape.draws and waits

    def reached(table: Table) -> bool:
        return not table.pile if shape.ends == "pile" else max(table.totals) >= GOAL

    def over(table: Table) -> bool:
        if begins(table) and not reached(table):
            return False
        if shape.lays_out and not table.pile and not any(table.totals):
            return False
        return table.ended if shape.ends == "next_fact" else reached(table)

    def is_asked(table: Table, seat: int) -> bool:
        if begins(table) or reached(table) or None not in (table.chosen or (None,)):
            return False
        return table.chosen[seat] is None if shape.simultaneous else seat == table.turn

    def legal(table: Table, seat: int) -> tuple[Take, ...]:
        if not is_asked(table, seat):
            return ()
        return tuple(Take(stones=number) for number in range(1, min(3, table.pile or 3) + 1))

    def decide(table: Table, seat: int, command: Take, chance) -> Fact:
        if command not in legal(table, seat):
            raise RuleBroken("F1", "That number of stones cannot be taken.")
        if shape.simultaneous:
            seats = tuple(range(table.setup.seats))
            said = NumberSealed(asked=seats, seat=seat, stones=command.stones)
            return said if shape.hides else NumberChosen(seat=seat, stones=command.stones)
        if shape.hides and not shape.lays_out:
            return StonesAndBonusTaken(seat=seat, stones=command.stones, bonus=chance.one_of("bonuses", BONUSES))
        return StonesTaken(seat=seat, stones=command.stones)

    def next_fact(table: Table, chance, away) -> Fact | None:
        if shape.lays_out and not table.pile and not any(table.totals):
            return PileLaid(stones=STONES)
        if shape.hides and shape.lays_out and () in table.bonuses:
            return BonusDealt(seat=table.bonuses.index(()), bonus=chance.one_of("bonuses", BONUSES))
        if table.chosen and None not in table.chosen:
            return NumbersTaken(taken=tuple(one + (table.pips or 0) for one in table.chosen if one is not None))
        if reached(table):
            if shape.ends != "next_fact" or table.ended:
                return None
            points = [(score(table, seat)[seat].total,) for seat in range(table.setup.seats)]
            return Ended(winners=winners(points, away.left))
        if begins(table):
            if shape.simultaneous:
                return Rolled(pips=chance.one_of("die", range(1, 3)))
            return Begun(seat=table.setup.starter(chance))
        return None

    def folded(table: Table, fact: Fact) -> Table:
        match fact:
            case StonesTaken() | StonesAndBonusTaken():
                bonuses = table.bonuses
                if isinstance(fact, StonesAndBonusTaken):
                    bonuses = put(bonuses, fact.seat, (*bonuses[fact.seat], fact.bonus))
                return change(
                    table,
                    totals=put(table.totals, fact.seat, table.totals[fact.seat] + fact.stones),
                    pile=max(0, table.pile - fact.stones),
                    turn=(fact.seat + 1) % table.setup.seats,
                    bonuses=bonuses,
                )
            case NumberChosen() | NumberSealed():
                return change(table, chosen=put(table.chosen, fact.seat, fact.stones))
            case NumbersTaken(taken=taken):
                totals = tuple(map(sum, zip(table.totals, taken, strict=True)))
                chosen = (None,) * table.setup.seats
                return change(table, totals=totals, pile=max(0, table.pile - sum(taken)), chosen=chosen, pips=None)
            case PileLaid(stones=stones):
                return change(table, pile=stones)
            case BonusDealt(seat=seat, bonus=bonus):
                return change(table, bonuses=put(table.bonuses, seat, (bonus,)))
            case Begun(seat=seat):
                return change(table, turn=seat)
            case Rolled(pips=pips):
                return change(table, pips=pips)
        return change(table, ended=True)

    def evolve(table: Table, fact: Fact) -> Table:
        after = folded(table, fact)
        return change(after, phase="lay_out" if begins(after) else "play") if shape.texts else after

    def score(table: Table, viewer):
        lines = []
        for seat, total in enumerate(table.totals):
            known = over(table) or seat == viewer
            bonus = sum(table.bonuses[seat]) if known else 0
            lines.append([Line(component="points", points=one, text=POINTS) for one in (total, bonus) if one])
        return tuple(tally(seat, ("points",), of_seat) for seat, of_seat in enumerate(lines))

    def view(table: Table, viewer) -> State:
        everything = over(table)
        known = [everything or seat == viewer or not shape.hides for seat in range(table.setup.seats)]
        return State(
            totals=table.totals,
            pile=table.pile,
            bonuses=tuple(
                of_seat if known[seat] else (None,) * len(of_seat) for seat, of_seat in enumerate(table.bonuses)
            ),
            turn=table.turn,
            pips=table.pips,
            chosen=tuple(number if known[seat] else None for seat, number in enumerate(table.chosen)),
            ended=table.ended,
        )

    def resample_hidden(table: Table, viewer, chance) -> Table:
        if over(table):
            return table
        known = [seat == viewer for seat in range(table.setup.seats)]
        bonuses = tuple(
            of_seat if known[seat] else tuple(chance.one_of("bonuses", BONUSES) for _ in of_seat)
            for seat, of_seat in enumerate(table.bonuses)
        )
        return change(table, bonuses=bonuses, chosen=sealed_anew(table, viewer, chance))

    def sealed_anew(table: Table, viewer, chance):
        """Who has answered a sealed question nobody else knows: that somebody has not, while it is open."""
        if not table.chosen or None not in table.chosen:
            # Between the last answer and what follows of it all have answered.
            return tuple(n if s == viewer else chance.one_of("stones", range(1, 4)) for s, n in enumerate(table.chosen))
        count = sum(number is not None for seat, number in enumerate(table.chosen) if seat != viewer)
        others = [seat for seat in range(table.setup.seats) if seat != viewer]
        answered = chance.taken("answered", others, count)
        return tuple(
            table.chosen[seat] if seat == viewer else chance.one_of("stones", range(1, 4)) if seat in answered else None
            for seat in range(table.setup.seats)
        )

    def to_act(table: Table, viewer) -> tuple[int, ...]:
        seats = range(table.setup.seats)
        if shape.simultaneous and shape.hides:
            if not any(is_asked(table, seat) for seat in seats):
                return ()
            return tuple(seat for seat in seats if seat != viewer or is_asked(table, seat))
        return tuple(seat for seat in seats if is_asked(table, seat))

    def value(known: Table, seat: int, story):
        def worth(table: Table) -> float:
            return table.totals[seat] - max(one for other, one in enumerate(table.totals) if other != seat)

        return worth

    def early(table: Table) -> bool:
        return (
            reached(table) if shape.ends == "pile" else not any(legal(table, seat) for seat in range(len(table.totals)))
        )

    given = {}
    if shape.texts:
        given["texts"] = Texts(
            scores={"points": POINTS},
            phases={"lay_out": Text(de="Aufbauen.", en="Lay out."), "play": Text(de="Nimm.", en="Take.")},
            rules={"F1": Rule(de="Ein bis drei Steine.", en="One to three stones.")},
            narrate=lambda fact: Text(de=f"{type(fact).__name__}.", en=f"{type(fact).__name__}."),
            label=lambda table, seat, command: Text(de=f"Nimm {command.stones}", en=f"Take {command.stones}"),
        )
    if shape.value:
        given["bots"] = BotHints(value=value)
    if shape.view:
        given |= {"view": view, "state": State}
    if shape.hides:
        given["hidden"] = Hidden(resample_hidden=resample_hidden)
    if shape.to_act:
        given["to_act"] = to_act
    if shape.is_over != "derived":
        given["is_over"] = over if shape.is_over == "exact" else early
    return Ruleset(
        id="family",
        seats=range(2, 4),
        commands=Take,
        facts=_facts_of(shape),
        empty=_typed(empty, TableWithPhase if shape.texts else Table),
        decide=decide,
        evolve=evolve,
        legal=legal,
        next_fact=next_fact,
        score=score,
        **given,
    )


def _typed(empty, table):
    """``empty`` with the type of what it gives, as an author writes it: the state is derived from it."""
    empty.__annotations__["return"] = table
    return empty


def _facts_of(shape: Shape):
    """The facts that a shape has: one that hides something counts, whether it happens or not."""
    if shape.simultaneous:
        facts = (NumberSealed if shape.hides else NumberChosen) | NumbersTaken
        facts = facts | Rolled if shape.draws else facts
    else:
        facts = StonesAndBonusTaken if shape.hides and not shape.lays_out else StonesTaken
        facts = facts | Begun if shape.draws else facts
    facts = facts | PileLaid if shape.lays_out else facts
    facts = facts | BonusDealt if shape.hides and shape.lays_out else facts
    return facts | Ended if shape.ends == "next_fact" else facts
