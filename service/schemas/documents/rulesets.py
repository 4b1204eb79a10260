"""Rulesets and their components."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.ruleset import Rule
from events.ruleset.scoring import Text
from service.schemas.documents.common import JsonSchema


class PlayersDocument(Record):
    """How many can play."""

    min: int
    max: int


class RulesetSummaryDocument(Record):
    """A ruleset that can be played here."""

    id: str
    title: Text
    players: PlayersDocument
    options: JsonSchema


class RulesetsResponse(Record):
    """Every ruleset that can be played here, and the bots that play them."""

    rulesets: Sequence[RulesetSummaryDocument]
    bots: Annotated[Sequence[str], Meta(description="The controllers of seats that are played for, in any ruleset.")]


class TieBreakDocument(Record):
    """The name of what decides between equal totals."""

    id: str
    de: str
    en: str


class PhaseDocument(Record):
    """What a phase asks for: in full, and in as few words as a telephone has room for."""

    de: str
    en: str
    short: Text


class RulesetDocument(RulesetSummaryDocument):
    """A ruleset with all that a front end needs to know of it."""

    rules_version: Annotated[int, Meta(description="Counts up when the same actions would decide other events.")]
    components: Annotated[
        dict[str, Any],
        Meta(
            description="The box: boards with coordinates, tiles, cards, prices. `provenance` has the status and the "
            "sources of each value."
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
    state: Annotated[dict[str, Any], Meta(description="The JSON Schema of the state that a viewer gets.")]
    rules: Annotated[
        Mapping[str, Rule],
        Meta(
            description="The rules catalogue: id to one sentence. `ruling`: the printed text is silent or ambiguous, "
            "and this is our reading."
        ),
    ]
    scores: Annotated[Mapping[str, Text], Meta(description="The names of the score components, in their order.")]
    tie_breaks: Annotated[
        Sequence[TieBreakDocument], Meta(description="What decides between equal totals, in this order.")
    ]
    phases: Annotated[Mapping[str, PhaseDocument], Meta(description="What each phase asks for.")]


class ComponentsResponse(Record):
    """The components that a game is played with."""

    ruleset: str
    components: dict[str, Any]


Texts = Annotated[dict[str, str], Meta(description="By language, `de` and `en`; only the one that was asked for.")]
"""A text in all languages, or in one of them."""


class TableDocument(Record):
    """What a table is drawn with: the little of a ruleset, and of the box of one game, that a first look needs."""

    ruleset: str
    title: Texts
    phases: Annotated[dict[str, Texts], Meta(description="What each phase asks for.")]
    short_phases: Annotated[dict[str, Texts], Meta(description="The same where it has to be said in few words.")]
    scores: Annotated[dict[str, Texts], Meta(description="The names of the score components, in their order.")]
    tie_breaks: Annotated[
        dict[str, Texts], Meta(description="What decides between equal totals, in the order in which it does.")
    ]
    sealed: Annotated[
        Sequence[str],
        Meta(description="The types of events of which nobody else may notice who acted, or that somebody did."),
    ]
    components: Annotated[dict[str, Any], Meta(description="The components of the game without their `provenance`.")]
