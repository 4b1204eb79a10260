"""The application service: loads games, decides on them, appends. Only here are a clock and randomness used."""
