"""Read models: what the log comes to, for those who only want to look."""
