"""What the statistics count: announced cards, bluffs among them, and what of it was called."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.analytics import Counted, Item, Measure, Objects
from events.ruleset.scoring import Text

from .data.names import ACTIONS
from .facts import BluffQuestionClosed, CardAnnounced

ANNOUNCED, BLUFFS, CALLED, CAUGHT = "announced", "bluffs", "called", "caught"


def _announcements(facts: Sequence[Any]) -> Iterator[Counted]:
    announced: CardAnnounced | None = None
    for fact in facts:
        match fact:
            case CardAnnounced():
                announced = fact
                is_bluff = fact.card != fact.action
                yield Counted(fact.action, fact.seat, ANNOUNCED)
                if is_bluff:
                    yield Counted(fact.action, fact.seat, BLUFFS)
            case BluffQuestionClosed(caller=int()) if announced is not None:
                yield Counted(announced.action, announced.seat, CALLED)
                if announced.card != announced.action:
                    yield Counted(announced.action, announced.seat, CAUGHT)


def _items(components: Mapping[str, Any]) -> Mapping[str, Item]:
    return {action: Item(name=Text(**components["cards"][action]["name"])) for action in ACTIONS}


MEASURES = (
    Measure(
        id="bluffs",
        title=Text(de="Bluffs, angezweifelt und ertappt", en="Bluffs, called and caught"),
        text=Text(
            de="Was angesagt wird, wie oft es ein Bluff ist, wie oft gezweifelt wird, und wie oft zu Recht.",
            en="What is announced, how often it is a bluff, how often it is called, and how often rightly.",
        ),
        item=Text(de="Aktion", en="Action"),
        count=_announcements,
        items=_items,
        parts={
            ANNOUNCED: Text(de="angesagt", en="announced"),
            BLUFFS: Text(de="davon Bluffs", en="of which bluffs"),
            CALLED: Text(de="angezweifelt", en="called"),
            CAUGHT: Text(de="zu Recht", en="rightly"),
        },
    ),
)


OBJECTS = Objects(
    fields={
        "seat": "seat",
        "asked": "seat",
        "caller": "seat",
        "victim": "seat",
        "target": "seat",
        "taker": "seat",
        "space": "space",
        "spaces": "space",
        "start": "space",
        "to": "space",
        "card": "card",
        "cards": "card",
        "question": "question",
        "opens": "question",
    },
    of_one_game=("question",),
    starter="start_player_determined",
)
