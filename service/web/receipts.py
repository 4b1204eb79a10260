"""Receipts: signed statements, on request, about the response to a write."""

from datetime import UTC, datetime

from events.application.game_service import GameService
from events.log.records import LogUnavailable
from events.ruleset.records import Command, Record, canonical
from events.ruleset.refusals import Refusal
from events.transparency.receipts import STORED, Statement, action_digest, issue
from events.transparency.signer import Signer


class SignedWrite(Record):
    """A write to be signed: its kind, the game, the caller, and the action or the invalid bytes sent instead."""

    name: str
    game: str
    seat: int | None
    action: Command | bytes = b""

    def digest(self) -> str | None:
        """Return the hash of the action; ``None`` if nothing was sent."""
        content = self.action if isinstance(self.action, bytes) else canonical(self.action)
        return action_digest(content) if content else None


class Receipts:
    """Signs the responses to writes. A refusal names the newest version, so a lower one later proves a rollback."""

    def __init__(self, signer: Signer, games: GameService) -> None:
        self._signer = signer
        self._games = games

    @property
    def verifier_key(self) -> str:
        """The published key that verifies receipts."""
        return self._signer.key.text

    def of_stored(self, write: SignedWrite, version: int, head: str) -> str:
        """Return the receipt of a stored write and its version. Its time is taken after the write."""
        return self._issue(write, STORED, None, self._now(), (version, head))

    def of_refused(self, write: SignedWrite, status: int, code: str | None) -> str:
        """Return the receipt of a refused write. Its time is taken before the newest version is read."""
        at = self._now()
        return self._issue(write, status, code, at, self._newest(write.game))

    def _issue(
        self, write: SignedWrite, status: int, code: str | None, at: str, newest: tuple[int | None, str | None]
    ) -> str:
        version, head = newest
        statement = Statement(
            action=write.digest(),
            at=at,
            code=code,
            game=write.game,
            head=head,
            seat=write.seat,
            status=status,
            version=version,
            write=write.name,
        )
        return issue(self._signer, statement)

    def _newest(self, game: str) -> tuple[int | None, str | None]:
        try:
            state = self._games.load(game)
        except Refusal:  # the log is unavailable or corrupt, as the status shows
            return None, None
        return state.version, state.hash.hex()

    def _now(self) -> str:
        try:
            return self._games.clock()
        except LogUnavailable:
            return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
