"""``python -m ops.cli`` is ``skald``."""

from ops.cli import main

main()
