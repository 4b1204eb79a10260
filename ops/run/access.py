"""Access to an installation: checks of the settings at startup, and the line that says who is served."""

import re
from ipaddress import ip_address

from ops.run.errors import UserError
from ops.run.settings import Settings, variable

ANY_ORIGIN = "*"
_KEYWORDS = {"none": "'none'", "self": "'self'"}
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.*\[\]:-]+")
_SENT_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
"""An origin as browsers send it: in lower case, without a path."""
_HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
_NEVER_SENT = re.compile(r"http://.*:80|https://.*:443")


def check_access(settings: Settings) -> None:
    """Raise ``UserError`` for settings that would let anyone in, or that browsers would not match."""
    if settings.everybody_is_operator and ANY_ORIGIN in settings.origins:
        key, origins = variable("operator_key"), variable("cors_origins")
        raise UserError(f"{origins}=* without {key} would let any web page act as operator; set a key, or name origins")
    for one in settings.origins:
        if one != ANY_ORIGIN and (not _SENT_ORIGIN.fullmatch(one) or _NEVER_SENT.fullmatch(one)):
            raise UserError(
                f"{variable('cors_origins')} takes *, or origins as browsers send them (https://a.example, "
                f"http://localhost:3000), separated by commas, not {one!a}"
            )
    frame_ancestors(settings)
    allowed_hosts(settings)
    for one in settings.proxy_addresses:
        try:
            ip_address(one)
        except ValueError:
            raise UserError(f"{variable('proxies')} takes IP addresses separated by commas, not {one!a}") from None


def frame_ancestors(settings: Settings) -> str:
    """Return who may embed the table in a frame, as a content security policy. Raises ``UserError``."""
    found = [one.strip() for one in settings.frame_ancestors.split(",") if one.strip()]
    if found == ["none"]:
        return _KEYWORDS["none"]
    for one in found:
        if one != "self" and not _ORIGIN.fullmatch(one):
            raise UserError(
                f"{variable('frame_ancestors')} takes none, self, or origins separated by commas, not {one!a}"
            )
    return " ".join(_KEYWORDS.get(one, one) for one in found) or _KEYWORDS["none"]


def allowed_hosts(settings: Settings) -> tuple[str, ...]:
    """Return the host names that are served: without a key, those of loopback and the bound address.

    Raises ``UserError``.
    """
    if settings.everybody_is_operator:
        return (settings.bound_host,)
    found = tuple(host.strip() for host in settings.allowed_hosts.split(",") if host.strip())
    for one in found:
        if not _HOST.fullmatch(one):
            raise UserError(f"{variable('allowed_hosts')} takes host names separated by commas, not {one!a}")
    return found


def access_line(settings: Settings) -> str | None:
    """Return one line about who is served while no operator key is set; ``None`` with a key."""
    if not settings.everybody_is_operator:
        return None
    framed = frame_ancestors(settings) != _KEYWORDS["none"]
    named = [variable("cors_origins")] * bool(settings.origins) + [variable("frame_ancestors")] * framed
    pages = f"no page but those of {' and '.join(named)}" if named else "no page of another origin"
    instead = "" if settings.host == settings.bound_to else f", not {settings.host}"
    return (
        f"no {variable('operator_key')}: everybody is an operator; only {settings.bound_to} is served{instead}, "
        f"to programs and pages of this machine: no other host name, {pages}, no proxy"
    )
