"""Read models: what the log comes to, kept ready for reading. Each can be dropped and filled again from the log."""
