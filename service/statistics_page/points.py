"""Charts of points: how totals are distributed, and which components winners have more of."""

from typing import Any

from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from projections.statistics.group import Group
from service.charts.colours import COLOURS
from service.charts.scales import round_step
from service.statistics_page.chart import ONE, WHOLE, Chart, Column, nominal, quantitative, said

WINNERS, OTHERS = Text(de="Sieger", en="Winners"), Text(de="alle anderen", en="all others")
_POINTS = Text(de="Punkte", en="Points")
_BINS = 18
_WIDEST_NAME = 20


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
        query="totals",
        parameters={"width": str(width)},
    )


def components(group: Group, ruleset: AnyRuleset) -> Chart:
    """Return the chart of components, of winners against the others."""
    seats = {True: group.winners, False: group.others}
    rows: list[dict[str, Any]] = [
        {
            "component": name,
            **{key: round(group.components[won][name] / (seats[won] or 1), 2) for key, won in _BY},
        }
        for name in ruleset.scores
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
        rows=[{**row, "name": ruleset.scores[row["component"]]} for row in rows],
        draw=lambda wide, lang: _dumbbells(rows, ruleset, wide, lang),
        query="components",
        legend=((WINNERS, "winner"), (OTHERS, "other hollow")),
    )


_BY = (("winners", True), ("others", False))


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
            "tooltip": [
                {"field": "who", "type": "nominal"},
                {"field": "seats", "type": "quantitative", "format": WHOLE},
            ],
        },
    }


def _who(names: list[str]) -> dict[str, Any]:
    colours = {"domain": names, "range": [COLOURS["winner"], COLOURS["other"]]}
    return {"field": "who", "type": "nominal", "scale": colours, "title": None}


def _dumbbells(rows: list[dict[str, Any]], ruleset: AnyRuleset, width: int, lang: str) -> dict[str, Any]:
    names = [said(WINNERS, lang), said(OTHERS, lang)]
    named = [{**row, "name": said(ruleset.scores[row["component"]], lang)} for row in rows]
    points = [
        {"name": row["name"], "who": names[number], "points": row[key]}
        for number, key in ((1, "others"), (0, "winners"))
        for row in named
    ]
    y = nominal("name")
    told = [{"field": "who", "type": "nominal"}, {"field": "points", "type": "quantitative", "format": ONE}]

    def layer(number: int, **mark: Any) -> dict[str, Any]:
        shown = [one for one in points if one["who"] == names[number]]
        x = quantitative("points", lang)
        encoding = {"x": x, "y": y, "color": _who(names), "tooltip": told}
        return {"data": {"values": shown}, "mark": {"type": "point", "size": 130, **mark}, "encoding": encoding}

    return {
        "width": width,
        "height": 34 * len(rows),
        "data": {"values": named},
        "layer": [
            {
                "mark": {"type": "rule", "color": COLOURS["faint"], "strokeWidth": 3},
                "encoding": {
                    "x": quantitative("others", lang, _POINTS, scale={"zero": True}),
                    "x2": {"field": "winners"},
                    "y": y,
                },
            },
            layer(1, filled=False, strokeWidth=2.5),
            layer(0, filled=True),
        ],
    }
