"""The rows of ``decisions``, ``offers`` and ``observations``: what was to be decided, offered, chosen and seen."""

import hmac
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec

from events.aggregate.clocks import milliseconds
from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import GameCreated, ResultsComputed
from events.aggregate.state import GameState
from events.application.creation import PLAYED, SIMULATED
from events.application.refused_actions import RefusedAction
from events.integrity.audit import commits
from events.integrity.codec import CommitHeader, decode_fact, read_header, read_metadata
from events.integrity.deciders import PERSON, Deciders
from events.integrity.replay import fold, read_creation
from events.integrity.transcript import is_closed_log
from events.log.records import Entry
from events.ruleset.privacy import SERVER
from events.ruleset.records import Command, Record, canonical
from events.ruleset.registry import RulesetRegistry
from projections.statistics.contributions import joined_at
from projections.statistics.contributions import starter_of as first_of
from projections.statistics.figures import option_texts

UNDONE = "undone"

Level = Literal["public", "pseudonymous", "operator"]
LEVELS: tuple[Level, ...] = ("public", "pseudonymous", "operator")
SMALLEST_GROUP = 5
"""The minimum number of games of a ruleset and month in a public dataset."""
WITHHELD: Mapping[str, tuple[str, ...]] = {
    "game_created": ("game", "commitment", "seed", "box", "fork"),
    "seat_taken": ("entropy", "commitment", "before_id"),
    "entropy_opened": ("entropy",),
    "seed_opened": ("seed",),
}
"""Fields that a public dataset leaves out of the events that every game has: they identify the game, or were chosen by
a player.
"""

_decode, _encode = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode, msgspec.json.Encoder().encode
Row = dict[str, Any]
"""One row of a table: its values by the names of the columns."""

ABANDONED, RESIGNED, BY_RULES = "abandoned", "resigned", "rules"
OPEN, RUNNING, FINISHED = "open", "running", "finished"


class Step(Record):
    """One commit. ``offered`` are the actions that could be chosen, if they are known already."""

    entries: tuple[Entry, ...]
    before: GameState | None
    after: GameState
    offered: Sequence[Command] | None = None

    @property
    def metadata(self) -> CommitMetadata:
        """The metadata of the commit."""
        return read_metadata(self.entries[0]) or CommitMetadata()

    @property
    def seat(self) -> int | None:
        """The seat that acted, even if the event keeps it secret."""
        return self.metadata.seat if self.entries[0].seat is None else self.entries[0].seat


class SeatPlayer(Record):
    """Who had a seat at the end: its controller, and the name and the operator's id of the player, if any.

    ``rating`` and ``deviation`` are the player's after a rated game.
    """

    controller: str
    name: str | None = None
    id: str | None = None
    rating: int | None = None
    deviation: int | None = None


class _Undone(msgspec.Struct):
    to: int


class ClosedGame:
    """One game as the tables are filled from it; it is closed, except with ``--running``.

    Its steps are folded only if a table needs them.
    """

    def __init__(
        self,
        rulesets: RulesetRegistry,
        entries: Sequence[Entry],
        players: Sequence[SeatPlayer],
        origin: str = PLAYED,
        steps: Sequence[Step] | None = None,
        refused: Sequence[RefusedAction] = (),
    ) -> None:
        self.rulesets, self.entries, self.players, self.origin = rulesets, entries, players, origin
        self.refused, self._steps = refused, steps

    @cached_property
    def created(self) -> GameCreated:
        """The first event."""
        return read_creation(self.entries[0])

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.created.game

    @cached_property
    def deciders(self) -> Deciders:
        """Who played its seats, and who decided."""
        return Deciders(self.entries, [player.controller for player in self.players])

    @cached_property
    def bots_only(self) -> bool:
        """True if no person ever decided."""
        return self.deciders.are_bots_only(self.created.seats)

    @cached_property
    def undone(self) -> set[int]:
        """The versions of the undone events."""
        found: set[int] = set()
        for entry in self.entries:
            if entry.type == UNDONE:
                found.update(range(msgspec.json.decode(entry.data, type=_Undone).to + 1, entry.version))
        return found

    @property
    def is_closed(self) -> bool:
        """True if no event can follow."""
        return is_closed_log(self.entries)

    @property
    def month(self) -> str:
        """The month of the last event, in UTC, such as ``2026-11``."""
        return self.entries[-1].at[:7]

    @cached_property
    def commits(self) -> Sequence[tuple[Entry, ...]]:
        """The events of each commit."""
        return [step.entries for step in self._steps] if self._steps is not None else list(commits(self.entries))

    @cached_property
    def steps(self) -> Sequence[Step]:
        """The commits, each with the game before and after it."""
        return list(self._folded()) if self._steps is None else self._steps

    def _folded(self) -> Iterator[Step]:
        before: GameState | None = None
        for entries in self.commits:
            after = fold(self.rulesets, self.id, entries, before)
            yield Step(entries=entries, before=before, after=after)
            before = after


