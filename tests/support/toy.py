"""A toy ruleset whose commands say what happens: each kind of fact, a draw, a question, the end, in any order."""

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from events.application.creation import GamePlan
from events.ruleset.privacy import secret
from events.ruleset.records import Command, Fact, Record, change, put
from events.ruleset.refusals import RuleBroken
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import Display, Hidden, Ruleset, Setup, Texts
from events.ruleset.scoring import Line, Text, tally
from tests.support.nim import NIM, new_service

Thing = Literal["plain", "revealed", "final", "sealed", "kept", "rolled", "peeked", "ended"]
NAMED = Text(de="Spielzeug", en="Toy")


class Happen(Command, tag="happen"):
    """Let these things happen: the first is what the seat does, the others follow automatically."""

    things: tuple[Thing, ...] = ("plain",)
    asks: tuple[Annotated[int, Meta(ge=0, le=9)], ...] | None = None
    reaction: bool = False


class Refused(Command, tag="refused"):
    """What the rules never allow."""


class Plain(Fact, tag="plain"):
    """Nothing special."""

    seat: int
    rest: tuple[Thing, ...] = ()
    asks: tuple[int, ...] = ()
    reaction: bool = False


class Revealed(Plain, tag="revealed"):
    reveals: ClassVar[bool] = True


class Final(Plain, tag="final"):
    final: ClassVar[bool] = True


class Rolled(Plain, tag="rolled"):
    """A die was rolled."""

    pips: int = 0


class Peeked(Plain, tag="peeked"):
    """Everybody learns what the next seat holds, though nothing is marked as revealed."""

    held: int = 0


class Kept(Fact, tag="kept"):
    """A seat keeps a number for itself."""

    seat: int
    held: Annotated[int, secret("seat")]
    rest: tuple[Thing, ...] = ()
    asks: tuple[int, ...] = ()
    reaction: bool = False


class Sealed(Fact, tag="sealed"):
    """Somebody answered in secret."""

    among: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="among")]
    rest: tuple[Thing, ...] = ()
    asks: tuple[int, ...] = ()
    reaction: bool = False


class Ended(Plain, tag="ended"):
    """The game is over."""


class Begun(Fact, tag="begun"):
    """The first seat is asked."""

    starter: int


ToyCommand = Happen | Refused
ToyFact = Begun | Plain | Revealed | Final | Rolled | Peeked | Kept | Sealed | Ended
KINDS: dict[str, Any] = {"plain": Plain, "revealed": Revealed, "final": Final, "ended": Ended}


class Table(Record):
    """What has happened, what is still to come, what each seat holds, and who is asked."""

    setup: Setup
    names: tuple[str, ...] = ()
    rest: tuple[Thing, ...] = ()
    held: tuple[int, ...] = (1, 2, 3)
    acting: int = 0
    asks: tuple[int, ...] = ()
    reaction: bool = False
    over: bool = False


class Options(Record):
    """None."""

    loud: bool = False


def decide(table, seat, command, chance):
    if isinstance(command, Refused):
        raise RuleBroken("T1", "Never.")
    asks = (seat,) if command.asks is None else command.asks
    first, *rest = command.things
    return _fact(table, first, chance, seat=seat, rest=tuple(rest), asks=asks, reaction=command.reaction)


def next_fact(table, chance, away):
    if not table.names:
        return Begun(starter=table.setup.starter(chance))
    if not table.rest:
        return None
    first, *rest = table.rest
    carried = {"rest": tuple(rest), "asks": table.asks, "reaction": table.reaction}
    return _fact(table, first, chance, seat=table.acting, **carried)


def _fact(table, thing, chance, **fields):
    match thing:
        case "rolled":
            return Rolled(pips=chance.one_of("die", range(1, 7)), **fields)
        case "peeked":
            return Peeked(held=table.held[(fields["seat"] + 1) % table.setup.seats], **fields)
        case "kept":
            return Kept(held=len(table.names), **fields)
        case "sealed":
            return Sealed(among=tuple(range(table.setup.seats)), **fields)
    return KINDS[thing](**fields)


def evolve(table, fact):
    name = msgspec.to_builtins(fact)["type"]
    if isinstance(fact, Begun):
        return change(table, names=(name,), asks=(fact.starter,))
    held = put(table.held, fact.seat, fact.held) if isinstance(fact, Kept) else table.held
    return change(
        table,
        names=(*table.names, f"{name}{fact.pips}" if isinstance(fact, Rolled) else name),
        rest=fact.rest,
        held=held,
        acting=fact.seat,
        asks=fact.asks,
        reaction=fact.reaction,
        over=table.over or isinstance(fact, Ended),
    )


def score(table, viewer):
    over = table.over
    return [
        tally(seat, ("held",), [Line(component="held", points=held, text=NAMED)] if over or seat == viewer else [])
        for seat, held in enumerate(table.held[: table.setup.seats])
    ]


def resample_hidden(table, viewer, chance):
    held = tuple(value if seat == viewer else chance.one_of("held", range(9)) for seat, value in enumerate(table.held))
    return change(table, held=held)


def validate_setup(setup):
    if setup.seats > 3:
        raise RuleBroken("T2", "Three at most.")


class State(Record):
    """What everybody sees: the facts by name."""

    names: tuple[str, ...]


TOY: Ruleset[Any, Any, Any] = Ruleset(
    id="toy",
    title=NAMED,
    seats=range(2, 5),
    rules_version=1,
    options=Options,
    commands=ToyCommand,
    facts=ToyFact,
    boxes=NIM.boxes,
    validate_setup=validate_setup,
    empty=lambda setup: Table(setup=setup),
    decide=decide,
    next_fact=next_fact,
    evolve=evolve,
    legal=lambda table, seat: (Happen(things=("rolled",)), Happen(things=("ended",))) if seat in table.asks else (),
    to_act=lambda table, viewer: () if table.over else table.asks,
    phase=lambda table: "reaction" if table.reaction else "action",
    is_over=lambda table: table.over,
    view=lambda table, viewer: State(names=table.names),
    state=State,
    score=score,
    hidden=Hidden(resample_hidden=resample_hidden, invariants=lambda table: None),
    display=Display(components=NIM.display.components),
    texts=Texts(
        scores={"held": NAMED},
        tie_breaks={},
        rules={},
        phases={"action": NAMED, "reaction": NAMED},
        narrate=lambda fact: Text(de="Etwas.", en=f"Something: {fact.seat}."),
        label=lambda table, seat, command: NAMED,
    ),
    reaction_phases=frozenset({"reaction"}),
)
TOYS = RulesetRegistry([TOY])


def toy_game(seats=2, *, service=None, **options):
    """A service over the log in memory, and the state of a game that has begun with seat 0."""
    service = service or new_service(TOYS)
    options = {"first_seat": 0, **options}
    plan = GamePlan(ruleset=TOY, seats=seats, options=options, taken=range(seats), seed=b"toy")
    return service, service.create(plan).state


def happen(service, game_id, seat, *things, asks=None, reaction=False):
    """The state after these things, of which the first is what the seat does."""
    command = Happen(things=things, asks=asks, reaction=reaction)
    return service.act(game_id, seat, command).state
