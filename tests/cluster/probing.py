"""Writes to a game again and again, on each master one, and notes for how long none of them was taken."""

import threading
import time

import httpx

from tests.support.front import assert_unavailable

PAUSE = 0.05


class Probe(threading.Thread):
    """Renames a seat of one game until it is told to end. ``gaps``: seconds between two writes that were taken."""

    def __init__(self, url, game):
        super().__init__(daemon=True)
        self._http, self._path = httpx.Client(base_url=url, timeout=30), f"/v1/games/{game}/seats/0"
        self._ending = threading.Event()
        self.gaps, self.refused, self.error = [], 0, None
        self.start()

    def run(self):
        try:
            last = time.monotonic()
            while not self._ending.is_set():
                answer = self._http.put(self._path, json={"name": f"at {last:.3f}"})
                if answer.status_code == 503:
                    assert_unavailable(answer)
                    self.refused += 1
                else:
                    assert answer.status_code == 200, answer.text
                    now = time.monotonic()
                    self.gaps.append(now - last)
                    last = now
                time.sleep(PAUSE)
        except Exception as error:  # noqa: BLE001 - told by ``end``
            self.error = error

    def end(self):
        """The longest gap, once the last write was taken."""
        self._ending.set()
        self.join(60)
        assert self.error is None, self.error
        return max(self.gaps)
