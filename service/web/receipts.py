"""Receipts: a signed statement of how a write was answered, for whoever asks for one."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from flask import Response, current_app

from events.application.game_service import GameService
from events.log.records import LogUnavailable
from events.ruleset.records import Command, Record, canonical
from events.ruleset.refusals import Refusal
from events.transparency.receipts import STORED, Statement, action_digest, issue
from events.transparency.signer import Signer
from service.web.request import NotedRequest

MINIMAL = "return=minimal"
RECEIPT = "receipt"
PREFERENCE_APPLIED = "Preference-Applied"


def wants_minimal(header: str | None) -> bool:
    """Return True if the ``Prefer`` header asks for the shortest answer. Of several ``return`` the first counts."""
    return header is not None and next((value for name, value in _preferences(header) if name == "return"), "") == (
        "minimal"
    )


def wants_receipt(header: str | None) -> bool:
    """Return True if the ``Prefer`` header asks for a signed receipt."""
    return header is not None and any(name == RECEIPT for name, _ in _preferences(header))


def _preferences(header: str) -> Iterator[tuple[str, str]]:
    """Yield name and value of each preference, without its parameters."""
    for preference in header.split(","):
        name, _, value = preference.partition(";")[0].partition("=")
        yield name.strip().lower(), value.strip().strip('"').lower()


HEADER = "Skald-Receipt"


class SignedWrite(Record):
    """What was asked: the kind of write, the game, who asks, and the action, or the bytes that are none."""

    name: str
    game: str
    seat: int | None
    action: Command | bytes = b""

    def digest(self) -> str | None:
        """Return the hash of the action; ``None`` where nothing was sent."""
        content = self.action if isinstance(self.action, bytes) else canonical(self.action)
        return action_digest(content) if content else None


class Receipts:
    """Signs how writes were answered. A refusal names the newest version: a lower one later shows a rollback."""

    def __init__(self, signer: Signer, games: GameService) -> None:
        self._signer = signer
        self._games = games

    @property
    def verifier_key(self) -> str:
        """The public key that checks receipts, as it is published."""
        return self._signer.key.text

    def of_stored(self, write: SignedWrite, version: int, head: str) -> str:
        """Return the receipt of a write that is stored, and led to a version. The time is one after that."""
        return self._issue(write, STORED, None, self._now(), (version, head))

    def of_refused(self, write: SignedWrite, status: int, code: str | None) -> str:
        """Return the receipt of a write that is refused. The time is one before the newest version was read."""
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
        except Refusal:  # the log is away or corrupt, which the status says
            return None, None
        return state.version, state.hash.hex()

    def _now(self) -> str:
        try:
            return self._games.clock()
        except LogUnavailable:
            return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def is_asked_for(request: NotedRequest) -> bool:
    """Return True if the request asks for a receipt and is meant."""
    return wants_receipt(request.headers.get("Prefer")) and request.args.get("dry_run") != "true"


def with_receipt(
    receipts: Receipts, request: NotedRequest, name: str, game: str, answer: Callable[[], Response]
) -> Response:
    """Return the answer to a request, a refusal too, with a receipt. That the caller may do this was checked."""
    try:
        response = answer()
    except Exception as error:  # noqa: BLE001 - it is answered as every error is, and then signed
        response = current_app.make_response(current_app.handle_user_exception(error))
    seat = request.caller.seat_in(game) if request.caller else None
    write = SignedWrite(
        name=name, game=game, seat=seat, action=request.body if request.action is None else request.action
    )
    if response.status_code == STORED and request.stored is not None:
        response.headers[HEADER] = receipts.of_stored(write, request.stored.version, request.stored.hash.hex())
    else:
        response.headers[HEADER] = receipts.of_refused(write, response.status_code, request.code)
    applied = response.headers.get(PREFERENCE_APPLIED)
    response.headers[PREFERENCE_APPLIED] = f"{applied}, {RECEIPT}" if applied else RECEIPT
    response.headers["Vary"] = "Prefer"
    return response
