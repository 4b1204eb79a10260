"""Push messages: notifies the browsers of a seat once that it is its turn, if the player is not at the table."""

import asyncio
import json
import logging
import ssl
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, NamedTuple

from events.aggregate.clocks import milliseconds
from events.aggregate.state import GameState
from events.application.creation import HUMAN, SEATS
from events.application.game_service import GameCache, GameService
from events.log.client import Client
from events.log.log import RedisLog, readable_game_metadata
from events.ruleset.refusals import Refusal, UnknownGame
from events.ruleset.registry import RulesetRegistry
from projections.people.presence import HERE_MS, PresenceStore
from projections.people.push import Message, PushStore, Subscription, read_message
from projections.people.vapid import private_key
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from projections.webhooks.target import BadTarget, Resolve, Target, allowed_addresses, read_target
from workers.webhooks.push_encryption import authorization, encrypt
from workers.webhooks.sender import Connections, Limits, NotDelivered

LOOK_SECONDS = 60.0
"""Seconds between checks of all games with subscriptions; appends are announced sooner, but may be missed."""
GAMES_PER_ROUND = 200
CACHED_GAMES = 500
RETRY_SECONDS = (60, 300, 1_800, 7_200)
"""Seconds until the next attempt after each failed one. After the last, no message is sent until the seat has acted."""
TTL_SECONDS = 86_400
"""The time for which a push service keeps a message for a browser that is offline, in seconds."""
TOKEN_SECONDS = 43_200
"""The time for which a VAPID token is valid, in seconds; at most a day (RFC 8292)."""
GONE = (404, 410)
TITLES = {"en": "Your turn: {}", "de": "Du bist dran: {}"}

Run = Callable[..., Awaitable[Any]]

_log = logging.getLogger(__name__)


class Asked(NamedTuple):
    """A seat that may get a message, with its browsers, and the stored message to it."""

    state: GameState
    seat: int
    player: str | None
    browsers: Sequence[Subscription]
    before: bytes | None

    @property
    def message(self) -> Message | None:
        """The previous message, or ``None`` if there is no readable one."""
        return None if self.before is None else read_message(self.before)


