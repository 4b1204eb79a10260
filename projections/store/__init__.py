"""Where read models are kept in Redis: marks, leases, checkpoints, generations and quarantine."""
