"""The application service: loads games, decides on them, appends. The only place with a clock and randomness."""
