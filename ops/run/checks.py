"""The startup checks: the settings and their files, the Redis of the log, and the Redis of the queue."""

from pathlib import Path

import redis

from events.log.checks import Level, check
from events.log.client import connect
from events.log.cluster_url import is_cluster
from events.log.records import LogUnavailable
from ops.run.access import check_access
from ops.run.cosigning import witnesses_of
from ops.run.errors import WARNING, UserError
from ops.run.installation import (
    installed_projections,
    installed_rulesets,
    load_overrides,
    missing_parts,
    offered,
    titled,
)
from ops.run.keys import check_log_signer, missing_key, read_keys
from ops.run.redis import UNREACHABLE
from ops.run.settings import Settings, mask_passwords, unknown_settings, variable, without_password
from ops.run.store_identity import identify_store
from service.table.checks import check_table
from service.table.guides import InvalidGuide


def check_settings(settings: Settings) -> list[str]:
    """Return the findings as lines for the operator. Raises ``UserError`` if the service must not be started."""
    here = without_password(settings.redis_url)
    try:
        client = connect(settings.redis_url)
        findings = check(client)
    except (LogUnavailable, *UNREACHABLE) as error:
        raise UserError(f"the Redis at {here} is unusable: {_first_line(error)}") from None
    if refused := [finding.text for finding in findings if finding.level is Level.REFUSAL]:
        raise UserError(f"the Redis at {here} is unusable: {'; '.join(refused)}")
    unnoted = identify_store(settings, client)
    check_queue(settings)
    fine = "; ".join(finding.text for finding in findings if finding.level is Level.OK)
    warnings = [finding.text for finding in findings if finding.level is Level.WARNING]
    return [fine, *unnoted, *(f"{WARNING}{text}" for text in (*warnings, missing_key(settings)) if text)]


def check_process(settings: Settings) -> list[str]:
    """Return the findings at the start of a process without supervisor. Raises ``UserError`` if it must not run."""
    if not settings.redis_url:
        raise UserError(f"{variable('redis_url')} is not set; only skald up starts a Redis of its own")
    check_files(settings)
    return [*unknown_settings(), *missing_parts(settings), *check_settings(settings)]


def check_files(settings: Settings) -> None:
    """Raise ``UserError`` for faults of the settings themselves, or of files that they name."""
    check_access(settings)
    rulesets = installed_rulesets(settings)
    offered(settings, titled(settings, rulesets))
    load_overrides(settings.components, rulesets)
    for ruleset in rulesets.values():
        if ruleset.id in rulesets.origins:
            continue  # a fault of an installed package does not stop a start: missing_parts names it
        try:
            check_table(ruleset)
        except InvalidGuide as invalid:
            raise UserError(str(invalid)) from None
    installed_projections(settings)
    check_log_signer(settings)
    witnesses_of(settings)
    for folder, name in ((settings.archive_folder, "archive"), (settings.transparency_folder, "transparency")):
        if folder.exists() and not folder.is_dir():
            raise UserError(f"{folder} is not a folder; set {variable(name)} to another one")
    if settings.operator_keys:
        read_keys(Path(settings.operator_keys))


def check_queue(settings: Settings) -> None:
    """Raise ``UserError`` if the queue is on a cluster, or on a Redis of its own that does not answer."""
    url = settings.queue_url
    if is_cluster(url):
        raise UserError("the queue does not run on a cluster; name a single Redis with SKALD_QUEUE_URL")
    if url == settings.redis_url:
        return
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2) as client:
            client.ping()
    except UNREACHABLE as error:
        raise UserError(
            f"the Redis of the queue at {without_password(url)} is unusable: {_first_line(error)}"
        ) from None


def _first_line(error: Exception) -> str:
    """Return the text of an error, but never an unparsable address, since it may contain the password."""
    if isinstance(error, ValueError):
        return "its address cannot be parsed"
    return mask_passwords(str(error).splitlines()[0]) if str(error) else type(error).__name__
