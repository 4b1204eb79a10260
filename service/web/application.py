"""The Flask application: checks of host and origin, CORS, rate limits, routing, and logging of every request."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cached_property
from threading import Lock
from time import perf_counter
from typing import Any, cast
from weakref import WeakValueDictionary

from flask import Flask, Request, Response, request
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import Map, MapAdapter, Rule

from events.application.writing import Rate
from events.ruleset.refusals import Refusal
from projections.store.failures import Alarm
from service.access.refusals import Unauthenticated
from service.web.clients import client_of, is_unnamed
from service.web.config import ServiceConfig
from service.web.context import REQUEST_ID, Metrics, TrackedRequest, current_context, request_id
from service.web.limits import Rates, TooManyRequests
from service.web.refusals import ForeignHost, ForeignOrigin, ForwardedRequest
from service.web.responses import version_in
from service.web.throttled_log import ThrottledLog

_log = logging.getLogger(__name__)

PAGE = "text/html"
POLICY = "Content-Security-Policy"
NOTHING = "default-src 'none'"
"""The content security policy of responses that do not set one."""

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
MONITORING = "health"
"""The blueprint whose endpoints are probed by IP address; if a key is set, they accept any host name."""
FORWARDED = ("\nHTTP_X_FORWARDED", "\nHTTP_FORWARDED", "\nHTTP_X_REAL_IP")
"""Prefixes of the headers that a proxy adds, as WSGI names them, each preceded by a line break."""
OWN_SITES = ("same-origin", "none")
"""The ``Sec-Fetch-Site`` values of our own pages, and of an address typed by the user."""
FRAMED = "table.embed"
"""The page that other sites may show in a frame. It contains no game data, and its policy names those sites."""
NOBODY = "'none'"

ANY = "*"
HEADERS = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID", "Prefer")
ALLOWED = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": ", ".join(HEADERS),
    "Access-Control-Max-Age": "86400",
}
EXPOSED = "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Skald-Receipt, X-Request-Id"

EXTENSION = "skald-requests"
BURST_RATE = Rate(per_second=200, burst=20)
"""A client's first ``burst`` requests start immediately; the rest follow one by one, with other clients served in
between."""
ENTRIES = 10
"""A page of a list counts as one request for every ``ENTRIES`` entries."""
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
PROBED = Rate(per_second=2, burst=20)
"""The rate of probes, which is separate: a client's other requests never use it up, and probes cannot flood the
service."""

UNNAMED = "a proxy sends no X-Forwarded-For: all requests that it forwards count as one client"

Count = Callable[[int], None]
"""Counts this number of additional requests."""

GAMES = "/v1/games/"
A_GAME = f"{GAMES}<game_id>"
ANSWERED_BY_FLASK = {"OPTIONS"}

Found = tuple[Rule, dict[str, str]]

_NO_SESSION = NullSession()


def _fields(request: TrackedRequest, response: Response, seconds: float | None = None) -> Mapping[str, Any]:
    caller, path = request.caller, request.view_args or {}
    game = request.game or path.get("game_id")
    version = request.version
    if version is None:
        version = version_in(response.headers.get("ETag", ""))
    return {
        "id": request.id,
        "method": request.method,
        "path": request.path,
        "route": request.endpoint,
        "status": response.status_code,
        "code": request.code,
        "ms": None if seconds is None else round(seconds * 1000, 2),
        "game": game,
        "seat": caller.seat_in(game) if caller and game else None,
        "operator": True if caller and caller.operator and caller.has_credentials else None,
        "key": caller.key.name if caller and caller.key else None,
        "command": request.command,
        "version": version,
    }


def add_response_headers(app: Flask, frame_ancestors: str) -> None:
    """Add the security headers to every response. A page's own policy takes precedence."""
    for_pages = {"base-uri": "'none'", "form-action": "'self'", "frame-ancestors": frame_ancestors}

    def add(response: Response) -> Response:
        response.headers.add("X-Content-Type-Options", "nosniff")
        response.headers.add("Referrer-Policy", "no-referrer")
        if (response.content_type or "").startswith(PAGE):
            response.headers[POLICY] = _completed(response.headers.get(POLICY, NOTHING), for_pages)
        return response

    app.after_request(add)


