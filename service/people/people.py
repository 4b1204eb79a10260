"""The people at the tables, in one web process: presence, talk, and the announcements of other processes."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from threading import Thread
from typing import Literal, NamedTuple

from events.application.game_service import GameService
from events.log.announcements import Announcement
from events.log.client import Client
from events.ruleset.ruleset import Viewer
from projections.people.presence import PresenceStore
from projections.people.push import PushStore
from projections.people.reports import ReportStore
from projections.people.talk import Talked, TalkStore, announced
from projections.people.vapid import public_key
from projections.webhooks.target import Resolve
from service.access.seats import SeatRepository
from service.people.presence import PresenceKeeper
from service.web.refusals import TalkOff

TalkMode = Literal["text", "reactions", "off"]
"""What may be said: everything, reactions alone, or nothing."""

Notices = Callable[[], Iterable[Announcement | None]]
"""Yields the games with a change of presence or a new message; ``None`` when announcements were missed."""
Hear = Callable[[str, Talked], None]


class PeopleStores(NamedTuple):
    """The stores of presence, talk and push subscriptions, which all processes share."""

    presence: PresenceStore
    talk: TalkStore
    reports: ReportStore
    pushes: PushStore

    @classmethod
    def of(cls, client: Client) -> "PeopleStores":
        """Return the stores of one Redis."""
        return cls(PresenceStore(client), TalkStore(client), ReportStore(client), PushStore(client))


class PushRules(NamedTuple):
    """Whether push messages are sent, and whether also to this machine (``loopback``)."""

    is_on: bool
    loopback: bool
    resolve: Resolve


class People:
    """The parts of one process that concern people. Without ``notices`` it does not listen to other processes."""

    def __init__(
        self,
        stores: PeopleStores,
        games: GameService,
        seats: SeatRepository,
        mode: TalkMode,
        push: PushRules,
        notices: Notices | None = None,
    ) -> None:
        self.pushes, self.push = stores.pushes, push
        self.public_key = cache(lambda: public_key(stores.pushes.secret()))
        self.presence = PresenceKeeper(stores.presence, games, seats)
        self.talk, self.reports, self.mode = stores.talk, stores.reports, mode
        self._notices = notices
        self._is_listening = False

    def require_open(self, *, is_text: bool) -> None:
        """Raise ``TalkOff`` unless this may be said here."""
        if self.mode == "off":
            raise TalkOff("Nothing can be said at the tables of this service.")
        if is_text and self.mode == "reactions":
            raise TalkOff("Only reactions can be said at the tables of this service.")

    def heard(self, game: str, viewer: Viewer, after: int = 0) -> Sequence[Talked]:
        """Return the messages after a number that a viewer may read. Raises ``LogUnavailable``."""
        return [one for one in self.talk.read(game, after) if self.may_hear(one, viewer)]

    def may_hear(self, talked: Talked, viewer: Viewer) -> bool:
        """Return True if a viewer may read a message; spectators get only reactions."""
        if talked.removed:
            return True
        if self.mode == "off":
            return False
        return talked.reaction is not None or (viewer is not None and self.mode == "text")

    def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Start, once, to listen for announcements of other processes. ``missed`` is called when some may be lost."""
        if self._notices is not None and not self._is_listening:
            self._is_listening = True
            Thread(target=self._listen, args=(self._notices, hear, missed), name="skald-people", daemon=True).start()

    def _listen(self, notices: Notices, hear: Hear, missed: Callable[[], None]) -> None:
        for notice in notices():
            if notice is None:
                missed()
            elif not notice.version:
                self.presence.hear(notice.game)
            elif (talked := announced(notice.encoded)) is not None:
                hear(notice.game, talked)
