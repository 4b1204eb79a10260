"""How many files and connections a process may have open: as many as the system allows, and how many that serves."""

import resource

MOST = 65_536
"""More is never needed; some programs go through all that may be open."""
OWN_SHARE = 4
"""Of so many open files one is kept for what is no client: Redis, logs, pipes to other processes."""
LEAST = 64


def raise_limit() -> int:
    """Let this process and its children open as many files as the system lets them; return how many these are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    if soft == resource.RLIM_INFINITY:
        return MOST
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def clients_for(files: int, wanted: int) -> int:
    """Return how many clients may be connected with so many open files, at most as many as are wanted."""
    return max(LEAST, min(wanted, files - files // OWN_SHARE))
