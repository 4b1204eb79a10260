"""One supervisor for everything that runs: Redis, the web processes, the workers and the sweeper."""
