"""The declaration of a projection (built in, or an operator's own), its input and its documents."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec

from events.aggregate.state import GameState
from events.application.creation import ORIGIN, SEATS, controllers_of, is_listed, is_of_people, origin_of, rated_as_of
from events.integrity.codec import commit_ends, event
from events.integrity.deciders import Deciders
from events.log.log import RedisLog
from events.log.records import Entry
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry

T = TypeVar("T")

MAX_DOCUMENTS = 64
"""The maximum number of documents per game."""
MAX_BYTES = 65_536
"""The maximum size of a document as JSON."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
STEP_PREFIX = "projection:"
"""The prefix of an operator's projections among the steps in quarantine."""
KEY = re.compile(r"[A-Za-z0-9_.-]{1,64}")
"""The valid names of documents."""

Event = Mapping[str, Any]
"""An event, as the API sends it to a spectator."""


@dataclass(frozen=True)
class PublicGame:
    """A game as everybody sees it: ``state`` is what the API sends to a spectator.

    ``options`` are the options of the game and of the table; ``to_act`` is empty if no seat is to act.
    """

    id: str
    ruleset: str
    rules_version: int
    options: Mapping[str, Any]
    seats: int
    version: int
    status: str
    to_act: Sequence[int]
    winners: Sequence[int] | None
    state: Mapping[str, Any]


class Metadata(Record):
    """The metadata of a game: its origin, its current players, and whether it is listed.

    ``of_people``: it counts as a game of people, unless its log shows that no person decided. ``rated_as`` is, by seat
    of a rated game, the id of the player whose rating it counts for.
    """

    origin: str
    controllers: tuple[str, ...]
    of_people: bool
    listed: bool
    rated_as: tuple[str, ...] = ()


class FoldedGame:
    """A game to project, including hidden information: state, log and metadata, each read when first needed.

    ``entries`` are the entries to project, by default the whole log. ``quarantined`` names the steps that are skipped.
    ``settled``: once it is projected, nothing else is left to do for it.
    """

    def __init__(
        self,
        log: RedisLog,
        rulesets: RulesetRegistry,
        state: GameState,
        entries: Sequence[Entry] | None = None,
        quarantined: Collection[str] = (),
        *,
        settled: bool = True,
    ) -> None:
        self.rulesets, self.state, self.quarantined, self.settled = rulesets, state, quarantined, settled
        self._log, self._entries = log, entries
        self._found: dict[Callable[[FoldedGame], Any], Any] = {}

    @cached_property
    def entries(self) -> Sequence[Entry]:
        return self._log.read(self.state.id) if self._entries is None else self._entries

    @cached_property
    def metadata(self) -> Metadata:
        """The metadata. Raises ``CorruptLog`` if it is unreadable, since it might say that the game is unlisted."""
        return read_metadata(self._log, [self.state.id])[self.state.id]

    @cached_property
    def deciders(self) -> Deciders:
        return Deciders(self.entries, self.metadata.controllers)

    def once(self, compute: Callable[["FoldedGame"], T]) -> T:
        """Return this function's result for the game, computed once and shared by projections."""
        if compute not in self._found:
            self._found[compute] = compute(self)
        found: T = self._found[compute]
        return found


