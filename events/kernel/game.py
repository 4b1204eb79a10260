"""What a game is: a value made of pure functions and data. Service, workers and tests know no more of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import UnionType
from typing import Annotated, Any, Generic, TypeVar, get_args

import msgspec

from events.kernel.chance import Chance
from events.kernel.picture import plain
from events.kernel.record import Command, Fact, Record, tag_of
from events.kernel.refusals import Malformed, UnknownRuleset
from events.kernel.scoring import SeatScore, Text

T = TypeVar("T")
C = TypeVar("C", bound=Command)
F = TypeVar("F", bound=Fact)

Viewer = int | None
"""A seat, or ``None`` for a spectator."""


class Agreement(Record):
    """What the players of any game can agree on before it, beside the game's own options."""

    resignation: Annotated[
        bool, msgspec.Meta(description="A seat may resign. That ends the game, with the seat behind all others.")
    ] = False


class Setup(Record):
    """What a game is set up with: how many seats, the options, and the box (boards, tiles, cards, prices).

    All of it is recorded in the first event, the box as what differs from the one that is shipped; so a log never
    depends on files that may change.
    """

    seats: int
    options: Any
    box: Any
    agreement: Agreement = Agreement()


@dataclass(frozen=True)
class Game(Generic[T, C, F]):
    """A game made of pure functions over a table ``T``, commands ``C`` and facts ``F``.

    ``decide`` may refuse (``RuleBroken``) and changes nothing; ``evolve`` changes and never refuses, never draws, never
    reads a clock. Tables are immutable. Seats are numbered from 0, clockwise.
    """

    id: str
    title: Text
    seats: range
    """How many players: ``range(2, 5)`` is two to four."""
    rules_version: int
    """Counts up when the same actions would decide other facts than before."""

    options: type[Record]
    """The options with their defaults; each field's type and ``Meta`` are what front ends see."""
    commands: Any
    """The union of the commands (or the one command type)."""
    facts: Any
    """The union of the facts (or the one fact type)."""
    unpack: Callable[[Mapping[str, Any]], Any]
    """The box, with an operator's overrides in it (``{}`` for none); raises ``Malformed`` if they do not fit. Keep it
    cached: it is called for every game that is loaded."""

    admit: Callable[[Setup], None]
    """Refuses a number of seats or options that do not go together, by ``RuleBroken``."""
    empty: Callable[[Setup], T]
    """The table before the first fact."""
    start: Callable[[Setup, Chance], Sequence[F]]
    """The facts that lay out the game; at the table after them somebody is asked."""
    decide: Callable[[T, int, C, Chance], Sequence[F]]
    """The facts that follow from a seat's command, forced consequences included: first the player's own act. The
    kernel has already refused a seat that is not in ``to_act``."""
    evolve: Callable[[T, F], T]
    """The table after one more fact."""
    legal: Callable[[T, int], Sequence[C]]
    """Every command that ``decide`` would accept of this seat now, in a stable order; empty if it is not asked.
    Complete, but for commands that ``stands_for`` maps to a listed one."""
    to_act: Callable[[T, Viewer], tuple[int, ...]]
    """The seats that are asked, as far as the viewer may know. A seat sees itself exactly while its answer is
    missing; of a sealed question the others see everybody eligible until it closes. Empty when the game is over."""
    phase: Callable[[T], str]
    """The name of the current phase, for front ends."""
    is_over: Callable[[T], bool]
    """Whether the game has ended by its rules."""
    view: Callable[[T, Viewer], Any]
    """The table as the viewer may see it: built up from what is known, of JSON's types or records. Once the
    game is over by its rules, hidden hands are shown to everybody."""
    score: Callable[[T, Viewer], Sequence[SeatScore]]
    """The score of every seat as if the game ended at this table, as far as the viewer may know."""
    tie_breaks: Callable[[T, int], Mapping[str, int]]
    """What decides between equal totals, first things first; more is better."""
    conserved: Callable[[T], Any]
    """What must stay constant from the first decision to the end (pieces and where they may be): for the tests."""
    redeal: Callable[[T, Viewer, Chance], T]
    """Another table that the viewer cannot tell from this one: everything the viewer may not know dealt anew."""

    components: Callable[[Any], Mapping[str, Any]]
    """Everything a front end needs to draw the table, from the box, with source and confidence of each value."""
    scores: Mapping[str, Text]
    """The names of the score components, in their order."""
    rules: Mapping[str, Text]
    """The rules catalogue: id (``R026``) to one sentence."""
    phases: Mapping[str, Text]
    """What each phase asks for."""
    narrate: Callable[[F], Text]
    """One fact as a sentence for people; a hidden field that is not known is ``None``."""
    stands_for: Callable[[T, int, C], C] = field(default=lambda table, seat, command: command)  # noqa: ARG005
    """The listed command that an accepted one is a variation of: where payments can be made in very many ways,
    ``legal`` lists one canonical payment a kind."""
    draw: Callable[[Mapping[str, Any]], str] = plain
    """A view, as decoded JSON, drawn as text for a terminal."""
    earlier: tuple["AnyGame", ...] = field(default=())
    """The same game under older rules versions, as long as logs under them are to be served."""

    @cached_property
    def command_types(self) -> Mapping[str, type[Command]]:
        """Wire name to command type."""
        return {tag_of(kind): kind for kind in _members(self.commands)}

    @cached_property
    def fact_types(self) -> Mapping[str, type[Fact]]:
        """Wire name to fact type."""
        return {tag_of(kind): kind for kind in _members(self.facts)}

    def setup(self, seats: int, options: Mapping[str, Any], overrides: Mapping[str, Any]) -> Setup:
        """The setup for these options, not yet admitted. Raises ``Malformed``."""
        agreed = {name: options[name] for name in Agreement.__struct_fields__ if name in options}
        own = {name: value for name, value in options.items() if name not in agreed}
        unknown = sorted(set(own) - set(self.options.__struct_fields__))
        if unknown:
            raise Malformed(f"options: there is no {', '.join(unknown)}")
        try:
            chosen, agreement = msgspec.convert(own, self.options), msgspec.convert(agreed, Agreement)
        except msgspec.ValidationError as error:
            raise Malformed(f"options: {error}") from None
        return Setup(seats=seats, options=chosen, box=self.unpack(overrides), agreement=agreement)

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of all options: the game's own, and what the players of any game can agree on."""
        own, agreed = (msgspec.json.schema_components([kind])[1][kind.__name__] for kind in (self.options, Agreement))
        return {
            "type": "object",
            "title": own["title"],
            "description": own.get("description", ""),
            "properties": {**own["properties"], **agreed["properties"]},
            "additionalProperties": False,
        }


AnyGame = Game[Any, Any, Any]


class Library(Mapping[str, AnyGame]):
    """The games by id, each in its newest rules version; older ones by ``version_of``."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games = {game.id: game for game in games}

    def __getitem__(self, ruleset: str) -> AnyGame:
        return self._games[ruleset]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def version_of(self, ruleset: str, rules_version: int) -> AnyGame:
        """The game under exactly this rules version. Raises ``UnknownRuleset``."""
        newest = self._games.get(ruleset)
        for game in (newest, *newest.earlier) if newest else ():
            if game.rules_version == rules_version:
                return game
        raise UnknownRuleset(f"There is no ruleset {ruleset} in version {rules_version}.")


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(union) if isinstance(union, UnionType) or get_args(union) else (union,)
