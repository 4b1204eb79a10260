"""The ruleset, a value made of pure functions and data, and the functions that apply it to a table."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields
from functools import cached_property
from types import UnionType
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast, get_args, get_type_hints
from unicodedata import category, normalize

import msgspec

from events.ruleset import derived_texts
from events.ruleset.analytics import Measure, Objects
from events.ruleset.boxes import Boxes, NoBox, components_of
from events.ruleset.chance import Chance
from events.ruleset.options import TableOptions
from events.ruleset.privacy import audience, is_sealed, secret_fields, split
from events.ruleset.records import Command, Fact, Record, tag_of
from events.ruleset.refusals import Malformed, RuleBroken
from events.ruleset.rendering import Drawing, as_text
from events.ruleset.scoring import SeatScore, Text

T = TypeVar("T", bound=Record)
C = TypeVar("C", bound=Command)
F = TypeVar("F", bound=Fact)

Viewer = int | None
"""A seat, or ``None`` for a spectator."""
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Converts the fields of a fact from one schema to the next."""

MAX_FACTS = 10_000
"""The maximum number of facts in one decision; in the shipped games the longest decision has 40."""
DERIVED: Any = None
"""Marks a field that is derived from the others unless it is given."""

MAX_TITLE_LENGTH, MAX_MARKS = 64, 4
"""The maximum number of characters in a title, and of combining marks on one character."""
_ID = re.compile("[A-Za-z][A-Za-z0-9_-]{0,63}")
RESERVED_NAMES = frozenset({"game", "patch", "actions", "scores", "presence"})
"""The names of what streams send besides events; facts must not use them as tags."""
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Characters that move a cursor, break a line or reverse the text beside them."""
SeatHistory = Sequence["RedactedFact"]
"""Everything that a seat was told, oldest first."""


def _is_title(text: str) -> bool:
    """Return True if pages and terminals can show a text on one line."""
    kinds = "".join(category(one)[0] for one in normalize("NFD", text))
    return 1 <= len(text) <= MAX_TITLE_LENGTH and not _CONTROL.search(text) and "M" * (MAX_MARKS + 1) not in kinds


@dataclass(frozen=True, kw_only=True)
class StandingOrders:
    """The type of a ruleset's standing orders, and how they answer."""

    order: type[Record]
    """The type of an order."""
    example: Record
    """An example."""
    phases: frozenset[str]
    """The phases in which an order may answer."""
    asked_by: type[Fact]
    """The fact that asks the question that an order may answer."""
    scope: Callable[[Any, Any], int]
    """The scope of an order on a table, such as the number of the turn: the order ends when it changes."""
    answer: Callable[[Any, int, Any], Command | None]
    """The answer that an order gives for a seat that is asked; ``None`` if it does not cover this question."""
    may_answer: Callable[[Any, int, Any], bool] = lambda table, seat, command: True  # noqa: ARG005
    """Whether any order could give this answer at a table; used by the audit, which does not know the orders."""


class RedactedFact(Record):
    """One fact as a seat was told it: its type, its public part, and the seat's private part, both JSON."""

    type: str
    public: bytes
    own: bytes | None = None


def told(facts: Sequence[Fact], seat: int) -> tuple[RedactedFact, ...]:
    parts = [(tag_of(type(fact)), *split(fact)) for fact in facts]
    return tuple(
        RedactedFact(type=tag, public=public, own=private.get(audience(seat))) for tag, public, private in parts
    )


class Rule(Record):
    """One statement of the rules. ``ruling``: the printed text is silent or ambiguous, and this is our reading."""

    de: str
    en: str
    ruling: bool = False


class Setup(Record):
    """The setup of a game: the number of seats, the options, and the box (boards, tiles, cards, prices).

    The whole setup is recorded in the first event, so a log never depends on files or defaults that may change.
    """

    seats: int
    options: Any
    box: Any
    rules_version: int
    """The version of the rules that the game was created with; rules that differ between versions check it."""
    table_options: TableOptions = TableOptions()

    def starter(self, chance: Chance) -> int:
        """Return the first seat: the agreed one, or a drawn one."""
        agreed = self.table_options.first_seat
        return chance.one_of("first_seat", range(self.seats)) if agreed == "random" else agreed

    def all_options(self) -> dict[str, Any]:
        """Return all options by name, the ruleset's own and the table's, defaults included."""
        return {**msgspec.to_builtins(self.options), **msgspec.to_builtins(self.table_options)}


