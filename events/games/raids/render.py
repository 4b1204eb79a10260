"""A view as text for a terminal: the map in travel order, and every ship with what it carries."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from .data import NAMES, VOYAGES
from .texts import PHASES

WIDTH = 100
CELL = 18
PLACES_A_ROW = 5
SHIELD = "◊"

View = Mapping[str, Any]


def render(view: View) -> str:
    """Return the whole table as lines for a terminal."""
    return "\n".join([*_now(view), "", *_map(view), *(line for ship in view["ships"] for line in _ship(view, ship))])


def _now(view: View) -> Iterator[str]:
    """What voyage it is, with the harbour tiles of all of them, and who is asked for what."""
    voyage, names = view["voyage"], [NAMES.harbours[tile].en for tile in view["harbour_tiles"]]
    harbours = (f"[{name}]" if number == voyage else name for number, name in enumerate(names, 1))
    yield f"Voyage {voyage} of {VOYAGES}; harbour tiles: {', '.join(harbours) or 'none yet'}"
    task = PHASES[view["phase"]].en
    yield task if view["asked"] is None else f"Seat {view['asked']}: {task}{_trouble(view)}"


def _trouble(view: View) -> str:
    move, battle = view["move"], view["battle"]
    if move and move["monster"]:
        return f" ({_tile(move['monster'])} at {move['place']} costs {move['cost']}; bound for {move['to']})"
    if battle:
        return f" (at {battle['place']} against seat {battle['opponent']}, striking back costs {battle['blow']})"
    return ""


def _map(view: View) -> Iterator[str]:
    leaving, *at_sea, home = view["map"]
    yield f" 0 harbour, leaving {_ships_at(view, leaving)}".rstrip()
    for first in range(0, len(at_sea), PLACES_A_ROW):
        row = at_sea[first : first + PLACES_A_ROW]
        yield " ".join(_cell(view, place).ljust(CELL) for place in row).rstrip()
    yield f"{home['place']} harbour, home {_ships_at(view, home)}".rstrip()


def _cell(view: View, place: View) -> str:
    return f"{place['place']:>2} {_lies_at(place)} {_ships_at(view, place)}".rstrip()


def _lies_at(place: View) -> str:
    if place["kind"] == "village":
        return f"village +{sum(place['vikings'])}" if place["vikings"] else "village"
    if place["tile"]:
        left = place["vikings"] or place["coins"] or ()
        return _tile(place["tile"]) + "".join(f" +{lot}" for lot in left)
    return "."


def _ships_at(view: View, place: View) -> str:
    """Return the ships by seat, and the ghost ship; in the harbour in the order in which they leave or came home."""
    ships = [str(seat) for seat in sorted(place["ships"], key=lambda seat: _turn(view["ships"][seat]))]
    if view["ghost"] == place["place"]:
        ships.append("ghost")
    return f"<{' '.join(ships)}>" if ships else ""


def _turn(ship: View) -> int:
    rank, position = ship["rank"], ship["start_position"]
    return int(rank or -position)


def _tile(tile: View) -> str:
    """Return a tile in few words: its points or strength, ``x2`` for a double one, and its shields."""
    match tile["type"]:
        case "good":
            words = [_good(tile["kind"]), str(tile["value"])]
        case "standard" | "monster" as kind:
            words = [NAMES.tiles[kind].en, str(tile["value"])]
        case kind:
            words = [NAMES.tiles[kind].en, "x2" if tile["value"] == 2 else ""]
    return " ".join(filter(None, [*words, SHIELD * tile["shields"]]))


def _good(kind: str) -> str:
    """An operator's own goods go by what they are called in the box, cut to the width of a space."""
    return NAMES.goods[kind].en if kind in NAMES.goods else kind[:9]


def _ship(view: View, ship: View) -> Iterator[str]:
    seat, tile = ship["seat"], view["harbour_tile"]
    yield ""
    yield f"{'>' if seat == view['asked'] else ' '}Seat {seat}"
    yield from _row("fame", _sum(ship["fame"]))
    if tile and tile != "arrival":
        yield from _row("harbour", f"{view['harbour_counts'][seat]} {NAMES.harbours[tile].en}")
    yield from _row("crew", f"{ship['crew']} on {ship['capacity']} shields")
    yield from _row("aboard", " | ".join(_tile(tile) if tile else "." for tile in ship["spaces"]))
    yield from _beside(ship)


def _sum(fame: Mapping[str, int]) -> str:
    addends = [f"{name} {value}" for name, value in fame.items() if value]
    return " = ".join(filter(None, [str(sum(fame.values())), " + ".join(addends)]))


def _beside(ship: View) -> Iterator[str]:
    beside = {
        "markets": map(_tile, ship["markets"]),
        "sold": map(_tile, ship["sold"]),
        "monsters": (str(monster["value"]) for monster in ship["monsters"]),
        "runes": [str(len(ship["runes"]))] if ship["runes"] else [],
        "coins": map(str, ship["coins"]),
    }
    for name, items in beside.items():
        if listed := ", ".join(items):
            yield from _row(name, listed)


def _row(name: str, items: str) -> list[str]:
    return wrap(f"  {name:<10}{items}", WIDTH, subsequent_indent=" " * 12)
