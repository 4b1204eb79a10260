"""One WebSocket connection: answers its requests, and sends the watched games, each as its token may see it."""

import logging
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock, Thread, get_ident
from typing import Any

from msgspec import UNSET

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.application.writing import AppendPlan, CommandResult
from events.log.records import Status, batched, is_game_id
from events.ruleset.records import change, tag_of
from events.ruleset.refusals import Refusal, UnknownGame
from events.short_lock import ShortLock
from service.access.callers import SCHEME, SPECTATOR, Caller, Scope
from service.access.refusals import Unauthenticated
from service.game import documents
from service.game.actions import (
    SentAction,
    command_document,
    dry_run,
    note_written,
    plan_sent,
    read_action,
    signed_action,
)
from service.live import frames
from service.live.dispatch import MAX_UNANSWERED, Dispatcher
from service.live.frames import FrameError, FrameReader, close_frame, frame
from service.live.messages import (
    PROTOCOL,
    Act,
    Actions,
    Back,
    Hello,
    Id,
    Invalid,
    OfGame,
    Resign,
    Talk,
    Undo,
    Unreadable,
    Unwatch,
    Watch,
    Write,
    read_message,
)
from service.live.messages import Message as Asked
from service.live.outbox import BATCH_SIZE, MAX_MESSAGES, Outbox, Waiters
from service.long_work.pool import TooManyWaiting
from service.long_work.tasks import AnyTask, Audience
from service.people.talk import say_as
from service.stream.hub import Aside, End, Hub, Listener, Message, Snapshots, read_missed, watched_state
from service.stream.included import Included
from service.web.application import RequestLimits
from service.web.context import AppContext
from service.web.endpoint import translated_refusals
from service.web.limits import TooManyRequests
from service.web.problems import counted_problem
from service.web.receipts import SignedWrite
from service.web.refusals import HelloRepeated, InvalidJson
from service.web.responses import encode

MAX_MESSAGE_BYTES = 65_536
"""The maximum size of a message to the service."""
HELLO_SECONDS = 10.0
CLOSING_SECONDS = 2.0
"""How long a client has to read everything before the connection closes, and to close it itself."""
SLOW_CLOSING_SECONDS = 10.0
"""How long a client that is too slow has to read a partly sent message and the reason for closing."""
FRAMES_PER_WRITE = 32
"""The number of frames after which other connections get a turn, since reading does not yield while data is
available."""
TURN_SECONDS = 1e-6
"""Not 0: gevent would run several such turns before it checks for data on other connections."""
MAX_UNREADABLE = 3
MAX_WATCHES, MAX_WATCHES_WITH_KEY = 200, 2_000
MAX_CALLERS = 4_096
CHUNK = 200
"""The number of events that are read from the log at a time."""
SLOWEST_SECONDS = 60.0
"""The time after which a client that does not read missed events is dropped."""
HELLO_ENDED = 4401
WRITES: dict[type[Write], Callable[..., CommandResult]] = {
    Undo: GameService.undo,
    Resign: GameService.resign,
    Back: GameService.back,
}
_logger = logging.getLogger(__name__)


class TooManyWatches(TooManyWaiting):
    """The connection has the maximum number of watches."""

    def __init__(self, max_watches: int) -> None:
        super().__init__(max_watches)
        self.detail = f"At most {max_watches} watches on a connection."


