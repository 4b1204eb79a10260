"""The aggregate of one game: the kernel's facts, the state, its clocks, and the decisions on it."""
