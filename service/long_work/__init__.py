"""Long-running work that would block a serving process: its tasks, and a pool of processes for it."""
