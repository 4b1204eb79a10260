"""What every request passes through: application, endpoint declarations, schemas, limits, responses and problems."""
