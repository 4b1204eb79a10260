"""Components, texts and boxes: in both languages, each value with its status and source, every released box kept."""

import msgspec
import pytest

from events.bots.playout import setups
from events.ruleset.boxes import document_hash, mark_of
from events.ruleset.records import canonical, has_floats, tag_of
from events.ruleset.refusals import Malformed
from tests.conformance.games import random_game


def test_texts_are_complete(ruleset):
    named = (ruleset.texts.scores, ruleset.texts.tie_breaks, ruleset.texts.rules, ruleset.texts.phases)
    texts = [ruleset.title, *(text for texts in named for text in texts.values())]
    assert all(text.de and text.en for text in texts)
    setup = next(setups(ruleset))
    *_, last = random_game(ruleset, setup, seed=14)
    assert all(set(score.components) == set(ruleset.texts.scores) for score in ruleset.score(last.after, None))
    assert len(ruleset.tie_break_values(last.after, 0)) == len(ruleset.texts.tie_breaks)
    assert set(ruleset.command_types) == {tag_of(kind) for kind in ruleset.command_types.values()}
    assert ruleset.reaction_phases <= set(ruleset.texts.phases)


def test_components_are_plain_json_with_their_provenance(ruleset):
    for setup in setups(ruleset):
        shown = msgspec.json.decode(canonical(ruleset.display.components(setup.box)))
        assert not has_floats(shown)
        provenance = shown["provenance"]
        assert set(provenance) == {"marks", "sources", "statuses"}
        for mark in provenance["marks"]:
            assert mark["status"] in provenance["statuses"]
            assert set(mark["sources"]) <= set(provenance["sources"]) | {"operator"}
        marked = {mark["path"].split(".")[0] for mark in provenance["marks"]}
        assert set(shown) - {"provenance"} <= marked, "every component has a mark"


def test_every_value_of_the_box_is_marked(ruleset):
    document = ruleset.boxes.document()
    for path in filter(None, leaves(document.values)):
        assert mark_of(document, path) is not None, f"{'.'.join(path)} has no mark"
    for mark in document.marks:
        found = document.values
        for name in mark.path.split("."):
            found = found[int(name)] if isinstance(found, list) else found[name]
        assert mark.status != "reconstructed" or mark.note, f"{mark.path}: a reconstructed value says what is known"


def leaves(value, path=()):
    if isinstance(value, dict) and value:
        for name, item in value.items():
            yield from leaves(item, (*path, name))
    else:
        yield path


def test_every_released_box_is_kept_and_the_shipped_one_is_released(ruleset):
    """The release gate: a changed box needs a new file beside the old ones, which stay as they are for ever."""
    boxes = ruleset.boxes
    assert boxes.unreleased() is None, "skald games --release keeps it, beside the others"
    for box_hash, file in boxes.released.items():
        assert document_hash(file.read_bytes()) == box_hash, f"{file.name} was changed after its release"
        assert boxes.load({}, box_hash) is not None


@pytest.mark.parametrize("replaced", [{"no such value": 1}, {"": {}}])
def test_what_the_box_does_not_hold_cannot_be_replaced(ruleset, replaced):
    with pytest.raises(Malformed):
        ruleset.boxes.load(replaced)
