"""Totals, the lines behind them, and who is first: by total, then by each tie-break in its order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.ruleset.scoring import Line, Ranked, SeatScore, Text, ranking, tally

WHY = Text(de="Darum", en="Because")


def line(component, points):
    return Line(component=component, points=points, text=WHY)


def scored(*totals):
    return [SeatScore(seat=seat, components={"a": total - 1, "b": 1}) for seat, total in enumerate(totals)]


def places(scores, ties=None, behind=()):
    ties = ties or [{} for _ in scores]
    return [(one.rank, one.seat) for one in ranking(scores, ties, behind)]


def test_a_score_adds_its_lines_up_by_known_components():
    lines = [line("a", 3), line("b", -1), line("a", 4)]
    score = tally(2, ("c", "a", "b"), lines)
    assert score == SeatScore(seat=2, components={"c": 0, "a": 7, "b": -1}, lines=tuple(lines))
    assert list(score.components) == ["c", "a", "b"]
    assert score.total == 6
    with pytest.raises(KeyError):
        tally(0, ("a",), [line("b", 1)])


def test_the_highest_total_is_first_and_equal_seats_share_the_smaller_number():
    assert places(scored(5, 9, 7)) == [(1, 1), (2, 2), (3, 0)]
    assert places(scored(7, 9, 7, 1)) == [(1, 1), (2, 0), (2, 2), (4, 3)]
    assert places(scored(4, 4)) == [(1, 0), (1, 1)]


def test_tie_breaks_count_in_their_order_and_only_between_equal_totals():
    ties = [{"x": 1, "y": 9}, {"x": 2, "y": 0}, {"x": 99, "y": 99}]
    assert places(scored(7, 7, 6), ties) == [(1, 1), (2, 0), (3, 2)]
    ties = [{"x": 1, "y": 0}, {"x": 1, "y": 5}, {"x": 0, "y": 9}]
    assert places(scored(7, 7, 7), ties) == [(1, 1), (2, 0), (3, 2)]
    assert places(scored(7, 7), [{"x": 1}, {"x": 1}]) == [(1, 0), (1, 1)]


def test_whoever_gave_up_ranks_behind_all_others_whatever_the_total():
    assert places(scored(99, 1, 5), behind=(0,)) == [(1, 2), (2, 1), (3, 0)]
    assert places(scored(99, 1, 50), behind=(0, 2)) == [(1, 1), (2, 0), (3, 2)]
    assert places(scored(3, 3, 3), behind=(0, 1)) == [(1, 2), (2, 0), (2, 1)]


def test_a_place_keeps_what_it_was_reckoned_from_with_the_tie_breaks_of_every_seat():
    score = tally(0, ("a",), [line("a", 3)])
    (one,) = ranking([score], [{"x": 4}])
    assert one == Ranked(seat=0, rank=1, total=3, components={"a": 3}, tie_breaks={"x": 4}, lines=score.lines)
    with pytest.raises(ValueError, match="zip"):
        ranking(scored(1, 2), [{}])


@given(st.data(), st.integers(2, 5))
def test_a_rank_is_one_more_than_how_many_are_better(data, seats):
    small = st.integers(0, 3)
    totals = data.draw(st.lists(small, min_size=seats, max_size=seats))
    ties = [{"x": data.draw(small), "y": data.draw(small)} for _ in range(seats)]
    behind = data.draw(st.sets(st.integers(0, seats - 1)))
    keys = [(seat not in behind, totals[seat], ties[seat]["x"], ties[seat]["y"]) for seat in range(seats)]
    ranked = ranking(scored(*totals), ties, tuple(behind))
    assert {one.seat: one.rank for one in ranked} == {
        seat: 1 + sum(other > keys[seat] for other in keys) for seat in range(seats)
    }
    assert [(one.rank, one.seat) for one in ranked] == sorted((one.rank, one.seat) for one in ranked)
