"""Which objects the fields of the facts name."""

from events.ruleset.analytics import Objects

OBJECTS = Objects(
    fields={
        "seat": "seat",
        "opponent": "seat",
        "ranking": "seat",
        "order": "seat",
        "winners": "seat",
        "place": "place",
        "places": "place",
        "to": "place",
        "tile": "tile",
        "tiles": "tile",
        "replaced": "tile",
        "sold": "tile",
        "cleared": "tile",
        "unused": "harbour_tile",
        "harbour": "harbour_tile",
    },
    starter="start_player_drawn",
)
