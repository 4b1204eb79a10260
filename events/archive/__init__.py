"""The archive: closed games in packs of compressed lines, read as if they were still in the log."""
