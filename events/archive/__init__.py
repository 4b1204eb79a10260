"""The archive: closed games in packs of compressed lines, from which they are read as if they were in the log."""
