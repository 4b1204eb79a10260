"""What every game shares: records, refusals, chance, the hash chain, the log port, and the fold."""
