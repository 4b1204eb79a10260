"""Questions about the table that the offer, the referee, the view and the score share."""

from .turn import is_over, to_act
