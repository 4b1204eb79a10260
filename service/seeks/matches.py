"""The game of a match.

Any process can create it, and it is created only once. Its id, its seats and their tokens follow from the match and the
secret of the installation, so whatever a killed process leaves unfinished, another one can finish.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from events.application.creation import HUMAN, ORIGIN, SEATS, GamePlan
from events.application.game_service import GameService
from events.application.writing import CommandResult, Request
from events.log.records import GameMetadata, LogFull, LogUnavailable, StoreReplaced, named_game_id
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import AnyRuleset
from projections.quotas import Quotas
from projections.shares import SHARE
from service.access.callers import Keys
from service.access.names import distinct_name
from service.access.player_tokens import PlayerTokens
from service.access.seats import SeatAssignment, SeatAssignments, digest, seat_token, to_game_metadata
from service.seeks.store import Seek, Seeks

SEEK = "seek"
"""The name of the caller who creates the game, and of the secrets that are derived for a seek."""
BEST_BOT = "smart"
GIVE_UP_MS = 60_000
"""The age at which a match is given up if its game is always refused, for example because its ruleset was removed."""
TRANSIENT = (LogUnavailable, LogFull, StoreReplaced)

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Matches:
    """Creates the games of matches.

    ``offered`` are the rulesets of new games by id, ``boxes`` the operator's replacements in their boxes, and ``bots``
    the bots that may take a seat. ``created`` is called with each game that this process has created.
    """

    seeks: Seeks
    games: GameService
    keys: Keys
    players: PlayerTokens
    quotas: Quotas
    offered: Mapping[str, AnyRuleset]
    boxes: Mapping[str, Mapping[str, Any]]
    bots: Sequence[str]
    created: Callable[[CommandResult], object]

    def game_of(self, match: str) -> str:
        """Return the id of the game of a match; for a single seek, that of the game that its quota counts."""
        return named_game_id(self.keys.derived(SEEK, "game", match.partition(",")[0]))

    def seat_of(self, match: str, seek: Seek) -> int:
        """Return the seat of a seek in the game of its match."""
        return self._seated(match, seek.seats).index(seek.id)

    def token_of(self, match: str, seek: Seek) -> str:
        """Return the token of that seat."""
        return self._token(self.game_of(match), seek.id)

    def finish(self, match: str) -> None:
        """Create the game of a match, unless it exists. Raises ``Refusal`` if it cannot be created now."""
        if (seeks := self.seeks.of_match(match)) is None:
            self.seeks.settle(match, given_up=True)
            return
        game_id, first = self.game_of(match), seeks[0]
        ruleset = self.offered.get(first.ruleset)
        if ruleset is None:
            raise Refusal(f"The ruleset {first.ruleset} is not available here.")
        assignments = self._assignments(match, game_id, seeks)
        seats = range(first.seats)
        bots = {n: one.controller for n, one in enumerate(assignments.seats) if one.controller != HUMAN}
        for seek in seeks:
            if seek.player is not None:
                self.players.seat(seek.player, game_id)
        plan = GamePlan(
            ruleset=ruleset,
            seats=first.seats,
            options=first.options,
            box=self.boxes.get(ruleset.id, {}),
            taken=seats,
            bots=bots,
            clock=first.clock,
            rated=first.rated,
        )
        beside: GameMetadata = {SEATS: to_game_metadata(assignments), ORIGIN: {SHARE: first.share}}
        request = Request(caller=SEEK, key=game_id, content=digest(match)[:32])
        result = self.games.create(plan, lambda _: beside, request=request, game_id=game_id)
        for seek in seeks:
            if seek.holder:
                self.quotas.move(seek.holder, self.game_of(seek.id), game_id)
        if self.seeks.settle(match) or not result.repeated:
            self.created(result)

    def sweep(self) -> int:
        """End expired seeks, let bots join, and create missing games of matches; return the number of changes."""
        count, matches = self.seeks.sweep()
        for match, age in matches.items():
            try:
                self.finish(match)
            except TRANSIENT:
                raise
            except Exception as error:  # noqa: BLE001 - one bad match must not stop the others
                if age > GIVE_UP_MS and not self.games.log.head(self.game_of(match)).version:
                    self.seeks.settle(match, given_up=True)
                    _log.error("The seeks %s have no game, since it cannot be created: %s", match, error)
        return count + len(matches)

    def _assignments(self, match: str, game_id: str, seeks: Sequence[Seek]) -> SeatAssignments:
        """Return who sits where. People whose names look the same get numbers, and bots take the remaining seats."""
        names: dict[str, str] = {}
        for seek in seeks:
            names[seek.id] = distinct_name(seek.name, list(names.values()))
        by_id = {seek.id: seek for seek in seeks}
        seats: list[SeatAssignment] = []
        bot = BEST_BOT if BEST_BOT in self.bots else next(iter(self.bots), HUMAN)
        for seat in self._seated(match, seeks[0].seats):
            if seat not in by_id:
                name = distinct_name(bot, [*names.values(), *(one.name or "" for one in seats)])
                seats.append(SeatAssignment(controller=bot, name=name))
                continue
            seek = by_id[seat]
            seats.append(
                SeatAssignment(
                    controller=HUMAN,
                    name=names[seek.id],
                    token=digest(self._token(game_id, seek.id)),
                    player=seek.player,
                    rated_as=seek.rated_as if seek.rated else None,
                )
            )
        return SeatAssignments(seats=tuple(seats), creator=seeks[0].creator)

    def _seated(self, match: str, seats: int) -> list[str]:
        """Return the seek of each seat, in a random order that follows from the match. A bot's seat has an empty id."""
        ids = match.split(",")
        everyone = [*ids, *(f"bot {n}" for n in range(seats - len(ids)))]
        ordered = sorted(everyone, key=lambda one: self.keys.derived(SEEK, "seat", match, one))
        return [one if one in ids else "" for one in ordered]

    def _token(self, game_id: str, seek: str) -> str:
        return seat_token(game_id, self.keys.derived(SEEK, "token", game_id, seek))
