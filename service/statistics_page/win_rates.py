"""Charts of win rates, with their intervals."""

from collections.abc import Sequence
from typing import Any

from events.ruleset.scoring import Text
from projections.statistics.figures import FinishedGames, SeatFigures, TurnFigures
from service.charts.colours import COLOURS
from service.statistics_page.chart import SHARE, WHOLE, Chart, Column, Row, nominal, quantitative

_RATE = Text(de="Anteil gewonnener Partien", en="Share of games won")
_INTERVAL = (
    Column(name="wins", title=Text(de="Siege", en="Wins"), format=WHOLE),
    Column(name="win_rate", title=Text(de="Siegquote", en="Win rate"), format=SHARE),
    Column(name="low", title=Text(de="mindestens", en="at least"), format=SHARE),
    Column(name="high", title=Text(de="höchstens", en="at most"), format=SHARE),
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
        query="turn_order",
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
        query="seats",
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
    percent = {"format": SHARE}
    x = quantitative("low", lang, _RATE, scale={"domain": [0, 1]}, axis=percent)
    y = nominal(name)
    told = [
        {"field": "win_rate", "type": "quantitative", "format": SHARE},
        {"field": "wins", "type": "quantitative", "format": WHOLE},
    ]
    mean = sum(one.wins for one in rates) / (figures.games * len(rates))
    expected = {"datum": round(mean, 4), "type": "quantitative"}
    return {
        "width": width,
        "height": 44 * len(values),
        "data": {"values": values},
        "layer": [
            {"mark": {"type": "rule", "color": COLOURS["faint"], "strokeWidth": 2}, "encoding": {"x": expected}},
            {
                "mark": {"type": "rule", "color": COLOURS["winner"], "strokeWidth": 3},
                "encoding": {"x": x, "x2": {"field": "high"}, "y": y},
            },
            {
                "mark": {"type": "point", "filled": True, "color": COLOURS["winner"], "size": 150},
                "encoding": {"x": quantitative("win_rate", lang), "y": y, "tooltip": told},
            },
        ],
    }
