"""A view drawn as text: the wheel, and every display with its tiles, figures and ships."""

from collections.abc import Iterator, Mapping
from typing import Any

from .data.names import SETTLERS

SIGNS = {"left": "[", "right": "]", **{f"building_{number}": str(number) for number in range(1, 5)}}
SAILS = {"ship_red": "R", "ship_green": "G", "ship_yellow": "Y", "ship_blue": "B"}
LEGEND = "[ left end  1-4 middle with building  ] right end  # special building  * figure  ! threatened ship or figure"


def draw(view: Mapping[str, Any]) -> str:
    """The whole table as lines for a terminal."""
    return "\n".join(_lines(view))


def _lines(view: Mapping[str, Any]) -> Iterator[str]:
    yield f"Round {view['round']}, {view['phase']}; start player: seat {view['start_player']}"
    yield from _offer(view)
    for seat, player in enumerate(view["players"]):
        mark = ">" if seat == view["active"] else " "
        yield f"{mark}Seat {seat}: {player['points']} points, {player['gold']} gold{_belongings(player)}"
        yield from _display(player)
    yield LEGEND


def _offer(view: Mapping[str, Any]) -> Iterator[str]:
    if view["wheel"]:
        combinations = (f"{one['price']}: {_tile(one['tile'])} {one['figure'] or '-'}" for one in view["wheel"])
        yield f"Wheel      {' | '.join(combinations)}"
    if any(view["drawn"].values()):
        yield f"Drawn      {_counts(view['drawn'])}"
    if view["auction"]:
        leader = view["auction"]["leader"]
        yield "Auction    " + ("no bid" if leader is None else f"{view['auction']['highest']} gold by seat {leader}")
    if view["special_tiles"]["open"]:
        yield f"Special    {', '.join(view['special_tiles']['open'])}"


def _tile(tile: str) -> str:
    return SIGNS.get(tile) or SAILS[tile]


def _belongings(player: Mapping[str, Any]) -> str:
    mainland = _counts(player["mainland"])
    special = ", ".join(player["special_tiles"])
    return (f"; mainland: {mainland}" if mainland else "") + (f"; special tiles: {special}" if special else "")


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items() if number)


def _display(player: Mapping[str, Any]) -> Iterator[str]:
    ships = {one["column"]: SAILS[one["ship"]] + " !"[not one["repelled"]] for one in player["ships"]}
    if ships:
        yield _row("ships", ships)
    for row in SETTLERS:
        cells = {one["column"]: _cell(one) for one in player["islands"] if one["row"] == row}
        if cells:
            yield _row(row, cells)


def _row(name: str, cells: Mapping[int, str]) -> str:
    return f"  {name:<10}|{''.join(cells.get(column, '').ljust(4) for column in range(1, max(cells) + 1))}".rstrip()


def _cell(tile: Mapping[str, Any]) -> str:
    special = "#" if tile["special"] else ""
    figure = "*" if tile["figure"] else ""
    return SIGNS[tile["tile"]] + special + figure + ("!" if tile["figure"] and tile["threatened"] else "")
