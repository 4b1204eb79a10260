"""What is installed: rulesets with their titles and boxes, projections, bots, the store and its archive."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import cache, partial
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, TypeVar

from events.aggregate.facts import KERNEL_FACTS
from events.application.installed import load_installed
from events.archive.archive import Archive, FolderStore
from events.archive.archiver import (
    Archiver,
    Compacted,
    Compaction,
    NotWritten,
    Packed,
    PackTask,
    WrongArchive,
    pack_games,
)
from events.bots.registry import BOTS
from events.durable_files import Busy, StoreError
from events.log.client import Client, connect
from events.log.log import RedisLog
from events.log.records import CorruptLog, Fenced
from events.packs import DamagedPiece
from events.ruleset.origin import Origin, import_error, offers
from events.ruleset.refusals import Malformed
from events.ruleset.registry import RulesetRegistry, UnusableGame
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from ops.run.errors import WARNING, UserError, explained
from ops.run.json_files import read_json
from ops.run.process_pool import spread
from ops.run.redis import UNREACHABLE, EmbeddedRedis, EmbeddedRedisUnusable
from ops.run.sanitize import printable
from ops.run.settings import TITLES, Settings, mask_passwords, variable, without_password
from projections.declared import Projection
from projections.engine.engine import ProjectionStore
from service.table.checks import check_table
from service.table.guides import InvalidGuide

RELEASE = "skald release"
PROJECTIONS = "skald.projections"
"""The group of the entry points by which installed packages offer projections."""

Found = TypeVar("Found")

MAX_TITLE_LENGTH = 100

Overrides = Mapping[str, Mapping[str, Any]]

TAKEN_OVER = "another archiver has taken over; the games that this one had not finished are still in Redis"


def installed_rulesets(settings: Settings) -> RulesetRegistry:
    """Return all rulesets: the shipped ones, those in the folders of ``SKALD_GAMES``, and those of installed packages.

    The folders are separated as in ``PATH``. Raises ``UserError`` for a missing folder, and for a game in a folder that
    cannot be used.
    """
    folders = game_folders(settings)
    for folder in folders:
        if not Path(folder).is_dir():
            raise UserError(f"{variable('games')} names {folder}, which is not a folder")
    with explained(UnusableGame):
        found = load_installed(folders)
    for ruleset in found.values():
        if taken := sorted(set(ruleset.fact_types) & set(KERNEL_FACTS)):
            raise UserError(f"the game {ruleset.id} declares an event {taken[0]}, which is reserved")
    return found


def require_rulesets(rulesets: Iterable[str], names: Iterable[str], why: str = "unknown ruleset:") -> None:
    """Raise ``UserError`` for the first name that no ruleset has."""
    known = list(rulesets)
    for name in names:
        if name not in known:
            raise UserError(f"{why} {name}; available: {', '.join(known)}")


def game_folders(settings: Settings) -> tuple[str, ...]:
    return tuple(folder for folder in settings.games.split(os.pathsep) if folder)


def missing_parts(settings: Settings) -> list[str]:
    """Return lines for the operator about missing parts of games.

    Raises ``UserError`` for a game that cannot be played.
    """
    rulesets = installed_rulesets(settings)
    lines = [f"the game {ruleset.id}: {why}; {RELEASE} writes it" for ruleset, why in unreleased(rulesets.values())]
    lines += [
        f"{place} is not a game (__init__.py is missing)"
        for folder in game_folders(settings)
        for place in sorted(Path(folder).iterdir())
        if any(place.glob("*.py")) and not (place / "__init__.py").is_file()
    ]
    lines += [*rulesets.unusable, *BOTS.unusable, *packaged_projections()[1]]
    lines += [why for name in rulesets.origins if (why := _wrong_table(rulesets[name]))]
    return [f"{WARNING}{line}" for line in lines]


def _wrong_table(ruleset: AnyRuleset) -> str:
    """Return the fault of the board or the guide of a game; an empty text if they can be used."""
    try:
        check_table(ruleset)
    except InvalidGuide as invalid:
        return str(invalid)
    return ""


def origins(settings: Settings) -> list[str]:
    """Return lines for the operator about parts from installed packages. Raises ``UserError``."""
    named = {
        "game": installed_rulesets(settings).origins,
        "bot": BOTS.origins,
        "projection": {one.name: origin for one, origin in packaged_projections()[0]},
    }
    return [f"the {kind} {name} comes from {origin}" for kind, found in named.items() for name, origin in found.items()]


def unreleased(rulesets: Iterable[AnyRuleset]) -> list[tuple[AnyRuleset, str]]:
    """Return the games whose box is not released, and why."""
    return [(ruleset, why) for ruleset in rulesets if (why := ruleset.boxes.unreleased()) is not None]


def installed_projections(settings: Settings) -> tuple[Projection, ...]:
    """Return the projections in the folders of ``SKALD_PROJECTIONS`` and of installed packages, by name.

    In a folder each is the ``PROJECTION`` of a Python file; files whose names begin with an underscore are skipped.
    Raises ``UserError`` for a missing folder, and for a file that cannot be imported or declares no projection.
    """
    found: dict[str, tuple[Projection, Path]] = {}
    for folder in map(Path, filter(None, settings.projections.split(os.pathsep))):
        if not folder.is_dir():
            raise UserError(f"{variable('projections')} names {folder}, which is not a folder")
        for file in sorted(folder.glob("[!_]*.py")):
            declared = getattr(_module(file, "projection"), "PROJECTION", None)
            if not isinstance(declared, Projection):
                raise UserError(f"{file} has no PROJECTION, which is a Projection")
            if declared.name in found:
                raise UserError(f"{file} and {found[declared.name][1]} both declare the projection {declared.name}")
            found[declared.name] = declared, file
    ours = {name: declared for name, (declared, _) in found.items()}
    packaged = {one.name: one for one, _ in packaged_projections()[0]}
    return tuple((packaged | ours)[name] for name in sorted(packaged | ours))


@cache
def packaged_projections() -> tuple[list[tuple[Projection, Origin]], list[str]]:
    """Return the projections of installed packages with their origins, and lines about packages whose offer is invalid.

    A projection in a folder of the operator's takes precedence over one of the same name in a package.
    """
    found, names, unusable = list[tuple[Projection, Origin]](), set[str](), list[str]()
    for offered in offers(entry_points(group=PROJECTIONS)):
        declared = getattr(offered.found, "PROJECTION", offered.found)
        why = offered.why
        if not why and not isinstance(declared, Projection):
            why = "it has no PROJECTION, which is a Projection"
        elif not why and declared.name in names:
            why = f"its name {declared.name} is taken"
        if why:
            unusable.append(f"the projection {offered.name} of the package {offered.origin} is left out: {why}")
        else:
            found.append((declared, offered.origin))
            names.add(declared.name)
    return found, unusable


def bot_named(name: str, ours: Mapping[str, Found], own: Callable[[str, str], Found], example: str) -> Found:
    """Return a shipped bot by its name, or the one that ``own`` creates from ``file.py:Name``.

    ``example`` is such a name, shown when the bot is unknown. Raises ``UserError``.
    """
    file, _, attribute = name.rpartition(":")
    if file:
        return own(file, attribute)
    if name not in ours:
        raise UserError(f"unknown bot: {name}; available: {', '.join(ours)}, and your own as {example}")
    return ours[name]


def attribute_of(file: str, name: str) -> Any:
    """Return the object of that name in a Python file, ``None`` if it has none. Raises ``UserError``."""
    return getattr(_module(Path(file)), name, None)


def _module(file: Path, kind: str = "bot") -> Any:
    spec = spec_from_file_location(f"skald_{kind}_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise UserError(f"{file} is not a Python file with a {kind}")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # records look up the names in their annotations in this module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the operator's own code may raise anything
        raise UserError(f"{file} cannot be imported: {import_error(error)}") from None
    return module


def offered(settings: Settings, rulesets: RulesetRegistry) -> tuple[str, ...]:
    """Return the ids of the rulesets offered for new games. Raises ``UserError`` for one that is not installed."""
    names = tuple(name.strip() for name in settings.rulesets.split(",") if name.strip())
    require_rulesets(rulesets, names, f"{variable('rulesets')}: unknown ruleset:")
    return names or tuple(rulesets)


def titled(settings: Settings, rulesets: RulesetRegistry) -> RulesetRegistry:
    """Return the rulesets with the titles of the operator's file. Raises ``UserError`` that names the file."""
    file = Path(settings.components) / TITLES
    if not settings.components or not os.path.lexists(file):
        return rulesets
    titles = _titles(file)
    require_rulesets(rulesets, titles, f"{file}: unknown ruleset:")
    named = [replace(one, title=titles[one.id]) if one.id in titles else one for one in rulesets.values()]
    return RulesetRegistry(named, rulesets.origins, rulesets.unusable)