class Pusher:
    """Sends messages to the seats of one store.

    Any number may run; each claims a message in the store before sending it.

    Claims expire: if a process is killed while sending, another one sends the message.
    """

    def __init__(
        self,
        client: Client,
        log: RedisLog,
        rulesets: RulesetRegistry,
        limits: Limits,
        resolve: Resolve,
        tls: ssl.SSLContext,
    ) -> None:
        self._store, self._presence, self._log = PushStore(client), PresenceStore(client), log
        self._games = GameService(log, rulesets, lambda: "", GameCache(CACHED_GAMES))
        self._limits, self._resolve, self._tls = limits, resolve, tls
        self._touched: dict[str, None] = {}
        self._due: dict[str, int] = {}
        self._since: dict[tuple[str, int], tuple[int, int]] = {}
        self._players: frozenset[str] = frozenset()
        self._looked = float("-inf")
        self._sending: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._outage = Alarm(_log)
        self._free = asyncio.Semaphore(limits.max_concurrent)

    def touch(self, games: Iterable[str]) -> None:
        """Queue games that may have new events."""
        self._touched.update(dict.fromkeys(games))

    async def round(self, run: Run, resolver: Executor) -> None:
        """Check queued and due games, and start sending. Never raises a transient error."""
        try:
            if time.monotonic() - self._looked >= LOOK_SECONDS:
                self.touch(await run(self._subscribed))
                self._looked = time.monotonic()
            now = await run(self._store.now)
            self.touch(game for game, due in self._due.items() if due <= now)
            games = list(self._touched)[:GAMES_PER_ROUND]
            for asked in await run(self._look_at_all, games, now):
                task = asyncio.create_task(self._tell(asked, run, resolver))
                self._sending[asked.state.id, asked.seat] = task
        except TRANSIENT_ERRORS as error:
            self._outage.on("No push messages are sent: %s", error)
        else:
            self._outage.off("Push messages are sent again")

    async def stop(self) -> None:
        """Stop sending."""
        sending = list(self._sending.values())
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)

    def _subscribed(self) -> Sequence[str]:
        """Return all games with subscriptions of their seats or of their players."""
        self._players = frozenset(self._store.players())
        games = set(self._store.games())
        for player in self._players:
            games.update(self._store.games_of(player))
        return sorted(games)

    def _look_at_all(self, games: Sequence[str], now: int) -> Sequence[Asked]:
        found = list[Asked]()
        self._players = frozenset(self._store.players())
        for game in games:
            try:
                found += self._look_at(game, now)
            except UnknownGame:
                self._store.forget_game(game)
                self._due.pop(game, None)
            except TRANSIENT_ERRORS:
                raise
            except Refusal as refusal:
                self._due.pop(game, None)
                _log.warning("No push messages are sent for game %s: %s", game, refusal.detail)
            self._touched.pop(game, None)
        return found

    def _look_at(self, game: str, now: int) -> Sequence[Asked]:
        """Return the seats of a game that get a message now, and schedule the next check."""
        self._due.pop(game, None)
        seats = readable_game_metadata(self._log, [game], SEATS).get(game, {})
        kept = self._store.of_game(game)
        players = {
            seat: player for seat in range(16) if (player := seats.get(f"{seat}:player")) and player in self._players
        }
        if not kept.subscriptions and not players:
            return ()
        state = self._games.load(game)
        if state.status.closed:
            self._store.forget_game(game)
            return ()
        here = self._presence.noted(game).at(now, now, [True] * len(state.seats)).seats
        found = list[Asked]()
        for seat in range(len(state.seats)):
            of_player = self._store.of_player(players[seat]) if seat in players else {}
            browsers = {one.endpoint: one for one in (*of_player.values(), *kept.of(seat).values())}
            if not browsers or seats.get(f"{seat}:controller") != HUMAN or (game, seat) in self._sending:
                continue
            asked = Asked(state, seat, players.get(seat), list(browsers.values()), kept.messages.get(seat))
            asked = self._without_answered(asked)
            due = self._due_at(asked)
            if due is not None and here[seat].here:
                due = max(due, now + HERE_MS)
            if due is not None and due > now:
                self._due[game] = min(due, self._due.get(game, due))
            elif due is not None:
                found.append(asked)
        return found

    def _without_answered(self, one: Asked) -> Asked:
        """Remove the previous message if the seat has acted since or is not asked; return the seat accordingly."""
        message, state, seat = one.message, one.state, one.seat
        if message is None or (_is_asked(state, seat) and not self._has_acted(state, seat, message.version)):
            return one
        return one._replace(before=None) if self._store.replace(state.id, seat, one.before, None) else one

    def _due_at(self, one: Asked) -> int | None:
        """Return when a message to an absent seat is due; ``None`` if it is not to act or has had its message."""
        message = one.message
        if not _is_asked(one.state, one.seat) or (message is not None and not message.until):
            self._since.pop((one.state.id, one.seat), None)
            return None
        due = self._asked_since(one.state, one.seat) + 1000 * min(browser.after for browser in one.browsers)
        return due if message is None else max(due, message.until)

    def _asked_since(self, state: GameState, seat: int) -> int:
        """Return when this process first saw that a seat is asked (milliseconds since 1970)."""
        version, at = self._since.get((state.id, seat), (0, 0))
        if not version or self._has_acted(state, seat, version):
            version, at = state.version, milliseconds(state.updated_at)
        self._since[state.id, seat] = version, at
        return at

    def _has_acted(self, state: GameState, seat: int, version: int) -> bool:
        """Return True if a seat has acted after a version."""
        return version < state.version and any(one.seat == seat for one in self._log.read(state.id, after=version))

    async def _tell(self, asked: Asked, run: Run, resolver: Executor) -> None:
        """Claim the message to a seat, and send it to all browsers. If none could be reached, try again later."""
        game, seat = asked.state.id, asked.seat
        try:
            async with self._free:
                attempts = 0 if asked.message is None else asked.message.attempts
                lease = int(1000 * self._limits.seconds * (len(asked.browsers) + 1))
                claimed = Message(asked.state.version, attempts + 1, await run(self._store.now) + lease)
                if await run(self._store.replace, game, seat, asked.before, claimed):
                    await self._send_all(asked, claimed, run, resolver)
        except TRANSIENT_ERRORS as error:  # the message is sent once the claim has ended
            _log.warning("A push message to a seat of game %s is delayed: %s", game, error)
        finally:
            del self._sending[game, seat]
            self.touch([game])

    async def _send_all(self, asked: Asked, claimed: Message, run: Run, resolver: Executor) -> None:
        secret = await run(self._store.secret)
        sent = [await self._send(asked, browser, secret, run, resolver) for browser in asked.browsers]
        until = 0
        if not any(sent) and None in sent and claimed.attempts <= len(RETRY_SECONDS):
            until = await run(self._store.now) + 1000 * RETRY_SECONDS[claimed.attempts - 1]
        result = claimed._replace(until=until)
        await run(self._store.replace, asked.state.id, asked.seat, claimed.stored(), result)

    async def _send(
        self, asked: Asked, subscription: Subscription, secret: bytes, run: Run, resolver: Executor
    ) -> bool | None:
        """Send one message; return False if its subscription has ended, and ``None`` if it could not be sent."""
        try:
            target = read_target(subscription.endpoint, loopback=self._limits.loopback)
            checked = partial(allowed_addresses, target, self._resolve, loopback=self._limits.loopback)
            content = message_of(asked.state, subscription.lang)
            headers, body = encrypted(content, subscription, target, secret, self._limits.contact)
            connections = Connections(target, checked, resolver, self._tls)
            try:
                async with asyncio.timeout(self._limits.seconds):
                    status, _ = await connections.post(headers, body)
            finally:
                connections.close()
        except (BadTarget, NotDelivered, TimeoutError):
            return None
        except Exception:  # noqa: BLE001 - one unreachable browser must not stop the others
            _log.exception("A push message to a seat of game %s cannot be sent", asked.state.id)
            return None
        if status in GONE:
            await run(self._store.unsubscribe_seat, asked.state.id, asked.seat, subscription.endpoint)
            if asked.player is not None:
                await run(self._store.unsubscribe_player, asked.player, subscription.endpoint)
            return False
        return True if 200 <= status < 300 else None


def _is_asked(state: GameState, seat: int) -> bool:
    """Return True if a seat is asked, as far as a spectator may know, and has not answered."""
    return seat in state.to_act(None) and seat in state.to_act(seat)


def message_of(state: GameState, lang: str) -> bytes:
    """Return the content of a message: title, table and link."""
    title = TITLES[lang].format(getattr(state.ruleset.title, lang))
    return json.dumps({"title": title, "table": state.id, "link": f"/games/{state.id}"}).encode()


def encrypted(
    content: bytes, subscription: Subscription, target: Target, secret: bytes, contact: str
) -> tuple[Mapping[str, str], bytes]:
    """Return the headers and the body of a push message (RFC 8030, 8291, 8292)."""
    body = encrypt(content, subscription.p256dh, subscription.auth)
    audience = f"{'https' if target.secure else 'http'}://{target.authority}"
    claims = {"aud": audience, "exp": int(time.time()) + TOKEN_SECONDS, "sub": contact}
    headers = {
        "Authorization": authorization(claims, private_key(secret)),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL_SECONDS),
        "Urgency": "normal",
    }
    return headers, body
