"""What does not return is stopped, also where Python ignores what is raised."""

import pytest

from ops.check.watch import Stuck, watched


def forever():
    while True:
        pass


class Slow:
    def __del__(self):
        for _ in range(10_000_000):
            pass


def test_a_loop_is_stopped_that_the_game_itself_would_catch():
    with pytest.raises(Stuck), watched(0.05):
        try:
            forever()
        except Exception:  # noqa: BLE001 - as a game might
            forever()


def test_what_is_raised_in_a_finalizer_is_raised_again_behind_it():
    with pytest.raises(Stuck), watched(0.05):
        Slow()
        forever()
