"""Boxes: marks, an operator's replacements, released documents, and their hashes."""

import hashlib
import shutil
import sys
from functools import reduce

import msgspec
import pytest

from events.ruleset.boxes import (
    BOXES_IN_USE,
    STATUSES,
    BoxDocument,
    Boxes,
    Mark,
    UnknownBox,
    document_hash,
    mark_of,
    provenance,
    typed,
    with_replacements,
)
from events.ruleset.records import Record, change
from events.ruleset.refusals import Malformed
from events.ruleset.scoring import Text
from tests.support.cases import each


def mark(path, status="verified", *, replaceable=False, **fields):
    return Mark(path=path, status=status, confidence="high", sources=("book",), replaceable=replaceable, **fields)


DOCUMENT = BoxDocument(
    values={
        "ships": {"red": {"amount": 3, "price": 4}, "blue": {"amount": 5, "price": 6}},
        "shipyard": 7,
        "tiles": {"a": {"x": [1, 2], "y": 3}},
    },
    marks=(
        mark("ships"),
        mark("ships.red.amount", "reconstructed", replaceable=True),
        mark("ships.blue", "derived", replaceable=True),
        mark("ships.blue.price"),
        mark("tiles", "reconstructed", replaceable=True),
    ),
    sources={"book": "The rulebook"},
)


class Values(Record, forbid_unknown_fields=True):
    few: int


@pytest.fixture
def boxes(tmp_path, monkeypatch):
    """The boxes of a package with a shipped and an older document."""
    folder = tmp_path / "boxed_for_tests"
    (folder / "released").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    marks = [{"path": "few", "status": "reconstructed", "confidence": "low", "sources": [], "replaceable": True}]
    for few, name in ((1, "box.json"), (1, "released/{}.json"), (2, "released/{}.json")):
        text = msgspec.json.encode({"values": {"few": few}, "marks": marks, "sources": {}})
        (folder / name.format(document_hash(text))).write_bytes(msgspec.json.format(text, indent=few))
    for name in ("notes.txt", "notes-on-json"):
        (folder / "released" / name).write_text("no document")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Boxes("boxed_for_tests", lambda document: typed(document.values, Values))
    sys.modules.pop("boxed_for_tests", None)


def test_the_longest_path_speaks_for_a_value_and_no_name_that_only_begins_alike():
    for path, speaks in (
        ("ships", "ships"),
        ("ships.red", "ships"),
        ("ships.red.price", "ships"),
        ("ships.red.amount", "ships.red.amount"),
        ("ships.red.amount.deeper", "ships.red.amount"),
        ("ships.blue.amount", "ships.blue"),
        ("ships.blue.price", "ships.blue.price"),
        ("tiles.a.x", "tiles"),
    ):
        assert mark_of(DOCUMENT, tuple(path.split("."))).path == speaks
    assert mark_of(DOCUMENT, ("shipyard",)) is None
    assert mark_of(DOCUMENT, ("ship",)) is None
    assert mark_of(DOCUMENT, ("ships.red.amounts",)).path == "ships"


def test_without_replacements_all_stays_and_what_was_not_replaced_does():
    assert with_replacements(DOCUMENT, {}) is DOCUMENT
    before = msgspec.json.encode(DOCUMENT)
    new = with_replacements(DOCUMENT, {"ships": {"red": {"amount": 9}, "blue": {"amount": 8}}})
    ships = {"red": {"amount": 9, "price": 4}, "blue": {"amount": 8, "price": 6}}
    assert new.values == DOCUMENT.values | {"ships": ships}
    assert [mark.path for mark in new.marks[-2:]] == ["ships.red.amount", "ships.blue.amount"]
    assert msgspec.json.encode(DOCUMENT) == before


@each(
    ("replaced", "path", "value"),
    [
        ({"ships": {"red": {"amount": 9}}}, "ships.red.amount", 9),
        ({"ships": {"blue": {"amount": 9}}}, "ships.blue.amount", 9),
        ({"tiles": {"a": {"x": [4]}}}, "tiles.a.x", [4]),
        ({"tiles": {"b": {"z": 1}}}, "tiles.b", {"z": 1}),
        ({"tiles": 5}, "tiles", 5),
        ({"tiles": {"a": 6}}, "tiles.a", 6),
    ],
)
def test_a_value_is_replaced_at_any_depth_and_marked_as_replaced(replaced, path, value):
    new = with_replacements(DOCUMENT, replaced)
    assert reduce(dict.__getitem__, path.split("."), new.values) == value
    marked = Mark(path=path, status="replaced", confidence="high", sources=("operator",))
    assert mark_of(new, tuple(path.split("."))) == marked
    assert new.marks == (*(mark for mark in DOCUMENT.marks if mark.path != path), marked)
    assert new.sources == DOCUMENT.sources


def test_what_is_known_for_sure_stays_beneath_what_is_replaced():
    deeper = change(DOCUMENT, marks=(*DOCUMENT.marks, mark("tiles.a.x"), mark("tilesets")))
    new = with_replacements(deeper, {"tiles": [1]})
    assert [one.path for one in new.marks][-2:] == ["tilesets", "tiles"]
    # ``ships.blue`` may be replaced, but its price has a mark of its own, and the longest path speaks.
    with pytest.raises(Malformed, match=r"ships\.blue\.price cannot be replaced"):
        with_replacements(DOCUMENT, {"ships": {"blue": {"price": 1}}})


