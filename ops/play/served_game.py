"""A whole game over HTTP: every seat with its own token, choosing at random among its listed actions."""

import hashlib
import random
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from skald_client import Skald
from skald_client.refusals import NotFinished
from skald_client.types import EventDocument, GameDocument, Report, ResultsResponse, Standing

from ops.errors import UserError

NAMES = ("Astrid", "Bjarne", "Canute", "Dagmar", "Eivind", "Freya", "Gudrun", "Harald")
PATIENCE = 60.0
"""Seconds that the results may take."""
PAUSE = 0.05


class ServedGame:
    """A game at a service that this process plays for every seat. The same seed plays the same game again."""

    def __init__(self, skald: Skald, ruleset: str, seats: int, options: Mapping[str, Any], seed: str) -> None:
        self._skald = skald
        self._choice = random.Random(seed)  # noqa: S311 - not a secret: the point is to repeat it
        self._seed, self._sealed = seed, options.get("entropy") == "sealed"
        names = [NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(seats)]
        new_game: Any = {
            "ruleset": ruleset,
            "options": dict(options),
            "seats": [{"name": name, **self._commitment(seat)} for seat, name in enumerate(names)],
            "seed": hashlib.sha256(seed.encode()).hexdigest(),
        }
        created = skald.create_game(new_game)
        self.game: GameDocument = created["game"]
        self._seats = [skald.with_token(token) for token in created["tokens"]]
        self.names = [seat["name"] or "" for seat in self.game["seats"]]
        for seat, own in enumerate(self._seats if self._sealed else ()):
            self.game = own.open_entropy(self.game["id"], str(seat), {"entropy": self._entropy(seat).hex()})["game"]

    def _entropy(self, seat: int) -> bytes:
        return hashlib.sha256(f"{self._seed} {seat}".encode()).digest()

    def _commitment(self, seat: int) -> dict[str, str]:
        """Return what a seat commits to at creation, where the table agreed on sealed entropies."""
        if not self._sealed:
            return {}
        return {"entropy_commitment": hashlib.sha256(b"entropy" + self._entropy(seat)).hexdigest()}

    def play(self) -> Iterator[list[EventDocument]]:
        """Take actions until the game is over by its rules; yield the events of each."""
        while self.game["status"] == "running":
            yield self._act()

    def _act(self) -> list[EventDocument]:
        for seat in self.game["to_act"]:
            offered = self._seats[seat].list_actions(self.game["id"])["actions"]
            if offered:
                done = self._seats[seat].act(self.game["id"], self._choice.choice(offered))
                self.game = done["game"]
                return done["events"]
        raise UserError(f"game {self.game['id']} is running, but no seat has an action")

    def scores(self) -> list[Standing]:
        """Return the scores as everybody may see them now."""
        return self._skald.get_scores(self.game["id"])["seats"]

    def results(self) -> ResultsResponse:
        """Wait for the results and return them. Raise ``UserError`` when no worker computes them."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(NotFinished):
                return self._skald.get_results(self.game["id"])
            time.sleep(PAUSE)
        raise UserError(f"no results of game {self.game['id']} after {PATIENCE:.0f} s; are the workers running?")

    def audit(self) -> Report:
        """Return the audit of this game."""
        return self._skald.get_audit(self.game["id"])