def _completed(policy: str, directives: dict[str, str]) -> str:
    """Return a policy with its missing directives added."""
    own = {directive.split()[0] for directive in policy.split(";") if directive.strip()}
    more = [f"{name} {value}" for name, value in directives.items() if name not in own]
    return "; ".join([policy.rstrip("; "), *more])


def require_local_callers(app: Flask, config: ServiceConfig) -> None:
    """Refuse callers that may not use the service, before anything else of a request is read."""
    hosts = {_without_port(host) for host in config.allowed_hosts}
    if config.keys is not None:
        if hosts:
            app.before_request(lambda: None if request.blueprint == MONITORING else require_host(hosts))
        return
    hosts |= set(LOOPBACK_NAMES)

    def check() -> None:
        environ = request.environ
        require_host(hosts)
        require_direct(environ)
        if request.endpoint == FRAMED and config.frame_ancestors != NOBODY:
            return
        require_own_origin(environ, request.scheme, config.cors_origins)

    app.before_request(check)


def require_host(hosts: set[str]) -> None:
    """Raise ``ForeignHost`` unless the request is addressed to one of these names, on any port."""
    host = request.environ.get("HTTP_HOST", "")
    if _without_port(host) not in hosts:
        raise ForeignHost(f"This service does not answer to the host name {host[:100]!a}.")


def require_direct(environ: Mapping[str, Any]) -> None:
    """Raise ``ForwardedRequest`` if a proxy forwarded the request."""
    names = "\n" + "\n".join(environ)
    if any(name in names for name in FORWARDED):
        raise ForwardedRequest("An operator's key is required behind a proxy: set SKALD_OPERATOR_KEY.")


def require_own_origin(environ: Mapping[str, Any], scheme: str, allowed: Sequence[str]) -> None:
    """Raise ``ForeignOrigin`` if a page of another origin sent the request, unless that origin is listed."""
    origin = environ.get("HTTP_ORIGIN")
    if origin is not None:
        if origin in allowed or origin.lower() == f"{scheme}://{environ['HTTP_HOST'].lower()}":
            return
        raise ForeignOrigin(f"Pages of {origin[:100]!a} may not call this service.")
    if environ.get("HTTP_SEC_FETCH_SITE", "none") not in OWN_SITES:
        raise ForeignOrigin("A page of another site sent this request. Open the address directly.")


def _without_port(host: str) -> str:
    """Return the name in a ``Host`` header, in lower case; an IPv6 address keeps its brackets."""
    name, separator, port = host.lower().rpartition(":")
    return name if separator and (port.isdigit() or not port) and not name.endswith(":") else host.lower()


def allow_origins(app: Flask, origins: Sequence[str]) -> None:
    if not origins:
        return

    def allow(response: Response) -> Response:
        origin = request.headers.get("Origin")
        if ANY not in origins:
            response.headers.add("Vary", "Origin")
        if origin is None or (origin not in origins and ANY not in origins):
            return response
        response.headers["Access-Control-Allow-Origin"] = ANY if ANY in origins else origin
        response.headers["Access-Control-Expose-Headers"] = EXPOSED
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response.headers.update(ALLOWED)
        return response

    app.after_request(allow)


