"""A game played over HTTP by whoever holds the tokens: a client, the loop, and what it looks like."""
