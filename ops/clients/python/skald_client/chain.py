"""The chain of hashes of the games that a client sees, checked as ``docs/verify.md`` says."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from skald_client.problem import HistoryRewritten

GAMES = 256
"""The number of games whose hashes are remembered: the most recent ones."""


def canonical(value: Any) -> bytes:
    """Return the one JSON text of a value, as it is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def genesis(created: Mapping[str, Any]) -> str:
    """Return the hash before version 1, from the data of the first event."""
    named = {name: created[name] for name in ("commitment", "game", "rules_version", "ruleset")}
    return sha256(b"genesis" + canonical(named)).hexdigest()


def event_hash(previous: str, event: Mapping[str, Any]) -> str:
    meta = {name: event[name] for name in ("at", "schema", "seat")}
    parts = (event["type"].encode(), *map(canonical, (event["data"], meta, event["commitments"])))
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return sha256(b"\0" + bytes.fromhex(previous) + event["version"].to_bytes(8, "big") + framed).hexdigest()


class Witness:
    """Remembers the hashes that a service has shown, and notices what does not follow from them."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, dict[int, str]] = OrderedDict()

    def look(self, game: str, found: Any) -> None:
        """Check all events and heads in an answer about a game. Raise ``HistoryRewritten``."""
        if isinstance(found, dict):
            game = found.get("id") or game
            for event in (*found.get("events", ()), found):
                if "hash" in event:
                    self._check(game, event)
            if "head" in found:
                self._note(game, found["version"], found["head"])
            self.look(game, found.get("game"))

    def _check(self, game: str, event: Mapping[str, Any]) -> None:
        version, data = event["version"], event["data"]
        for audience, part in event["private"].items():
            opened = sha256(bytes.fromhex(part["salt"]) + canonical(part["data"])).hexdigest()
            if opened != event["commitments"].get(audience):
                raise HistoryRewritten(f"{game}, version {version}: what was hidden is not what was committed to")
        previous = genesis(data) if version == 1 else self._games.get(game, {}).get(version - 1)
        if (previous and event_hash(previous, event) != event["hash"]) or (version == 1 and data["game"] != game):
            raise HistoryRewritten(f"{game}, version {version}: it does not follow from what was before")
        self._note(game, version, event["hash"])

    def _note(self, game: str, version: int, found: str) -> None:
        if self._games.setdefault(game, {}).setdefault(version, found) != found:
            raise HistoryRewritten(f"{game}, version {version}: it had another hash before")
        self._games.move_to_end(game)
        if len(self._games) > GAMES:
            self._games.popitem(last=False)
