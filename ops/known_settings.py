"""The settings of gunicorn as plain attributes: it looks each of them up anew, fifty times a request."""

from typing import Any


def keep_values(config: Any) -> None:
    """Keep the values that the settings have now; they do not change any more in a process that serves."""
    vars(config).update({name: setting.get() for name, setting in config.settings.items()})
