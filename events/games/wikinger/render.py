"""A view as text: the wheel, and every display with its tiles, figures and ships."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.rendering import PLAIN, Drawing

from .data.names import NAMES, ROWS
from .texts import TEXTS

SLOT = 26
"""The width of one combination of the wheel."""
LABEL, CELL = 15, 4
"""The widths of a row's label, and of a tile in it."""
SIGNS = {"left": "[", "right": "]", **{f"building_{number}": str(number) for number in range(1, 5)}}
SAILS = {"ship_red": "R", "ship_green": "G", "ship_yellow": "Y", "ship_blue": "B"}
View = Mapping[str, Any]
_words = TEXTS.drawn


def render(view: View, drawing: Drawing = PLAIN) -> str:
    """Return a view, as decoded JSON, as lines for a terminal.

    If there are too many lines, the legend is left out, and the other seats' displays are shown without their columns.
    """
    whole = [*_lines(view, drawing, brief=False), *_words(drawing, "legend").splitlines()]
    return drawing.fitted(whole, _lines(view, drawing, brief=True))


def _lines(view: View, drawing: Drawing, *, brief: bool) -> Iterator[str]:
    start = view["start_player"]
    starter = _words(drawing, "none") if start is None else drawing.seat(start)
    now = _words(drawing, "now", view["round"], starter, view["stacks"])
    yield from drawing.wrapped(f"{now}. {drawing.say(TEXTS.phases[view['phase']])}", 2)
    yield from _wheel(view["wheel"], drawing)
    offer = {
        "drawn": _counts(view["drawn"], drawing),
        "auction": _auction(view["auction"], drawing),
        "open": _special(view["special_tiles"]["open"], drawing),
        "aboard": (drawing.say(NAMES.figures[figure].one) for figure in view["aboard"]),
    }
    for name, words in offer.items():
        yield from drawing.listed(_words(drawing, name), words, indent=2)
    for seat, player in enumerate(view["players"]):
        mark = ">" if seat == view["active"] else " "
        points = drawing.say(TEXTS.counted(player["points"], "point"))
        yield mark + _words(drawing, "player", seat + 1, drawing.seat(seat), points, player["gold"])
        yield from drawing.listed(_words(drawing, "mainland"), _counts(player["mainland"], drawing), indent=2)
        yield from drawing.listed(_words(drawing, "special"), _special(player["special_tiles"], drawing), indent=2)
        short = brief and seat != (view["active"] if drawing.viewer is None else drawing.viewer)
        yield from _in_short(player, drawing) if short else _display(player, drawing)


def _wheel(wheel: Sequence[View], drawing: Drawing) -> Iterator[str]:
    cells = []
    for one in wheel:
        figure = drawing.say(NAMES.figures[one["figure"]].one) if one["figure"] else "-"
        cells.append(_words(drawing, "slot", one["slot"], one["price"], _tile(one["tile"]), figure))
    in_a_line = max(1, (drawing.width - 2) // SLOT)
    for first in range(0, len(cells), in_a_line):
        line = "".join(cell.ljust(SLOT) for cell in cells[first : first + in_a_line])
        yield f"  {line}".rstrip()


def _auction(auction: View | None, drawing: Drawing) -> Iterator[str]:
    if auction is not None:
        leader = auction["leader"]
        bid = leader is not None and _words(drawing, "bid", auction["highest"], drawing.seat(leader))
        yield bid or _words(drawing, "no_bid")
        yield from (_words(drawing, "passed", drawing.seat(seat)) for seat in auction["passed"])


def _counts(counts: Mapping[str, int], drawing: Drawing) -> Iterator[str]:
    return (drawing.say(TEXTS.counted(number, name)) for name, number in counts.items() if number)


def _special(tiles: Iterable[str], drawing: Drawing) -> Iterator[str]:
    return (drawing.say(NAMES.special_tiles[tile].name) for tile in tiles)


def _tile(tile: str) -> str:
    return SIGNS.get(tile) or SAILS[tile]


def _rows(player: View) -> dict[str, dict[int, str]]:
    """Return the contents of each row of a display, by column."""
    rows: dict[str, dict[int, str]] = {row: {} for row in ROWS}
    for one in player["ships"]:
        rows["ships"][one["column"]] = SAILS[one["ship"]] + ("" if one["repelled"] else "!")
    for one in player["islands"]:
        rows[one["row"]][one["column"]] = _cell(one)
    return {name: cells for name, cells in rows.items() if cells}


def _display(player: View, drawing: Drawing) -> Iterator[str]:
    rows = _rows(player)
    last, per_row = max((max(cells) for cells in rows.values()), default=0), (drawing.width - LABEL) // CELL
    for first in range(1, last + 1, per_row):
        columns = range(first, min(first + per_row, last + 1))
        yield _row("", columns, {column: str(column) for column in columns})
        yield from (_row(_row_name(name, drawing), columns, cells) for name, cells in rows.items())


def _in_short(player: View, drawing: Drawing) -> Iterator[str]:
    rows = _rows(player).items()
    shown = ((name, [cells.get(column, ".") for column in range(1, max(cells) + 1)]) for name, cells in rows)
    text = "; ".join(f"{_row_name(name, drawing)} {' '.join(cells)}" for name, cells in shown)
    yield from drawing.wrapped(f"  {text}", 4)


def _row_name(row: str, drawing: Drawing) -> str:
    return _words(drawing, "ships") if row == "ships" else drawing.say(NAMES.rows[row])


def _row(name: str, columns: range, cells: Mapping[int, str]) -> str:
    return f"  {name:<{LABEL - 3}}|{''.join(cells.get(column, '').ljust(CELL) for column in columns)}".rstrip()


def _cell(tile: View) -> str:
    special = "#" if tile["special"] else ""
    figure = "*" if tile["figure"] else ""
    return SIGNS[tile["tile"]] + special + figure + ("!" if tile["threatened"] and (figure or special) else "")
