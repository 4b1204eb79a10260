"""The transparency log (a log of logs): its checkpoint, tiles and key, and proofs that a game is in it."""

from flask import Blueprint, Response

from events.durable_files import Missing, StoreError
from events.log.records import LogUnavailable
from events.ruleset.refusals import UnknownGame
from events.transparency.proofs import MEDIA_TYPE
from events.transparency.reader import LogReader
from events.transparency.tiles import ENTRIES, parse_tile
from service.web.context import current_context
from service.web.endpoint import RequestContext, documented, endpoint
from service.web.refusals import NotFound, NotLoggedYet
from service.web.responses import BINARY, fill

blueprint = Blueprint("transparency", __name__)

NEWEST = "public, max-age=2"
"""Resources that change with each checkpoint are cached only briefly."""
UNCHANGING = "public, max-age=31536000, immutable"
TEXT = f"{MEDIA_TYPE}; charset=utf-8"


@blueprint.get("/v1/transparency/checkpoint")
@documented("The checkpoint", {200: MEDIA_TYPE}, access="public", problems=(NotFound, NotLoggedYet, LogUnavailable))
def checkpoint() -> Response:
    """Return the newest signed checkpoint of the transparency log, as C2SP tlog-checkpoint specifies it.

    The log has a leaf for each game when it is created, from time to time while it runs, and when it is closed:
    canonical JSON with `game`, `head`, `kind` and `version`. For an unlisted game, `game` is the SHA-256 of its id in
    hex.
    """
    try:
        return _sent(_reader().checkpoint(), TEXT, NEWEST)
    except Missing:
        raise NotLoggedYet from None
    except StoreError as error:
        raise LogUnavailable from error


@blueprint.get("/v1/transparency/tile/<path:tile>")
@documented("A tile", {200: BINARY}, access="public", problems=(NotFound, LogUnavailable))
def tile(tile: str) -> Response:
    """Return a tile of the transparency log, as C2SP tlog-tiles specifies: hashes, or entries. It never changes."""
    wanted = parse_tile(f"tile/{tile}")
    if wanted is None:
        raise NotFound
    try:
        return _sent(_reader().tile(wanted), BINARY, UNCHANGING, compressed=wanted.level == ENTRIES)
    except Missing:
        raise NotFound from None
    except StoreError as error:
        raise LogUnavailable from error


@blueprint.get("/v1/transparency/key")
@documented("The key of the log", {200: MEDIA_TYPE}, access="public", problems=(NotFound,))
def key() -> Response:
    """Return the verifier key that signs the checkpoints and receipts: `name+id+base64`, as C2SP signed-note says."""
    receipts = current_context().receipts
    if receipts is None:
        raise NotFound
    return _sent(f"{receipts.verifier_key}\n".encode(), TEXT, NEWEST)


@blueprint.get("/v1/games/<game_id>/proof")
@endpoint("Prove that a game is logged", {200: MEDIA_TYPE}, problems=(NotLoggedYet,))
def proof(request: RequestContext, game_id: str) -> Response:
    """Return the proof that the newest leaf of a game is in the transparency log, as C2SP tlog-proof specifies it.

    Of a game that is closed this is its end, once the log has it (within 10 s).
    """
    reader = current_context().transparency
    try:
        found = reader.proof(game_id) if reader else None
    except StoreError as error:
        raise LogUnavailable from error
    if found is not None:
        return _sent(found.encode(), TEXT, NEWEST)
    if not request.app_context.games.log.head(game_id).version:
        raise UnknownGame
    raise NotLoggedYet


def _reader() -> LogReader:
    """Return the log. Raises ``NotFound`` if there is none."""
    reader = current_context().transparency
    if reader is None:
        raise NotFound
    return reader


def _sent(body: bytes, content_type: str, caching: str, *, compressed: bool = False) -> Response:
    response = Response(content_type=content_type, headers={"Cache-Control": caching})
    if compressed:
        fill(response, body)
    else:
        response.set_data(body)  # short, or hashes, which cannot be compressed
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response
