"""The settings of an installation, as one record.

Each field is set by the variable ``SKALD_`` with its name in capitals.
"""

import os
import re
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import parse_qsl, urlsplit

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from events.log.cluster_url import is_cluster, server_urls
from events.ruleset.records import Record, change
from ops.run import lifeline
from ops.run.errors import WARNING, UserError
from ops.run.machine import cores
from ops.run.sanitize import printable

_ADDRESS = re.compile(r"(\[[0-9a-fA-F:]+\]|[^\s:\[\]]+):[0-9]{1,5}")

SCHEMES = ("redis", "rediss", "redis+cluster", "unix")
HIDDEN = "..."
_OF_ANY = frozenset({"client_name", "db", "password", "protocol", "username"})
_OF_ONE = _OF_ANY | {
    "health_check_interval",
    "max_connections",
    "retry_on_error",
    "retry_on_timeout",
    "socket_connect_timeout",
    "socket_read_size",
    "socket_timeout",
}
_OF_TCP = frozenset({"socket_keepalive"})
_OF_TLS = frozenset(
    {
        "ssl_ca_certs",
        "ssl_ca_data",
        "ssl_ca_path",
        "ssl_cert_reqs",
        "ssl_certfile",
        "ssl_check_hostname",
        "ssl_ciphers",
        "ssl_exclude_verify_flags",
        "ssl_include_verify_flags",
        "ssl_keyfile",
        "ssl_min_version",
        "ssl_password",
    }
)
OPTIONS = {
    "redis": _OF_ONE | _OF_TCP,
    "rediss": _OF_ONE | _OF_TCP | _OF_TLS,
    "redis+cluster": _OF_ANY | _OF_TCP | _OF_TLS | {"ssl"},
    "unix": _OF_ONE,
}
"""The supported options of an address, by scheme."""

_URL = re.compile(r"\b((?:redis|rediss|redis\+cluster|unix)://)(\S+)")

PREFIX = "SKALD_"
TUNING = "tuning"
"""The setting that holds all of ``Tuning``."""
REDIS_URLS = ("redis_url", "queue_url")
LOOPBACK = "127.0.0.1"
TITLES = "titles.json"
"""The file of titles in the folder of components."""
ARCHIVE = "archive"
"""The folder of the archive in the data folder."""
TRANSPARENCY = "transparency"
TRANSPARENCY_KEY = "transparency.key"
"""The file of the signing key in the data folder."""
MEGABYTE = 1 << 20
GAME_BYTES = 1 << 14
"""Upper bound of the average size of a cached game with its seats (5 to 9 kB, depending on the ruleset)."""

FIRST = (
    "redis_url",
    "operator_key",
    "operator_keys",
    "host",
    "port",
    "data",
    "allowed_hosts",
    "proxies",
    "web_processes",
    "log_level",
)
"""The settings that an installation needs first; ``docs/settings.md`` begins with them."""

SECRET = frozenset({"redis_url", "queue_url", "operator_key", "secret"})
"""Settings that are never displayed, since they contain secrets."""

