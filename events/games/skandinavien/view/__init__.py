"""The view of each viewer, tables that a viewer cannot distinguish, and the invariants."""