class Away(Record):
    """The seats without an active player, for which the rules answer.

    ``absent`` seats ran out of time and may return, ``left`` seats have resigned while the game continues. An absent
    seat that a bot plays is not away.
    """

    absent: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()

    def __contains__(self, seat: int) -> bool:
        return seat in self.absent or seat in self.left


NOBODY_AWAY = Away()


def _no_tie_breaks(_: Any, __: int) -> tuple[int, ...]:
    return ()


def _as_it_is(table: T, *_: Any) -> T:
    return table


@dataclass(frozen=True, kw_only=True, eq=False)
class Texts(Generic[T, C, F]):
    """The texts of a game, in every language of the service."""

    scores: Mapping[str, Text] = field(default_factory=lambda: {"points": Text(de="Punkte", en="Points")})
    """The names of the score components, in their order; by default there is one, ``points``."""
    tie_breaks: Mapping[str, Text] = field(default_factory=dict)
    """The names of the tie-breaks, in order of precedence."""
    rules: Mapping[str, Rule] = field(default_factory=dict)
    """The rules catalogue: each id (``R026``) with its statement."""
    phases: Mapping[str, Text] = field(
        default_factory=lambda: {"play": Text(de="Eine Aktion wählen.", en="Choose an action.")}
    )
    """What each phase asks for; by default there is one, ``play``."""
    short_phases: Mapping[str, Text] = field(default_factory=dict)
    """What each phase asks for, in a few words for small screens; by default the same as in full."""
    narrate: Callable[[F], Text] = derived_texts.narrate
    """One fact as a sentence for people; a hidden field that is not known is ``None``. By default its docstring's first
    sentence, with its seat and its fields."""
    label: Callable[[T, int, C], Text] = field(default=lambda table, seat, command: derived_texts.label(command))  # noqa: ARG005
    """A legal command as a short label, such as for a button. By default its docstring's first sentence, and its
    fields."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Hidden(Generic[T]):
    """What a table hides, and what stays the same however the hidden parts are dealt."""

    resample_hidden: Callable[[T, Viewer, Chance], T] = _as_it_is
    """Another table that the viewer cannot distinguish from this one: everything the viewer may not know is dealt
    again. It depends only on what the viewer knows: for two tables that look the same to the viewer, the same chance
    deals the same table. Required if any fact hides something."""
    invariants: Callable[[T], Any] = field(default=lambda table: ())  # noqa: ARG005
    """What must stay constant from the first decision to the end (pieces and where they may be); used by tests."""
    remembered: frozenset[str] = frozenset()
    """The fields of a table that record what was seen before; only ``resample_hidden`` and ``view`` use them. The
    oldest forks were dealt without them."""
    same_view: bool = False
    """True if ``view`` shows all viewers the same; it is then composed once for all."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Clocks(Generic[T, C]):
    """What a seat does without its player: after its deadline, or when it has answered in advance."""

    default: Callable[[T, int, Away], C | None] | None = None
    """The command for a seat to act whose deadline has passed, or which is away: the least harmful legal command, which
    may depend only on what the seat knows. By default the first command that ``legal`` lists; ``None`` for a seat that
    is away if it does nothing, and ``next_fact`` continues without it."""
    standing: StandingOrders | None = None
    """How a seat may answer secret questions in advance; ``None`` if it may not."""


@dataclass(frozen=True, kw_only=True, eq=False)
class BotHints(Generic[T, C]):
    """What bots know about a game besides its rules."""

    value: Callable[..., Callable[[T], float]] | None = None
    """The value of a position, for bots. Takes a table dealt from what a seat knows, the seat, and what it was told;
    returns a function from any later table to the seat's expected lead in final points. Without it a bot finishes the
    game at random and uses the final score."""
    weights: Record | None = None
    """The constants of ``value``, which then takes others as ``weights``; ``skald tournament --vary`` compares them."""
    prune: Callable[[T, int, Sequence[C]], Sequence[C]] | None = None
    """The offered commands that bots consider, given what a seat knows; at least one. By default all. Useful where most
    commands of a long offer differ little, such as payments."""
    is_turn: Callable[[T], bool] = lambda _: True
    """Whether the ``smart`` bot evaluates this position during a playout; by default wherever the seat is to act.
    Useful where turns take different numbers of decisions, so that the same number of turns is compared."""


