"""Scorings, the start player's move, and the end."""

from collections.abc import Iterable
from typing import assert_never

from events.ruleset.records import change

from ..facts import BigScored, Counting, Gain, GameEnded, ScoringBegan, SmallScored, StartPlayerMoved
from ..rules.phases import next_seat
from ..state import Phase, Table
from .players import with_player


def evolve(table: Table, fact: Counting) -> Table:
    """Return the table after one step of a scoring or of the change of rounds."""
    match fact:
        case ScoringBegan(scoring=scoring, seat=seat):
            after: Table = change(table, phase="boatmen" if scoring == "big" else "score", active=seat)
        case SmallScored(seat=seat, gains=gains):
            after = _scored(table, seat, gains, "score")
        case BigScored(seat=seat, gains=gains):
            after = _scored(table, seat, gains, "boatmen")
        case StartPlayerMoved(seat=seat):
            after = change(table, starter=seat, active=seat, round=table.round + 1, phase="draw")
        case GameEnded():
            after = change(table, phase="over")
        case _:
            assert_never(fact)
    return after


def _scored(table: Table, seat: int, gains: Iterable[Gain], following: Phase) -> Table:
    """R096: what is scored counts at once, then the next seat scores, until it is the start player's turn again."""
    player, after = table.players[seat], next_seat(table, seat)
    points = player.points + sum(gain.points for gain in gains)
    gold = player.gold + sum(gain.gold for gain in gains)
    scored: Table = change(
        table,
        players=with_player(table, seat, points=points, gold=gold),
        phase="round_end" if after == table.starter else following,
        active=after,
    )
    return scored