class RequestLimits:
    """Refuses requests of clients that send too many; the operator's are never refused."""

    def __init__(self, config: ServiceConfig) -> None:
        self._proxies = config.limits.proxies
        self._rates = Rates(config.limits.requests)
        self._probes = Rates(PROBED)
        self._begun = Rates(BURST_RATE)
        self._turns: WeakValueDictionary[str, Lock] = WeakValueDictionary()  # kept while requests use or await it

    def check(self) -> None:
        """Count the current request. Raises ``TooManyRequests``, after a delay, if the client sends too many.

        A request in a burst waits for its turn.
        """
        self._count(self._client(), is_probe=request_ctx.request.path in PROBES, is_operator=_is_operator)

    def check_message(self, client: str, *, is_operator: bool) -> None:
        """Count a message on an open connection in the same way."""
        self._count(client, is_probe=False, is_operator=lambda: is_operator)

    def _count(self, client: str, *, is_probe: bool, is_operator: Callable[[], bool]) -> None:
        now = time.monotonic()
        rates = self._probes if is_probe else self._rates
        wait = rates.wait(client, now)
        behind = 0.0 if wait > 0 or is_probe else self._begun.wait(client, now)
        if (wait <= 0 and behind <= 0) or is_operator():
            return
        if wait > 0:
            self._refuse(client, rates.rate, wait)
        self._begun.count(client, 1, now)
        time.sleep(behind)

    def count_page(self, entries: int) -> None:
        """Count the current request once for every ten entries of its response, unless it is the operator's."""
        if not _is_operator():
            self.count_entries(self._client(), entries)

    def count_entries(self, client: str, entries: int) -> None:
        further = (entries - 1) // ENTRIES
        if further > 0:
            self._rates.count(client, further, time.monotonic())

    @contextmanager
    def counting_lines(self) -> Iterator[Count]:
        """Yield a function that counts refused lines, once the client's earlier batches have been counted.

        Raises ``TooManyRequests`` if there were too many. A client's batches are therefore executed one at a time.
        """
        client = self._client()
        if _is_operator():
            yield _count_nothing
            return
        with self._turns.setdefault(client, Lock()):
            early = self._rates.early(client, time.monotonic())
            if early <= 0:
                yield lambda lines: self._rates.count(client, lines, time.monotonic())
                return
        self._refuse(client, self._rates.rate, early)

    def _client(self) -> str:
        return client_of(request_ctx.request, self._proxies)

    def _refuse(self, client: str, rate: Rate, wait: float) -> None:
        time.sleep(self._rates.hold(client, time.monotonic()))
        raise TooManyRequests(rate, wait)


def report_unnamed(app: Flask, config: ServiceConfig) -> None:
    """Warn occasionally that a proxy does not name the clients of its requests, ignoring its own probes."""
    proxies = config.limits.proxies
    unnamed = ThrottledLog(_log.warning, UNNAMED)

    def check() -> None:
        sent = request_ctx.request
        if sent.path not in PROBES and is_unnamed(sent, proxies):
            proxy = sent.remote_addr or ""
            if unnamed.tell(lambda: {"proxy": proxy}):
                config.note_unnamed_proxy(proxy)

    if proxies:
        app.before_request(check)


def limit_requests(app: Flask, config: ServiceConfig) -> None:
    """Limit the requests of each client, if there is an operator's key."""
    if config.keys is not None:
        app.extensions[EXTENSION] = limits = RequestLimits(config)
        app.before_request(limits.check)


def request_limits(app: Flask) -> RequestLimits | None:
    """Return the limits on the requests of clients, or ``None`` if requests are not limited."""
    found: RequestLimits | None = app.extensions.get(EXTENSION)
    return found


def count_page(app: Flask, entries: int) -> None:
    """Count the current request once for every ten entries of its response."""
    if limits := request_limits(app):
        limits.count_page(entries)


def counting_lines(app: Flask) -> AbstractContextManager[Count]:
    """Return a context that yields a counter of the current request's refused lines. Raises ``TooManyRequests``."""
    limits = request_limits(app)
    return limits.counting_lines() if limits else nullcontext(_count_nothing)


def _is_operator() -> bool:
    return current_context().authenticator.is_operator(request_ctx.request.headers.get("Authorization"))


def _count_nothing(lines: int) -> None:
    del lines


