"""What can go wrong: a refusal of the service, no answer at all, or a history that was rewritten."""

from collections.abc import Mapping
from typing import Any


class SkaldError(Exception):
    """Whatever this client raises."""


class Unreachable(SkaldError):
    """The service gave no answer, however often it was asked; a write may have been carried out or not."""


class HistoryRewritten(SkaldError):
    """What the service sends does not follow from what it sent before, or contradicts it."""


class Problem(SkaldError):
    """The service refused: its problem document. ``rule`` names the rule of the game that refuses an action."""

    def __init__(self, status: int, document: Mapping[str, Any], retry_after: float = 0) -> None:
        self.status, self.document, self.retry_after = status, document, retry_after
        self.code: str = document.get("code", "")
        self.detail: str = document.get("detail") or document.get("title") or "The service refused."
        self.rule: str | None = document.get("rule")
        self.errors: Mapping[str, Any] = document.get("errors") or {}
        self.version: int | None = document.get("version")
        super().__init__(f"{self.detail} ({f'{status} {self.code}'.strip()})")
