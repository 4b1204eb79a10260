"""The schemas of what clients send: queries, headers and bodies."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, pre_load, validate, validates_schema

from events.aggregate.state import MAX_SECRET_BYTES
from events.application.creation import HUMAN
from events.log.records import Status
from service.access.callers import PLAYER_PATTERN
from service.long_work.tasks import INCLUDED
from service.web.schemas import (
    ENTITY_TAG_PATTERN,
    Choice,
    HeaderField,
    Hex,
    Name,
    QueryBoolean,
    QueryChoices,
    QueryInteger,
    QuerySeconds,
    QuotedVersion,
    StrictInteger,
    StrictSchema,
    about,
)

DEFAULT_LIMIT = 50
MAX_LIMIT = 200
MAX_WAIT_SECONDS = 30
MAX_ANALYSIS = 10_000


LANGUAGES = ("de", "en")
KEY_PATTERN = r"[\x20-\x7e]{1,64}"
PLAYER_ERROR = "Must be 1 to 64 ASCII letters, digits or any of -._~!$&'()*+,;=:@, and neither . nor .."
DAYS_30, DAYS_365 = 2_592_000, 31_536_000
KEY_ERROR = "Must be 1 to 64 printable ASCII characters."

MIN_SECRET_KEY_LENGTH = 16
"""The minimum length of a key that lets anyone who knows it see a token."""
GUESSLESS_KEY_ERROR = "Must be 16 to 64 printable ASCII characters that nobody can guess."


def optional(description: str) -> dict[str, Any]:
    """Return the settings of a parameter that may be left out, but must not be null."""
    return {"load_default": None, "allow_none": False, **about(description)}


def limit() -> QueryInteger:
    return QueryInteger(1, MAX_LIMIT, load_default=DEFAULT_LIMIT, **about("How many items to return."))


def lang(description: str) -> Choice:
    """Return the parameter that asks for sentences in a language."""
    return Choice(LANGUAGES, **optional(description))


def commitment(description: str) -> Hex:
    return Hex(32, 32, load_default=None, **about(description))


def _idempotency_key(description: str, pattern: str = KEY_PATTERN, error: str = KEY_ERROR) -> HeaderField:
    return HeaderField(pattern, error, data_key="Idempotency-Key", **optional(description))


def player_field(**settings: Any) -> HeaderField:
    """Return the field for a player, which is the operator's own id of a person."""
    described = "The operator's own id of a person, the same over many games; shown to nobody else."
    return HeaderField(PLAYER_PATTERN, PLAYER_ERROR, **about(described), **settings)


class NoParameters(StrictSchema):
    """No parameters at all."""


class GamesQuery(StrictSchema):
    """Which games to list."""

    ruleset = fields.String(**optional("Only games of this ruleset."), validate=validate.Length(max=64))
    status = Choice([one.value for one in Status], **optional("Only these games."))
    player = HeaderField(
        PLAYER_PATTERN, PLAYER_ERROR, **optional("Only games of this player: for the operator and that player.")
    )
    to_act = QueryBoolean(
        load_default=False, **about("Only games in which somebody has to act; with `player`, that player.")
    )
    limit = limit()
    cursor = fields.String(**optional("`next` of the previous page."), validate=validate.Length(max=256))


class GameQuery(StrictSchema):
    """Which version of a game to show."""

    at = QueryInteger(1, **optional("Show the game as it was at this version."))


class LangQuery(StrictSchema):
    """The language in which events are told."""

    lang = lang("Also return each event as a sentence in this language: `text`.")


class TableQuery(StrictSchema):
    """The language of a table's texts."""

    lang = lang("Return every text in this language only, instead of in all of them.")


class ActionsQuery(StrictSchema):
    """How to list the actions."""

    lang = lang("Also return a short text for each action: `labels`.")


class ActQuery(LangQuery):
    """How to act."""

    dry_run = QueryBoolean(
        load_default=False, **about("Only return what would happen, as far as it does not depend on anything hidden.")
    )


class EventsQuery(LangQuery):
    """Which events to return."""

    after = QueryInteger(0, load_default=0, **about("Only events after this version."))
    limit = limit()


class StatesQuery(StrictSchema):
    """Which states to return."""

    after = QueryInteger(0, load_default=0, **about("Only states of versions after this one."))
    limit = limit()


class AnalysisQuery(LangQuery):
    """What to analyse, and for how long."""

    at = QueryInteger(1, **optional("The version, rounded up to the end of its commit. By default the newest."))
    seat = QueryInteger(0, **optional("The seat; by default the caller's own, or the first one that is asked."))
    milliseconds = QueryInteger(100, MAX_ANALYSIS, load_default=2_000, **about("How long to think."))


class StreamQuery(LangQuery):
    """Where a stream begins."""

    after = QueryInteger(0, load_default=0, **about("Only events after this version."))
    include = QueryChoices(
        INCLUDED,
        load_default=(),
        **about("What to send besides the events, as of the last event of each commit. `patch` replaces `game`."),
    )


class StreamHeaders(StrictSchema):
    """Where an interrupted stream resumes."""

    last_event_id = QueryInteger(
        0, data_key="Last-Event-ID", **optional("The last version that was received; takes precedence over `after`.")
    )

    @pre_load
    def leave_out(self, data: Mapping[str, Any], **_: Any) -> Mapping[str, Any]:
        """Ignore an empty id: browsers send it before the first event."""
        return {name: value for name, value in data.items() if value}


class ScoresQuery(StrictSchema):
    """How recent the scores must be."""

    at_least = QueryInteger(0, load_default=0, **about("The version that the scores must have reached."))
    wait = QuerySeconds(MAX_WAIT_SECONDS, load_default=0.0, **about("For how many seconds to wait until they have."))


