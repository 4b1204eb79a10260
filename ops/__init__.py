"""Running it: command line, supervisor, embedded Redis, benchmarks."""
