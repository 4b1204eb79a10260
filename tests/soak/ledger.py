"""What was acknowledged of one game, as hashes, and whether its log holds each of it once."""

import hashlib
import json

import msgspec

from tests.support.rulesets import RULESETS

DIGEST = 12
"""Bytes that are kept of each acknowledgement."""


def digest_of(*parts):
    """Return a short hash of values of JSON."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).digest()[:DIGEST]


class Ledger:
    """The acknowledged actions and undos of the people at one table, by the last version of their commits."""

    def __init__(self, ruleset, people):
        self._commands = RULESETS[ruleset].commands
        self._people = frozenset(people)
        self._said = {}
        self.doubled = []

    def __len__(self):
        return len(self._said)

    def acted(self, seat, action, version, head):
        """Note an action that was answered with a version and its hash."""
        self._note(version, digest_of(seat, self._whole(action), head))

    def undid(self, seat, version, head):
        """Note an undo."""
        self._note(version, digest_of(seat, "undo", head))

    def differences(self, events):
        """Return what is wrong with the opened log of the game: all that was said has to be there, and no more."""
        stored = dict(self._stored(events))
        said = self._said.items()
        lost = [f"version {version} was acknowledged and is not stored so" for version, _ in said - stored.items()]
        more = [f"version {version} is stored and was not acknowledged so" for version, _ in stored.items() - said]
        return [*self.doubled, *sorted(lost), *sorted(more)]

    def _note(self, version, digest):
        if version in self._said:
            self.doubled.append(f"version {version} was acknowledged twice")
        self._said[version] = digest

    def _stored(self, events):
        ends = {event["version"]: event["hash"] for event in events}
        begun = 0
        for event in events:
            if event["commit"] == begun:
                continue
            begun = event["commit"]
            decided = event["private"].get("server", {"data": {}})["data"].get("decided", {})
            seat = decided.get("seat", event["seat"])
            if event["type"] == "undone":
                yield begun, digest_of(seat, "undo", ends[begun])
            elif "action" in decided and seat in self._people:
                yield begun, digest_of(seat, self._whole(decided["action"]), ends[begun])

    def _whole(self, action):
        """Return an action with all its fields, those with defaults too."""
        return msgspec.to_builtins(msgspec.convert(action, self._commands))
