"""Random games by the million: no state that the rules do not cover."""
