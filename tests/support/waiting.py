"""Waiting for what happens in other processes and threads."""

import time

PATIENCE = 60.0
"""Seconds that a busy machine is given for what takes two at most; how long it took is told."""


def eventually(question, patience=PATIENCE, pause=0.02):
    """The seconds until the question is answered with yes."""
    started = time.monotonic()
    while not question():
        assert time.monotonic() - started < patience, f"not within {patience} s"
        time.sleep(pause)
    return time.monotonic() - started
