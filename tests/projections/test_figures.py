"""Figures of finished games, counted by hand."""

from projections.statistics.contributions import STEPS, FinishedGame
from projections.statistics.figures import ComponentFigures, Group


def finished(winners, totals, course, components, **more):
    return FinishedGame(
        game="101-aaaaaaaaaaaaaaaa",
        ruleset="nim",
        players=2,
        options={},
        starter=1,
        winners=winners,
        totals=totals,
        components=components,
        actions=9,
        milliseconds=60_000,
        ended="2026-01-01T00:00:00.000Z",
        course=course,
        counted={},
        **more,
    )


def test_who_won_and_by_what():
    group = Group(2, {})
    ahead, even, behind = ((3, 1),) * STEPS, ((2, 2),) * STEPS, ((1, 3),) * STEPS
    group.add(finished((0,), (9, 4), (*ahead, (9, 4)), {"gold": (7, 1), "land": (2, 3)}))
    group.add(finished((0,), (9, 5), (*behind, (9, 5)), {"gold": (7, 2), "land": (2, 3)}, bots=1))
    group.add(finished((0, 1), (6, 6), (*even, (6, 6)), {"gold": (6, 0), "land": (0, 6)}, bots=0))
    figures = group.figures()
    assert (figures.games, figures.bots.games, figures.bots.seats) == (3, 1, 1)
    assert [one.wins for one in figures.seats] == [3, 1]
    assert [one.wins for one in figures.turn_order] == [1, 3], "seat 1 began"
    assert figures.totals.winners == (6, 6, 9, 9, 9)
    assert figures.totals.all == (4, 5, 6, 9, 9)
    assert figures.components == {
        "gold": ComponentFigures(winners=5.0, all=3.833),
        "land": ComponentFigures(winners=2.5, all=2.667),
    }
    assert group.leading == [1] * STEPS + [2], "who is even with another one leads nobody"
    assert group.course[True] == [3 + 1 + 4] * STEPS + [9 + 9 + 12]
    assert group.course[False] == [1 + 3] * STEPS + [4 + 5]
    assert (figures.actions, figures.minutes) == ((9,) * 5, (1.0,) * 5)