Port = Annotated[int, Meta(ge=0, le=65535)]
Limit = Annotated[int, Meta(ge=1)]
MAX_PROCESSES = 256
Processes = Annotated[int, Meta(ge=1, le=MAX_PROCESSES)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[int, Meta(ge=1, le=3600)]

BESIDE = (lifeline.VARIABLE, "SKALD_PYTHON", "SKALD_VENV")
"""Other variables with the prefix: the supervisor sets the first, and ``ops/setup.sh`` reads the others."""


def is_address(text: str) -> bool:
    """Return True if the text is ``host:port``."""
    return bool(_ADDRESS.fullmatch(text)) and int(text.rpartition(":")[2]) <= 65535


def is_loopback(host: str) -> bool:
    """Return True if the address is reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def without_password(url: str) -> str:
    """Return the address without a login: no user, no password, no query.

    If it is unclear where the password ends, everything after the scheme is left out.
    """
    scheme, found, rest = url.partition("://")
    if not found:
        return "(no address)"
    if rest.startswith("/"):
        return f"{scheme}{found}{rest.partition('?')[0].partition('#')[0]}"
    address, _, query = rest.rpartition("?") if "?" in rest else (rest, "", "")
    if "@" in query or "://" in rest:
        return f"{scheme}{found}{HIDDEN}"
    return f"{scheme}{found}{address.rpartition('@')[2].partition('?')[0].partition('#')[0]}"


def mask_passwords(text: str) -> str:
    """Return a text in which every address of a Redis is without its login."""
    return _URL.sub(lambda found: without_password(found[0]), text) if "://" in text else text


def check_redis_url(name: str, url: str) -> None:
    """Raise ``UserError`` that names the variable, but does not show its value, unless this is the address of a Redis.

    A password with ``@``, ``/``, ``#`` or ``?`` in it that is not percent-encoded would be read as another part of the
    address, and could appear in messages.
    """
    servers = server_urls(url) if is_cluster(url) else [url]
    if not all(map(_is_readable, servers)):
        schemes = ", ".join(f"{scheme}://" for scheme in SCHEMES)
        raise UserError(f"{name} is not a Redis URL ({schemes}); percent-encode special characters in its password")
    parts = urlsplit(servers[0])
    scheme = "redis+cluster" if is_cluster(url) else parts.scheme
    known = OPTIONS[scheme]
    if not {option for option, _ in parse_qsl(parts.query)} <= known:
        raise UserError(f"{name}: unsupported option for {scheme}://; supported: {', '.join(sorted(known))}")


def _is_readable(url: str) -> bool:
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in SCHEMES and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    misplaced = parts.fragment or ("@" in parts.path and parts.scheme != "unix") or "@" in parts.query
    return is_address and not misplaced


class Tuning(Record):
    """Numbers that rarely need to change, all in one variable: ``SKALD_TUNING=cache_mb=64,seat_rate=20``."""

    archive_after: Annotated[
        int,
        Meta(ge=0, le=36500, description="Days after which a closed game moves to the archive; 0: only by hand."),
    ] = 0
    archive_pack_games: Annotated[
        int, Meta(ge=1, le=100_000, description="The maximum number of games in one pack of the archive.")
    ] = 1_000
    bot_milliseconds: Annotated[
        Annotated[int, Meta(ge=1, le=60_000)],
        Meta(description="How long a searching bot thinks about a move, in milliseconds."),
    ] = 200
    bot_processes: Annotated[int, Meta(ge=0, le=MAX_PROCESSES, description="How many processes play for bots.")] = 1
    cache_mb: Annotated[
        int, Meta(ge=8, le=65536, description="The cache of each process for games and answers, in MB.")
    ] = 128
    client_connections: Annotated[
        Count, Meta(description="The maximum number of connections of one client to a web process.")
    ] = 400
    client_rate: Annotated[
        Count,
        Meta(
            description="The requests of one client per second, where an operator key is set. A refused line of many "
            "actions counts as one, and so do each further 10 entries of a page, or of those that a stream reads when "
            "it is opened."
        ),
    ] = 50
    client_streams: Annotated[
        Count, Meta(description="The maximum number of live streams of one client to a web process.")
    ] = 200
    client_waiters: Annotated[
        Count, Meta(description="The maximum number of requests of one client that wait for scores.")
    ] = 50
    key_games: Annotated[
        Count,
        Meta(description="The games that an operator key may create in a day, and may have open at a time."),
    ] = 20_000
    player_games: Annotated[
        Count,
        Meta(
            description="The games that a player or the seats of a game may create in a day, where an operator key is "
            "set; half as many may be open at a time."
        ),
    ] = 100
    redis_megabytes: Annotated[
        int,
        Meta(ge=0, le=1 << 24, description="The memory of the embedded Redis, in MB; 0: half of the machine's."),
    ] = 0
    seat_rate: Annotated[
        Count, Meta(description="The actions of one seat per second, where an operator key is set.")
    ] = 10
    visitor_bot_seconds: Annotated[
        Count,
        Meta(
            description="The seconds per day that bots play in games without people that one address has created "
            "without a token. Used seconds are regained within a day; until then these games wait."
        ),
    ] = 600
    webhook_loopback: Annotated[
        int, Meta(ge=0, le=1, description="1: webhooks may call this machine, also without TLS. For development.")
    ] = 0


class Settings(Record):
    """The settings of one installation. Empty means not set."""

    redis_url: Annotated[
        str, Meta(description="The Redis that holds the log. Not set: the embedded one is started.")
    ] = ""
    queue_url: Annotated[str, Meta(description="The Redis of the job queue. Not set: the one of the log.")] = ""
    operator_key: Annotated[
        str,
        Meta(
            description="The operator key, which permits everything. Without any key everybody is an operator, and "
            "only loopback is served."
        ),
    ] = ""
    operator_keys: Annotated[
        str,
        Meta(description="A file of further keys with names and scopes, see `skald keys`. It may change at any time."),
    ] = ""
    host: Annotated[str, Meta(description="The address to serve on.")] = "127.0.0.1"
    port: Annotated[Port, Meta(description="The port to serve on; 0 takes a free one.")] = 8000
    data: Annotated[
        str, Meta(description="The folder for the data of the embedded Redis, and for the transparency log.")
    ] = ".skald"
    archive: Annotated[str, Meta(description="The folder of the archive. Not set: `archive` in the data folder.")] = ""
    transparency: Annotated[
        str, Meta(description="The folder of the transparency log. Not set: `transparency` in the data folder.")
    ] = ""
    transparency_key: Annotated[
        str,
        Meta(
            description="The file of the key that signs receipts and the transparency log, made at the first start. "
            "Not set: `transparency.key` in the data folder."
        ),
    ] = ""
    transparency_origin: Annotated[
        str,
        Meta(
            description="The name of the transparency log, such as `games.example.org/skald`. It is part of the key "
            "and cannot change. Not set: `skald/` and a hash of the key."
        ),
    ] = ""
    transparency_witnesses: Annotated[
        str,
        Meta(
            description="The witnesses that cosign checkpoints, separated by commas: for each its address, a space and "
            "its verifier key."
        ),
    ] = ""
    workers: Annotated[Processes, Meta(description="How many processes compute scores and results.")] = 1
    web_processes: Annotated[
        Annotated[int, Meta(ge=0, le=MAX_PROCESSES)],
        Meta(description="How many processes answer HTTP; 0: as many as cores."),
    ] = 0
    cors_origins: Annotated[
        str, Meta(description="Origins whose pages may call the service, separated by commas, or `*`.")
    ] = ""
    allowed_hosts: Annotated[
        str,
        Meta(
            description="Host names to serve, separated by commas, where an operator key is set. Not set: any. Without "
            "a key only those of loopback are served."
        ),
    ] = ""
    frame_ancestors: Annotated[
        str,
        Meta(
            description="Who may embed `/embed/<game>` and `/docs` in a frame: `none`, `self`, or origins separated by "
            "commas."
        ),
    ] = "none"
    secret: Annotated[
        str,
        Meta(
            description="The secret from which tokens of requests with a key are derived. Not set: drawn once and kept "
            "in the store."
        ),
    ] = ""
    rulesets: Annotated[
        str, Meta(description="The rulesets offered for new games, separated by commas. Not set: all.")
    ] = ""
    components: Annotated[
        str,
        Meta(
            description="A folder of `<ruleset>.json` files that replace reconstructed values in the boxes, and of "
            "`titles.json`, whose titles replace the rulesets' own."
        ),
    ] = ""
    datasets: Annotated[
        str,
        Meta(description="The folder of a dataset at the level `public` to serve at `/datasets/`. Not set: none."),
    ] = ""
    games: Annotated[str, Meta(description="Further folders of games, separated like `PATH`.")] = ""
    projections: Annotated[str, Meta(description="Folders of your own projections, separated like `PATH`.")] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="How much the processes log to stderr; at `info` and `debug` each request is a line."),
    ] = "warning"
    metrics_address: Annotated[
        str,
        Meta(description="A separate address (`host:port`) for `/metrics`. Not set: served with everything else."),
    ] = ""
    log_format: Annotated[
        Literal["text", "json", "logfmt"], Meta(description="The format of the log: `text`, `json` or `logfmt`.")
    ] = "text"
    visitors: Annotated[
        Literal["none", "practice", "games"],
        Meta(
            description="What a client without a token may create where an operator key is set: `none`, `practice` "
            "games, or all `games`; each address as many in a day as `player_games` permits."
        ),
    ] = "none"
    names: Annotated[
        Literal["everybody", "operator"],
        Meta(description="Who sees the names of people: `everybody`, or `operator`: the table and the operator."),
    ] = "everybody"
    talk: Annotated[
        Literal["text", "reactions", "off"],
        Meta(description="What may be said at the tables: `text` and reactions, `reactions` alone, or nothing: `off`."),
    ] = "text"
    push: Annotated[
        Literal["on", "off"], Meta(description="Whether browsers may be told by push messages that a seat is asked.")
    ] = "on"
    push_contact: Annotated[
        str,
        Meta(description="How push services reach the operator: `mailto:` or `https:`. Some refuse messages without."),
    ] = "mailto:webmaster@localhost"
    proxies: Annotated[
        str, Meta(description="Addresses of reverse proxies that name the client, separated by commas.")
    ] = ""
    tuning: Annotated[
        Tuning,
        Meta(
            description="Numbers that rarely need to change, separated by commas, such as `cache_mb=64,seat_rate=20`; "
            "see below."
        ),
    ] = Tuning()

    @property
    def redis_settings(self) -> Mapping[str, str]:
        """The variable settings of the embedded Redis; the others are fixed."""
        return {"maxmemory": f"{self.tuning.redis_megabytes}mb"} if self.tuning.redis_megabytes else {}

    @property
    def archive_folder(self) -> Path:
        return Path(self.archive) if self.archive else Path(self.data) / ARCHIVE

    @property
    def transparency_folder(self) -> Path:
        return Path(self.transparency) if self.transparency else Path(self.data) / TRANSPARENCY

    @property
    def transparency_key_file(self) -> Path:
        """The file of the key that signs receipts and the transparency log."""
        return Path(self.transparency_key) if self.transparency_key else Path(self.data) / TRANSPARENCY_KEY

    @property
    def proxy_addresses(self) -> frozenset[str]:
        """The addresses of the reverse proxies, one by one."""
        return frozenset(address.strip() for address in self.proxies.split(",") if address.strip())

    @property
    def origins(self) -> tuple[str, ...]:
        return tuple(origin.strip() for origin in self.cors_origins.split(",") if origin.strip())

    @property
    def metrics_bound_to(self) -> tuple[str, int] | None:
        """Host and port of the metrics, if they have an address of their own."""
        host, _, port = self.metrics_address.rpartition(":")
        return (host.strip("[]"), int(port)) if host else None

    @property
    def cached_games(self) -> int:
        """How many games each process caches, in three quarters of its cache."""
        return self.tuning.cache_mb * MEGABYTE * 3 // 4 // GAME_BYTES

    @property
    def cached_bytes(self) -> int:
        """How many bytes the remembered answers of each process may take: the rest of its cache."""
        return self.tuning.cache_mb * MEGABYTE // 4

    @property
    def web_process_count(self) -> int:
        """How many processes answer HTTP: as set, or else one for each core of this process."""
        return self.web_processes or min(MAX_PROCESSES, cores())

    @property
    def processes(self) -> Mapping[str, int]:
        """The number of processes of each kind behind the web processes."""
        return {
            "worker": self.workers,
            "sweeper": 1,
            "webhooks": 1,
            "transparency": 1,
            "projections": int(bool(self.projections)),
            "bots": self.tuning.bot_processes,
        }

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of processes that belong to this service. Redis is started only by a supervisor."""
        supervisor = ("supervisor",) if lifeline.is_supervised() or not self.redis_url else ()
        return (*supervisor, "master", "web", *(kind for kind, many in self.processes.items() if many))

    @property
    def everybody_is_operator(self) -> bool:
        """True if no key of the operator is set: the zero-configuration default."""
        return not (self.operator_key or self.operator_keys)

    @property
    def bound_to(self) -> str:
        """The address on which the service really listens: always loopback while everybody is an operator."""
        return LOOPBACK if self.everybody_is_operator and not is_loopback(self.host) else self.host

    @property
    def bound_host(self) -> str:
        """The address on which the service really listens, as written in a URL."""
        return f"[{self.bound_to}]" if ":" in self.bound_to else self.bound_to

    def __repr__(self) -> str:
        """Return the settings without those that must not appear in a message."""
        shown = {name: getattr(self, name) for name in self.__struct_fields__ if name not in SECRET}
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    def environment(self) -> dict[str, str]:
        """Return the settings as environment variables, for child processes."""
        texts = {name: str(getattr(self, name)) for name in self.__struct_fields__ if name != TUNING}
        tuned = ",".join(f"{name}={value}" for name, value in asdict(self.tuning).items())
        return {variable(name): text for name, text in {**texts, TUNING: tuned}.items()}


def variable(field: str) -> str:
    return PREFIX + field.upper()


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Return the settings of this process; values ``given`` that are not ``None`` override the environment.

    Raises ``UserError`` with one line that names the variable.
    """
    found: dict[str, Any] = {
        name: value for name in Settings.__struct_fields__ if (value := environment.get(variable(name)))
    }
    found |= {name: value for name, value in given.items() if value is not None}
    tuned = _numbers(found.pop(TUNING, {}))
    # The older variable of each number is still used if SKALD_TUNING does not name the number.
    older = {name: value for name in Tuning.__struct_fields__ if (value := environment.get(variable(name)))}
    for name, value in {**older, **tuned}.items():
        _require(name, value, Tuning, f"{variable(TUNING)}: {name}" if name in tuned else variable(name))
    for name, value in found.items():
        _require(name, value, Settings, variable(name))
    settings = msgspec.convert({**found, TUNING: {**older, **tuned}}, Settings, strict=False)
    for name in REDIS_URLS:
        if url := getattr(settings, name):
            check_redis_url(variable(name), url)
    if settings.metrics_address and not is_address(settings.metrics_address):
        raise UserError(f"{variable('metrics_address')} is {settings.metrics_address!r}; it must be host:port")
    if environment.get(variable("titles")):
        raise UserError(
            f"{variable('titles')} was removed: put the file as {TITLES} into the folder of {variable('components')}"
        )
    return settings if settings.queue_url else change(settings, queue_url=settings.redis_url)


def _numbers(tuned: Any) -> dict[str, Any]:
    """Return the numbers that ``SKALD_TUNING`` names, as texts."""
    if not isinstance(tuned, str):
        return dict(tuned)
    named = [part.strip().partition("=")[::2] for part in tuned.split(",") if part.strip()]
    pairs = dict(named)
    if len(pairs) < len(named):
        raise UserError(f"{variable(TUNING)} names the same number twice: {tuned!r}")
    for name in pairs:
        if name not in Tuning.__struct_fields__:
            raise UserError(f"{variable(TUNING)}: unknown {name!r}; supported: {', '.join(Tuning.__struct_fields__)}")
    return pairs


def _require(name: str, value: Any, record: type[Record], shown: str) -> None:
    try:
        msgspec.convert({name: value}, record, strict=False)
    except msgspec.ValidationError as error:
        values = get_args(get_args(record.__annotations__[name])[0])
        reason = f"must be one of {', '.join(values)}" if values else str(error).split(" - at")[0]
        raise UserError(f"{shown} is {value!r}: {reason}") from None


def unknown_settings(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return lines for the operator that name variables with the prefix that are unknown or outdated."""
    known = {*map(variable, Settings.__struct_fields__), *BESIDE}
    found = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    tuned = [name for name in found if name.removeprefix(PREFIX).lower() in Tuning.__struct_fields__]
    unknown = [name for name in found if name not in tuned]
    lines = [
        f"{WARNING}{name} is outdated: use {variable(TUNING)}={name.removeprefix(PREFIX).lower()}={environment[name]}"
        for name in tuned
    ]
    lines += [f"{WARNING}unknown setting: {', '.join(unknown)}"] if unknown else []
    return [printable(line) for line in lines]
