"""Charts of the course of games: how totals grow, and how soon the winner leads; and of their length."""

from collections.abc import Sequence
from typing import Any

from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from projections.statistics.contributions import STEPS
from projections.statistics.figures import FinishedGames, Group, SeatFigures, TurnFigures
from service.statistics.chart import (
    ONE,
    SHARE,
    WHOLE,
    Chart,
    Column,
    Row,
    layer,
    layered,
    nominal,
    quantitative,
    said,
    told,
)
from service.statistics.svg import COLOURS, round_step

WINNERS, OTHERS = Text(de="Sieger", en="Winners"), Text(de="alle anderen", en="all others")
_POINTS = Text(de="Punkte", en="Points")
_BINS = 18

_BY = (("winners", True), ("others", False))

_PROGRESS = Text(de="Anteil der Ereignisse der Partie", en="Share of the events of the game")

_QUARTERS = {
    "least": Text(de="kürzeste", en="shortest"),
    "lower": Text(de="unteres Viertel", en="lower quarter"),
    "middle": Text(de="Median", en="median"),
    "upper": Text(de="oberes Viertel", en="upper quarter"),
    "most": Text(de="längste", en="longest"),
}

_RATE = Text(de="Anteil gewonnener Partien", en="Share of games won")
_INTERVAL = (
    Column(name="wins", title=Text(de="Siege", en="Wins"), format=WHOLE),
    Column(name="win_rate", title=Text(de="Siegquote", en="Win rate"), format=SHARE),
    Column(name="low", title=Text(de="mindestens", en="at least"), format=SHARE),
    Column(name="high", title=Text(de="höchstens", en="at most"), format=SHARE),
)


