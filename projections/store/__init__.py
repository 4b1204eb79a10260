"""The storage of read models in Redis: dirty marks, leases, checkpoints, generations and quarantine."""
