"""The ids of processes that were written down: whether there still is such a process."""

import os


def is_alive(process: int) -> bool:
    """Return True if there is a process with this id."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
