"""Statistics over many games: each finished game contributes once, and figures are computed from the contributions."""
