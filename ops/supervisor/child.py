"""A process that is kept alive."""

import signal
import subprocess
from collections.abc import Mapping, Sequence

from ops.supervisor.backoff import Backoff


class Child:
    """One process of the service, in a session of its own so that Ctrl-C reaches only the supervisor."""

    def __init__(
        self, name: str, command: Sequence[str], environment: Mapping[str, str], *, handles: Sequence[int] = ()
    ) -> None:
        self.name = name
        self._command, self._environment, self._handles = command, environment, handles
        self._process: subprocess.Popen[bytes] | None = None
        self._backoff = Backoff()

    def start(self) -> None:
        """Start the process, and note when."""
        self._backoff.began()
        self._process = subprocess.Popen(
            self._command,
            env=dict(self._environment),
            pass_fds=self._handles,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self.status is None else None

    @property
    def status(self) -> int | None:
        """The exit status once it has ended."""
        return self._process.poll() if self._process else None

    def poll(self) -> str | None:
        """Start it again when it has died and its pause is over. Return a message if something happened."""
        if self.status is None:
            return None
        if (pause := self._backoff.ended()) is not None:
            return f"{self.name} {how_it_ended(self.status)}; starting it again in {pause:.1f} s"
        if self._backoff.over():
            self.start()
        return None

    def ask_to_stop(self) -> None:
        """Ask the process to end after what it is doing."""
        if self._process and self.status is None:
            self._process.send_signal(signal.SIGTERM)

    def wait(self, patience: float) -> bool:
        """Wait for the end, and kill it when patience is over. Return True if it ended by itself."""
        if self._process is None:
            return True
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return False
        return True


def how_it_ended(status: int | None) -> str:
    """Return the end of a process in words."""
    if status is not None and status < 0:
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with status {status}"
