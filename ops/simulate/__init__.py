"""Games by the thousand, played in process by bots: no HTTP, no Redis, the same seed the same games."""
