"""Faults to put into the events of a file, and files with two of them: the order of the steps says which counts."""

from tests.verify.clocked_files import BANK, made
from tests.verify.clocked_files import lines as clocked_lines
from tests.verify.files import CLOSED, public, vector
from tests.verify.sealed_files import started


def event(place, **fields):
    return lambda events: events[place].update(fields)


def decided(place, **fields):
    def changed(events):
        events[place]["private"]["server"]["data"].setdefault("decided", {}).update(fields)

    return changed


def draw(place, at, value):
    """Another source, number, size or indices of a draw."""

    def changed(events):
        events[place]["private"]["server"]["data"]["decided"]["draws"][0][at] = value

    return changed


def salt(place):
    def changed(events):
        for part in events[place]["private"].values():
            part["salt"] = "00" * 16

    return changed


def closed_part(place):
    return lambda events: events[place]["private"].clear()


def no_last(events):
    events.pop()


def open_seed(events):
    events[0]["private"]["server"] = {"data": {"seed": "00"}, "salt": "00" * 16}


def files_with_two():
    whole, running, clocked = CLOSED, started(close=False), clocked_lines(made(BANK))
    sealed, end = started(close=True), len(clocked) + 1
    unruly = public(0, box_hash=5)
    faults = [
        ("a draw of another size, after what the rules refuse", whole, (draw(2, 2, 9_999), unruly), 3),
        ("a draw of other indices, after what the rules refuse", whole, (draw(2, 3, [9]), unruly), 3),
        ("a draw with another number, after what the rules refuse", whole, (draw(2, 1, 7), unruly), 3),
        ("a draw of another size, where an opening begins the commit", sealed, (draw(5, 2, 9_999),), 6),
        ("an entropy that was not committed to, after a draw", sealed, (no_draw(0), public(4, entropy="ff" * 16)), 5),
        ("a salt that does not follow, after a seat taken twice", whole, (salt(4), public(2, seat=0)), 5),
        ("another seed in the last event, after a salt", whole, (salt(4), public(-1, seed="00" * 32)), 9),
        ("an entropy that was not committed to, and no end", running, (open_seed, public(4, entropy="ff" * 16)), 5),
        (
            "no end, and a time before the one before",
            clocked,
            (open_seed, event(3, at="2025-01-01T00:00:00.000Z")),
            end,
        ),
    ]
    return [vector(f"two faults: {name}", lines, broken_at, *alter) for name, lines, alter, broken_at in faults]


def no_draw(place):
    """A draw that does not follow from the seed."""
    return decided(place, draws=[["pile", 0, 3, [0]]])
