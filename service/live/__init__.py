"""The live stream: every event of a game to whoever listens, redacted for each, as it is appended."""