class Privacy(Record):
    """One level of privacy, and the key of the pseudonyms: the same key gives the same pseudonyms."""

    level: Level
    key: bytes

    @property
    def is_public(self) -> bool:
        """True if the dataset is public."""
        return self.level == "public"

    def game(self, game: ClosedGame) -> str:
        """Return the name of a game: its id, or at the public level a pseudonym, unless it is simulated."""
        return game.id if game.origin == SIMULATED else self.game_name(game.id)

    def game_name(self, game_id: str) -> str:
        """Return the name of a game with this id that is not simulated."""
        return self._pseudonym("game", game_id) if self.is_public else game_id

    def player(self, game: ClosedGame, seat: int) -> str | None:
        """Return the player of a seat: the operator's id, or a pseudonym, at the public level another one each month.

        It is ``None`` if the operator has no id of the person.
        """
        known = game.players[seat].id
        return known if known is None or self.level == "operator" else self._pseudonym("player", known, game.month)

    def time(self, at: str) -> str:
        """Return the time of an event; at the public level only the minute."""
        return at[:16] + ":00Z" if self.is_public else at

    def data(self, entry: Entry) -> bytes:
        """Return the fields of a closed game's event as JSON, without those that this level leaves out."""
        withheld = WITHHELD.get(entry.type, ()) if self.is_public else ()
        if not entry.private and not withheld:
            return entry.data
        fields = _decode(entry.data)
        for audience, part in entry.private.items():
            own = _decode(part)
            if audience == SERVER:
                own.pop("decided", None)
            fields |= own
        for name in withheld:
            fields.pop(name, None)
        return _encode(fields) if fields else b"{}"

    def _pseudonym(self, kind: str, name: str, month: str = "") -> str:
        period = month if self.is_public else ""
        digest = hmac.digest(self.key, "\0".join((self.level, kind, period, name)).encode(), "sha256")
        return digest[:8].hex()


class Decided(Record):
    """One decision of a seat: who made it, and who had the seat. ``milliseconds`` is the time since the seat was asked.

    ``taken`` is an index into ``offered``.
    """

    before: GameState
    version: int
    seat: int
    controller: str
    by: str | None
    action: dict[str, Any]
    offered: Sequence[Command]
    taken: int | None
    milliseconds: int


def decided(game: ClosedGame) -> Iterator[Decided]:
    """Yield every decision of a game, in order."""
    asked: dict[int, str] = {}
    for step in game.steps:
        metadata, first, before = step.metadata, step.entries[0], step.before
        action, seat = metadata.action, metadata.seat if first.seat is None else first.seat
        if action is not None and seat is not None and before is not None:
            offered = before.ruleset.legal(before.table, seat) if step.offered is None else step.offered
            yield Decided(
                before=before,
                version=first.version,
                seat=seat,
                controller=game.deciders.controller(seat, before.version),
                by=game.deciders.of(first),
                action=action,
                offered=offered,
                taken=_taken(before, seat, action, offered),
                milliseconds=milliseconds(first.at) - milliseconds(asked.get(seat, first.at)),
            )
            asked.pop(seat, None)
        asked = _asked(step.after, asked, step.entries[-1].at)


