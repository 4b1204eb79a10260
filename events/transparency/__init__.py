"""The transparency log ("log of logs"): proves to third parties that all games were kept, in the formats of C2SP."""
