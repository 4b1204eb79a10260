"""The bot ``learned``: policies trained by ``skald_agents.train``, a file for each ruleset and number of seats."""

from importlib.resources import files

from skald_agents.bot import Key, policy_bot

POLICIES = files(__package__).joinpath("policies")
"""The files, each named ``<ruleset>-<seats>.npz``."""


def learned() -> dict[Key, bytes]:
    """Return the content of each file by its ruleset and number of seats."""
    found: dict[Key, bytes] = {}
    for file in POLICIES.iterdir():
        ruleset, _, seats = file.name.removesuffix(".npz").rpartition("-")
        found[ruleset, int(seats)] = file.read_bytes()
    return found


BOT = policy_bot("learned", learned())
