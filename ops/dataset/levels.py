"""Levels of privacy: what a dataset says about the people who played, and how it names games and players."""

import hmac
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from events.application.origin import HUMAN, SIMULATED
from events.log.port import Entry
from events.ruleset.privacy import SERVER
from events.ruleset.records import Record
from ops.dataset.steps import ClosedGame

Level = Literal["public", "pseudonymous", "operator"]
LEVELS: tuple[Level, ...] = ("public", "pseudonymous", "operator")
SMALLEST_GROUP = 5
"""The fewest games of a ruleset and month that a public dataset tells of."""
_WITHHELD: Mapping[str, tuple[str, ...]] = {
    "game_created": ("game", "commitment", "seed", "box", "fork"),
    "seat_taken": ("entropy", "commitment", "before_id"),
    "entropy_opened": ("entropy",),
    "seed_opened": ("seed",),
}
"""The fields of the events that every game has which a public dataset does not hold: they name the game, or were
chosen by a player."""


class Privacy(Record):
    """One level under one key: the same key gives the same pseudonyms."""

    level: Level
    key: bytes

    @property
    def is_public(self) -> bool:
        """True if anybody may read what is written."""
        return self.level == "public"

    def game(self, game: ClosedGame) -> str:
        """Return what a game is called: its id, or at the public level a pseudonym, unless it is simulated."""
        return game.id if game.origin == SIMULATED else self.game_name(game.id)

    def game_name(self, game_id: str) -> str:
        """Return what a game with this id is called that is not simulated."""
        return self._pseudonym("game", game_id) if self.is_public else game_id

    def player(self, game: ClosedGame, seat: int) -> str | None:
        """Return the pseudonym of who had a seat, at the public level another one each month; a bot has its name."""
        player = game.players[seat]
        if player.controller != HUMAN:
            return player.controller
        return self._pseudonym("player", player.name, game.month) if player.name is not None else None

    def time(self, at: str) -> str:
        """Return the time of an event, at the public level the minute in which it was."""
        return at[:16] + ":00Z" if self.is_public else at

    def data(self, entry: Entry) -> bytes:
        """Return the fields of a closed game's event as JSON, without what is not told at this level."""
        withheld = _WITHHELD.get(entry.type, ()) if self.is_public else ()
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


_decode, _encode = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode, msgspec.json.Encoder().encode
Row = dict[str, Any]
"""One row of a table, by the names of its columns."""
