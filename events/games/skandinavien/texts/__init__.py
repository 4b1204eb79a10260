"""What people read: names, labels, and every fact as a sentence."""

from .labels import label
from .names import (
    AMOUNTS,
    CITY_NAMES,
    PHASES,
    SCORES,
    SHORT_PHASES,
    TIE_BREAKS,
    TITLE,
    amount,
    cities,
    counted,
    named,
    route_name,
    ticket_name,
)
from .narration import narrate
