"""Why the service refuses something, a class for each code. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."""

from skald_client.problem import Problem


class AgainstTheRules(Problem):
    """The rules of the game forbid the action. (422)"""


class AlreadyAsked(Problem):
    """The seat has already asked for a pause; it may ask once between two actions. (409)"""


class AlreadyStarted(Problem):
    """All seats are taken, so no seat can be given back. (409)"""


class ArchiveDamaged(Problem):
    """An archived game is missing in the archive, or was altered. (500)"""


class BadJson(Problem):
    """The body is not JSON. (400)"""


class BadRequest(Problem):
    """The request is not HTTP as the service understands it. (400)"""


class BodyTooLarge(Problem):
    """The body is longer than the service accepts. (413)"""


class BodyTooSlow(Problem):
    """The body of the request did not arrive in time. (408)"""


class Corrupt(Problem):
    """The stored log was altered: it contains data that no append has written. (500)"""


class ExtraMissing(Problem):
    """The server lacks a library that only some operations need; ``detail`` says how to install it. (404)"""


class Forbidden(Problem):
    """The token is known, but may not do this. (403)"""


class ForeignHost(Problem):
    """The request is addressed to a host name that is not served here. (403)"""


class ForeignOrigin(Problem):
    """A page of another origin sent the request, and no operator's key is set. (403)"""


class Forwarded(Problem):
    """A proxy passed the request on, and no operator's key is set. (403)"""


class GameOver(Problem):
    """The game has ended, so it accepts no more actions. (409)"""


class HashMismatch(Problem):
    """The version matches, but the hash differs: the writer knows another chain than the stored one. (409)"""


class HelloRepeated(Problem):
    """The connection has already sent its hello. (409)"""


class IdempotencyKeyReused(Problem):
    """The command id was already used for another request. (422)"""


class IndexDamaged(Problem):
    """A key of the read models contains data that no projection has written. (500)"""


class InsufficientScope(Problem):
    """The operator's key is known, but lacks the scope for this; ``scope`` says which one it needs. (403)"""


class InternalError(Problem):
    """The service itself failed. (500)"""


class InvalidJson(Problem):
    """An object of the body contains a key twice, and JSON parsers disagree about which of the two counts. (400)"""


class LogFull(Problem):
    """The store is full: nothing of the commit was stored; reading still works. (503)"""


class LogUnavailable(Problem):
    """The store cannot be reached, or cannot be written to in its state. (503)"""


class Malformed(Problem):
    """Fields of the body, the query or the headers are malformed, missing or unknown; ``errors`` says which. (422)"""


class MethodNotAllowed(Problem):
    """The address does not support this method. (405)"""


class NameTaken(Problem):
    """Somebody at the table already has this name, or one that looks the same. (409)"""


class NoRematch(Problem):
    """The game cannot have a rematch. (409)"""


class NotAbsent(Problem):
    """The seat plays for itself already. (409)"""


class NotAgreed(Problem):
    """The table did not agree on this before the game. (409)"""


class NotAllowed(Problem):
    """A caller without a token may not ask for this. (403)"""


class NotFinished(Problem):
    """The game has no results yet, or was abandoned and gets none. (404)"""


class NotFound(Problem):
    """There is nothing at this address. (404)"""


class NotLoggedYet(Problem):
    """The game is not in the transparency log yet, or that log is still empty. (404)"""


class NotOver(Problem):
    """The game is not over yet. (409)"""


class NotPaused(Problem):
    """The clocks run, and nobody has asked for a pause. (409)"""


class NotStarted(Problem):
    """Seats are still open, so the game accepts no actions yet. (409)"""


class NotYetComputed(Problem):
    """The projection has not reached the requested version yet; ``version`` is the one that it has reached. (409)"""


class NotYourTurn(Problem):
    """The seat is not to act at this version. (409)"""


class NothingToFork(Problem):
    """The game has no table to continue from at that version. (422)"""


class NothingToOpen(Problem):
    """The seat has no entropy to open, or cannot open it yet. (409)"""


class NothingToUndo(Problem):
    """The seat's action is not the latest one of the game. (409)"""


class ProcessSilent(Problem):
    """A kind of process has been silent for too long; ``processes`` says for how many seconds. (503)"""


class ProjectionFailed(Problem):
    """The projection failed at this game; the operator sees why. (409)"""


class PushOff(Problem):
    """The operator has turned push messages off here. (403)"""


class QuotaReached(Problem):
    """The maximum number of games is reached; `Retry-After` says when to ask again. (429)"""


class RulesetCannotFold(Problem):
    """The installed rules cannot read the game's log, though nothing indicates that the log was altered. (409)"""


class RulesetMissing(Problem):
    """The ruleset of the game is not installed here, or not in that version. (409)"""


class SeatOpen(Problem):
    """Nobody has taken this seat yet. (409)"""


class SeatTaken(Problem):
    """The seat is taken, or every seat is. (409)"""


class SeekMatched(Problem):
    """The seek is matched, and its game exists: it cannot be withdrawn any more. (409)"""


class StaleVersion(Problem):
    """``If-Match`` names a version other than the newest. (412)"""


