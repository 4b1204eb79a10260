"""The game that is being written, whichever process has it loaded: its log, what went wrong, and who listens."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import msgspec

from events.ruleset.records import Record, change
from ops.dev.check import BackgroundCheck
from ops.dev.game import Start
from ops.dev.panel import Panel
from ops.dev.process import Ended, GameProcess
from ops.dev.requests import Answer, Asked, Begin, Look, Open, Resume
from ops.dev.table import RealTable, TableLinks, TableUnusable
from ops.dev.trouble import Trouble

MAX_LISTENERS = 16


class TooManyListeners(Exception):
    """More pages are open than are told of changes."""


class Loaded(Record):
    """How the file was loaded last: when, in a sentence, and why it could not be, if it could not."""

    at: str
    text: str
    trouble: Trouble | None = None


class Workbench:
    """One game that is being written.

    What was done to it is kept here: the log survives every process. A process that cannot load the game, or that ends,
    never replaces what was shown last.
    """

    def __init__(
        self, place: str, start: Start, table: RealTable, process: Callable[[str], GameProcess] = GameProcess
    ) -> None:
        self._place, self._start, self._make = place, start, process
        self._process: GameProcess | None = None
        self._log = ""
        self._shown: Panel | None = None
        self._loaded = Loaded(at="", text="loading the game")
        self._loading, self._lock = threading.Lock(), threading.RLock()
        self._news = threading.Condition()
        self._changes, self._listeners = 0, 0
        self._table = table
        self.check = BackgroundCheck(place, self.tell)

    def reload(self) -> None:
        """Load the game again. If that works, the game goes on at the same point, as far as its log folds."""
        with self._loading:
            new, trouble = self._load()
            with self._lock:
                if trouble is None:
                    self._use(new)
                else:
                    text = "cannot be loaded; what is shown is from before" if self._shown else "cannot be loaded"
                    self._loaded = Loaded(at=_now(), text=text, trouble=trouble)
            self.check.reloaded()
            if trouble is None:
                self._reload_table()

    def _load(self) -> tuple[GameProcess, Trouble | None]:
        """Return a process with the newest form of the game, and why it could not be loaded, if it could not."""
        new = self._make(self._place)
        try:
            trouble = new.loaded()
        except Ended as ended:
            trouble = ended.trouble
        if trouble is not None:
            new.end()
        return new, trouble

    def _reload_table(self) -> None:
        try:
            self._table.reload()
        except TableUnusable as error:
            self._loaded = change(self._loaded, text=f"{self._loaded.text}; {error}")
        self.tell()

    def _use(self, new: GameProcess) -> None:
        """Put a process with the newest form of the game in place of the one before."""
        if self._process is not None:
            self._process.end()
        self._process = new
        asked: Asked = Resume(log=self._log, start=self._start) if self._log else Begin(start=self._start)
        answer = self._ask(asked, Look())
        panel, text = answer.panel, "loaded"
        if asked.__class__ is Resume and panel is not None:
            text = "reloaded, log still folds"
            if panel.stopped is not None:
                text = f"reloaded, log folds to version {panel.head} of {panel.last}"
        self._loaded = Loaded(at=_now(), text=text, trouble=answer.failed)

    def ask(self, asked: Asked, look: Look) -> Mapping[str, Any]:
        """Do what is asked for, and return what the page shows."""
        with self._lock:
            if self._process is None and (self._log or not isinstance(asked, Look)):
                self._restart(asked)
            answer = self._ask(asked, look) if self._process is not None else Answer()
        if answer.log is not None:
            self.tell()
        return self._document(answer)

    def _restart(self, asked: Asked) -> None:
        """Load the game once more after its process has ended."""
        if isinstance(asked, Begin):
            self._start = asked.start
        new, trouble = self._load()
        if trouble is None:
            self._use(new)

    def open_finding(self, number: int) -> Mapping[str, Any]:
        """Go to the moment of a finding of the check. Raises ``IndexError``."""
        return self.ask(Open(moment=self.check.found.findings[number].moment), Look())

    def open_table(self, at: int, bots: Mapping[int, str]) -> TableLinks:
        """Return links to a game of the service that has come as far, and goes on. Raises ``TableUnusable``."""
        with self._lock:
            log = self._log
        if not log:
            raise TableUnusable("No game has begun.")
        return self._table.open(log, at, bots)

    def _ask(self, asked: Asked, look: Look) -> Answer:
        """Return the answer of the process. If it ends, the answer says so, and the next request starts another."""
        assert self._process is not None
        try:
            answer = self._process.ask(asked, look)
        except Ended as ended:
            self._process.end()
            self._process = None
            return Answer(panel=self._shown, failed=ended.trouble)
        if answer.log is not None:
            self._log = answer.log
        if answer.start is not None:
            self._start = answer.start
        if answer.panel is not None and answer.panel.at:
            self._shown = answer.panel
        return answer

    def _document(self, answer: Answer) -> Mapping[str, Any]:
        panel = answer.panel or self._shown
        return {
            "panel": msgspec.to_builtins(panel),
            "failed": msgspec.to_builtins(answer.failed),
            "loaded": msgspec.to_builtins(self._loaded),
            "check": self.check.found.shown(),
            "place": self._place,
            "table": self._table.restarts,
            "start": msgspec.to_builtins(self._start),
        }

    def tell(self) -> None:
        """Tell every page that something is new."""
        with self._news:
            self._changes += 1
            self._news.notify_all()

    @contextmanager
    def listening(self) -> Iterator[Callable[[int, float], int]]:
        """Yield what waits for a change after a number, up to a time in seconds. Raises ``TooManyListeners``."""
        with self._news:
            if self._listeners >= MAX_LISTENERS:
                raise TooManyListeners
            self._listeners += 1

        def wait(after: int, seconds: float) -> int:
            with self._news:
                self._news.wait_for(lambda: self._changes != after, seconds)
                return self._changes

        try:
            yield wait
        finally:
            with self._news:
                self._listeners -= 1

    def end(self) -> None:
        """End every process."""
        self.check.end()
        self._table.end()
        with self._lock:
            if self._process is not None:
                self._process.end()


def _now() -> str:
    return datetime.now().astimezone().strftime("%H:%M:%S")