class KnownRoutes:
    """The routes for fixed paths, and for a game with at most one path segment below it, by method and path.

    Werkzeug would find the same routes, but its search takes longer than answering many requests, and each search
    leaves a reference cycle behind.
    """

    def __init__(self, rules: Map) -> None:
        self._fixed: dict[tuple[str, str], Rule] = {}
        self._of_a_game: dict[tuple[str, str], Rule] = {}
        for rule in rules.iter_rules():
            for method in (rule.methods or set()) - ANSWERED_BY_FLASK:
                if not rule.arguments:
                    self._fixed[method, rule.rule] = rule
                elif rule.arguments == {"game_id"} and rule.rule.startswith(A_GAME):
                    self._of_a_game[method, rule.rule.removeprefix(A_GAME)] = rule

    def find(self, request: Request) -> Found | None:
        """Return the route of a request and the arguments in its path, or ``None`` if Werkzeug has to find them."""
        path, method = request.path, request.method
        if rule := self._fixed.get((method, path)):
            return rule, {}
        if not path.startswith(GAMES):
            return None
        game, slash, last = path[len(GAMES) :].partition("/")
        rule = self._of_a_game.get((method, slash + last))
        return (rule, {"game_id": game}) if rule is not None and game else None


class NoSessions(SessionInterface):
    """Sessions are not used: callers identify themselves by a token."""

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002
        return _NO_SESSION


class Application(Flask):
    """Times, counts and logs every request, and finds most routes in two dictionaries (``KnownRoutes``).

    In exchange, sessions are not supported, views and hooks cannot be coroutines, and routes have neither hosts nor
    subdomains. Everything else is Flask's own: hooks, signals, teardown and blueprints work as documented.
    """

    request_class = TrackedRequest
    session_interface = NoSessions()

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(__name__, static_folder=None)
        self.url_map.merge_slashes = False
        self._metrics = metrics
        self._refused_tokens = ThrottledLog(_log.warning, "a token was refused")
        self._outage = Alarm(_log, logging.ERROR)
        self._endpoint_without_log = ""
        # Registered first, so that ``_begin`` runs before all other hooks, and ``_finish`` sees the final response.
        self.before_request(self._begin)
        self.after_request(self._finish)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    @cached_property
    def _known_routes(self) -> KnownRoutes:
        return KnownRoutes(self.url_map)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the adapter that finds the endpoint of a request, or ``None`` if it has been found already."""
        if request is None:
            return super().create_url_adapter(None)
        if found := self._known_routes.find(request):
            request.url_rule, request.view_args = found
            return None
        return super().create_url_adapter(request)

    def log_exception(self, exc_info: Any) -> None:
        """Log an unexpected error with the id of its request; the path is quoted, so that it cannot forge a line."""
        request = cast(TrackedRequest, request_ctx.request)
        fields = {"fields": {"id": request.id}}
        _log.error("%s %r failed", request.method, request.path, exc_info=exc_info, extra=fields)

    def _begin(self) -> None:
        request = cast(TrackedRequest, request_ctx.request)
        request.began, request.id = perf_counter(), request_id(request)

    def _finish(self, response: Response) -> Response:
        """Count the response with its duration, and log it."""
        request = cast(TrackedRequest, request_ctx.request)
        response.headers.add(REQUEST_ID, request.id)
        seconds = perf_counter() - request.began
        endpoint = request.endpoint or "none"
        self._metrics.observe_request(endpoint, response.status_code, seconds)
        if _log.isEnabledFor(logging.INFO):
            _log.info("request", extra={"fields": _fields(request, response, seconds)})
        if request.code == Unauthenticated.code and "Authorization" in request.headers:
            self._metrics.refused_tokens.inc()
            self._refused_tokens.tell(lambda: {**_fields(request, response), "address": request.remote_addr})
        if endpoint == self._endpoint_without_log and response.status_code < 500:
            self._endpoint_without_log = ""
            self._outage.off("The log is available again")
        return response

    def note_outage(self, refusal: Refusal) -> None:
        """Log one alarm that the log is unavailable, until a request to the same endpoint succeeds."""
        self._endpoint_without_log = self._endpoint_without_log or request_ctx.request.endpoint or ""
        self._outage.on("The log is unavailable: %s", refusal.detail)
