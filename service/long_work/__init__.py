"""Long-running work that would block a serving process: a pool of processes that does it, and its tasks."""
