"""The rules of before: each package holds what was different under one older rules version."""
