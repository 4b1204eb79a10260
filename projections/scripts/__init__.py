"""The Lua scripts that move a read model and its checkpoint together: core commands only, run by their hash."""

from importlib.resources import files
from typing import Any, Protocol

from redis import Redis


class Script(Protocol):
    """A script that is loaded when the server does not know it."""

    def __call__(self, keys: list[str], args: list[str | bytes | int]) -> Any:
        """Run it."""
        ...


def script(client: Redis, name: str) -> Script:
    """The script of this name, for this client."""
    return client.register_script(files(__name__).joinpath(f"{name}.lua").read_text())
