"""Charts of the course of games: how totals grow, and how soon the winner leads; and of their length."""

from collections.abc import Sequence
from typing import Any

from events.ruleset.scoring import Text
from projections.statistics.figures import FinishedGames
from projections.statistics.finished_game import STEPS
from projections.statistics.group import Group
from service.charts.colours import COLOURS
from service.statistics_page.chart import ONE, SHARE, WHOLE, Chart, Column, Row, nominal, quantitative, said
from service.statistics_page.points import OTHERS, WINNERS

_PROGRESS = Text(de="Anteil der Ereignisse der Partie", en="Share of the events of the game")


def course(group: Group) -> Chart | None:
    """Return the chart of the totals over the course of games; ``None`` where they are hidden until the end."""
    rows = [
        {
            "progress": round(step / STEPS, 2),
            "winners": round(group.course[True][step] / (group.winners or 1), 2),
            "others": round(group.course[False][step] / (group.others or 1), 2),
            "leading": round(group.leading[step] / group.games, 4),
        }
        for step in range(STEPS + 1)
    ]
    if all(row["winners"] == rows[0]["winners"] for row in rows[: STEPS // 2]):
        return None
    return Chart(
        id="course",
        title=Text(de="Wie sich der Vorsprung bildet", en="How the lead grows"),
        text=Text(
            de="Die mittleren Summen im Verlauf der Partien, wie Zuschauer sie sahen.",
            en="Mean totals over the course of games, as spectators saw them.",
        ),
        columns=(
            Column(name="progress", title=Text(de="Verlauf", en="Progress"), format=SHARE),
            Column(name="winners", title=WINNERS, format=ONE),
            Column(name="others", title=OTHERS, format=ONE),
        ),
        rows=rows,
        draw=lambda width, lang: _totals(rows, width, lang),
        query="course",
    )


def lead(course_chart: Chart | None) -> Chart | None:
    """Return the chart of how often a later winner leads, from the same rows."""
    if course_chart is None:
        return None
    rows = course_chart.rows
    return Chart(
        id="lead",
        title=Text(de="Wann führt, wer gewinnt?", en="When does the winner lead?"),
        text=Text(
            de="Der Anteil der Partien, in denen zu diesem Zeitpunkt ein späterer Sieger allein führt.",
            en="The share of games in which a later winner leads alone at this point.",
        ),
        columns=(
            Column(name="progress", title=Text(de="Verlauf", en="Progress"), format=SHARE),
            Column(name="leading", title=Text(de="Sieger führt", en="Winner leads"), format=SHARE),
        ),
        rows=[{name: row[name] for name in ("progress", "leading")} for row in rows],
        draw=lambda width, lang: _leading(rows, width, lang),
        query="lead",
    )


def lengths(figures: FinishedGames) -> Chart:
    """Return the chart of how long games are."""
    names = ("least", "lower", "middle", "upper", "most")
    measured = (
        ("actions", Text(de="Aktionen", en="Actions"), figures.actions),
        ("minutes", Text(de="Minuten", en="Minutes"), figures.minutes),
    )
    rows = [{"what": what, "name": name, **dict(zip(names, found, strict=True))} for what, name, found in measured]
    return Chart(
        id="lengths",
        title=Text(de="Wie lang ist eine Partie?", en="How long is a game?"),
        text=Text(
            de="Aktionen einer Partie: die mittlere Hälfte als Balken, der Median als Strich, alle als Linie.",
            en="Actions of a game: the middle half as a bar, the median as a stroke, all as a line.",
        ),
        columns=(
            Column(name="what", title=Text(de="Maß", en="Measure")),
            *(
                Column(name=name, title=title, format=ONE)
                for name, title in zip(
                    names,
                    (
                        Text(de="kürzeste", en="shortest"),
                        Text(de="unteres Viertel", en="lower quarter"),
                        Text(de="Median", en="median"),
                        Text(de="oberes Viertel", en="upper quarter"),
                        Text(de="längste", en="longest"),
                    ),
                    strict=True,
                )
            ),
        ),
        rows=rows,
        draw=lambda width, lang: _box(rows[:1], width, lang),
        query="lengths",
    )


def _totals(rows: list[dict[str, Any]], width: int, lang: str) -> dict[str, Any]:
    names = [said(WINNERS, lang), said(OTHERS, lang)]
    values = [
        {"progress": row["progress"], "who": names[number], "points": row[key]}
        for number, key in enumerate(("winners", "others"))
        for row in rows
    ]
    colours = {"domain": names, "range": [COLOURS["winner"], COLOURS["other"]]}
    dashes = {"domain": names, "range": [[1, 0], [6, 4]]}
    return {
        "width": width,
        "height": 210,
        "data": {"values": values},
        "mark": {"type": "line", "strokeWidth": 3},
        "encoding": {
            "x": quantitative("progress", lang, _PROGRESS, scale={"domain": [0, 1]}, axis={"format": SHARE}),
            "y": quantitative("points", lang, Text(de="Punkte im Mittel", en="Mean points"), scale={"zero": True}),
            "color": nominal("who", scale=colours),
            "strokeDash": nominal("who", scale=dashes),
        },
    }


def _leading(rows: Sequence[Row], width: int, lang: str) -> dict[str, Any]:
    x = quantitative("progress", lang, _PROGRESS, scale={"domain": [0, 1]}, axis={"format": SHARE})
    y = quantitative("leading", lang, Text(de="Partien", en="Games"), scale={"domain": [0, 1]}, axis={"format": SHARE})
    half = {"datum": 0.5, "type": "quantitative"}
    return {
        "width": width,
        "height": 170,
        "data": {"values": rows},
        "layer": [
            {"mark": {"type": "rule", "color": COLOURS["faint"]}, "encoding": {"y": half}},
            {
                "mark": {"type": "line", "strokeWidth": 3, "color": COLOURS["winner"]},
                "encoding": {"x": x, "y": y},
            },
        ],
    }


def _box(rows: list[dict[str, Any]], width: int, lang: str) -> dict[str, Any]:
    values = [{**row, "name": said(row["name"], lang)} for row in rows]
    y = nominal("name")
    least = quantitative("least", lang, scale={"zero": True})
    return {
        "width": width,
        "height": 56,
        "data": {"values": values},
        "layer": [
            {
                "mark": {"type": "rule", "color": COLOURS["winner"], "strokeWidth": 2},
                "encoding": {"x": least, "x2": {"field": "most"}, "y": y},
            },
            {
                "mark": {"type": "bar", "color": COLOURS["winner"], "size": 26},
                "encoding": {"x": quantitative("lower", lang), "x2": {"field": "upper"}, "y": y},
            },
            {
                "mark": {"type": "tick", "color": COLOURS["faint"], "thickness": 4, "size": 34},
                "encoding": {
                    "x": quantitative("middle", lang),
                    "y": y,
                    "tooltip": [{"field": "middle", "type": "quantitative", "format": WHOLE}],
                },
            },
        ],
    }
