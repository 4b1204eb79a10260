"""What people read: names, phases, rules, and the story of the game."""

from events.games.skandinavien.data import RULES

from .names import AMOUNTS, PHASES, SCORES, TITLE, amount, cities, counted, named, route_name, ticket_name
from .story import narrate

__all__ = [
    "AMOUNTS",
    "PHASES",
    "RULES",
    "SCORES",
    "TITLE",
    "amount",
    "cities",
    "counted",
    "named",
    "narrate",
    "route_name",
    "ticket_name",
]
