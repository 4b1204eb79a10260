"""The view of the table, resampling of what is hidden from all, and the invariants."""
