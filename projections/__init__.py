"""Read models, computed from the log and ready to be read. Each can be dropped and filled again from the log."""
