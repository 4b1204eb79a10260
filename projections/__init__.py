"""Read models, computed from the log. Each can be dropped and rebuilt from the log."""
