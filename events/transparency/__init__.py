"""The log of logs: what proves to third parties that an operator has kept all games, in the formats of C2SP."""