@dataclass(frozen=True)
class Projection:
    """Documents computed from games. A new ``version`` is filled beside the old one, then served.

    ``of`` gets a game and its events, and returns documents by name: anything that can be written as JSON. Its result
    must depend on its arguments only. If ``events`` is ``"new"``, it gets the events since its last call, and its
    documents replace those of the same names; if ``"all"``, it gets every event of the game, and its documents replace
    all others.

    ``private``: it is called when a game is closed, with everything that was hidden, and its documents can only be read
    with the scope ``read``. Other projections get public information.
    """

    name: str
    version: int
    of: Callable[..., Any]
    events: Literal["new", "all"] = "new"
    private: bool = False

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if this is not a valid declaration."""
        if not NAME.fullmatch(str(self.name)):
            raise ValueError(f"name: {self.name!r} is not valid; it must match {NAME.pattern}")
        if type(self.version) is not int or not 1 <= self.version < 1_000_000_000:
            raise ValueError("version: must be a whole number of at least 1")
        if not callable(self.of):
            raise ValueError("of: must be a function")  # noqa: TRY004 - one kind of error for all
        if self.events not in {"new", "all"}:
            raise ValueError('events: must be "new" or "all"')

    @property
    def step(self) -> str:
        return f"{STEP_PREFIX}{self.name}:{self.version}"

    @property
    def kept_as(self) -> str:
        """The name in its keys, which differs for private projections, so that hidden data is never read as public."""
        return f"{self.name}-private" if self.private else self.name

    def wants(self, *, closed: bool) -> bool:
        return closed or not self.private

    def compute(self, game: FoldedGame) -> Any:
        """Return what is stored of a game. Raises ``Refused``, and any exception of ``of``."""
        return encoded(self.of(public_game(game.state), events_of(game.state, game.entries, private=self.private)))


class BuiltIn(Projection):
    """A projection of Skald's own: ``of`` gets the ``FoldedGame``, and returns what is stored, or ``None`` for nothing.

    ``skald rebuild`` refills all of them, whatever their version. ``private``: it is computed once a game is closed.
    """

    @property
    def step(self) -> str:
        return self.name

    def compute(self, game: FoldedGame) -> Any:
        return self.of(game)


class Refused(Exception):
    """The result of a projection is not a set of valid documents; the message says why."""


def read_metadata(log: RedisLog, games: Sequence[str]) -> Mapping[str, Metadata]:
    """Return the metadata of games, in two round trips. Raises ``CorruptLog``."""
    if not games:
        return {}
    seats, origins = log.game_metadata_many(games, SEATS), log.game_metadata_many(games, ORIGIN)
    return {
        game: Metadata(
            origin=(origin := origin_of(origins[game])),
            controllers=(controllers := controllers_of(seats[game])),
            of_people=is_of_people(origin, controllers),
            listed=is_listed(seats[game]),
            rated_as=rated_as_of(seats[game]),
        )
        for game in games
    }


def public_game(state: GameState) -> PublicGame:
    table: Any = state.ruleset.view(state.table, None) if state.has_started else {}
    return PublicGame(
        id=state.id,
        ruleset=state.ruleset.id,
        rules_version=state.setup.rules_version,
        options=state.setup.all_options(),
        seats=state.setup.seats,
        version=state.version,
        status=state.status.value,
        to_act=state.to_act(None),
        winners=state.results.winners if state.results else None,
        state=msgspec.json.decode(msgspec.json.encode(table)),
    )


def events_of(state: GameState, entries: Sequence[Entry], *, private: bool) -> list[Event]:
    """Return the newest events as passed to projections, with or without hidden information."""
    shown = [event(entry, state.seed, tuple(entry.private) if private else ()) for entry in entries]
    ends = commit_ends(entries, state.version)
    return [
        msgspec.json.decode(msgspec.json.encode({**one, "commit": end})) for one, end in zip(shown, ends, strict=True)
    ]


def encoded(documents: Any) -> dict[str, bytes]:
    """Return the documents of a projection as they are stored.

    Raises ``Refused`` for invalid documents, or too many.
    """
    if not isinstance(documents, Mapping):
        raise Refused(f"it returned {type(documents).__name__}, not a mapping")
    found = {}
    for name, document in documents.items():
        try:
            found[name] = msgspec.json.encode(document)
        except (TypeError, ValueError, RecursionError) as error:
            raise Refused(f"its document {name} cannot be written as JSON: {error}") from None
    require_stored(found)
    return found


def require_stored(documents: Mapping[Any, bytes]) -> None:
    """Raise ``Refused`` unless these are valid stored documents."""
    if len(documents) > MAX_DOCUMENTS:
        raise Refused(f"it returned {len(documents)} documents; the maximum is {MAX_DOCUMENTS}")
    for name, body in documents.items():
        if not (isinstance(name, str) and KEY.fullmatch(name)):
            raise Refused(f"it returned a document named {str(name)[:70]!r}; names must match {KEY.pattern}")
        if len(body) > MAX_BYTES:
            raise Refused(f"its document {name} has {len(body):,} bytes; the maximum is {MAX_BYTES:,}")
        if not is_json(body):
            raise Refused(f"its document {name} is not JSON")


def is_json(body: bytes) -> bool:
    """Return True if these bytes are one JSON document."""
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True
