"""Two faults in one file: both verifiers name the same version for the same reason, in the order of the document."""

import itertools
import subprocess
from pathlib import Path

import msgspec
import pytest

from events.integrity.transcript import Unreadable, read_transcript
from events.integrity.verification import verify
from tests.support.node import NODE
from tests.support.rulesets import RULESETS
from tests.verify import clocked_files, files, sealed_files
from tests.verify.faults import closed_part, decided, draw, event, no_last, open_seed, salt
from tests.verify.files import public

VERIFIER = Path(__file__).parents[2] / "ops/verify/verify.mjs"
DRAWN = ("no game has such draws", "draw ", "more was drawn", "a draw before every")


def some(drawing, deciding):
    """Alterations of a file whose event ``drawing`` draws, and whose event ``deciding`` is an action."""
    return [
        event(3, version=9),
        event(3, version=8),
        event(deciding, type="surprise"),
        event(-1, schema=2),
        event(2, schema=2),
        public(0, seats="many"),
        public(0, game="another"),
        public(0, box_hash=5),
        public(0, ruleset="unheard of"),
        public(2, seat=0),
        public(1, entropy="0A"),
        public(-1, seed="00" * 32),
        public(deciding, seat=7),
        decided(deciding, action={"type": "unheard of"}),
        decided(deciding, action=5),
        decided(deciding, draws=[["pile", 0, 3, [0]]]),
        decided(1, bot=5),
        decided(1, draws=[["pile", 0, 3, [0]]]),
        draw(drawing, 0, "elsewhere"),
        draw(drawing, 1, 7),
        draw(drawing, 1, -1),
        draw(drawing, 2, 10_001),
        draw(drawing, 2, 9_999),
        draw(drawing, 3, [0] * 50),
        draw(drawing, 3, ["a"]),
        salt(drawing),
        salt(deciding),
        closed_part(deciding),
        no_last,
    ]


def running(place):
    return [
        event(place, version=9),
        event(0, schema=2),
        event(place, schema=3),
        public(0, options=5),
        public(place, seat=0),
        public(place, entropy="zz"),
        public(place, commitment="ff" * 32),
        event(place - 1, at="2025-01-01T00:00:00.000Z"),
        event(place + 1, at="2025-01-01T00:00:00.000Z"),
        event(place + 1, at="noon"),
        event(place + 1, at="2999-02-30T00:00:00.000Z"),
        open_seed,
    ]


def variants(lines, alterations):
    for alter in itertools.product(alterations, alterations):
        events = [msgspec.json.decode(line) for line in lines]
        try:
            for one in alter:
                one(events)
            yield "".join(map(files.line_of, files.chained(events)))
        except (KeyError, IndexError, TypeError, AttributeError):
            continue  # the first has taken away what the second alters


FILES = {
    "open": (files.CLOSED, some(2, 4)),
    "sealed": (sealed_files.CLOSED, some(5, 4)),
    "clocks": (clocked_files.CLOSED, some(3, 5)),
    "running": (files.RUNNING, running(2)),
    "sealed, running": (sealed_files.started(close=False), running(3)),
    "clocks, running": (clocked_files.lines(clocked_files.made(clocked_files.BANK)), running(2)),
}


def theirs(folder, texts):
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"{number}.ndjson")
        paths[-1].write_text(text)
    run = subprocess.run([NODE, VERIFIER, *paths], capture_output=True, text=True, check=False)
    for line in run.stdout.splitlines():
        version, _, why = line.partition(": broken: version ")[2].partition(": ")
        yield (int(version), why) if version else None


def ours(text):
    try:
        report = verify(RULESETS, read_transcript(text.encode().splitlines(keepends=True)))
    except Unreadable as unreadable:
        return unreadable.line, "", str(unreadable)
    return (report.version, report.failure.name, report.failure.detail) if report.failure else None


@pytest.mark.campaign(8)
@pytest.mark.parametrize("name", FILES)
def test_both_find_the_same_first_fault(tmp_path, name):
    texts = list(variants(*FILES[name]))
    found = list(theirs(tmp_path, texts))
    assert len(found) == len(texts)
    unlike = []
    for text, their in zip(texts, found, strict=True):
        our = ours(text)
        if their is None:
            same = our is None or our[1] in ("decisions", "results")
        else:
            drawn = their[1].startswith(DRAWN)
            same = our is not None and our[0] == their[0] and (not drawn or our[1] == "draws")
        if not same:
            unlike.append((their, our))
    assert unlike == []
