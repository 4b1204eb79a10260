"""Real services under load for an hour, one of them while its processes are killed: ``python -m tests.soak``."""