class StoreReplaced(Problem):
    """The store was emptied, or is not the one that this process works on. (503)"""


class TakenBack(Problem):
    """The action was executed, but has been undone since; ``version`` is that of the undo. (409)"""


class TalkFull(Problem):
    """The maximum number of messages of a game is reached. (409)"""


class TalkOff(Problem):
    """The operator has turned talk off here, or permits reactions alone. (403)"""


class TooLate(Problem):
    """By the store's clock the time for this commit has passed. (409)"""


class TooManyActions(Problem):
    """The seat exceeds the rate limit; ``wait`` is the number of seconds to wait. (429)"""


class TooManyLines(Problem):
    """The request has too many lines; nothing was done. (413)"""


class TooManyRequests(Problem):
    """The client sends too many requests; `Retry-After` says when it may send the next one. (429)"""


class TooManyWaiting(Problem):
    """The client already has the maximum number of waiting requests. (429)"""


class TooManyWebhooks(Problem):
    """The maximum number of webhooks is reached. (409)"""


class TooMuchTalk(Problem):
    """The seat says too much at once; `Retry-After` says when it may say more. (429)"""


class Unauthenticated(Problem):
    """The token is missing, malformed or unknown. (401)"""


class UndoBarred(Problem):
    """The seat's latest action drew, revealed or sealed something, so it cannot be undone. (409)"""


class UnknownBox(Problem):
    """The game's box was never released in this installation. (409)"""


class UnknownGame(Problem):
    """No such game. (404)"""


class UnknownRuleset(Problem):
    """No such ruleset, or not in that version. (404)"""


class UnknownVersion(Problem):
    """The game has no such version. (404)"""


class UnsupportedMediaType(Problem):
    """The body is not declared as ``application/json``. (415)"""


class UpgradeRequired(Problem):
    """The address only accepts WebSockets; `Upgrade` says so. (426)"""


class WebhookEnded(Problem):
    """The receiver of this webhook has answered 410 (Gone); nothing more is sent to it. (409)"""


class WorkFailed(Problem):
    """The work took too long, or its process died. (503)"""


class WrongEntropy(Problem):
    """The entropy does not match the seat's commitment. (422)"""


class WrongJoinCode(Problem):
    """The join code of the game is missing or wrong. (403)"""


class WrongVersion(Problem):
    """The game has moved on. (409)"""


BY_CODE: dict[str, type[Problem]] = {"against_the_rules": AgainstTheRules, "already_asked": AlreadyAsked, "already_started": AlreadyStarted, "archive_damaged": ArchiveDamaged, "bad_json": BadJson, "bad_request": BadRequest, "body_too_large": BodyTooLarge, "body_too_slow": BodyTooSlow, "corrupt": Corrupt, "extra_missing": ExtraMissing, "forbidden": Forbidden, "foreign_host": ForeignHost, "foreign_origin": ForeignOrigin, "forwarded": Forwarded, "game_over": GameOver, "hash_mismatch": HashMismatch, "hello_repeated": HelloRepeated, "idempotency_key_reused": IdempotencyKeyReused, "index_damaged": IndexDamaged, "insufficient_scope": InsufficientScope, "internal_error": InternalError, "invalid_json": InvalidJson, "log_full": LogFull, "log_unavailable": LogUnavailable, "malformed": Malformed, "method_not_allowed": MethodNotAllowed, "name_taken": NameTaken, "no_rematch": NoRematch, "not_absent": NotAbsent, "not_agreed": NotAgreed, "not_allowed": NotAllowed, "not_finished": NotFinished, "not_found": NotFound, "not_logged_yet": NotLoggedYet, "not_over": NotOver, "not_paused": NotPaused, "not_started": NotStarted, "not_yet_computed": NotYetComputed, "not_your_turn": NotYourTurn, "nothing_to_fork": NothingToFork, "nothing_to_open": NothingToOpen, "nothing_to_undo": NothingToUndo, "process_silent": ProcessSilent, "projection_failed": ProjectionFailed, "push_off": PushOff, "quota_reached": QuotaReached, "ruleset_cannot_fold": RulesetCannotFold, "ruleset_missing": RulesetMissing, "seat_open": SeatOpen, "seat_taken": SeatTaken, "seek_matched": SeekMatched, "stale_version": StaleVersion, "store_replaced": StoreReplaced, "taken_back": TakenBack, "talk_full": TalkFull, "talk_off": TalkOff, "too_late": TooLate, "too_many_actions": TooManyActions, "too_many_lines": TooManyLines, "too_many_requests": TooManyRequests, "too_many_waiting": TooManyWaiting, "too_many_webhooks": TooManyWebhooks, "too_much_talk": TooMuchTalk, "unauthenticated": Unauthenticated, "undo_barred": UndoBarred, "unknown_box": UnknownBox, "unknown_game": UnknownGame, "unknown_ruleset": UnknownRuleset, "unknown_version": UnknownVersion, "unsupported_media_type": UnsupportedMediaType, "upgrade_required": UpgradeRequired, "webhook_ended": WebhookEnded, "work_failed": WorkFailed, "wrong_entropy": WrongEntropy, "wrong_join_code": WrongJoinCode, "wrong_version": WrongVersion}
