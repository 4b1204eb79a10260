"""Questions about the table that the offer and the referee share."""
