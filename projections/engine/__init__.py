"""Brings read models up to date: projecting, rebuilding, lag, and archived games on demand."""