@dataclass(frozen=True, kw_only=True)
class ActionKey:
    """What a player chooses by a command type whose fields cannot express it.

    ``values`` are all possible keys, records of one type, in a stable order; ``of`` takes a table, a seat and a command
    that the seat is offered there, and returns its key. Keys are unique within one offer.
    """

    values: Sequence[Record]
    of: Callable[[Any, int, Any], Record]


@dataclass(frozen=True, kw_only=True, eq=False)
class Agents:
    """What programs that learn to play know about a game besides its rules (``events/ruleset/action_ids.py``)."""

    action_key: Callable[[Setup], Mapping[type[Command], ActionKey]] | None = None
    """The keys of the commands whose types do not bound the choice, such as payments. A function of the setup, since
    the number of keys may depend on the box. By default the fields of each command are its key."""
    codes: Callable[[Setup, Any], Callable[[Any, int], bytes]] | None = None
    """A faster way to compute the codes of a view (``events/ruleset/view_codes.py``): takes a setup and the
    ``ViewCodes``, and returns a function of a table and a seat to the same bytes. By default they are computed from the
    view."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Analytics:
    """What analyses and statistics know about a game besides its facts."""

    objects: Objects = field(default_factory=Objects)
    """Which objects the fields of the facts refer to, used by analyses."""
    measures: Sequence[Measure] = ()
    """What the statistics count besides wins and points."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Display:
    """How a table is shown, in a browser and in a terminal."""

    components: Callable[[Any], Mapping[str, Any]] = components_of
    """Everything a front end needs to draw the table, from the box, with status and source of each value."""
    undrawn: frozenset[str] = frozenset()
    """Components and fields of components that a browser does not need to draw a table; they are not sent at first."""
    render: Callable[[Mapping[str, Any], Drawing], str] = as_text
    """Renders a view, given as decoded JSON, as text for a terminal."""


@dataclass(frozen=True, kw_only=True, eq=False)
class History:
    """How data that was stored by older rules is read."""

    upcasters: Mapping[tuple[str, int], Upcaster] = field(default_factory=dict)
    """How facts that were stored under an older schema are read: for each type and schema, a function that returns the
    fields of the next schema. For a viewer who may not see the whole event, it gets only the visible fields."""
    oldest_rules_version: int = 1
    """The oldest version of the rules under which games are still served."""


