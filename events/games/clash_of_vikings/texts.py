"""The texts for people: names, labels and the story of the game, from ``data/texts.json``."""

from events.ruleset.scoring import Text
from events.ruleset.wording import Wording, joined

from . import commands
from .facts import ClashFact
from .state import Table

TEXTS: Wording = Wording(
    f"{__package__}.data",
    ClashFact,
    commands.ClashCommand,
    {
        "cards_in_all": lambda counts: TEXTS.counted(sum(counts), "cards"),
        "how_many": lambda values: TEXTS.counted(len(values), "bracelets"),
        "seats": lambda seats: joined(TEXTS.say("seat", it=seat) for seat in seats),
    },
)


def label(table: Table, seat: int, command: commands.ClashCommand) -> Text:  # noqa: ARG001
    match command:
        case commands.Announce(card=card, action=action):
            return TEXTS.label(command, honest=card == action)
        case commands.Move(to=to):
            return TEXTS.label(command, lying=table.lying.get(to))
        case commands.Decline():
            return TEXTS.label(command, action=table.action)
        case commands.ClaimShield(card=card):
            return TEXTS.label(command, honest=card == "SHIELD")
        case commands.Place(space=space):
            owner = table.vikings.index(space) if space in table.vikings else None
            return TEXTS.label(command, sinks=space in table.arena.water, owner=owner)
    return TEXTS.label(command)
