"""The archive: closed games in packs of compressed lines, read as if they were in the log."""
