"""A dataset that follows a service by its feed, without access to its store."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from threading import Event
from typing import Any

import msgspec
from skald_client import Problem, Skald, SkaldError, Unreachable
from skald_client.exchange import PASSING
from skald_client.types import RefusalDocument

from events.application.creation import FORKED, PLAYED, SIMULATED
from events.application.refused_actions import RefusedAction
from events.integrity.replay import exception_text, read_creation
from events.integrity.transcript import read_transcript
from events.log.records import is_game_id
from events.ruleset.records import Record, change
from events.ruleset.registry import RulesetRegistry
from ops.analytics.manifest import Manifest
from ops.analytics.rows import ClosedGame, Privacy, SeatPlayer
from ops.analytics.store import Selection, wanted_kinds, wanted_of
from ops.analytics.writer import DatasetBusy, DatasetWriter, rows_of

FEED = "feed"
"""The key of the feed's cursor in the position of a dataset. All other keys are games that have to wait, with the time
when each was closed.
"""
BATCH_SIZE = 1000
WAIT_SECONDS = 5
PAUSE_SECONDS = 2.0
"""Seconds before a service that did not respond is asked again."""
GONE = ("unknown_game", "purged")


class Taken(Record):
    """The result of one run: the numbers of added games and events, and of games that have to wait.

    ``unreadable``: why others were left out.
    """

    games: int
    events: int
    waiting: int
    unreadable: Mapping[str, str]


class Follower:
    """Adds the games that a service closes to one dataset.

    ``open_writer`` opens the dataset for one run; ``privacy`` returns what a dataset reveals, given its manifest.
    """

    def __init__(
        self,
        skald: Skald,
        rulesets: RulesetRegistry,
        open_writer: Callable[[], AbstractContextManager[DatasetWriter]],
        privacy: Callable[[Manifest], Privacy],
        selection: Selection,
    ) -> None:
        self._skald, self._rulesets, self._open_writer = skald, rulesets, open_writer
        self._privacy, self._selection = privacy, selection
        self._after: str | None = None
        self._stored: str | None = None
        self._closed: dict[str, str] = {}

    def take_all(self) -> Taken:
        """Add the games that are closed now. Raises ``SkaldError``."""
        self._resume()
        while not self._hear(0):
            pass
        return self._take()

    def run(self, stop: Event, every: float, on_outage: Callable[[str], None]) -> Iterator[Taken]:
        """Yield the result of a run every ``seconds``, until asked to stop.

        If the service does not answer or is unavailable, or another run is writing to the dataset, it waits. Raises
        ``SkaldError`` if the service refuses.
        """
        has_begun, until = False, time.monotonic()
        while not stop.is_set():
            try:
                if not has_begun:
                    self._resume()
                    has_begun = True
                self._hear(max(0.0, min(WAIT_SECONDS, until - time.monotonic())))
                if time.monotonic() >= until:
                    if self._is_ready():
                        yield self._take()
                    until = time.monotonic() + every
            except (SkaldError, DatasetBusy) as error:
                _require_outage(error)
                on_outage(str(error))
                stop.wait(PAUSE_SECONDS)
        try:
            if not has_begun:
                self._resume()
            while not self._hear(0):
                pass
            if self._is_ready() or self._after != self._stored:
                yield self._take()
        except (SkaldError, DatasetBusy) as error:
            _require_outage(error)
            on_outage(str(error))

    def _resume(self) -> None:
        """Continue where the dataset ends, or start over if the requested kinds of games have changed."""
        with self._open_writer() as writer:
            is_same = wanted_kinds(writer.manifest, self._selection) == writer.manifest.kinds
            self._after = self._stored = writer.position.get(FEED) if is_same else None
            self._closed = {game: at for game, at in writer.position.items() if is_game_id(game)}

    def _hear(self, wait: float) -> bool:
        """Record which games were closed; return True at the end of the feed."""
        page = self._skald.list_feed(after=self._after, limit=BATCH_SIZE, wait=wait)
        self._closed |= {commit["game"]: commit["at"] for commit in page["commits"] if commit["closed"]}
        is_all = not page["commits"] and page["next"] == self._after
        self._after = page["next"]
        return is_all

    def _is_ready(self) -> bool:
        selection = change(self._selection, now=_now())
        return any(map(selection.admits_age, self._closed.values()))

    def _take(self) -> Taken:
        """Add the games that are old enough; the others have to wait, and so do those that cannot be read now."""
        with self._open_writer() as writer:
            privacy = self._privacy(writer.manifest)
            wanted: Selection = change(wanted_of(writer.manifest, privacy, self._selection), now=_now())
            known = writer.known()
            groups: dict[str, tuple[str, str]] = {}
            waiting: dict[str, str] = {}
            for game, at in sorted(self._closed.items(), key=lambda one: privacy.game_name(one[0])):
                if not wanted.admits_age(at):
                    waiting[game] = at
                elif game not in known and privacy.game_name(game) not in known:
                    self._add(game, writer, privacy, wanted, groups)
            withheld = writer.withhold_small_groups() if privacy.is_public else frozenset()
            again = {game for game, group in groups.items() if group in withheld} | set(writer.unreadable)
            waiting |= {game: self._closed[game] for game in again}
            games, events, unreadable = writer.games, writer.events, dict(writer.unreadable)
            position = {**waiting, **({FEED: self._after} if self._after else {})}
            writer.finish(position=position, kinds=wanted.kinds, embargo_days=wanted.embargo_days)
        self._closed, self._stored = waiting, self._after
        return Taken(games=games, events=events, waiting=len(waiting), unreadable=unreadable)

    def _add(
        self,
        game: str,
        writer: DatasetWriter,
        privacy: Privacy,
        wanted: Selection,
        groups: dict[str, tuple[str, str]],
    ) -> None:
        """Add a game, unless it is not selected or no longer exists."""
        try:
            found = self._read(game, wanted, has_refusals="refusals" in writer.manifest.tables)
            if found is not None:
                writer.add(rows_of([found], writer.manifest.tables, privacy))
                groups[game] = (found.created.ruleset, found.month)
        except SkaldError as error:
            if _is_outage(error):
                raise
            if not isinstance(error, Problem) or error.code not in GONE:
                writer.unreadable[game] = str(error)
        except Exception as error:  # noqa: BLE001 - one game shall not stop the others
            writer.unreadable[game] = exception_text(error)

    def _read(self, game: str, wanted: Selection, *, has_refusals: bool) -> ClosedGame | None:
        document = self._skald.get_game(game)
        if document.get("practice") or not (wanted.unlisted or document["listed"]):
            return None
        lines = (msgspec.json.encode(event) for event in self._skald.iter_events(game))
        entries = read_transcript(lines).entries
        created = read_creation(entries[0])
        origin = SIMULATED if created.simulated else FORKED if created.fork is not None else PLAYED
        refused = self._skald.list_refusals(game)["refusals"] if has_refusals else ()
        found = ClosedGame(
            self._rulesets, entries, _players(document["seats"]), origin, refused=[_refused(one) for one in refused]
        )
        return found if wanted.admits(found) else None


def _refused(one: RefusalDocument) -> RefusedAction:
    return RefusedAction(one["version"], one["seat"], one["rule"].partition("/")[2], one["type"])


def _players(seats: Sequence[Mapping[str, Any]]) -> tuple[SeatPlayer, ...]:
    return tuple(SeatPlayer(controller=seat["controller"], name=seat["name"], id=seat.get("player")) for seat in seats)


def _is_outage(error: SkaldError | DatasetBusy) -> bool:
    return isinstance(error, Unreachable | DatasetBusy) or (isinstance(error, Problem) and error.status in PASSING)


def _require_outage(error: SkaldError | DatasetBusy) -> None:
    if not _is_outage(error):
        raise error


def _now() -> int:
    return time.time_ns() // 1_000_000
