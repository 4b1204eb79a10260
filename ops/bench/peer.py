"""Any other load, measured in turns with ours: a command that says how fast it was."""

import subprocess

import msgspec

from events.ruleset.records import Record
from ops.errors import UserError


class PeerRound(Record):
    """What a peer's command prints last, as one line of JSON: how many actions in how many seconds."""

    actions: float
    seconds: float


def run_peer(command: str) -> float:
    """Run a command of the shell and return its actions per second. Raises ``UserError``."""
    done = subprocess.run(command, shell=True, capture_output=True, check=False)  # noqa: S602 - the caller's own
    if done.returncode:
        raise UserError(f"the peer's command ends with status {done.returncode}")
    lines = done.stdout.splitlines()
    try:
        found = msgspec.json.decode(lines[-1] if lines else b"", type=PeerRound)
    except msgspec.DecodeError:
        found = PeerRound(actions=0, seconds=0)
    if min(found.actions, found.seconds) <= 0:
        raise UserError('the peer\'s command does not end with a line such as {"actions": 6000, "seconds": 4.2}')
    return found.actions / found.seconds