class Subscription(Listener):
    """A watch, which passes new events of a game to its connection. Events that arrive while it is catching up wait."""

    def __init__(self, session: "Session", number: int, audience: Audience, caller: Caller, after: int) -> None:
        super().__init__(audience, caller)
        self.number, self.sent, self.game = number, after, ""
        self._session = session
        self._waiting: list[Message | Aside] | None = []
        self._lock = Lock()

    def put(self, message: Message | Aside) -> None:
        """Send one message, or keep it until the missed ones are sent. Only the hub calls this, never concurrently."""
        if self._waiting is None:
            self.send(message)
            return
        with self._lock:
            if self._waiting is None:
                self.send(message)
            elif len(self._waiting) < MAX_MESSAGES:
                self._waiting.append(message)
            else:
                self._session.close(frames.LATER)

    def caught_up(self) -> None:
        """Send what has arrived in the meantime, and from now on everything as it arrives."""
        with self._lock:
            for message in self._waiting or ():
                self.send(message)
            self._waiting = None

    def send(self, message: Message | Aside, *, is_missed: bool = False) -> None:
        """Send the new part of a message, or nothing once the token is invalid or the game is closed."""
        if isinstance(message, Aside):
            self._send_aside(message)
            return
        is_news = message.last > self.sent or (not message.events and message.last == self.sent)
        if self.dropped or not is_news:
            return
        if not self._session.is_valid(self.caller):
            self.drop("token")
            return
        if message.first > self.sent + 1:  # something is missing; a new watch after the last event gets it
            self.drop()
            return
        number, sent, self.sent = self.number, self.sent, message.last
        new = [b'{"watch":%d,"event":%b}' % (number, event) for at, _, event in message.events if at > sent]
        if message.included:
            new += self._parts(message.included)
        self._session.push(*new)
        if message.is_last and not is_missed and not self.audience.stays:
            self.drop("closed")

    def _send_aside(self, aside: Aside) -> None:
        if self.dropped or not self.hears(aside):
            return
        if self._session.is_valid(self.caller):
            self.tell(aside)
        else:
            self.drop("token")

    def tell(self, aside: Aside) -> None:
        """Send a part about the people at the table."""
        self._session.push(b'{"watch":%d,"%b":%b}' % (self.number, aside.name.encode(), aside.data))

    def include(self, included: Included) -> None:
        """Send the included parts."""
        self._session.push(*self._parts(included))

    def _parts(self, included: Included) -> list[bytes]:
        parts = self.parts_of(included)
        return [b'{"watch":%d,"%b":%b}' % (self.number, name.encode(), part) for name, part in parts]

    @property
    def sender(self) -> Outbox:
        return self._session.outbox

    def drop(self, reason: End = "gone") -> None:
        """End the watch, and send the reason."""
        if not self.dropped:
            self.dropped = True
            if not self._session.leaves:
                self._session.push(b'{"watch":%d,"end":"%b"}' % (self.number, reason.encode()))
            self._session.forget(self)


