"""Texts of a file: fields and words are put in, and what is missing is said at once."""

import msgspec
import pytest

from events.ruleset import records
from events.ruleset.records import Command, Fact
from events.ruleset.scoring import Text
from events.ruleset.wording import Wording


class Taken(Fact, tag="taken"):
    seat: int
    stones: int
    heaps: tuple[str, ...] | None = None


class Take(Command, tag="take"):
    stones: int


def text(both, **more):
    return {"de": both, "en": both, **more}


FILE = {
    "title": text("Nim"),
    "scores": {},
    "phases": {},
    "nouns": {"stones": {"one": text("stone"), "many": text("stones")}},
    "names": {"heap": {"a": text("first"), "b": text("second")}},
    "facts": {"taken": [text("nothing", when={"stones": 0}), text("{seat}: {stones:stones}{heaps:from}")]},
    "commands": {"take": text("take {stones} of {left}")},
    "phrases": {"from": [text("", when={"it": None}), text(" from {it:heap}, {it:number} in all")]},
}


@pytest.fixture
def read(tmp_path, monkeypatch):
    def read(**changes):
        (tmp_path / "texts.json").write_bytes(msgspec.json.encode({**FILE, **changes}))
        monkeypatch.setattr(records, "files", lambda package: tmp_path)
        return Wording("nim", Taken, Take, {})

    return read


def test_fields_are_put_in_by_words(read):
    texts = read()
    assert texts.narrate(Taken(seat=1, stones=1)).en == "1: 1 stone"
    assert texts.narrate(Taken(seat=1, stones=2, heaps=("a", "b"))).de == "1: 2 stones from first, second, 2 in all"
    assert texts.narrate(Taken(seat=1, stones=0)).en == "nothing"
    assert texts.label(Take(stones=2), left=Text(de="drei", en="three")) == Text(
        de="take 2 of drei", en="take 2 of three"
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"facts": {}}, "missing or unknown in texts.json: taken"),
        ({"commands": {**FILE["commands"], "give": text("give")}}, "missing or unknown in texts.json: give"),
        ({"facts": {"taken": text("{seats}")}}, "taken has no seats"),
        ({"facts": {"taken": text("{seat:name}")}}, "unknown word name"),
    ],
)
def test_what_is_missing_is_said(read, changes, message):
    with pytest.raises(TypeError, match=message):
        read(**changes)
