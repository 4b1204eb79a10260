"""A view as text for a terminal: the map in travel order, and every ship with what it carries."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.ruleset.rendering import PLAIN, Drawing

from .data.box import VOYAGES
from .data.names import NAMES
from .texts import TEXTS

CELL = 19
SHIELD = "◊"
View = Mapping[str, Any]


def render(view: View, drawing: Drawing = PLAIN) -> str:
    """Return the whole table as lines for a terminal."""
    return drawing.fitted(_Sheet(view, drawing).lines(), _Sheet(view, drawing, brief=True).lines())


class _Sheet:
    """One view on one sheet of text. ``brief``: without the reasons for the fame."""

    def __init__(self, view: View, drawing: Drawing, *, brief: bool = False) -> None:
        self.view, self.drawing, self.say, self.brief = view, drawing, drawing.say, brief

    def lines(self) -> Iterator[str]:
        yield from self._now()
        yield from self._map()
        for ship in self.view["ships"]:
            yield from self._ship(ship)

    def _words(self, key: str, *values: object) -> str:
        return TEXTS.drawn(self.drawing, key, *values)

    def _now(self) -> Iterator[str]:
        """Yield the number of the voyage, the harbour tiles of all voyages, and which seat is asked which question."""
        view, voyage = self.view, self.view["voyage"]
        names = [self.say(NAMES.harbours[tile]) for tile in view["harbour_tiles"]]
        harbours = (f"[{name}]" if number == voyage else name for number, name in enumerate(names, 1))
        listed = ", ".join(harbours) or self._words("none")
        yield from self.drawing.wrapped(self._words("voyage", voyage, VOYAGES, listed), 2)
        task = self.say(TEXTS.phases[view["phase"]])
        asked = "" if view["asked"] is None else f"{self.drawing.seat(view['asked'])}: "
        yield from self.drawing.wrapped(f"{asked}{task}{self._trouble()}", 2)

    def _trouble(self) -> str:
        move, battle = self.view["move"], self.view["battle"]
        if move and move["monster"]:
            return self._words("monster", self._tile(move["monster"]), move["place"], move["cost"], move["to"])
        if battle:
            return self._words("battle", battle["place"], self.drawing.seat(battle["opponent"]), battle["blow"])
        return ""

    def _map(self) -> Iterator[str]:
        leaving, *at_sea, home = self.view["map"]
        yield f" 0 {self._words('leaving')} {self._ships_at(leaving)}".rstrip()
        columns = max(1, (self.drawing.width + 1) // (CELL + 1))
        for first in range(0, len(at_sea), columns):
            yield from self._row([self._cell(place) for place in at_sea[first : first + columns]])
        yield f"{home['place']} {self._words('home')} {self._ships_at(home)}".rstrip()

    def _row(self, cells: list[str]) -> Iterator[str]:
        """Yield a row of spaces. Overlong text uses the room of the spaces before it, or else a line of its own."""
        widths = [max(CELL, len(cell)) + 1 for cell in cells[:-1]] + [len(cells[-1])]
        over = sum(widths) - self.drawing.width
        for number in reversed(range(len(cells) - 1)):
            free = min(max(0, over), widths[number] - len(cells[number]) - 1)
            widths[number], over = widths[number] - free, over - free
        if over > 0 and len(cells) > 1:
            yield from self._row(cells[:-1])
            yield from self._row(cells[-1:])
        else:
            yield "".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()

    def _cell(self, place: View) -> str:
        return f"{place['place']:>2} {self._lies_at(place)} {self._ships_at(place)}".rstrip()

    def _lies_at(self, place: View) -> str:
        if place["kind"] == "village":
            return self._words("village") + (f" +{sum(place['vikings'])}" if place["vikings"] else "")
        if place["tile"]:
            left = place["vikings"] or place["coins"] or ()
            return self._tile(place["tile"]) + "".join(f" +{lot}" for lot in left)
        return "."

    def _ships_at(self, place: View) -> str:
        """Return the ships by seat, and the ghost; in the harbour, in the order of leaving or of arrival."""
        ships = [str(seat + 1) for seat in sorted(place["ships"], key=lambda seat: _turn(self.view["ships"][seat]))]
        if self.view["ghost"] == place["place"]:
            ships.append(self._words("ghost"))
        return f"<{' '.join(ships)}>" if ships else ""

    def _tile(self, tile: View) -> str:
        """Return a tile in a few words: its points or strength, ``x2`` for a double one, and its shields."""
        match tile["type"]:
            case "good":
                words = [self._good(tile["kind"]), str(tile["value"])]
            case "standard" | "monster" as kind:
                words = [self.say(NAMES.tiles[kind]), str(tile["value"])]
            case kind:
                name = self._words("market") if kind == "market" else self.say(NAMES.tiles[kind])
                words = [name, "x2" if tile["value"] == 2 else ""]
        return " ".join(filter(None, [*words, SHIELD * tile["shields"]]))

    def _good(self, kind: str) -> str:
        """An operator's own goods are named in the box; the name is cut to the width of a space."""
        return self.say(NAMES.goods[kind]) if kind in NAMES.goods else kind[:9]

    def _ship(self, ship: View) -> Iterator[str]:
        seat, tile = ship["seat"], self.view["harbour_tile"]
        words = [self._fame(ship["fame"]), self._words("crew", ship["crew"], ship["capacity"])]
        if tile and tile != "arrival":
            words.append(f"{self.say(NAMES.harbours[tile])} {self.view['harbour_counts'][seat]}")
        mark = ">" if seat == self.view["asked"] else " "
        yield from self.drawing.wrapped(f"{mark}{seat + 1} {self.drawing.seat(seat)}: {'; '.join(words)}", 5)
        aboard = " | ".join(self._tile(tile) if tile else "." for tile in ship["spaces"])
        yield from self.drawing.wrapped(f"   {'; '.join([aboard, *self._beside(ship)])}", 5)

    def _fame(self, fame: Mapping[str, int]) -> str:
        addends = [f"{self.say(TEXTS.scores[name])} {value}" for name, value in fame.items() if value]
        reasons = f" ({', '.join(addends)})" if addends and not self.brief else ""
        return self._words("fame", sum(fame.values())) + reasons

    def _beside(self, ship: View) -> Iterator[str]:
        beside = {
            "markets": map(self._tile, ship["markets"]),
            "sold": map(self._tile, ship["sold"]),
            "monsters": (str(monster["value"]) for monster in ship["monsters"]),
            "runes": [str(len(ship["runes"]))] if ship["runes"] else [],
            "coins": map(str, ship["coins"]),
        }
        for name, items in beside.items():
            if listed := ", ".join(items):
                yield f"{self._words(name)} {listed}"


def _turn(ship: View) -> int:
    rank, position = ship["rank"], ship["start_position"]
    return int(rank or -position)
