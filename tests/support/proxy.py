"""A proxy before Redis that loses answers, as a network does: the command is carried out, and nobody hears of it."""

import contextlib
import socket

from tests.support.threaded_listener import ThreadedListener


class LossyProxy(ThreadedListener):
    """Listens on a unix socket and passes everything on, but the answers to commands that hold a word.

    ``lose(n)``: the next n such answers are lost, and the connection with them.
    """

    def __init__(self, path, upstream, word=b"EVAL"):
        self.path, self.url = str(path), f"unix://{path}"
        self.lost = 0
        self._upstream, self._word = str(upstream), word
        self._to_lose = 0
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen()
        super().__init__(listener, self._pass_on)

    def lose(self, answers):
        self._to_lose = answers

    def _pass_on(self, near):
        far = socket.socket(socket.AF_UNIX)
        with near, far, contextlib.suppress(OSError):
            far.connect(self._upstream)
            while asked := near.recv(1 << 20):
                far.sendall(asked)
                answer = far.recv(1 << 20)
                if self._word in asked and self._to_lose > 0:
                    self._to_lose -= 1
                    self.lost += 1
                    return
                near.sendall(answer)
