"""The people at a table: presence, talk, and push messages when it is their turn."""
