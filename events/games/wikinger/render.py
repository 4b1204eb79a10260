"""A view as text: the wheel, and every display with its tiles, figures and ships, in 100 columns at most."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from .data.names import ROWS

WIDTH = 100
IN_A_LINE = 4
"""How many combinations of the wheel stand in one line."""
COLUMNS = 21
"""How many columns of a display stand side by side."""

SIGNS = {"left": "[", "right": "]", **{f"building_{number}": str(number) for number in range(1, 5)}}
SAILS = {"ship_red": "R", "ship_green": "G", "ship_yellow": "Y", "ship_blue": "B"}
LEGEND = (
    "[ left end  1-4 middle with building  ] right end  # special building  * figure  ! threatened",
    "R G Y B ship by its sail, ! not repelled  wheel: slot for price, tile and figure",
)


def render(view: Mapping[str, Any]) -> str:
    """Return a view, as decoded JSON, as lines for a terminal."""
    return "\n".join(_lines(view))


def _lines(view: Mapping[str, Any]) -> Iterator[str]:
    starter = "none yet" if view["start_player"] is None else f"seat {view['start_player']}"
    yield f"Round {view['round']}, {view['phase']}; start player: {starter}; stacks: {view['stacks']}"
    yield from _offer(view)
    for seat, player in enumerate(view["players"]):
        mark = ">" if seat == view["active"] else " "
        yield f"{mark}Seat {seat}: {player['points']} points, {player['gold']} gold"
        yield from _labelled("mainland", _counts(player["mainland"]))
        yield from _labelled("special", player["special_tiles"])
        yield from _display(player)
    yield from LEGEND


def _offer(view: Mapping[str, Any]) -> Iterator[str]:
    yield from _wheel(view["wheel"])
    yield from _labelled("drawn", _counts(view["drawn"]))
    yield from _labelled("auction", _auction(view["auction"]))
    yield from _labelled("open", view["special_tiles"]["open"])
    yield from _labelled("aboard", view["aboard"])


def _wheel(wheel: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    cells = [f"{one['slot']} for {one['price']}: {_tile(one['tile'])} {one['figure'] or '-'}" for one in wheel]
    for first in range(0, len(cells), IN_A_LINE):
        line = "".join(cell.ljust(24) for cell in cells[first : first + IN_A_LINE])
        yield f"  {line}".rstrip()


def _auction(auction: Mapping[str, Any] | None) -> Iterator[str]:
    if auction is not None:
        leader = auction["leader"]
        yield "no bid" if leader is None else f"{auction['highest']} gold by seat {leader}"
        yield from (f"seat {seat} has passed" for seat in auction["passed"])


def _labelled(label: str, words: Iterable[str]) -> Iterator[str]:
    text = ", ".join(words)
    if text:
        yield from wrap(text, WIDTH, initial_indent=f"  {label:<10}", subsequent_indent=" " * 12)


def _counts(counts: Mapping[str, int]) -> Iterator[str]:
    return (f"{number} {name}" for name, number in counts.items() if number)


def _tile(tile: str) -> str:
    return SIGNS.get(tile) or SAILS[tile]


def _display(player: Mapping[str, Any]) -> Iterator[str]:
    rows: dict[str, dict[int, str]] = {row: {} for row in ROWS}
    for one in player["ships"]:
        rows["ships"][one["column"]] = SAILS[one["ship"]] + ("" if one["repelled"] else "!")
    for one in player["islands"]:
        rows[one["row"]][one["column"]] = _cell(one)
    last = max((column for cells in rows.values() for column in cells), default=0)
    for first in range(1, last + 1, COLUMNS):
        columns = range(first, min(first + COLUMNS, last + 1))
        yield _row("", columns, {column: str(column) for column in columns})
        yield from (_row(name, columns, cells) for name, cells in rows.items() if cells)


def _row(name: str, columns: range, cells: Mapping[int, str]) -> str:
    return f"  {name:<10}|{''.join(cells.get(column, '').ljust(4) for column in columns)}".rstrip()


def _cell(tile: Mapping[str, Any]) -> str:
    special = "#" if tile["special"] else ""
    figure = "*" if tile["figure"] else ""
    return SIGNS[tile["tile"]] + special + figure + ("!" if tile["threatened"] and (figure or special) else "")