class GameRequest:
    """One request about a game, which waits for earlier requests."""

    def __init__(self, session: "Session", message: OfGame) -> None:
        self.session, self.message, self.game = session, message, message.game
        self._began = time.perf_counter()
        self._caller = SPECTATOR

    def write(self) -> AppendPlan[CommandResult] | None:
        """Return an action as a plan, if its game is known here; errors are raised when it starts."""
        message = self.message
        if isinstance(message, Act) and not message.dry_run and self.game in self.session.context.games.cache:
            return self._plan(message)
        return None

    def _plan(self, message: Act) -> AppendPlan[CommandResult]:
        return (yield from plan_sent(self.session.context, self._sent(message, self._seat())))

    def _sent(self, message: Act, seat: int) -> SentAction:
        return SentAction(game=self.game, seat=seat, action=message.action, key=message.key, expected=message.if_match)

    def run(self) -> None:
        """Execute a request that is not appended together with others, and answer it."""
        try:
            self._run()
        except Exception as error:  # noqa: BLE001 - it is answered, and logged unless it is a refusal
            self.done(error)

    def _run(self) -> None:
        context, message = self.session.context, self.message
        match message:
            case Talk():
                told = say_as(context, self._found("act"), self.game, message.said())
                self.answer(201, encode(told)[1:-1])
            case Watch():
                self.session.watch(self, message, self._found("read"))
            case Actions():
                seat = self._seat()
                found = documents.actions_document(context.games.load(self.game), seat, self.session.lang)
                self.answer(200, encode(found)[1:-1])
            case Act(dry_run=True):
                seat, ruleset = self._seat(), context.games.recent(self.game).ruleset
                command = read_action(ruleset, message.action)
                shown = dry_run(context, self.game, seat, command, message.if_match, self.session.lang)
                self.answer(200, b'"document":' + encode(shown))
            case Act():
                self.done(context.games.execute(self._plan(message)))
            case Write():
                seat, key, expected = self._seat(), message.key, message.if_match
                with translated_refusals(expected):
                    self.done(WRITES[type(message)](context.games, self.game, seat, key=key, expected=expected))

    def _found(self, scope: Scope) -> Caller:
        self._caller = self.session.caller_of(self.message.token, self.game)
        self._caller.require_scope(scope)
        return self._caller

    def _seat(self) -> int:
        return self._found("read" if isinstance(self.message, Actions) else "act").require_seat(self.game)

    def done(self, result: CommandResult | Exception) -> None:
        """Answer with the result of a write, or a refusal."""
        context, message = self.session.context, self.message
        if isinstance(result, Exception):
            problem = self.session.problem_of(result)
            self.answer(problem["status"], b'"problem":' + encode(problem) + self._receipt_of(problem))
            return
        note_written(context, result)
        state, viewer = result.state, self._caller.seat_in(self.game)
        told: dict[str, Any] = {
            "version": state.version,
            "head": state.hash.hex(),
            "game_status": state.status,
            "to_act": state.to_act(viewer),
        }
        if isinstance(message, Write) and message.whole:
            told["document"] = command_document(context, self._caller, result, viewer, self.session.lang)
        if context.receipts and (signed := self._signed()):
            told["receipt"] = context.receipts.of_stored(signed, state.version, state.hash.hex())
        self.answer(201, encode(told)[1:-1])

    def _receipt_of(self, problem: dict[str, Any]) -> bytes:
        receipts, signed = self.session.context.receipts, self._signed()
        if receipts is None or signed is None:
            return b""
        return b',"receipt":' + encode(receipts.of_refused(signed, problem["status"], problem["code"]))

    def _signed(self) -> SignedWrite | None:
        """Return the write to be signed, if a receipt is requested by a caller that may make the write."""
        message, seat = self.message, self._caller.seat_in(self.game)
        if not isinstance(message, Write) or not message.receipt or seat is None:
            return None
        if isinstance(message, Act):
            return signed_action(self.session.context, self._sent(message, seat))
        return SignedWrite(name=tag_of(type(message)), game=self.game, seat=seat)

    def answer(self, status: int, fields: bytes) -> None:
        """Send the answer."""
        seconds = time.perf_counter() - self._began
        self.session.context.metrics.observe_request(f"live.{type(self.message).__name__.lower()}", status, seconds)
        self.session.answer(self.message.id, status, fields)

    def flush(self) -> None:
        """Send the answer, together with new events of the game."""
        hub = self.session.hub
        if hub is None:
            self.session.flush()
        else:
            hub.flush_after(self.game, self.session.outbox)


