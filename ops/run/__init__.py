"""Running the service: settings, supervisor, processes, Redis, metrics and logs."""
