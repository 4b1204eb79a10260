"""Watching the files of a game: says when one was saved."""

import threading
from collections.abc import Callable
from pathlib import Path

from watchfiles import Change, DefaultFilter, watch

STEP, DEBOUNCE = 50, 400
"""Milliseconds without a change after which files count as saved, and the longest wait for that."""
AGAIN = 1000
"""Milliseconds after which a watch looks whether it is to end."""


def watch_files(place: Path, saved: Callable[[], None], stop: threading.Event) -> None:
    """Call ``saved`` after each change of a file of the game at a place, until told to stop."""
    is_file = place.is_file()
    standard = DefaultFilter()

    def is_of_game(change: Change, path: str) -> bool:
        return Path(path) == place if is_file else standard(change, path)

    # An editor may put another file in place of the one that is saved, so its folder is watched.
    watched = place.parent if is_file else place
    for _ in watch(
        watched,
        watch_filter=is_of_game,
        debounce=DEBOUNCE,
        step=STEP,
        stop_event=stop,
        rust_timeout=AGAIN,
        recursive=not is_file,
        raise_interrupt=False,
    ):
        saved()
