"""The transparency log ("log of logs"), which proves to third parties that no game was removed, in C2SP formats."""
