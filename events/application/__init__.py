"""The application service: loads games, decides, appends. Clock and randomness enter only here."""
