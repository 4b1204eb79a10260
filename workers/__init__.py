"""Background processes: they keep the read models up to date and close games that are over."""
