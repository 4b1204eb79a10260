"""Questions about the table that the offer, the referee and the scores share."""

from .phases import is_over
from .turn import to_act
