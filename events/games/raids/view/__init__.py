"""The view of the table, which is the same for all viewers, and the invariants."""
