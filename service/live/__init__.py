"""One connection for any number of games: a WebSocket."""
