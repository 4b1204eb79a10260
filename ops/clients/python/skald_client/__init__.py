"""The Python client of Skald: typed, blocking or async, and wary of rewritten histories."""

from skald_client.asynchronous import AsyncSkald
from skald_client.blocking import Skald
from skald_client.problem import HistoryRewritten, Problem, SkaldError, Unreachable

__all__ = ["AsyncSkald", "HistoryRewritten", "Problem", "Skald", "SkaldError", "Unreachable"]
