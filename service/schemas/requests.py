"""What may be sent: queries, headers and bodies."""

from typing import Any

from marshmallow import fields, validate

from events.log.port import Status
from service.schemas.base import Strict
from service.schemas.fields import Choice, Counted, Flag, Header, Hex, Name, Seconds

DEFAULT_LIMIT = 50
GREATEST_LIMIT = 200
LONGEST_WAIT = 30


def optional(description: str) -> dict[str, Any]:
    """What a parameter that may be left out, but not be null, has in common with all such."""
    return {"load_default": None, "allow_none": False, "metadata": {"description": description}}


def limit() -> Counted:
    """How many items a page has."""
    return Counted(1, GREATEST_LIMIT, load_default=DEFAULT_LIMIT, metadata={"description": "How many items to answer."})


class NoQuery(Strict):
    """Takes no parameters."""


class GamesQuery(Strict):
    """Which games to list."""

    ruleset = fields.String(
        **optional("Only games of this ruleset."),
        validate=validate.Length(max=64),
    )
    status = Choice([one.value for one in Status], **optional("Only these games."))
    limit = limit()
    cursor = fields.String(
        **optional("`next` of the page before."),
        validate=validate.Length(max=256),
    )


class GameQuery(Strict):
    """Which version of a game to show."""

    at = Counted(1, **optional("Show the game as it was at this version."))


class GameHeaders(Strict):
    """Headers of a look at a game."""

    if_none_match = fields.String(
        data_key="If-None-Match",
        **optional("The `ETag` of the game as it is known already: then nothing is sent again."),
    )


class ActQuery(Strict):
    """How to act."""

    dry_run = Flag(
        load_default=False,
        metadata={"description": "Only answer what would happen, as far as it depends on nothing hidden."},
    )


class EventsQuery(Strict):
    """Which events to answer."""

    after = Counted(0, load_default=0, metadata={"description": "Only events after this version."})
    limit = limit()


class StreamQuery(Strict):
    """Where a stream begins."""

    after = Counted(0, load_default=0, metadata={"description": "Only events after this version."})


class StreamHeaders(Strict):
    """Where a stream that was cut off goes on."""

    last_event_id = Counted(
        0, data_key="Last-Event-ID", **optional("The last version that was received; goes before `after`.")
    )


class ScoresQuery(Strict):
    """How new the scores must be."""

    at_least = Counted(0, load_default=0, metadata={"description": "The version that the scores must have reached."})
    wait = Seconds(
        LONGEST_WAIT, load_default=0.0, metadata={"description": "For how many seconds to wait until they have."}
    )


class VersionHeaders(Strict):
    """Headers of a change that may depend on the version."""

    if_match = Header(
        r'(\*|"[0-9]{1,16}")',
        'Must be one version in quotes, such as "17", or *.',
        data_key="If-Match",
        **optional('The version that the change is meant for, in quotes: `"17"`. Refused if it is stale.'),
    )


class ActionHeaders(VersionHeaders):
    """Headers of an action."""

    idempotency_key = Header(
        r"[\x20-\x7e]{1,64}",
        "Must be 1 to 64 printable ASCII characters.",
        data_key="Idempotency-Key",
        **optional("The same key with the same body gets the same answer again, appended once."),
    )


class JoinBody(Strict):
    """Taking a seat."""

    name = Name(required=True, metadata={"description": "The name that the others see."})
    join = fields.String(
        load_default=None,
        validate=validate.Length(max=256),
        metadata={"description": "The join code of the game; the operator needs none."},
    )
    entropy = Hex(0, 64, load_default=b"", metadata={"description": "Mixed into every draw of the game."})