@each(
    ("replaced", "why"),
    [
        ({"sail": 1}, "unknown field: sail"),
        ({"ships": {"green": 1}}, "unknown field: ships.green"),
        ({"ships": {"red": {"weight": 1}}}, "unknown field: ships.red.weight"),
        ({"shipyard": 1}, "shipyard cannot be replaced"),
        ({"ships": 1}, "ships cannot be replaced"),
        ({"ships": {"red": 1}}, "ships.red cannot be replaced"),
        ({"ships": {"red": {"price": 1}}}, "ships.red.price cannot be replaced"),
        ({"shipyard": {"a": 1}}, "shipyard cannot be replaced"),
    ],
)
def test_what_does_not_exist_or_is_known_for_sure_cannot_be_replaced(replaced, why):
    with pytest.raises(Malformed, match=f"^box: {why}"):
        with_replacements(DOCUMENT, replaced)


def test_white_space_does_not_count_in_a_hash_and_everything_else_does():
    assert document_hash(b'{"a":1,"b":[2]}') == document_hash(b'{ "b": [ 2 ],\n "a": 1 }')
    assert document_hash(b'{"a":1}') != document_hash(b'{"a":2}')
    assert document_hash(b'{ "b": 2, "a": 1}') == hashlib.sha256(b'{"a":1,"b":2}').hexdigest()


def test_every_released_document_can_be_read_by_its_hash_and_the_shipped_one_is_read_by_default(boxes):
    assert boxes.shipped_hash == document_hash(boxes.shipped)
    assert boxes.document() == boxes.document(boxes.shipped_hash)
    assert (boxes.document().values, boxes.load({})) == ({"few": 1}, Values(few=1))
    (old,) = set(boxes.released) - {boxes.shipped_hash}
    assert (boxes.document(old).values, boxes.load({}, old)) == ({"few": 2}, Values(few=2))
    assert boxes.load({"few": 7}, old) == Values(few=7)
    assert {name: document_hash(file.read_bytes()) for name, file in boxes.released.items()} == {
        name: name for name in (boxes.shipped_hash, old)
    }


def test_a_box_that_was_never_released_is_unknown_also_without_a_folder(boxes):
    for call in (boxes.document, lambda name: boxes.load({}, name)):
        with pytest.raises(UnknownBox, match="the hash 00ff"):
            call("00ff")
    shutil.rmtree(boxes.folder / "released")
    assert boxes.released == {}
    assert boxes.load({}) == Values(few=1)
    with pytest.raises(UnknownBox, match="the hash 00ff"):
        boxes.load({}, "00ff")


@pytest.mark.parametrize("text", ["{", '{"values": {"few": 9}, "marks": [], "sources": {}}'])
def test_a_released_box_that_was_changed_is_no_such_box(boxes, text):
    """Or every game that is played with it would be said to have been decided otherwise."""
    (old,) = set(boxes.released) - {boxes.shipped_hash}
    boxes.released[old].write_text(text)
    with pytest.raises(UnknownBox, match=f"{old}.json was changed"):
        boxes.load({}, old)


def test_equal_boxes_are_read_once_as_long_as_they_are_in_use(boxes):
    assert boxes.load({}) is boxes.load({}) is boxes.load({}, boxes.shipped_hash)
    assert boxes.load({"few": 5}) is boxes.load({"few": 5}) is not boxes.load({"few": 6})
    first = boxes.load({"few": 100})
    for others, is_kept in ((BOXES_IN_USE - 1, True), (BOXES_IN_USE, False)):
        for few in range(others):
            boxes.load({"few": few})
        assert (boxes.load({"few": 100}) is first) == is_kept


def test_replacements_reach_the_typed_box_and_what_does_not_fit_is_malformed(boxes):
    assert boxes.load({"few": 5}) == Values(few=5)
    with pytest.raises(Malformed, match=r"^box: .*few"):
        boxes.load({"few": "many"})
    with pytest.raises(Malformed, match="unknown field: more"):
        boxes.load({"more": 1})


def test_a_document_has_three_parts_and_known_statuses():
    with pytest.raises(msgspec.ValidationError, match="extra"):
        msgspec.convert({"values": {}, "marks": [], "sources": {}, "extra": 1}, BoxDocument)
    with pytest.raises(msgspec.ValidationError, match="guessed"):
        msgspec.convert({"path": "a", "status": "guessed", "confidence": "high", "sources": []}, Mark)
    assert not msgspec.convert({"path": "a", "status": "derived", "confidence": "low", "sources": []}, Mark).replaceable


def test_what_components_show_has_every_mark_and_both_legends():
    drawn = mark("drawing", "derived", note=Text(de="Gezeichnet", en="Drawn"))
    shown = provenance(DOCUMENT, drawn)
    assert [one["path"] for one in shown["marks"]] == [*(one.path for one in DOCUMENT.marks), "drawing"]
    assert shown["marks"][-1]["note"] == {"de": "Gezeichnet", "en": "Drawn"}
    assert shown["sources"] == {"book": "The rulebook"}
    assert set(shown["statuses"]) == set(STATUSES) == {"verified", "derived", "reconstructed", "replaced"}
    assert all(set(text) == {"de", "en"} for text in shown["statuses"].values())
    msgspec.json.encode(shown)
