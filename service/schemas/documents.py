"""What is answered: the records that the endpoints fill in, and from which the OpenAPI document describes them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.integrity.audit import Report
from events.log.port import Status
from events.ruleset.records import Record
from events.ruleset.scoring import Ranked, Text
from projections.history import Point
from projections.lobby import Listing
from projections.scoreboard import Scores
from projections.statistics import Statistics

GameId = Annotated[str, Meta(description="The id of a game.", examples=["017-8k2m4w0q7z5t3v1x"])]
Version = Annotated[int, Meta(ge=0, description="Counts the events of a game: 1, 2, 3 ... with no gap.")]
SeatNumber = Annotated[int, Meta(ge=0, description="Counted from 0, clockwise.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 in hexadecimal.")]
Cursor = Annotated[str | None, Meta(description="Where to go on; null at the end.")]
Schema = Annotated[dict[str, Any], Meta(description="A JSON Schema.")]


class Players(Record):
    """How many can play."""

    min: int
    max: int


class RulesetSummary(Record):
    """A game that can be played here."""

    id: str
    title: Text
    players: Players
    options: Schema


class Rulesets(Record):
    """Everything that can be played here."""

    rulesets: Sequence[RulesetSummary]


class Ruleset(RulesetSummary):
    """A game that can be played here, with all that a front end needs to know of it."""

    rules_version: Annotated[int, Meta(description="Counts up when the same actions would decide other facts.")]
    components: Annotated[
        dict[str, Any],
        Meta(
            description="The box: boards with coordinates, tiles, cards, prices; each value with source and confidence."
        ),
    ]
    actions: Annotated[dict[str, Any], Meta(description="The JSON Schema of each type of action.")]
    events: Annotated[
        dict[str, Any],
        Meta(
            description="The JSON Schema of the whole data of each type of event. `x-schema` is its schema version, "
            "and `x-secret-of` marks what is hidden in a private part, and from whom."
        ),
    ]
    rules: Annotated[dict[str, Text], Meta(description="The rules catalogue: id to one sentence.")]
    scores: Annotated[dict[str, Text], Meta(description="The names of the score components.")]
    phases: Annotated[dict[str, Text], Meta(description="What each phase asks for.")]


class Components(Record):
    """The box that a game is played with."""

    ruleset: str
    components: dict[str, Any]


class Seat(Record):
    """A place at the table."""

    seat: SeatNumber
    name: str | None
    controller: Annotated[str, Meta(description="`human`, or the id of a bot.")]
    taken: Annotated[bool, Meta(description="Whether somebody sits there.")]


class Game(Record, omit_defaults=True):
    """A game as the caller may see it."""

    id: GameId
    ruleset: str
    options: dict[str, Any]
    status: Status
    version: Version
    seats: Sequence[Seat]
    to_act: Annotated[
        Sequence[int],
        Meta(description="Who is asked, as far as the caller may know: a sealed question lists everybody eligible."),
    ]
    phase: Annotated[str | None, Meta(description="What is asked; null before the start.")]
    rules_version: int
    commitment: Annotated[Hash, Meta(description="The commitment to the seed.")]
    head: Annotated[Hash, Meta(description="The hash at the top of the chain.")]
    state: Annotated[Any, Meta(description="The table as the caller may see it; empty before the start.")]
    views: Annotated[
        Sequence[Any] | None, Meta(description="Once the game is closed: the table as each seat saw it.")
    ] = None


class Created(Record, omit_defaults=True):
    """A new game, and its secrets, which are shown only now."""

    game: Game
    tokens: Annotated[Sequence[str | None], Meta(description="A token a seat; null where the seat is open.")]
    join: Annotated[str | None, Meta(description="What whoever takes an open seat must present.")] = None


class Games(Record):
    """A page of games, newest first."""

    games: Sequence[Listing]
    next: Cursor


class SeatTaken(Record):
    """A seat, and its token, which is shown only now."""

    seat: SeatNumber
    token: str


class Undo(Record):
    """That the caller's latest action can be taken back."""

    to: Version


class Actions(Record, omit_defaults=True):
    """What a seat can do. Every action can be posted word for word while the version stands."""

    version: Version
    seat: SeatNumber
    actions: Sequence[Any]
    undo: Undo | None = None


class Part(Record):
    """A private part that the caller may see, with the salt of its commitment."""

    data: dict[str, Any]
    salt: str


class Event(Record):
    """What has happened: what everybody may know, the parts meant for the caller, and commitments to all others."""

    version: Version
    type: str
    schema: Annotated[int, Meta(description="The schema version of the data.")]
    seat: Annotated[int | None, Meta(description="Who acted; null for what follows from the rules.")]
    at: Annotated[str, Meta(description="When, in UTC (RFC 3339).", extra_json_schema={"format": "date-time"})]
    data: dict[str, Any]
    private: Annotated[Mapping[str, Part], Meta(description="Audience (`seat:2`, `server`) to private part.")]
    commitments: Annotated[Mapping[str, Hash], Meta(description="Audience to the commitment to its part.")]
    hash: Hash


class Events(Record):
    """A page of the log."""

    events: Sequence[Event]
    version: Annotated[Version, Meta(description="The newest version of the game.")]
    next: Annotated[int | None, Meta(description="`after` of the next page; null at the end.")]


class Foreseen(Record):
    """An event that would follow from an action."""

    type: str
    data: Any
    private: Annotated[Mapping[str, Any], Meta(description="What only the caller would get to know.")]


class Foresight(Record):
    """What an action would come to, as far as it depends on nothing that the caller cannot know."""

    version: Annotated[Version, Meta(description="The version that it was asked at.")]
    events: Sequence[Foreseen]
    complete: Annotated[bool, Meta(description="Whether nothing more would follow.")]


class Done(Record):
    """What an action came to."""

    version: Version
    events: Sequence[Event]
    game: Game


class Results(Record):
    """The end of a game. Equal ranks share the smaller number."""

    version: Version
    ranking: Sequence[Ranked]
    winners: Sequence[int]


class Course(Record):
    """How the totals went. `version` is the newest version of the game."""

    version: Version
    points: Sequence[Point]


class Problem(Record, omit_defaults=True):
    """Why a request was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: Annotated[str, Meta(description="A stable name for machines.")]
    rule: Annotated[str | None, Meta(description="The rule that refuses it, such as `<ruleset>/R026`.")] = None
    errors: Annotated[dict[str, Any] | None, Meta(description="What is wrong with which field.")] = None
    version: Annotated[int | None, Meta(description="The version that the game is at.")] = None


class Health(Record):
    """How the service is."""

    status: str


DOCUMENTS = (
    Rulesets,
    Ruleset,
    Components,
    Game,
    Created,
    Games,
    SeatTaken,
    Actions,
    Event,
    Events,
    Foresight,
    Done,
    Scores,
    Results,
    Course,
    Statistics,
    Report,
    Problem,
    Health,
)


def components() -> dict[str, Any]:
    """The JSON Schemas of all documents, and of what they are made of, by name."""
    return msgspec.json.schema_components(DOCUMENTS, ref_template="#/components/schemas/{name}")[1]
