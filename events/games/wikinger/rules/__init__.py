"""Questions about the table that the offer, the referee and the scores share."""
