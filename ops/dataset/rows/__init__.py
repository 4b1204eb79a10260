"""The rows of each table, made from one closed game."""
