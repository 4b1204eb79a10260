"""Writing a game while it runs (``skald dev``): it is loaded again when it is saved, and a panel shows what it does."""
