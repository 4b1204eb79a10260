"""Runs the command ``skald``: ``python -m ops.cli``."""

from ops.cli import main

main()
