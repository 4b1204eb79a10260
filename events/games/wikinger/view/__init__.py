"""The view of the table, the resampling of hidden information, and the invariants."""
