"""Texts in two languages, scores with explanatory lines, and the final ranking."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.records import Record


class Text(Record):
    """One text in every language of the service."""

    de: str
    en: str

    def put(self, **fields: Any) -> "Text":
        """Return the text with its placeholders replaced by these fields, in each language."""
        return _put(self, tuple(fields.items()))


@bounded_cache(1 << 12)
def _put(text: Text, fields: tuple[tuple[str, Any], ...]) -> Text:
    """Cached, since the same reasons recur throughout a game."""
    de = {name: field.de if isinstance(field, Text) else field for name, field in fields}
    en = {name: field.en if isinstance(field, Text) else field for name, field in fields}
    return Text(de=text.de.format(**de), en=text.en.format(**en))


class Noun(Record):
    """A noun in singular and plural."""

    one: Text
    many: Text

    def counted(self, number: int) -> Text:
        word = self.one if number == 1 else self.many
        return Text(de=f"{number} {word.de}", en=f"{number} {word.en}")


class Line(Record):
    """One reason for points: the component it belongs to, the points, and a sentence."""

    component: str
    points: int
    text: Text


class SeatScore(Record):
    """The score of one seat: points by component (all are listed, even with 0), and a line for each reason."""

    seat: int
    components: dict[str, int]
    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.components.values())


class Ranked(Record):
    """One seat's place at the end. Equal ranks share the smaller number."""

    seat: int
    rank: int
    total: int
    components: dict[str, int]
    tie_breaks: dict[str, int]
    lines: tuple[Line, ...] = ()


def tally(seat: int, names: Sequence[str], lines: Sequence[Line]) -> SeatScore:
    """Return the score that the lines add up to, with every named component listed."""
    points = dict.fromkeys(names, 0)
    for line in lines:
        points[line.component] += line.points
    return SeatScore(seat=seat, components=points, lines=tuple(lines))


def ranks(standings: Sequence[tuple[int, ...]], behind: Container[int] = ()) -> tuple[int, ...]:
    """Return the rank of each seat by its standing, compared lexicographically; higher is better.

    Equal standings share a rank.

    The seats ``behind`` rank after all others.
    """
    keys = [(seat not in behind, *standing) for seat, standing in enumerate(standings)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def winners(standings: Sequence[tuple[int, ...]], behind: Container[int] = ()) -> tuple[int, ...]:
    """Return the seats that rank first, for facts with a field ``winners``."""
    return tuple(seat for seat, rank in enumerate(ranks(standings, behind)) if rank == 1)


def ranking(
    scores: Sequence[SeatScore], tie_breaks: Sequence[Mapping[str, int]], behind: Container[int] = ()
) -> tuple[Ranked, ...]:
    """Return the seats from first to last, by total, then by each tie-break in order; both are given by seat."""
    pairs = list(zip(scores, tie_breaks, strict=True))
    places = ranks([(score.total, *ties.values()) for score, ties in pairs], behind)
    ranked = [
        Ranked(
            seat=score.seat,
            rank=rank,
            total=score.total,
            components=score.components,
            tie_breaks=dict(ties),
            lines=score.lines,
        )
        for (score, ties), rank in zip(pairs, places, strict=True)
    ]
    return tuple(sorted(ranked, key=lambda one: (one.rank, one.seat)))
