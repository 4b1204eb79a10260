"""What a language model asks and does at a table: each tool with its answer in words, over the HTTP API alone."""

import re
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cachetools import LRUCache
from skald_client import Problem, SkaldError
from skald_client.refusals import NotFinished

from events.log.records import is_game_id
from events.ruleset.ruleset import AnyRuleset
from ops.mcp.numbers import Numbers
from ops.play.picture import Picture, picture, title
from ops.play.texts import named, shortened
from ops.run.sanitize import printable

MAX_BYTES = 4096
"""Bytes of an answer, which a model pays for."""
MAX_SEARCH = 200
"""Characters of a search."""
MAX_LABEL = 160
"""Cells of the label of an action."""
PAGE = 40
"""Actions on a page."""
MAX_EVENTS = 50
MAX_NEWS = 12
"""Sentences of what is new that an answer holds besides its own subject."""
MAX_RULES = 12
MAX_GAMES = 50
MAX_WAIT = 50
"""Seconds; clients give up after a minute."""
PAUSE, MAX_PAUSE = 0.1, 2.0
"""Seconds between two looks while waiting: the first pause, and the longest."""
PER_SECOND = 4
"""How many calls a token has: a model that calls in a loop is slowed down before it burdens the service."""
BURST_SECONDS = 10
"""For how many seconds the calls that were not made are kept."""
MAX_KNOWN = 256
"""How many games and tokens are remembered."""
CLOSED = ("finished", "abandoned")
_SEAT_TOKEN = re.compile(r"([0-9]{3}-[0-9a-z]+)\.[A-Za-z0-9_.-]+")
_PLAYER_TOKEN = re.compile(r"player\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+")
_WORD = re.compile(r"\w+")
UNAUTHENTICATED = (
    "The token is missing. Ask the person who set it up: start `skald mcp` with --token or SKALD_TOKEN; over HTTP send "
    "the header `Authorization: Bearer TOKEN`."
)


class Refused(Exception):
    """A tool could not do what was asked; the text says what to do instead."""


class KnownGame:
    """What is remembered of a game between two calls: ruleset, drawing, numbers of actions, the newest version seen."""

    def __init__(self, ruleset: Mapping[str, Any], drawn: Picture, numbers: Numbers) -> None:
        self.ruleset, self.drawn, self.numbers = ruleset, drawn, numbers
        self.seen = 0


