"""Live streams of games."""