class NoOptions(Record):
    """No options."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Generic[T, C, F]):
    """A ruleset made of pure functions over a table ``T``, commands ``C`` and facts ``F``.

    Eight fields are required, the others are optional; rarely used ones are in groups.

    ``decide`` may refuse (``RuleBroken``) and changes nothing; ``evolve`` makes the change and never refuses, draws or
    reads a clock. Tables are immutable, and each can be viewed, even between two facts of one decision. Seats are
    numbered from 0, clockwise.
    """

    id: str
    commands: Any
    """The union of the commands (or the one command type)."""
    facts: Any
    """The union of the facts (or the one fact type)."""
    empty: Callable[[Setup], T]
    """The table before the first fact; a record with the setup in its field ``setup``."""
    decide: Callable[[T, int, C, Chance], F]
    """The fact that a seat's command causes. The kernel has already refused a seat that is not in ``to_act``."""
    evolve: Callable[[T, F], T]
    """The table after one more fact."""
    legal: Callable[[T, int], Sequence[C]]
    """Every command that ``decide`` would accept from this seat now, in a stable order; empty if it is not to act.
    Complete, except for commands that ``canonical_command`` maps to a listed one."""
    score: Callable[[T, Viewer], Sequence[SeatScore]]
    """The score of every seat as if the game ended at this table, as far as the viewer may know."""

    title: Text = DERIVED
    """By default the text before the colon in the module's docstring, or else the id. At most 64 characters, without
    control characters."""
    seats: range = range(2, 5)
    """How many players: ``range(2, 5)`` is two to four."""
    rules_version: int = 1
    """Incremented when the same actions would lead to other facts than before. A game keeps the version that it began
    with (``Setup.rules_version``)."""
    options: type[Record] = NoOptions
    """The options with their defaults; front ends see each field's type and ``Meta``. The class variable ``needs``
    lists values that require another option (``Needs``)."""
    boxes: Boxes[Any] = DERIVED
    """The shipped box, every released box, and how an operator's replacements are read. By default the box is empty."""
    validate_setup: Callable[[Setup], None] = DERIVED
    """Raises ``RuleBroken`` for a wrong number of seats or contradictory options. By default it checks ``seats``."""
    next_fact: Callable[[T, Chance, Away], F | None] = field(default=lambda table, chance, away: None)  # noqa: ARG005
    """The next automatic fact at a table, laying out the game included; ``None`` if a seat is to act, or the game is
    over. Called again whenever the set of seats that are away changes."""
    follow: InitVar[Callable[[T, Chance, Away], F | None] | None] = None
    """The former name of ``next_fact``, which games may still use."""
    to_act: Callable[[T, Viewer], tuple[int, ...]] = DERIVED
    """The seats to act, as far as the viewer may know. A seat sees itself as long as its answer is missing; for a
    sealed question the others see every eligible seat until it closes. Empty if no seat is to act. By default all seats
    with a legal command. Required if any fact is sealed, since the default would reveal who has not answered."""
    phase: Callable[[T], str] = field(default=lambda table: getattr(table, "phase", "play"))
    """The name of the current phase, for front ends. By default the table's ``phase``, or ``play`` if it has none."""
    is_over: Callable[[T], bool] = DERIVED
    """Whether the game has ended by its rules; by default when no seat is to act. It only counts if no automatic fact
    follows: a game never ends between two facts of one commit, such as before its pieces are laid out
    (``has_ended``)."""
    view: Callable[[T, Viewer], Record] = _as_it_is
    """The table as the viewer may see it, built from what the viewer knows. Once the game is over by its rules, hidden
    hands are shown to everyone. By default the whole table, which requires that no fact hides anything."""
    state: type[Record] = DERIVED
    """The type that ``view`` returns, with every field typed and described for front ends."""
    tie_break_values: Callable[[T, int], tuple[int, ...]] = _no_tie_breaks
    """The values that break ties between equal totals, in the order of ``tie_breaks``; higher is better."""
    reaction_phases: frozenset[str] = frozenset()
    """The phases in which a seat reacts to another one's action (calls a bluff, answers an attack): an action that led
    to such a phase cannot be undone."""
    canonical_command: Callable[[T, int, C], C] = field(default=lambda table, seat, command: command)  # noqa: ARG005
    """The listed command that an accepted one is a variation of: if there are very many ways to pay, ``legal`` lists
    one canonical payment of each kind."""

    texts: Texts[T, C, F] = field(default_factory=Texts)
    hidden: Hidden[T] = field(default_factory=Hidden)
    clocks: Clocks[T, C] = field(default_factory=Clocks)
    bots: BotHints[T, C] = field(default_factory=BotHints)
    agents: Agents = field(default_factory=Agents)
    analytics: Analytics = field(default_factory=Analytics)
    display: Display = field(default_factory=Display)
    history: History = field(default_factory=History)

    def __new__(cls, **given: Any) -> Self:
        """Make a ruleset. Raises ``TypeError`` for a field that belongs to a group."""
        for name in given:
            if name in GROUP_OF:
                group = GROUP_OF[name]
                raise TypeError(f"{name} is given as {group}={GROUPS[group].__name__}({name}=...)")
        return super().__new__(cls)

    def __post_init__(self, follow: Callable[[T, Chance, Away], F | None] | None) -> None:
        """Derive the fields that are not given. Raises ``TypeError`` if one cannot be derived."""
        _require_id(self.id)
        if follow is not None:
            object.__setattr__(self, "next_fact", follow)
        sealed = [tag for tag, kind in self.fact_types.items() if is_sealed(kind)]
        if sealed and _is_derived(self.to_act):
            raise TypeError(f"the fact {sealed[0]} is sealed: to_act is required, to hide who has answered")
        if taken := RESERVED_NAMES & self.fact_types.keys():
            raise TypeError(
                f"{self.id}: no fact may have the tag {min(taken)}: streams send something else by that name"
            )
        if bool(self.texts.tie_breaks) != (self.tie_break_values is not _no_tie_breaks):
            raise TypeError(f"{self.id}: tie_break_values and texts.tie_breaks are given together, or neither is")
        derivable: dict[str, Callable[[], Any]] = {
            "title": lambda: derived_texts.title_of(_text_of_game(self.decide.__module__), self.id),
            "boxes": lambda: NoBox(self.decide.__module__),
            "validate_setup": lambda: self._validate_seats,
            "to_act": lambda: self._able_to_act,
            "is_over": lambda: self._nobody_can_act,
            "state": self._type_of_tables,
        }
        for name, derive in derivable.items():
            if _is_derived(getattr(self, name)):
                object.__setattr__(self, name, derive())
        for title in (self.title.de, self.title.en):
            if not _is_title(title):
                raise TypeError(
                    f"{self.id}: a title has 1 to {MAX_TITLE_LENGTH} characters, no control characters, "
                    f"and at most {MAX_MARKS} marks on a letter"
                )
        hiding = [tag for tag, kind in self.fact_types.items() if secret_fields(kind)]
        if hiding and _as_it_is in (self.view, self.hidden.resample_hidden):
            raise TypeError(f"the fact {hiding[0]} hides something: view and hidden.resample_hidden are required")

    def _type_of_tables(self) -> type[Record]:
        found = get_type_hints(self.empty).get("return") if self.view is _as_it_is else None
        if not (isinstance(found, type) and issubclass(found, Record)):
            raise TypeError(f"the ruleset {self.id} needs a state: the type that view returns")
        return found

    def _validate_seats(self, setup: Setup) -> None:
        if setup.seats not in self.seats:
            raise RuleBroken("seats", f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players.")

    def _able_to_act(self, table: T, _: Viewer) -> tuple[int, ...]:
        seats: int = cast(Any, table).setup.seats
        return tuple(seat for seat in range(seats) if self.legal(table, seat))

    def _nobody_can_act(self, table: T) -> bool:
        return not self.to_act(table, None)

    @cached_property
    def command_types(self) -> Mapping[str, type[Command]]:
        return {tag_of(kind): kind for kind in members(self.commands)}

    @cached_property
    def fact_types(self) -> Mapping[str, type[Fact]]:
        return {tag_of(kind): kind for kind in members(self.facts)}

    def read_command(self, action: Mapping[str, Any]) -> C:
        """Return the command that was stored as an action. Raises ``msgspec.ValidationError``."""
        # A single type decodes ten times as fast as a union, where msgspec inspects every type each time.
        kind = self.command_types.get(str(action.get("type")), self.commands)
        command: C = msgspec.convert(action, kind)
        return command

    @property
    def rules_versions(self) -> range:
        """The versions of the rules under which games are served, newest last."""
        return range(self.history.oldest_rules_version, self.rules_version + 1)

    def default_command(self, table: T, seat: int, away: Away = NOBODY_AWAY) -> C | None:
        """Return the default command of a seat to act, or ``None`` if it is away and does nothing."""
        return self.legal(table, seat)[0] if self.clocks.default is None else self.clocks.default(table, seat, away)

    def setup(
        self,
        seats: int,
        options: Mapping[str, Any],
        replaced: Mapping[str, Any],
        box_hash: str | None = None,
        rules_version: int | None = None,
    ) -> Setup:
        """Return the setup for these options, not yet validated.

        ``replaced`` are the operator's replacements in the box with this hash (by default the shipped one);
        ``rules_version`` is the newest by default. Raises ``Malformed``, and ``UnknownBox`` if no box with this hash
        was released.
        """
        of_table = {name: options[name] for name in TableOptions.__struct_fields__ if name in options}
        own = {name: value for name, value in options.items() if name not in of_table}
        unknown = sorted(set(own) - set(self.options.__struct_fields__))
        if unknown:
            raise Malformed(f"unknown option: {', '.join(unknown)}")
        try:
            chosen, agreed = msgspec.convert(own, self.options), msgspec.convert(spelled(of_table), TableOptions)
        except msgspec.ValidationError as error:
            raise Malformed(f"options: {error}") from None
        if agreed.first_seat != "random" and agreed.first_seat >= seats:
            raise Malformed(f"options: seat {agreed.first_seat} does not exist - at `$.first_seat`")
        box = self.boxes.load(replaced, box_hash)
        return Setup(
            seats=seats,
            options=chosen,
            box=box,
            rules_version=self.rules_version if rules_version is None else rules_version,
            table_options=agreed,
        )

    def options_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of all options: the ruleset's own, and those of every ruleset."""
        own, agreed = (
            msgspec.json.schema_components([kind])[1][kind.__name__] for kind in (self.options, TableOptions)
        )
        needs = [one.schema() for one in getattr(self.options, "needs", ())]
        return {
            "type": "object",
            "title": own["title"],
            "description": own.get("description", ""),
            "properties": {**own["properties"], **agreed["properties"], "first_seat": self._first_seat(agreed)},
            "additionalProperties": False,
            **({"allOf": needs} if needs else {}),
        }

    def _first_seat(self, agreed: Mapping[str, Any]) -> dict[str, Any]:
        """Return the JSON Schema of the first seat, limited to the seats that this ruleset can have."""
        return {**agreed["properties"]["first_seat"], "enum": ["random", *range(max(self.seats))]}


def _require_id(ruleset_id: str) -> None:
    """Raise ``TypeError`` for an id that cannot be part of a URL or a file name."""
    if not _ID.fullmatch(str(ruleset_id)):
        raise TypeError(f"the id {ruleset_id!r} is not valid: it has 1 to 64 letters, digits, _ and -, a letter first")


def _text_of_game(module: str) -> str:
    """Return the docstring of the module that defines a ruleset, given any module of the game."""
    name = module
    while name:
        found = sys.modules.get(name)
        if found is not None and any(one is Ruleset for one in vars(found).values()):
            return found.__doc__ or ""
        name = name.rpartition(".")[0]
    return ""


def _is_derived(given: Any) -> bool:
    """Return True for a field that was not given; a copy of a ruleset derives such fields again."""
    return given is DERIVED or isinstance(getattr(given, "__self__", None), Ruleset)


AnyRuleset = Ruleset[Any, Any, Any]
GROUPS: Mapping[str, Any] = {
    "texts": Texts,
    "hidden": Hidden,
    "clocks": Clocks,
    "bots": BotHints,
    "agents": Agents,
    "analytics": Analytics,
    "display": Display,
    "history": History,
}
"""The groups of fields, by their names in a ruleset."""
GROUP_OF = {one.name: group for group, kind in GROUPS.items() for one in fields(kind)}
"""Maps each grouped field to its group."""


def spelled(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with ``resignation`` as a string; older games have a boolean."""
    old = {False: "none", True: "ends"}
    given = options.get("resignation")
    return {**options, "resignation": old[given]} if isinstance(given, bool) else dict(options)


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union) if isinstance(union, UnionType) or get_args(union) else (union,)


class NeverEnds(Exception):
    """The automatic facts that follow from a table never end."""


class Decided(NamedTuple):
    """The result of a decision: its facts, in order, and the table after them."""

    facts: tuple[Fact, ...]
    table: Any


def decide_start(ruleset: AnyRuleset, setup: Setup, chance: Chance) -> Decided:
    """Lay out a game: decide everything that follows automatically from the empty table."""
    return decide_following(ruleset, ruleset.empty(setup), chance, NOBODY_AWAY)


def decide_command(
    ruleset: AnyRuleset, table: Any, seat: int, command: Command, chance: Chance, away: Away = NOBODY_AWAY
) -> Decided:
    """Decide a seat's command, and everything that follows until a seat is to act. Raises ``RuleBroken``."""
    fact = ruleset.decide(table, seat, command, chance)
    return decide_following(ruleset, ruleset.evolve(table, fact), chance, away, fact)


def decide_following(ruleset: AnyRuleset, table: Any, chance: Chance, away: Away, *first: Fact) -> Decided:
    """Decide everything that follows automatically after the ``first`` facts until a seat is to act."""
    facts, next_fact, evolve = list(first), ruleset.next_fact, ruleset.evolve
    while (fact := next_fact(table, chance, away)) is not None:
        if len(facts) > MAX_FACTS:
            raise NeverEnds(f"next_fact has returned {MAX_FACTS:,} facts in one decision, and returns more")
        facts.append(fact)
        table = evolve(table, fact)
    return Decided(tuple(facts), table)


def has_ended(ruleset: AnyRuleset, table: Any, away: Away) -> bool:
    """Return True if a game has ended by its rules: it is over at this table, and nothing follows."""
    # What matters is whether a fact follows, not which one, so any seed will do.
    return ruleset.is_over(table) and ruleset.next_fact(table, Chance(b""), away) is None


def upcast(
    upcasters: Mapping[tuple[str, int], Upcaster], kind: type[Fact], schema: int, fields: dict[str, Any]
) -> dict[str, Any]:
    """Return a fact's fields converted to the newest schema of its type.

    Raises ``msgspec.ValidationError`` for a schema that is newer than this installation, or no longer supported.
    """
    type_name = tag_of(kind)
    if schema > kind.schema:
        raise msgspec.ValidationError(f"{type_name} has schema {schema}, and {kind.schema} is the newest known")
    for older in range(schema, kind.schema):
        if (type_name, older) not in upcasters:
            raise msgspec.ValidationError(f"{type_name} of schema {older} cannot be read")
        fields = upcasters[type_name, older](fields)
    return fields
