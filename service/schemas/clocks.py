"""How time is to be kept, as it is sent."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from marshmallow import Schema, fields, validate

from events.aggregate.clock_settings import (
    CLOCK_PATTERN,
    DAY,
    DAYS_30,
    DEFAULT,
    MOST_GRACE,
    NOT_EVERYWHERE,
    RESIGN,
    ZONE_LENGTH,
    ZONE_PATTERN,
    ClockSettings,
    require_possible,
)
from events.application.origin import HUMAN
from events.ruleset.refusals import Malformed
from service.refusals import InvalidFields
from service.schemas.base import StrictSchema
from service.schemas.fields import Choice, HeaderField, StrictInteger

_TIME_ERROR = "Must be a time of the day, such as 08:30."
_ZONE_ERROR = "Must be the name of a time zone, such as Europe/Berlin."


def _moment(name: str, description: str) -> HeaderField:
    return HeaderField(CLOCK_PATTERN, _TIME_ERROR, data_key=name, required=True, metadata={"description": description})


class Window(StrictSchema):
    """The part of each day in which alone clocks run, at least three hours; it may go on over midnight."""

    opens = _moment("from", "When the clocks begin to run each day.")
    closes = _moment("to", "When they stop.")
    zone = HeaderField(
        NOT_EVERYWHERE + ZONE_PATTERN,
        _ZONE_ERROR,
        required=True,
        validate=validate.Length(max=ZONE_LENGTH),
        metadata={"description": "A name of the IANA time zone database."},
    )


def clock_schema(controllers: Sequence[str]) -> type[Schema]:
    """Return the schema of how time is kept; at its end one of the bots among the controllers may take over."""
    endings = [DEFAULT, RESIGN, *(one for one in controllers if one != HUMAN)]

    class Clock(StrictSchema):
        """How time is kept: `per_action`, or `bank` and `increment`, in whole seconds."""

        per_action = _seconds(1, DAYS_30, "Seconds for each action.")
        bank = _seconds(1, DAYS_30, "Seconds for the whole game.")
        increment = _seconds(0, DAY, "Seconds that each action adds to the bank; needed there.")
        grace = StrictInteger(
            0,
            MOST_GRACE,
            load_default=1,
            metadata={"description": "Seconds after its end in which an action still counts."},
        )
        on_expiry = Choice(
            endings,
            load_default=DEFAULT,
            metadata={
                "description": "What happens at the end of the time: the default of the rules, or a bot, until the "
                "seat asks back; or it resigns, which needs the option `resignation`."
            },
        )
        window = fields.Nested(
            Window, load_default=None, metadata={"description": "When clocks run; left out: always."}
        )

    return Clock


def read_clock(sent: Mapping[str, Any] | None, options: Mapping[str, Any]) -> ClockSettings | None:
    """Return the settings of a validated body. Raises ``InvalidFields`` for what does not go together."""
    if sent is None:
        return None
    window = sent["window"]
    named = {**sent, "window": window and {"from": window["opens"], "to": window["closes"], "zone": window["zone"]}}
    settings = msgspec.convert(named, ClockSettings)
    try:
        require_possible(settings, may_resign=options.get("resignation", "none") != "none")
    except Malformed as refusal:
        raise InvalidFields({"clock": [refusal.detail]}) from None
    return settings


def _seconds(least: int, most: int, description: str) -> StrictInteger:
    return StrictInteger(least, most, load_default=None, metadata={"description": description})