def decisions(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each action."""
    name = privacy.game(game)
    for one in decided(game):
        row: Row = {
            "game": name,
            "version": one.version,
            "seat": one.seat,
            "controller": one.controller,
            "by": one.by,
            "undone": one.version in game.undone,
            "phase": one.before.ruleset.phase(one.before.table),
            "type": one.action["type"],
            "offered": len(one.offered),
            "offered_by_type": Counter(command.__struct_config__.tag for command in one.offered),
            "taken": one.taken,
            "action": one.action,
        }
        if not privacy.is_public:
            row["seconds"] = one.milliseconds / 1000 if one.by == PERSON else None
        yield row


def offers(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each action that was offered in each decision."""
    name = privacy.game(game)
    for one in decided(game):
        for number, command in enumerate(one.offered):
            yield {
                "game": name,
                "version": one.version,
                "seat": one.seat,
                "number": number,
                "type": command.__struct_config__.tag,
                "action": msgspec.Raw(canonical(command)),
                "taken": number == one.taken,
            }


def observations(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each decision: the table as the seat saw it before."""
    name = privacy.game(game)
    for one in decided(game):
        view = one.before.ruleset.view(one.before.table, one.seat)
        yield {"game": name, "version": one.version, "seat": one.seat, "view": view}


def _taken(before: GameState, seat: int, action: dict[str, Any], offered: Sequence[Command]) -> int | None:
    ruleset = before.ruleset
    canonical = ruleset.canonical_command(before.table, seat, ruleset.read_command(action))
    return next((number for number, one in enumerate(offered) if one == canonical), None)


def _asked(state: GameState, before: dict[int, str], at: str) -> dict[int, str]:
    """Return, for each seat to act, since when it has been."""
    seats = [seat for seat in range(state.setup.seats) if seat in state.to_act(seat)]
    return {seat: before.get(seat, at) for seat in seats}


def games(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield the one row of a game."""
    created, results, last = game.created, results_of(game), game.entries[-1]
    resigned, taken = results is not None and bool(results.resigned), joined_at(game.entries)
    yield {
        "game": privacy.game(game),
        "origin": game.origin,
        "bots_only": game.bots_only,
        "rules_version": created.rules_version,
        "seats": created.seats,
        "options": option_texts(created.options),
        "created_at": privacy.time(game.entries[0].at),
        "joined_at": [privacy.time(taken[seat]) if seat in taken else None for seat in range(created.seats)],
        "started_at": privacy.time(max(taken.values())) if len(taken) == created.seats else None,
        "ended_at": privacy.time(last.at) if game.is_closed else None,
        "events": last.version,
        "actions": sum(commit.acted for commit in _headers(game.commits)),
        "status": _status(game, has_results=results is not None, is_full=len(taken) == created.seats),
        "ending": _ending(has_results=results is not None, resigned=resigned) if game.is_closed else None,
        "starter": starter_of(game),
        "box_hash": created.box_hash,
        "box_replaced": bool(created.box),
        "seeded": created.seeded,
        "rated": created.rated,
        "head": last.hash.hex(),
    }


def _status(game: ClosedGame, *, has_results: bool, is_full: bool) -> str:
    if game.is_closed:
        return FINISHED if has_results else ABANDONED
    return RUNNING if is_full else OPEN


def _ending(*, has_results: bool, resigned: bool) -> str:
    return RESIGNED if resigned else BY_RULES if has_results else ABANDONED


def seats(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each seat."""
    results, starter = results_of(game), starter_of(game)
    ranked = {one.seat: one for one in results.ranking} if results else {}
    for seat, player in enumerate(game.players):
        place = ranked.get(seat)
        rated = {} if privacy.is_public else {"rating": player.rating, "deviation": player.deviation}
        yield {
            "game": privacy.game(game),
            "seat": seat,
            "turn": (seat - starter) % len(game.players) + 1 if starter is not None else None,
            "controller": game.deciders.only_controller(seat),
            "player": privacy.player(game, seat),
            "name": player.name,
            "rank": place.rank if place else None,
            "total": place.total if place else None,
            "winner": seat in results.winners if results else None,
            "resigned": results is not None and seat in results.resigned,
            **rated,
        }


def results_of(game: ClosedGame) -> ResultsComputed | None:
    """Return the results of a game; ``None`` if it was abandoned."""
    found = next((entry for entry in reversed(game.entries) if entry.type == "results_computed"), None)
    results = decode_fact(None, found) if found else None
    return results if isinstance(results, ResultsComputed) else None


def starter_of(game: ClosedGame) -> int | None:
    """Return the seat that began; ``None`` if the ruleset declares no event for this, or the log lacks that event."""
    ruleset = game.rulesets.version_of(game.created.ruleset, game.created.rules_version)
    return first_of(ruleset, game.entries)


def _headers(commits: Sequence[tuple[Entry, ...]]) -> Iterator[CommitHeader]:
    return (header for entries in commits if (header := read_header(entries[0])))


def events(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each event."""
    name, is_public = privacy.game(game), privacy.is_public
    for number, commit in enumerate(game.commits, start=1):
        for entry in commit:
            row: Row = {
                "game": name,
                "version": entry.version,
                "type": entry.type,
                "schema": entry.schema,
                "seat": entry.seat,
                "time": privacy.time(entry.at),
                "commit": number,
                "undone": entry.version in game.undone,
                "data": msgspec.Raw(privacy.data(entry)),
            }
            if not is_public:
                row["hash"] = entry.hash.hex()
            yield row


def scores(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each component of each seat's result."""
    name, results = privacy.game(game), results_of(game)
    for ranked in sorted(results.ranking, key=lambda one: one.seat) if results else ():
        for component, points in ranked.components.items():
            yield {"game": name, "seat": ranked.seat, "component": component, "points": points}


def refusals(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each refusal."""
    name, ruleset = privacy.game(game), game.created.ruleset
    for one in game.refused:
        rule = f"{ruleset}/{one.rule}"
        yield {"game": name, "version": one.version, "seat": one.seat, "rule": rule, "type": one.type}


def draws(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each draw from a pile, a bag or a die."""
    name = privacy.game(game)
    for commit in game.commits:
        metadata = read_metadata(commit[0])
        for draw in metadata.draws if metadata else ():
            yield {
                "game": name,
                "version": commit[0].version,
                "source": draw.source,
                "number": draw.number,
                "size": draw.size,
                "taken": list(draw.order),
            }


def course(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each seat whenever a total changes, from the start of the game."""
    name = privacy.game(game)
    before: tuple[int, ...] = ()
    for step in game.steps:
        if not step.after.has_started:
            continue
        totals = tuple(score.total for score in step.after.ruleset.score(step.after.table, None))
        if totals != before:
            version = step.entries[-1].version
            yield from ({"game": name, "version": version, "seat": s, "total": t} for s, t in enumerate(totals))
            before = totals
