"""Brings read models up to date: projecting, rebuilding, and lag."""
