"""A whole game over HTTP: every seat with its own token, choosing at random among its listed actions."""

import hashlib
import random
import time
from collections.abc import Iterator, Mapping
from typing import Any

from ops.errors import UserError
from ops.play.api import Api, Problem

NAMES = ("Astrid", "Bjarne", "Canute", "Dagmar", "Eivind", "Freya", "Gudrun", "Harald")
PATIENCE = 60.0
"""Seconds that the results may take."""
PAUSE = 0.05


class ServedGame:
    """A game at a service that this process plays for every seat. The same seed plays the same game again."""

    def __init__(self, api: Api, ruleset: str, seats: int, options: Mapping[str, Any], seed: str) -> None:
        self._api = api
        self._choice = random.Random(seed)  # noqa: S311 - not a secret: the point is to repeat it
        self._seed, self._sealed = seed, options.get("entropy") == "sealed"
        names = [NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(seats)]
        created = api.post(
            "/v1/games",
            {
                "ruleset": ruleset,
                "options": dict(options),
                "seats": [{"name": name, **self._commitment(seat)} for seat, name in enumerate(names)],
                "seed": hashlib.sha256(seed.encode()).hexdigest(),
            },
        )
        self.game: dict[str, Any] = created["game"]
        self._tokens: list[str] = created["tokens"]
        self.names = [seat["name"] for seat in self.game["seats"]]
        for seat, token in enumerate(self._tokens if self._sealed else ()):
            body = {"entropy": self._entropy(seat).hex()}
            self.game = api.post(f"{self.path}/seats/{seat}/entropy", body, token)["game"]

    def _entropy(self, seat: int) -> bytes:
        return hashlib.sha256(f"{self._seed} {seat}".encode()).digest()

    def _commitment(self, seat: int) -> dict[str, str]:
        """Return what a seat commits to at creation, where the table agreed on sealed entropies."""
        if not self._sealed:
            return {}
        return {"entropy_commitment": hashlib.sha256(b"entropy" + self._entropy(seat)).hexdigest()}

    @property
    def path(self) -> str:
        """The path of the game at the service."""
        return f"/v1/games/{self.game['id']}"

    def play(self) -> Iterator[list[dict[str, Any]]]:
        """Take actions until the game is over by its rules; yield the events of each."""
        while self.game["status"] == "running":
            yield self._act()

    def _act(self) -> list[dict[str, Any]]:
        for seat in self.game["to_act"]:
            token = self._tokens[seat]
            offered = self._api.get(f"{self.path}/actions", token)["actions"]
            if offered:
                done = self._api.post(f"{self.path}/actions", self._choice.choice(offered), token)
                self.game = done["game"]
                return list(done["events"])
        raise UserError(f"game {self.game['id']} is running, but no seat has an action")

    def scores(self) -> list[dict[str, Any]]:
        """Return the scores as everybody may see them now."""
        return list(self._api.get(f"{self.path}/scores")["seats"])

    def results(self) -> dict[str, Any]:
        """Wait for the results and return them. Raises ``UserError`` when no worker computes them."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                found: dict[str, Any] = self._api.get(f"{self.path}/results")
            except Problem as problem:
                if problem.code != "not_finished":
                    raise
                time.sleep(PAUSE)
            else:
                return found
        raise UserError(f"no results of game {self.game['id']} after {PATIENCE:.0f} s; are the workers running?")

    def audit(self) -> dict[str, Any]:
        """Return the audit of this game."""
        found: dict[str, Any] = self._api.get(f"{self.path}/audit")
        return found
