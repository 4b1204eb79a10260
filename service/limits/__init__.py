"""What one client may take of the service, so that there is enough for the others."""