def _titles(file: Path) -> dict[str, Text]:
    wrong = f'{file}: expected titles such as {{"<ruleset>": {{"de": "...", "en": "..."}}}}'
    titles = read_json(file, dict[str, Text], wrong)
    if titles is None:
        raise UserError(f"{file} is missing")
    for name, title in titles.items():
        for text in (title.de, title.en):
            if not text.strip() or len(text) > MAX_TITLE_LENGTH or text != printable(text):
                raise UserError(f"{file}: a title of {name} is not one line of 1 to {MAX_TITLE_LENGTH} characters")
    return titles


def load_overrides(folder: str, rulesets: RulesetRegistry) -> Overrides:
    """Return the replaced values in the box of each ruleset; empty without a folder.

    Raises ``UserError`` that names the file.
    """
    if not folder:
        return {}
    if not Path(folder).is_dir():
        raise UserError(f"the folder of components {folder} does not exist")
    return {
        file.stem: _overrides_in(file, rulesets) for file in sorted(Path(folder).glob("*.json")) if file.name != TITLES
    }


def _overrides_in(file: Path, rulesets: RulesetRegistry) -> Mapping[str, Any]:
    require_rulesets(rulesets, [file.stem], f"{file}: unknown ruleset:")
    replaced = read_json(file, dict[str, Any], str(file)) or {}
    try:
        rulesets[file.stem].boxes.load(replaced)
    except (RecursionError, Malformed) as error:
        raise UserError(f"{file}: {error}") from None
    return replaced


