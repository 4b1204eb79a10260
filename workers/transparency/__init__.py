"""The process that writes the log of logs: it follows the feeds, and logs what is created, goes on and closes."""
