"""The transparency log ("log of logs"): proves to third parties, in the formats of C2SP, that no game was removed."""
