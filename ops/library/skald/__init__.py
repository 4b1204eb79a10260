"""Skald as a library: games in this process, and everything that a game, a bot or a projection of one's own imports."""

from events.aggregate.dry_run import DryRun
from events.application.installed import load_installed
from events.application.writing import CommandResult
from events.bots.bot import Bot, Budget, Choice, Observation
from events.integrity.report import Check, Report
from events.integrity.transcript import Unreadable
from events.log.records import WrongVersion
from events.ruleset.analytics import Counted, Item, Map, Measure, Objects, by_field
from events.ruleset.boxes import BoxDocument, Boxes, provenance, typed
from events.ruleset.chance import Chance, choices, give_up
from events.ruleset.options import Needs, described, read_described
from events.ruleset.privacy import SERVER, secret
from events.ruleset.records import Command, Fact, Record, Revealing, change, put, read_json, without
from events.ruleset.refusals import (
    GameOver,
    Malformed,
    NothingToUndo,
    NotStarted,
    NotYourTurn,
    OptionNotEnabled,
    Refusal,
    RuleBroken,
    SeatUnavailable,
    UndoBarred,
    UnknownRuleset,
)
from events.ruleset.registry import load_rules
from events.ruleset.rendering import PLAIN, Drawing
from events.ruleset.ruleset import (
    NOBODY_AWAY,
    Analytics,
    Away,
    BotHints,
    Clocks,
    Decided,
    Display,
    Hidden,
    History,
    NoOptions,
    Rule,
    Ruleset,
    SeatHistory,
    Setup,
    StandingOrders,
    Texts,
    decide_command,
    decide_start,
)
from events.ruleset.scoring import Line, Noun, SeatScore, Text, tally, winners
from projections.declared import Projection, PublicGame
from skald.game import Game, NotVerified, Told, create, load, verify

__all__ = [
    "NOBODY_AWAY",
    "PLAIN",
    "SERVER",
    "Analytics",
    "Away",
    "Bot",
    "BotHints",
    "BoxDocument",
    "Boxes",
    "Budget",
    "Chance",
    "Check",
    "Choice",
    "Clocks",
    "Command",
    "CommandResult",
    "Counted",
    "Decided",
    "Display",
    "Drawing",
    "DryRun",
    "Fact",
    "Game",
    "GameOver",
    "Hidden",
    "History",
    "Item",
    "Line",
    "Malformed",
    "Map",
    "Measure",
    "Needs",
    "NoOptions",
    "NotStarted",
    "NotVerified",
    "NotYourTurn",
    "NothingToUndo",
    "Noun",
    "Objects",
    "Observation",
    "OptionNotEnabled",
    "Projection",
    "PublicGame",
    "Record",
    "Refusal",
    "Report",
    "Revealing",
    "Rule",
    "RuleBroken",
    "Ruleset",
    "SeatHistory",
    "SeatScore",
    "SeatUnavailable",
    "Setup",
    "StandingOrders",
    "Text",
    "Texts",
    "Told",
    "UndoBarred",
    "UnknownRuleset",
    "Unreadable",
    "WrongVersion",
    "by_field",
    "change",
    "choices",
    "create",
    "decide_command",
    "decide_start",
    "described",
    "give_up",
    "load",
    "load_installed",
    "load_rules",
    "provenance",
    "put",
    "read_described",
    "read_json",
    "secret",
    "tally",
    "typed",
    "verify",
    "winners",
    "without",
]