@contextmanager
def open_log(settings: Settings) -> Iterator[Client]:
    """Yield a client of the log; the embedded Redis is started for the ``with`` block if it is not running.

    Raises ``UserError``.
    """
    if settings.redis_url:
        yield _connected(settings.redis_url)
        return
    if not Path(settings.data).is_dir():
        raise UserError(f"the data folder {settings.data} does not exist; name it with --data or SKALD_DATA")
    own = EmbeddedRedis(Path(settings.data), settings=settings.redis_settings)
    with explained(EmbeddedRedisUnusable), nullcontext() if own.answers() else own:
        yield _connected(own.url)


@contextmanager
def open_log_alone(settings: Settings) -> Iterator[Client]:
    """Yield a client of a log that is not served meanwhile: the embedded Redis is started, and its folder is made.

    It is not checked whether a service uses a Redis at a URL. Raises ``UserError``.
    """
    if settings.redis_url:
        yield _connected(settings.redis_url)
        return
    with explained(EmbeddedRedisUnusable), EmbeddedRedis(Path(settings.data), settings=settings.redis_settings) as own:
        yield _connected(own.url)


def _connected(url: str) -> Client:
    try:
        client = connect(url)
        client.ping()
    except UNREACHABLE as error:
        why = mask_passwords(str(error))
        raise UserError(f"the Redis at {without_password(url)} cannot be reached: {why}") from None
    return client


def archive_of(ours: Settings) -> Archive:
    return Archive(FolderStore(ours.archive_folder))


def whole_log(client: Client, ours: Settings) -> RedisLog:
    return RedisLog(client, archive_of(ours))


@contextmanager
def archiving(client: Client, ours: Settings, archive: Archive, processes: int = 1) -> Iterator[Archiver]:
    """Yield the only archiver of a store, with this number of processes that write packs.

    Raises ``UserError``, even for errors during its work.
    """
    try:
        with FolderStore(ours.archive_folder).locked():
            yield Archiver(
                RedisLog(client),
                archive,
                pack_games=ours.tuning.archive_pack_games,
                forget=ProjectionStore(client).checkpoints.forget,
                pack=partial(spread, partial(_pack, ours), processes=processes, ahead=1) if processes > 1 else None,
            )
    except Fenced:
        raise UserError(TAKEN_OVER) from None
    except (Busy, DamagedPiece, NotWritten, StoreError, WrongArchive) as error:
        raise UserError(str(error)) from None


def _pack(ours: Settings, task: PackTask) -> Packed:
    with open_log(ours) as client:
        return pack_games(RedisLog(client), FolderStore(ours.archive_folder), task)


def compact(client: Client, ours: Settings) -> Compacted:
    """Rewrite the packs that hold games or names that were removed. Raises ``UserError``."""
    archive = archive_of(ours)
    if not archive.packs():
        return Compacted()
    with archiving(client, ours, archive) as archiver:
        return Compaction(RedisLog(client), archive, archiver).run()


def put_back(client: Client, ours: Settings, game: str) -> str:
    """Store an archived game in Redis again, and return a line about it. Raises ``UserError``."""
    log, archive = RedisLog(client), archive_of(ours)
    place = log.places([game]).get(game)
    if place is None:
        raise UserError(f"game {game} is not in the archive" if log.head(game).version else f"unknown game: {game}")
    with explained(CorruptLog):
        stored = archive.game(game, place)
    if not log.put_back(stored, place):
        raise UserError(f"game {game} was moved meanwhile; try again")
    return f"game {game} is in Redis again, with {len(stored.entries)} events"
