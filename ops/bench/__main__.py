"""``python -m ops.bench`` is ``skald bench``."""

import sys

from ops.cli import main

sys.argv.insert(1, "bench")
main()
