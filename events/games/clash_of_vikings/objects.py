"""Which objects the fields of the facts name."""

from events.ruleset.analytics import Objects

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
