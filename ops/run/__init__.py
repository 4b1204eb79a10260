"""Running the service: settings, supervisor, processes, Redis, figures and logs."""