def totals(group: Group) -> Chart:
    """Return the chart of the distribution of totals."""
    width = _bin_width(group)
    counts = {won: dict.fromkeys(_starts(group, width), 0) for won in (True, False)}
    for won, values in group.totals.items():
        for total, times in values.items():
            counts[won][int(total // width * width)] += times
    rows = [{"total": start, "winners": counts[True][start], "others": counts[False][start]} for start in counts[True]]
    return Chart(
        id="totals",
        title=Text(de="Wie viele Punkte?", en="How many points?"),
        text=Text(
            de=f"Die Summen aller Plätze am Ende, je {width} Punkte ein Balken; dunkel die der Sieger.",
            en=f"The totals of all seats at the end, a bar for every {width} points; dark are those of winners.",
        ),
        columns=(
            Column(name="total", title=Text(de="Punkte ab", en="Points from"), format=WHOLE),
            Column(name="winners", title=WINNERS, format=WHOLE),
            Column(name="others", title=OTHERS, format=WHOLE),
        ),
        rows=rows,
        draw=lambda wide, lang: _histogram(rows, width, wide, lang),
        parameters={"width": str(width)},
    )


def components(group: Group, ruleset: AnyRuleset) -> Chart:
    """Return the chart of components, of winners against the others."""
    seats = {True: group.winners, False: group.others}
    rows: list[dict[str, Any]] = [
        {"component": name, **{key: round(group.components[won][name] / (seats[won] or 1), 2) for key, won in _BY}}
        for name in ruleset.texts.scores
    ]
    rows.sort(key=lambda row: (-round(row["winners"] - row["others"], 2), row["component"]))
    return Chart(
        id="components",
        title=Text(de="Was entscheidet?", en="What decides?"),
        text=Text(
            de="Punkte je Bestandteil im Mittel: Sieger (voll) gegen alle anderen (hohl).",
            en="Mean points by component: winners (solid) against all others (hollow).",
        ),
        columns=(
            Column(name="component", title=Text(de="Bestandteil", en="Component")),
            Column(name="winners", title=WINNERS, format=ONE),
            Column(name="others", title=OTHERS, format=ONE),
        ),
        rows=[{**row, "name": ruleset.texts.scores[row["component"]]} for row in rows],
        draw=lambda wide, lang: _dumbbells(rows, ruleset, wide, lang),
        legend=((WINNERS, "winner"), (OTHERS, "other hollow")),
    )


def _bin_width(group: Group) -> int:
    values = [*group.totals[True], *group.totals[False]]
    return max(1, int(round_step((max(values) - min(values)) / _BINS)))


def _starts(group: Group, width: int) -> range:
    values = [*group.totals[True], *group.totals[False]]
    return range(int(min(values) // width * width), int(max(values)) + 1, width)


def _histogram(rows: list[dict[str, Any]], step: int, width: int, lang: str) -> dict[str, Any]:
    names = [said(WINNERS, lang), said(OTHERS, lang)]
    values = [
        {"total": row["total"] + step / 2, "who": names[number], "seats": row[key]}
        for row in rows
        for number, key in enumerate(("winners", "others"))
    ]
    domain = [rows[0]["total"], rows[-1]["total"] + step]
    room = (width - 70) / max(1, len(rows))
    return {
        "width": width,
        "height": 200,
        "data": {"values": values},
        "mark": {"type": "bar", "orient": "vertical", "size": round(max(2.0, room - 2), 1)},
        "encoding": {
            "x": quantitative("total", lang, _POINTS, scale={"domain": domain, "nice": False}),
            "y": quantitative(
                "seats",
                lang,
                Text(de="Plätze", en="Seats"),
                stack=True,
                axis={"format": WHOLE, "tickMinStep": 1},
                scale={"domain": [0, max(row["winners"] + row["others"] for row in rows)]},
            ),
            "color": _who(names),
            "tooltip": [told("who"), told("seats", WHOLE)],
        },
    }


def _who(names: list[str]) -> dict[str, Any]:
    colours = {"domain": names, "range": [COLOURS["winner"], COLOURS["other"]]}
    return {"field": "who", "type": "nominal", "scale": colours, "title": None}


def _dumbbells(rows: list[dict[str, Any]], ruleset: AnyRuleset, width: int, lang: str) -> dict[str, Any]:
    names = [said(WINNERS, lang), said(OTHERS, lang)]
    named = [{**row, "name": said(ruleset.texts.scores[row["component"]], lang)} for row in rows]
    points = [
        {"name": row["name"], "who": names[number], "points": row[key]}
        for number, key in ((1, "others"), (0, "winners"))
        for row in named
    ]
    y = nominal("name")

    def dots(number: int, **style: Any) -> dict[str, Any]:
        shown = [one for one in points if one["who"] == names[number]]
        tooltip = [told("who"), told("points", ONE)]
        encoding = {"x": quantitative("points", lang), "y": y, "color": _who(names), "tooltip": tooltip}
        return layer("point", encoding, shown, size=130, **style)

    between = {"x": quantitative("others", lang, _POINTS, scale={"zero": True}), "x2": {"field": "winners"}, "y": y}
    return layered(
        width,
        34 * len(rows),
        named,
        layer("rule", between, color=COLOURS["faint"], strokeWidth=3),
        dots(1, filled=False, strokeWidth=2.5),
        dots(0, filled=True),
    )


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
    )


def lengths(figures: FinishedGames) -> Chart:
    """Return the chart of how long games are."""
    measured = (
        ("actions", Text(de="Aktionen", en="Actions"), figures.actions),
        ("minutes", Text(de="Minuten", en="Minutes"), figures.minutes),
    )
    rows = [{"what": what, "name": name, **dict(zip(_QUARTERS, found, strict=True))} for what, name, found in measured]
    return Chart(
        id="lengths",
        title=Text(de="Wie lang ist eine Partie?", en="How long is a game?"),
        text=Text(
            de="Aktionen einer Partie: die mittlere Hälfte als Balken, der Median als Strich, alle als Linie.",
            en="Actions of a game: the middle half as a bar, the median as a stroke, all as a line.",
        ),
        columns=(
            Column(name="what", title=Text(de="Maß", en="Measure")),
            *(Column(name=name, title=title, format=ONE) for name, title in _QUARTERS.items()),
        ),
        rows=rows,
        draw=lambda width, lang: _box(rows[:1], width, lang),
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
    return layered(
        width,
        170,
        rows,
        layer("rule", {"y": half}, color=COLOURS["faint"]),
        layer("line", {"x": x, "y": y}, strokeWidth=3, color=COLOURS["winner"]),
    )


def _box(rows: list[dict[str, Any]], width: int, lang: str) -> dict[str, Any]:
    values = [{**row, "name": said(row["name"], lang)} for row in rows]
    y, colour = nominal("name"), COLOURS["winner"]
    whole = {"x": quantitative("least", lang, scale={"zero": True}), "x2": {"field": "most"}, "y": y}
    half = {"x": quantitative("lower", lang), "x2": {"field": "upper"}, "y": y}
    middle = {"x": quantitative("middle", lang), "y": y, "tooltip": [told("middle", WHOLE)]}
    return layered(
        width,
        56,
        values,
        layer("rule", whole, color=colour, strokeWidth=2),
        layer("bar", half, color=colour, size=26),
        layer("tick", middle, color=COLOURS["faint"], thickness=4, size=34),
    )


def turn_order(figures: FinishedGames) -> Chart | None:
    """Return the chart of wins by order of turns; ``None`` where nobody knows who began."""
    if not figures.turn_order:
        return None
    return Chart(
        id="turn_order",
        title=Text(de="Zählt, wer beginnt?", en="Does it matter who begins?"),
        text=Text(
            de="Siegquoten nach der Reihenfolge der Züge mit ihren Intervallen (Wilson, 95 %). Die Linie ist ihr "
            "Mittel: was gleich guten Plätzen zustünde. Geteilte Siege zählen für jeden.",
            en="Win rates by order of turns with their intervals (Wilson, 95 %). The line is their mean: what equally "
            "good places would get. Shared wins count for each.",
        ),
        columns=(Column(name="turn", title=Text(de="Am Zug als", en="Turn")), *_INTERVAL),
        rows=[{"turn": f"{one.turn}.", **_rates(one)} for one in figures.turn_order],
        draw=lambda width, lang: _intervals("turn", figures, figures.turn_order, width, lang),
    )


def seats(figures: FinishedGames) -> Chart:
    """Return the chart of wins by seat."""
    return Chart(
        id="seats",
        title=Text(de="Zählt, wo man sitzt?", en="Does it matter where one sits?"),
        text=Text(
            de="Wird der Startspieler gelost, so sollten sich die Plätze nicht unterscheiden. "
            "Die Linie ist ihr Mittel.",
            en="Where the starter is drawn, seats should not differ. The line is their mean.",
        ),
        columns=(Column(name="seat", title=Text(de="Platz", en="Seat")), *_INTERVAL),
        rows=[{"seat": str(one.seat + 1), **_rates(one)} for one in figures.seats],
        draw=lambda width, lang: _intervals("seat", figures, figures.seats, width, lang),
    )


def _rates(one: SeatFigures | TurnFigures) -> Row:
    low, high = one.interval
    return {"wins": one.wins, "win_rate": one.win_rate, "low": low, "high": high}


def _label(one: SeatFigures | TurnFigures) -> str:
    return str(one.seat + 1) if isinstance(one, SeatFigures) else f"{one.turn}."


def _intervals(
    name: str, figures: FinishedGames, rates: Sequence[SeatFigures | TurnFigures], width: int, lang: str
) -> dict[str, Any]:
    values = [{name: _label(one), **_rates(one)} for one in rates]
    x = quantitative("low", lang, _RATE, scale={"domain": [0, 1]}, axis={"format": SHARE})
    y, colour = nominal(name), COLOURS["winner"]
    rate = {"x": quantitative("win_rate", lang), "y": y, "tooltip": [told("win_rate", SHARE), told("wins", WHOLE)]}
    mean = sum(one.wins for one in rates) / (figures.games * len(rates))
    expected = {"datum": round(mean, 4), "type": "quantitative"}
    return layered(
        width,
        44 * len(values),
        values,
        layer("rule", {"x": expected}, color=COLOURS["faint"], strokeWidth=2),
        layer("rule", {"x": x, "x2": {"field": "high"}, "y": y}, color=colour, strokeWidth=3),
        layer("point", rate, filled=True, color=colour, size=150),
    )