class FeedQuery(StrictSchema):
    """Where to continue reading the commits of all games."""

    after = fields.String(
        **optional("The `next` of the previous answer. By default reading starts at the beginning."),
        validate=validate.Length(1, 4000),
    )
    limit = QueryInteger(1, 1000, load_default=200, **about("How many commits to return."))
    wait = QuerySeconds(MAX_WAIT_SECONDS, load_default=0.0, **about("For how many seconds to wait until there is one."))


class VersionHeaders(StrictSchema):
    """Headers of a write that may be conditional on the version."""

    if_match = HeaderField(
        ENTITY_TAG_PATTERN,
        'Must be the ETag of the game, or its version in quotes, such as "17", or *.',
        data_key="If-Match",
        **optional(
            'The version that the write is meant for: in quotes, `"17"`, or the `ETag` of the game, of which only the '
            "version counts. Refused if it is stale."
        ),
    )


class KeyHeaders(StrictSchema):
    """Headers of a write that shows tokens."""

    idempotency_key = _idempotency_key(
        "The same key with the same body gets the same answer again, including its tokens, and is done once. "
        "Make it as hard to guess as a token: any permitted caller who knows it is shown the tokens. Each of the "
        "operator's named keys has idempotency keys of its own."
    )


class JoinHeaders(StrictSchema):
    """Headers of taking a seat."""

    idempotency_key = _idempotency_key(
        "The same key with the same body gets the same seat and its token again. At least 16 characters that nobody "
        "can guess, such as 32 random hex digits: anyone who knows the key and the join code is shown the token.",
        rf"[\x20-\x7e]{{{MIN_SECRET_KEY_LENGTH},64}}",
        GUESSLESS_KEY_ERROR,
    )


class WriteHeaders(VersionHeaders):
    """Headers of a write of a running game."""

    idempotency_key = _idempotency_key(
        "The same key with the same body is done once. A repeat is answered as of its own events; `taken_back` if they "
        "have been undone since."
    )
    prefer = fields.String(
        data_key="Prefer",
        **optional(
            "`return=minimal`: return only `version`, `head`, `status` and `to_act`. `receipt`: sign the answer, even "
            "a refusal, in the header `Skald-Receipt`. Both may be given, separated by a comma."
        ),
    )


class BatchHeaders(StrictSchema):
    """Headers of a batch of actions."""

    prefer = fields.String(data_key="Prefer", **optional("`receipt`: sign each answer, in its field `receipt`."))


class BatchLine(StrictSchema):
    """One line of a batch of actions."""

    game = fields.String(required=True, **about("The id of the game."))
    token = fields.String(required=True, **about("The token of the seat that acts."))
    action = fields.Dict(
        required=True, metadata={"description": "An action, as it is posted by itself.", "of": "Action"}
    )
    key = HeaderField(KEY_PATTERN, KEY_ERROR, **optional("As `Idempotency-Key`."))
    if_match = QuotedVersion(**optional('As `If-Match`: the version that the action is meant for, 17 or `"17"`.'))


class JoinBody(StrictSchema):
    """Taking a seat, or having a bot take it."""

    name = Name(
        load_default=None,
        allow_none=False,
        **about("The name that the others see. Required for a person; a bot's defaults to its id."),
    )
    controller = fields.String(
        load_default=HUMAN,
        **about(
            "Who plays the seat: `human`, or the id of a bot, which takes the seat without a token and adds no entropy."
        ),
    )
    join = fields.String(
        load_default=None,
        validate=validate.Length(max=256),
        **about("The join code of the game; the operator needs none."),
    )
    entropy = Hex(0, MAX_SECRET_BYTES, load_default=b"", **about("Mixed into every draw of the game."))
    entropy_commitment = commitment(
        "Where entropies are sealed, instead of `entropy`: hex of SHA-256 over `entropy`, the game's id and an entropy "
        "of at least 16 bytes."
    )

    @validates_schema
    def check(self, data: dict[str, Any], **_: Any) -> None:
        """Require a name for a person, and refuse an entropy for a bot."""
        if data.get("controller", HUMAN) == HUMAN:
            if not data.get("name"):
                raise ValidationError({"name": ["Missing data for required field."]})
            return
        given = [field for field in ("entropy", "entropy_commitment") if data.get(field)]
        if given:
            raise ValidationError({field: ["A bot adds no entropy."] for field in given})


class SeatChangeBody(StrictSchema):
    """Changes to a seat; what is left out stays as it is."""

    name = Name(allow_none=True, **about("The new name; null erases it."))
    controller = fields.String(**about("Who plays the seat from now on: `human`, or the id of a bot."))
    player = player_field(allow_none=True)


class PlayerTokenBody(StrictSchema):
    """How long a player's token is valid."""

    seconds = StrictInteger(
        1, DAYS_365, load_default=DAYS_30, **about("Seconds from now; by default 30 days, at most a year.")
    )


class RematchBody(StrictSchema):
    """What a seat adds to a rematch."""

    entropy = Hex(0, MAX_SECRET_BYTES, load_default=b"", **about("Mixed into every draw of the new game."))


class OpeningBody(StrictSchema):
    """The entropy that a seat opens."""

    entropy = Hex(16, MAX_SECRET_BYTES, required=True, **about("The entropy that the seat has committed to."))


class ConditionalHeaders(StrictSchema):
    """Headers of a request for a document that rarely changes."""

    if_none_match = fields.String(
        data_key="If-None-Match",
        **optional("The `ETag` of the cached document: the answer is 304 if it has not changed."),
    )
