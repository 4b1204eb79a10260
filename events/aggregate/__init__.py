"""One game as everything its log comes to: its own facts, its state, how that is folded, and what is decided on it."""
