"""Figures for Prometheus: every process adds its own up in one folder, and any web process tells of all.

Nothing here is loaded before ``folder.prepare`` has been called: the library reads its variable when it is imported.
"""
