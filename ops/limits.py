"""What one client may take of the service, by the settings."""

from events.application.limits import Rate
from ops.settings import Settings
from service.limits.figures import Limits


def limits(ours: Settings) -> Limits:
    """Return the limits that a web process keeps; those of connections are kept by its worker of gunicorn."""
    return Limits(
        streams=ours.client_streams,
        waiters=ours.client_waiters,
        proxies=ours.proxy_addresses,
        requests=Rate(per_second=ours.client_rate, burst=ours.client_burst),
        forks=ours.most_forks,
        player_games=ours.player_games,
        key_games=ours.key_games,
    )


def actions_of_a_seat(ours: Settings) -> Rate | None:
    """Return how fast a seat may act; ``None`` for as fast as it likes, where everybody is an operator."""
    if ours.everybody_is_operator:
        return None
    return Rate(per_second=ours.seat_rate, burst=ours.seat_burst)
