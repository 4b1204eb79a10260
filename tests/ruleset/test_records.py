"""Records, and the refusals' codes, which front ends know."""

import gc

import msgspec
import pytest

from events.ruleset import refusals
from events.ruleset.records import Command, Fact, Record, change, tag_of


class Point(Record):
    x: int
    y: int = 0


class Go(Command, tag="go"):
    far: int


class Gone(Fact, tag="gone"):
    far: int


def test_a_record_is_a_value_that_nobody_can_change():
    point = Point(x=1)
    with pytest.raises(AttributeError):
        point.x = 2
    assert change(point, y=3) == Point(x=1, y=3)
    assert point == Point(x=1, y=0)
    assert hash(point) == hash(Point(x=1))
    assert not any(gc.is_tracked(one) for one in (Point(x=1), Go(far=1), Gone(far=1)))


def test_names_on_the_wire_stand_in_the_field_type_and_facts_bear_newer_fields():
    assert (tag_of(Go), tag_of(Gone)) == ("go", "gone")
    assert msgspec.to_builtins(Go(far=1)) == {"type": "go", "far": 1}
    assert msgspec.to_builtins(Gone(far=1)) == {"type": "gone", "far": 1}
    with pytest.raises(msgspec.ValidationError, match="more"):
        msgspec.convert({"type": "go", "far": 1, "more": 2}, Go)
    assert msgspec.convert({"type": "gone", "far": 1, "more": 2}, Gone) == Gone(far=1)
    assert (Gone.schema, Gone.reveals, Gone.final) == (1, False, False)


def test_a_refusal_says_its_title_or_something_better():
    assert str(refusals.GameOver()) == refusals.GameOver().detail == refusals.GameOver.title
    assert str(refusals.GameOver("Late.")) == refusals.GameOver("Late.").detail == "Late."
    broken = refusals.RuleBroken("R1", "No.")
    assert (broken.rule, broken.detail, str(broken)) == ("R1", "No.", "No.")
    assert refusals.RuleBroken("R1").detail == refusals.RuleBroken.title
