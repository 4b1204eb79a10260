"""What every request passes: the application, declarations of endpoints, schemas, limits, answers and problems."""
