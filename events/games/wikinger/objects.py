"""Which objects the fields of the facts name."""

from events.ruleset.analytics import Objects

OBJECTS = Objects(
    fields={
        "seat": "seat",
        "tile": "tile",
        "tiles": "tile",
        "building": "tile",
        "special_tiles": "special_tile",
        "figure": "figure",
        "figures": "figure",
        "slot": "slot",
        "slots": "slot",
    },
    starter="start_player_chosen",
)
