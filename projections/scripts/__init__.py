"""Lua scripts, such as those that move a read model and its checkpoint together: core commands only, run by hash."""

from importlib.resources import files
from typing import Any

from events.log.client import Client, explained


class Script:
    """One script for one client, loaded whenever the server does not know it.

    What Redis refuses is raised as the refusals of the log (``LogUnavailable``, ``LogFull``, ``Corrupt``).
    """

    def __init__(self, client: Client, name: str, package: str = __name__) -> None:
        self._run: Any = client.register_script(files(package).joinpath(f"{name}.lua").read_text())

    def __call__(self, keys: list[str], args: list[str | bytes | int]) -> Any:
        """Run it."""
        with explained():
            return self._run(keys=keys, args=args)
