"""Which objects the fields of the facts name."""

from events.ruleset.analytics import Objects

OBJECTS = Objects(
    fields={
        "seat": "seat",
        "starter": "seat",
        "asked": "seat",
        "globetrotter_awarded.seats": "seat",
        "longest": "seat",
        "route": "route",
        "ticket": "ticket",
        "tickets": "ticket",
        "tickets_shown.tickets": "",
        "first_tickets_chosen.kept": "ticket",
        "first_tickets_chosen.returned": "ticket",
        "given_back": "ticket",
        "card": "card",
        "cards": "card",
        "display": "card",
        "payment": "card",
        "discarded": "card",
    },
    starter="starter_drawn",
)
