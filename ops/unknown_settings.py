"""Variables that look like settings and are none: a misspelt one would have no effect, and nobody would know."""

import os
from collections.abc import Mapping

from ops import lifeline
from ops.printable import printable
from ops.settings import PREFIX, Settings, variable

BESIDE = (lifeline.VARIABLE, "SKALD_PYTHON", "SKALD_VENV")
"""What else is called so: the supervisor sets the first one, the others are read by ``ops/setup.sh``."""


def unknown_settings(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return a line for the operator that names such variables; none if there are none."""
    known = {*map(variable, Settings.__struct_fields__), *BESIDE}
    found = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    return [printable(f"warning: no setting is called {', '.join(found)}")] if found else []
