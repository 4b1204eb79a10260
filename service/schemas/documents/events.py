"""Events: as they were appended, as a write answers them, and as a dry run would have them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from events.log.port import Status
from events.ruleset.records import Record
from service.schemas.documents.common import Hash, NextAfter, SeatNumber, ToAct, Version
from service.schemas.documents.games import GameDocument, UndoDocument

Sentence = Annotated[str | None, Meta(description="One sentence for people; only where `lang` was given.")]


class PrivatePartDocument(Record):
    """A private part that the caller may see, with the salt of its commitment."""

    data: dict[str, Any]
    salt: str


class EventDocument(Record, omit_defaults=True):
    """What has happened: what everybody may know, the parts meant for the caller, and commitments to all others."""

    version: Version
    type: str
    schema: Annotated[int, Meta(description="The schema version of the data.")]
    seat: Annotated[int | None, Meta(description="Who acted; null for what follows from the rules.")]
    at: Annotated[str, Meta(description="When, in UTC (RFC 3339).", extra_json_schema={"format": "date-time"})]
    data: dict[str, Any]
    private: Annotated[
        Mapping[str, PrivatePartDocument], Meta(description="Audience (`seat:2`, `server`) to private part.")
    ]
    commitments: Annotated[Mapping[str, Hash], Meta(description="Audience to the commitment to its part.")]
    hash: Hash
    commit: Annotated[
        Version, Meta(description="The version of the last event that was appended together with this one. Not hashed.")
    ]
    text: Sentence = None


class EventsResponse(Record):
    """A page of the log."""

    events: Sequence[EventDocument]
    version: Annotated[Version, Meta(description="The newest version of the game.")]
    next: NextAfter


class ActionsResponse(Record, omit_defaults=True):
    """What a seat can do. Every action can be posted word for word while the version stands."""

    version: Version
    seat: SeatNumber
    actions: Sequence[Any]
    labels: Annotated[
        Sequence[str] | None,
        Meta(description="A short text for each action, in the same order; only where `lang` was given."),
    ] = None
    undo: UndoDocument | None = None


class CommandResponse(Record):
    """What a write did."""

    version: Version
    events: Sequence[EventDocument]
    game: GameDocument


class CommandSummary(Record):
    """What a write did, in as little as `Prefer: return=minimal` asks for."""

    version: Version
    head: Hash
    status: Status
    to_act: ToAct


class LineStoredDocument(Record, omit_defaults=True):
    """An action of many that is stored."""

    status: Annotated[int, Meta(description="201.")]
    version: Version
    head: Hash
    receipt: Annotated[str | None, Meta(description="With `Prefer: receipt`: as `Skald-Receipt`.")] = None


class DryRunEventDocument(Record, omit_defaults=True):
    """An event that would follow from an action."""

    type: str
    data: Any
    private: Annotated[Mapping[str, Any], Meta(description="What only the caller would get to know.")]
    text: Sentence = None


class DryRunResponse(Record):
    """The events that an action would have, as far as they depend on nothing that the caller cannot know."""

    version: Annotated[Version, Meta(description="The version that it was asked at.")]
    events: Sequence[DryRunEventDocument]
    complete: Annotated[bool, Meta(description="True if nothing more would follow.")]
