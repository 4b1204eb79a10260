"""The clock of the processes; the log only writes down what it says."""

from datetime import UTC, datetime


def now() -> str:
    """Now, as RFC 3339 in UTC with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
