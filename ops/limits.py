"""What one client may take of the service, by the settings."""

from ops.settings import Settings
from service.limits.figures import Limits, Rate


def limits(ours: Settings) -> Limits:
    """Return the limits that a web process keeps; those of connections are kept by its worker of gunicorn."""
    return Limits(
        streams=ours.client_streams,
        waiters=ours.client_waiters,
        proxies=ours.proxy_addresses,
        requests=Rate(per_second=ours.client_rate, burst=ours.client_burst),
        actions=Rate(per_second=ours.seat_rate, burst=ours.seat_burst),
    )
