"""Writing a game while it runs (``skald dev``): it is loaded again as its file is saved, and a panel shows what it does."""