class Pace:
    """Limits the rate of a caller's calls in the long run."""

    def __init__(self, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second, self._clock = per_second, clock
        self._left, self._at = self._most, clock()

    @property
    def _most(self) -> float:
        return self._per_second * BURST_SECONDS

    def take(self) -> None:
        """Count a call. Raises ``Refused`` if there are too many."""
        now = self._clock()
        self._left, self._at = min(self._most, self._left + (now - self._at) * self._per_second), now
        if self._left < 1:
            raise Refused("Too many calls. Wait 10 seconds; to wait for others, call wait_for_my_turn once.")
        self._left -= 1


class Tools:
    """The tools of one caller, who has a token of a seat or of a player: it gets what that token may see, no more.

    Each method returns a text of at most ``MAX_BYTES`` bytes, and raises ``Refused`` with what to do instead.
    """

    def __init__(
        self, skald: Any, token: str, installed: Mapping[str, AnyRuleset], per_second: float = PER_SECOND
    ) -> None:
        self._skald, self._token, self._installed = skald.with_token(token), token, installed
        self._pace = Pace(per_second)
        self._known: LRUCache[str, KnownGame] = LRUCache(MAX_KNOWN)

    def my_games(self, only_my_turn: bool = False) -> str:
        """Return the games of the token, a line each."""
        return self._answered(lambda: self._my_games(only_my_turn=only_my_turn))

    def look(self, game: str, page: int = 1) -> str:
        """Return the game as the seat sees it, with what is new since it looked before."""
        return self._answered(lambda: self._look(_game_id(game), page))

    def actions(self, game: str, search: str = "", offset: int = 0) -> str:
        """Return what the seat can do, by numbers."""
        return self._answered(lambda: self._actions(_game_id(game), _search(search), offset))

    def act(self, game: str, version: int, action: int) -> str:
        """Do the action of a number at the version that was looked at."""
        return self._answered(lambda: self._act(_game_id(game), version, action))

    def rules(self, game: str, search: str) -> str:
        """Return the statements of the rules that fit a search by words or by numbers such as R026."""
        return self._answered(lambda: self._rules(_game_id(game), _search(search)))

    def story(self, game: str, after: int = 0, limit: int = 20) -> str:
        """Return what has happened after a version, as far as the seat knows."""
        return self._answered(lambda: self._story(_game_id(game), after, limit))

    def wait_for_my_turn(self, game: str, seconds: int = MAX_WAIT) -> str:
        """Wait until the seat is asked, or the game is over."""
        return self._answered(lambda: self._wait(_game_id(game), seconds))

    def _answered(self, ask: Callable[[], list[str]]) -> str:
        self._pace.take()
        try:
            return fitting(ask())
        except Problem as problem:
            raise Refused(explained(problem)) from None
        except SkaldError as error:
            raise Refused(
                f"The service does not answer: {error}. Nothing is known to have changed; look again."
            ) from None

    def _my_games(self, *, only_my_turn: bool) -> list[str]:
        if found := _PLAYER_TOKEN.fullmatch(self._token):
            player = urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4)).decode(errors="replace")
            rows = self._skald.list_games(player=player, to_act=only_my_turn or None, limit=MAX_GAMES)["games"]
            games: Sequence[Any] = [self._skald.get_game(row["id"]) for row in rows]
        elif found := _SEAT_TOKEN.fullmatch(self._token):
            games = [self._skald.get_game(found[1])]
        else:
            raise Refused("This is not a token of a seat or of a player.")
        if only_my_turn:
            games = [game for game in games if _is_asked(game)]
        return [self._row(game) for game in games] or ["None. Call again later, or ask for a seat in a game."]

    def _row(self, game: Mapping[str, Any]) -> str:
        known = self._of(game)
        seats = f"{len(game['seats'])} seats"
        return f"{game['id']}  {title(known.ruleset, 'en')}, {seats}, {self._turn(known, game)}"

    def _look(self, game_id: str, page: int) -> list[str]:
        game, known = self._current(game_id)
        you = game["you"]["seat"]
        who = f"You are {_name(game, you)} (seat {you + 1} of {len(game['seats'])})."
        head = [f"{title(known.ruleset, 'en')}, version {game['version']}. {who} {self._turn(known, game)}"]
        board = known.drawn.lines(game["state"], None)
        news, known.seen = self._news(game, known), game["version"]
        tail = [*(["Since you looked:", *news] if news else []), *self._end(game, known)]
        if _is_asked(game):
            tail.append(f"Choices: {len(self._skald.list_actions(game_id)['actions'])}, see actions.")
        return paged(head, board, tail, page)

    def _actions(self, game_id: str, search: str, offset: int) -> list[str]:
        game, known = self._current(game_id)
        version, offer = self._offer(known, game)
        words = search.casefold().split()
        fit = [(number, label) for number, (_, label) in offer.items() if all(w in label.casefold() for w in words)]
        if not offer:
            return [f"Nothing: {self._turn(known, game)}"]
        start = max(0, min(offset, len(fit)))
        lines = [f"{len(fit)} of {len(offer)} choices at version {version}:"]
        size = len(lines[0].encode())
        for place, (number, label) in enumerate(fit[start : start + PAGE], start):
            line = f"{number}  {shortened(label, MAX_LABEL)}"
            size += len(line.encode()) + 1
            if size > MAX_BYTES - 100:
                return [*lines, f"More: offset={place}, or a search."]
            lines.append(line)
        if start + PAGE < len(fit):
            lines.append(f"More: offset={start + PAGE}, or a search.")
        return lines

    def _act(self, game_id: str, version: int, number: int) -> list[str]:
        game, known = self._current(game_id)
        if game["status"] != "running":
            raise Refused(f"Nothing changed: {self._turn(known, game)}")
        newest, offer = self._offer(known, game)
        if version != newest:
            raise Refused(self._stale(game, known, version))
        if not offer:
            raise Refused(f"Nothing changed: you are not asked. {self._turn(known, game)} Call wait_for_my_turn.")
        if number not in offer:
            some = ", ".join(map(str, list(offer)[:10]))
            raise Refused(f"Nothing changed: {number} is not on offer at version {version}; {some} are. Call actions.")
        try:
            # As text, since what is offered is sent back as it is.
            done = self._skald.act(game_id, offer[number][0], lang="en", if_match=version)
        except Problem as problem:
            if problem.code == "stale_version":
                raise Refused(self._stale(self._skald.get_game(game_id), known, version)) from None
            raise
        told = [f"{one['version']} {self._told(known, one)}" for one in done["events"]]
        known.seen = done["version"]
        return [f"Done, version {done['version']}.", *told[:MAX_EVENTS], self._turn(known, done["game"])]

    def _stale(self, game: Mapping[str, Any], known: KnownGame, version: int) -> str:
        known.seen = version if 0 <= version < game["version"] else game["version"]
        news = " ".join(self._news(game, known))
        return (
            f"Refused, nothing changed: the game is at version {game['version']}, you gave {version}. "
            f"{f'New: {news} ' if news else ''}Call look and actions again; numbers stay the same, offers do not."
        )

    def _rules(self, game_id: str, search: str) -> list[str]:
        _, known = self._current(game_id)
        words = [word.casefold() for word in _WORD.findall(search)]
        rules: Mapping[str, Any] = known.ruleset["rules"]
        if not words:
            raise Refused(f"Give words or a number to search for, such as {next(iter(rules), 'R001')}.")
        fits = {rule: _fit(words, rule, rules[rule]["en"]) for rule in rules}
        least = max(1, max(fits.values(), default=0) // 2)
        best = sorted((rule for rule in rules if fits[rule] >= least), key=lambda rule: -fits[rule])[:MAX_RULES]
        if not best:
            return [f"None of the {len(rules)} statements fits. Search for other words."]
        return [f"{rule}  {rules[rule]['en']}{' (our reading)' if rules[rule]['ruling'] else ''}" for rule in best]

    def _story(self, game_id: str, after: int, limit: int) -> list[str]:
        _, known = self._current(game_id)
        page = max(1, min(limit, MAX_EVENTS))
        found = self._skald.list_events(game_id, after=max(0, min(after, 1 << 31)), limit=page, lang="en")
        lines = [f"{one['version']} {self._told(known, one)}" for one in found["events"]]
        lines = within(lines or ["Nothing."], MAX_BYTES - 60)
        last = found["events"][len(lines) - 1]["version"] if found["events"] else after
        more = f"More: after={last}." if last < found["version"] else f"That is all, up to version {found['version']}."
        return [*lines, more]

    def _wait(self, game_id: str, seconds: int) -> list[str]:
        began, pause, limit = time.monotonic(), PAUSE, max(0, min(seconds, MAX_WAIT))
        while True:
            game, known = self._current(game_id)
            if _is_asked(game) or game["status"] in CLOSED:
                return [f"Version {game['version']}. {self._turn(known, game)}", *self._end(game, known), "Call look."]
            left = limit - (time.monotonic() - began)
            if left <= 0:
                return [f"Not yet ({limit} s). {self._turn(known, game)} Call again, or do something else."]
            time.sleep(min(pause, left))
            pause = min(pause * 1.5, MAX_PAUSE)

    def _current(self, game_id: str) -> tuple[Any, KnownGame]:
        game = self._skald.get_game(game_id)
        if game["you"] is None:
            raise Refused("Your token has no seat in this game. my_games lists those that it has.")
        return game, self._of(game)

    def _of(self, game: Mapping[str, Any]) -> KnownGame:
        found = self._known.get(game["id"])
        if found is None:
            ruleset: Any = self._skald.get_ruleset(game["ruleset"])
            names = [printable(seat["name"] or "") for seat in game["seats"]]
            you = game["you"]["seat"] if game["you"] else None
            drawn = picture(ruleset, self._installed, names, "en", 80, you)
            (created, *_) = self._skald.list_events(game["id"], limit=1)["events"]
            numbers = Numbers.of(self._installed.get(game["ruleset"]), game, created["data"])
            found = KnownGame(ruleset, drawn, numbers)
            if all(seat["taken"] for seat in game["seats"]):
                self._known[game["id"]] = found
        return found

    def _offer(self, known: KnownGame, game: Mapping[str, Any]) -> tuple[int, dict[int, tuple[Mapping[str, Any], str]]]:
        found: Any = self._skald.list_actions(game["id"], lang="en")
        labels = [named(label, known.drawn.drawing) for label in found["labels"] or ()]
        numbered = known.numbers.number(found["seat"], found["actions"])
        return found["version"], {
            number: (action, label) for (number, action), label in zip(numbered.items(), labels, strict=True)
        }

    def _told(self, known: KnownGame, event: Mapping[str, Any]) -> str:
        return named(event.get("text") or event["type"], known.drawn.drawing)

    def _news(self, game: Mapping[str, Any], known: KnownGame) -> list[str]:
        if known.seen == 0 or known.seen >= game["version"]:
            return []
        first = max(known.seen, game["version"] - MAX_NEWS)
        found: Any = self._skald.list_events(game["id"], after=first, limit=MAX_NEWS, lang="en")["events"]
        missing = [f"… {first - known.seen} more, see story."] if first > known.seen else []
        return [*missing, *(f"{one['version']} {self._told(known, one)}" for one in found)]

    def _turn(self, known: KnownGame, game: Mapping[str, Any]) -> str:
        if game["status"] == "open":
            return "Not all seats are taken yet."
        if game["status"] != "running":
            return f"The game is over: {game['status']}."
        phase = known.ruleset["phases"].get(game["phase"], {}).get("en", "")
        asked = ", ".join(_name(game, seat) for seat in game["to_act"])
        return f"IT IS YOUR TURN: {phase}" if _is_asked(game) else f"Asked: {asked or 'nobody'}. {phase}"

    def _end(self, game: Mapping[str, Any], known: KnownGame) -> list[str]:
        if game["status"] != "finished":
            return []
        try:
            ranking = self._skald.get_results(game["id"])["ranking"]
        except NotFinished:
            return ["The results are being computed."]
        return [f"{one['rank']}. {known.drawn.drawing.seat(one['seat'])}: {one['total']}" for one in ranking]


def _game_id(text: str) -> str:
    if not is_game_id(text):
        raise Refused("That is not the id of a game. my_games lists yours.")
    return text


def _search(text: str) -> str:
    if len(text) > MAX_SEARCH:
        raise Refused(f"A search has at most {MAX_SEARCH} characters. Give a few words.")
    return text


def _is_asked(game: Mapping[str, Any]) -> bool:
    return game["status"] == "running" and game["you"] is not None and game["you"]["seat"] in game["to_act"]


def _name(game: Mapping[str, Any], seat: int) -> str:
    return printable(game["seats"][seat]["name"] or "") or f"seat {seat + 1}"


def _fit(words: Sequence[str], rule: str, text: str) -> int:
    """Return how well a statement fits: its number counts most, then the words together, each word, and beginnings."""
    have = [word.casefold() for word in _WORD.findall(text)]
    number, together = 100 * (rule.casefold() in words), 3 * len(words) * (" ".join(words) in " ".join(have))
    return number + together + sum(2 if word in have else any(one.startswith(word) for one in have) for word in words)


def explained(problem: Problem) -> str:
    """Return a refusal of the service in words, with what to do about it."""
    rule = (problem.document.get("rule_text") or {}).get("en")
    detail = f"{problem.detail.rstrip('.')}."
    said = f"Refused, nothing changed: {detail}{f' {problem.rule}: {rule}' if rule else ''}"
    if problem.status in (401, 403):
        return f"{said} The token is not valid for this: ask the person who set this up for another one."
    if problem.status == 404:
        return f"{said} my_games lists the games of your token."
    if problem.status == 429:
        return f"{said} Wait {max(1, round(problem.retry_after))} seconds."
    return said if rule else f"{said} Call look to see the game as it is."


def within(lines: Sequence[str], size: int) -> list[str]:
    """Return as many of the first lines as have this many bytes together; the first one is cut if it has more."""
    found: list[str] = []
    for line in lines:
        size -= len(line.encode()) + 1
        if size < 0:
            break
        found.append(line)
    return found or [line.encode()[: max(0, size + len(line.encode()))].decode(errors="ignore") for line in lines[:1]]


def fitting(lines: Sequence[str]) -> str:
    """Return the lines as a text of at most ``MAX_BYTES`` bytes."""
    whole = "\n".join(lines)
    if len(whole.encode()) <= MAX_BYTES:
        return whole
    return "\n".join([*within(lines, MAX_BYTES - 16), "… cut"])


def paged(head: Sequence[str], board: Sequence[str], tail: Sequence[str], page: int) -> list[str]:
    """Return one page of a look: the board's first lines with head and tail, or what did not fit before."""
    room = MAX_BYTES - sum(len(line.encode()) + 1 for line in (*head, *tail)) - 60
    tail = tail if room > MAX_BYTES // 4 else within(tail, MAX_BYTES // 2)
    room = MAX_BYTES - sum(len(line.encode()) + 1 for line in (*head, *tail)) - 60
    pages, rest = list[list[str]](), list(board)
    while rest or not pages:
        pages.append(within(rest, room))
        rest = rest[max(1, len(pages[-1])) :]
    if not 1 <= page <= len(pages):
        raise Refused(f"Page {page} does not exist: give a page from 1 to {len(pages)}.")
    more = [f"Page {page} of {len(pages)}: look(page={page % len(pages) + 1}) is the next."] if len(pages) > 1 else []
    return [*head, *pages[page - 1], *more, *tail]