class Session:
    """A connection after its handshake. ``run`` reads it until it ends."""

    def __init__(
        self,
        context: AppContext,
        dispatcher: Dispatcher,
        connection: socket.socket,
        client: str,
        limits: RequestLimits | None,
    ) -> None:
        self.context = context
        self.is_valid = context.authenticator.is_valid
        self.hub = context.optional_part(Hub)
        self.lang: str | None = None
        self.missed_pongs = 0
        self._dispatcher, self._socket, self._client, self._limits = dispatcher, connection, client, limits
        self.outbox = Outbox(connection)
        self._reader = FrameReader(MAX_MESSAGE_BYTES)
        self.hello: Caller | None = None
        """The caller that has opened the connection; ``None`` before hello."""
        self._token: str | None = None
        self._callers: dict[tuple[str | None, str], Caller] = {}
        self._watches: dict[int, Subscription] = {}
        self._number = self._frames = self._unreadable = self._unanswered = 0
        self._lock = ShortLock()
        self._answered = Waiters(self._lock)
        self._code: int | None = None
        self._reading = 0
        self.leaves = self._has_ended = False

    # What is read

    def run(self, begun: bytes) -> None:
        """Read what the client sends, starting with what came with the handshake, until the connection ends."""
        until, greeted = time.monotonic() + HELLO_SECONDS, False
        self._reading = get_ident()
        try:
            data = begun
            while self._code is None and not self.leaves:
                self._take_all(data, until)
                self.flush()
                if self._code is None:
                    if not greeted:
                        greeted = self.hello is not None
                        self._socket.settimeout(None if greeted else _seconds_left(until))
                    if not (data := self._socket.recv(MAX_MESSAGE_BYTES)):
                        break
        except FrameError as error:
            self.close(error.code)
        except TimeoutError:
            self.close(frames.POLICY)
        except OSError:
            pass
        finally:
            self._end()

    def _take_all(self, data: bytes, until: float) -> None:
        """Process received data. Raises ``FrameError``, and ``TimeoutError`` if hello is overdue."""
        for one in self._reader.feed(data):
            self._frames += 1
            if not self._frames % FRAMES_PER_WRITE:
                time.sleep(TURN_SECONDS)
            self._take(one)
            if self._code is not None:
                return
            if self.hello is None:
                _seconds_left(until)

    def _take(self, one: frames.Frame) -> None:
        match one.opcode:
            case frames.TEXT:
                self._read(one.payload)
            case frames.BINARY:
                self._refuse_unreadable()
            case frames.PING:
                with suppress(TooManyRequests):  # after a delay, and then without an answer
                    self._limit()
                    self._put(frame(frames.PONG, one.payload))
            case frames.PONG if self.missed_pongs:
                self.missed_pongs = 0
            case frames.PONG | frames.CONTINUATION:  # unsolicited, or not answered by itself
                with suppress(TooManyRequests):
                    self._limit()
            case frames.CLOSE:
                code = one.code
                self.close(frames.NORMAL if code == frames.NO_STATUS else code)

    def _read(self, text: bytes) -> None:
        try:
            text.decode()
        except UnicodeDecodeError:
            raise FrameError(frames.NOT_TEXT) from None
        message: Asked | Invalid
        try:
            message = read_message(text)
        except Unreadable:
            self._refuse_unreadable()
            return
        except Invalid as invalid:
            message = invalid
        self._unreadable = 0
        try:
            self._limit()
            self._ask(message)
        except Exception as error:  # noqa: BLE001 - it is answered, and logged unless it is a refusal
            self._answer_now(message.id, error)

    def _ask(self, message: Asked | Invalid) -> None:
        match message:
            case Hello():
                if self.hello is not None:
                    raise HelloRepeated("This connection has already said hello.")
                header = None if message.token is None else f"{SCHEME}{message.token}"
                self.hello = self.context.authenticator.caller(header)
                self._token, self.lang = message.token, message.lang
                self._send_answer(message.id, 200, b'"protocol":"%b"' % PROTOCOL.encode())
            case Invalid() if self.hello is not None or message.op == "hello":
                raise message.refusal
            case _ if self.hello is None:
                raise Unauthenticated("Say hello first.")
            case Unwatch():
                subscription = self._watches.get(message.watch)
                if subscription is not None:
                    subscription.dropped = True
                    self.forget(subscription)
                self._send_answer(message.id, 200, b"")
            case OfGame():
                if not is_game_id(message.game):
                    raise UnknownGame
                with self._lock:
                    self._unanswered += 1
                self._dispatcher.put(GameRequest(self, message))
                if self._unanswered >= MAX_UNANSWERED:
                    with self._lock:
                        self._answered.wait_for(lambda: self._unanswered < MAX_UNANSWERED or self._code is not None)

    def _limit(self) -> None:
        if self._limits is not None:
            self._limits.check_message(self._client, is_operator=bool(self.hello and self.hello.key))

    def _refuse_unreadable(self) -> None:
        self._unreadable += 1
        self._answer_now(None, InvalidJson("The message is not a JSON object with an id."))
        if self._unreadable >= MAX_UNREADABLE:
            self.close(frames.UNREADABLE)

    # Callers

    def caller_of(self, token: Any, game: str) -> Caller:
        """Return the caller of a request about a game, by this token or that of hello. Raises ``Unauthenticated``."""
        own = self._token if token is UNSET else token
        known = self._callers.get((own, game))
        authenticator = self.context.authenticator
        if known is not None and authenticator.is_valid(known):
            return known
        found = authenticator.caller(None if own is None else f"{SCHEME}{own}", game)
        if found.seats is not None:  # the seats may change while the caller is cached
            found = change(found, seats=None)
        if found.seat is not None:  # a caller without a seat may take one
            if len(self._callers) >= MAX_CALLERS:
                self._callers.clear()
            self._callers[own, game] = found
        return found

    # What is sent

    def answer(self, number: Id | None, status: int, fields: bytes) -> None:
        """Send the answer to one request about a game, which no longer counts as unanswered."""
        self._send_answer(number, status, fields)
        with self._lock:
            self._unanswered = max(0, self._unanswered - 1)
            self._answered.wake()

    def _answer_now(self, number: Id | None, error: Exception) -> None:
        """Answer a request that was not counted as unanswered."""
        problem = self.problem_of(error)
        self._send_answer(number, problem["status"], b'"problem":' + encode(problem))

    def _send_answer(self, number: Id | None, status: int, fields: bytes) -> None:
        body = b'{"id":%b,"status":%d%b%b}' % (encode(number), status, b"," if fields else b"", fields)
        self._put(frame(frames.TEXT, body))

    def problem_of(self, error: Exception) -> dict[str, Any]:
        """Return the problem document of an error in the language of hello, and count it."""
        return counted_problem(self.context, error, self.lang)

    def push(self, *texts: bytes) -> None:
        """Add messages that ``flush`` sends."""
        self._put(*[frame(frames.TEXT, text) for text in texts])

    def flush(self) -> None:
        """Send the added messages."""
        self.outbox.flush()

    def _put(self, *sent: bytes) -> None:
        if not self.outbox.put(*sent):
            self.close(frames.LATER)

    def ping(self) -> None:
        """Ping the client; one that has missed two pings is dropped."""
        if self.missed_pongs >= 2:
            self._code = self._code or frames.GOING_AWAY
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            return
        self.missed_pongs += 1
        self._put(frame(frames.PING, b""))
        self.flush()

    # Watches

    def watch(self, request: GameRequest, message: Watch, caller: Caller) -> None:
        """Answer the request for a watch, and send the missed events, then all new ones."""
        snapshots = self.context.part(Snapshots)
        hub, state = watched_state(self.context, message.game, None if message.after == "now" else message.after)
        after = state.version if message.after == "now" else message.after
        audience = Audience(viewer=caller.seat_in(message.game), lang=self.lang, include=frozenset(message.include))
        subscription = self._admitted(audience, caller, after)
        subscription.game = message.game
        try:
            hub.subscribe(state, subscription)
            if subscription.dropped:  # the connection or the watch has ended meanwhile
                self.forget(subscription)
            state = self.context.games.load(message.game)  # including what was appended before that
            if self._limits is not None and not (self.hello and self.hello.key):
                self._limits.count_entries(self._client, state.version - after)
            missed = read_missed(self._read_log, state.id, audience, (after, state.version), CHUNK)
            first = next(missed, None)
        except BaseException:
            subscription.dropped = True
            self.forget(subscription)
            raise
        seat = b"null" if audience.viewer is None else b"%d" % audience.viewer
        request.answer(200, b'"watch":%d,"seat":%b,"version":%d' % (subscription.number, seat, state.version))
        Thread(target=self._catch_up, args=(subscription, first, missed, state, snapshots), daemon=True).start()

    def _admitted(self, audience: Audience, caller: Caller, after: int) -> Subscription:
        max_watches = MAX_WATCHES_WITH_KEY if self.hello and self.hello.key else MAX_WATCHES
        with self._lock:
            if len(self._watches) >= max_watches:
                raise TooManyWatches(max_watches)
            self._number += 1
            subscription = self._watches[self._number] = Subscription(self, self._number, audience, caller, after)
            subscription.dropped = self._has_ended
        return subscription

    def _read_log(self, task: AnyTask) -> bytes:
        return self.context.long_work.run(task, self._client, lambda: self._code is not None)

    def _catch_up(
        self,
        subscription: Subscription,
        first: Message | None,
        missed: Iterator[Message],
        state: GameState,
        snapshots: Snapshots,
    ) -> None:
        try:
            for message in (*([first] if first else []), *missed):
                for events in batched(message.events, BATCH_SIZE):  # at most as many as are sent together
                    if subscription.dropped:
                        return
                    subscription.send(Message(events), is_missed=True)
                    if not self.outbox.drain(SLOWEST_SECONDS):
                        self.close(frames.LATER)
                        return
            if not subscription.dropped and subscription.audience.include:
                subscription.include(snapshots.of(state, subscription.audience))
                for aside in self.hub.opening(state, subscription) if self.hub else ():
                    subscription.tell(aside)
            if not subscription.dropped and Status(state.status).closed and not subscription.audience.stays:
                subscription.drop("closed")
            subscription.caught_up()
        except Refusal:
            subscription.drop("gone")
        except Exception:
            _logger.exception("A watch could not catch up")
            subscription.drop("gone")
        finally:
            self.flush()

    def forget(self, subscription: Subscription) -> None:
        """Unsubscribe a watch."""
        self._watches.pop(subscription.number, None)
        if subscription.game:
            self.context.part(Hub).unsubscribe(subscription.game, subscription)

    # The end

    def close(self, code: int) -> None:
        """Close the connection after the queued messages; a client that is too slow does not get those."""
        if self._code is not None:
            return
        self._code = code
        self.outbox.close(close_frame(code), keep=code != frames.LATER)
        with self._lock:
            self._answered.wake()
        if get_ident() != self._reading:
            self._wake()

    def leave(self) -> None:
        """Stop reading, answer received requests, and close, since the process is about to exit."""
        self.leaves = True
        self._wake()

    def _wake(self) -> None:
        """Make the reader see the end, by a duplicate: gevent treats a shutdown of the socket itself as an error."""
        with suppress(OSError), self._socket.dup() as same:
            same.shutdown(socket.SHUT_RD)

    def _end(self) -> None:
        with self._lock:
            self._has_ended = True
        for subscription in list(self._watches.values()):
            subscription.dropped = True
            self.forget(subscription)
        if self.leaves:
            with self._lock:
                self._answered.wait_for(lambda: not self._unanswered, CLOSING_SECONDS)
            self.close(frames.GOING_AWAY)
        self.outbox.drain(SLOW_CLOSING_SECONDS if self._code == frames.LATER else CLOSING_SECONDS)
        self.outbox.close(b"", keep=False)
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)
            # Closing with unread data would reset the connection, and the client would not see why it ends.
            until = time.monotonic() + CLOSING_SECONDS
            while (left := until - time.monotonic()) > 0:
                self._socket.settimeout(left)
                if not self._socket.recv(MAX_MESSAGE_BYTES):
                    return


def _seconds_left(until: float) -> float:
    """Return the seconds left until a time. Raises ``TimeoutError`` if none are left."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
