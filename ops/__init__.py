"""Everything that runs Skald: the command line, the supervisor, the embedded Redis, backups, datasets, benchmarks."""
