"""The witness: cosigns checkpoints of other services, and of no two that fork."""
