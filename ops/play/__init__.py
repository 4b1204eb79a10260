"""A game played over HTTP with the tokens of all seats: a client, the loop, and how it looks."""
