"""Environments, batches and policies: what agents get, and what they may not learn."""
