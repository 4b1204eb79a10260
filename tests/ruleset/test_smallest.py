"""The smallest ruleset has eight fields; what follows from them, and what is refused."""

import dataclasses
from pathlib import Path
from typing import Annotated

import pytest

from events.application.game_service import GameService
from events.games import load_rulesets
from events.integrity.audit import audit
from events.log.memory import MemoryLog
from events.ruleset.privacy import secret
from events.ruleset.records import Fact
from events.ruleset.ruleset import GROUP_OF, GROUPS, Ruleset, Texts
from events.ruleset.scoring import Text
from tests.service.conftest import Service, clock
from tests.support.cases import each

RULESETS = load_rulesets((str(Path(__file__).parents[1] / "smallest"),))
PILE = RULESETS["pile"]
GIVEN = ("id", "commands", "facts", "empty", "decide", "evolve", "legal", "score")


def given(**changed):
    return {name: getattr(PILE, name) for name in GIVEN} | changed


@pytest.fixture
def service():
    log = MemoryLog()
    return Service(log=log, games=GameService(log, RULESETS, clock))


def test_eight_fields_have_to_be_given_of_at_most_thirty():
    needed = [
        one.name
        for one in dataclasses.fields(Ruleset)
        if one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING
    ]
    assert tuple(needed) == GIVEN
    assert (PILE.seats, PILE.rules_version, PILE.rules_versions) == (range(2, 5), 1, range(1, 2))
    assert len(dataclasses.fields(Ruleset)) <= 30
    for name in GIVEN:
        with pytest.raises(TypeError, match=f"'{name}'"):
            Ruleset(**{one: value for one, value in given().items() if one != name})


def test_it_is_played_to_its_end_over_http_and_audited(service):
    table = service.create(("Ada", "Bo", "Cy"), "pile", options={"first_seat": 1})
    assert table.get().json["to_act"] == [1]
    refused = table.act(1, {"type": "take", "stones": 3})
    assert refused.status_code in (400, 422)
    table.play_out()
    assert table.get().json["status"] == "finished"
    assert [one["seat"] for one in table.get("/results").json["ranking"] if one["rank"] == 1] == [2]
    assert table.get().json["state"]["stones"] == 0
    assert audit(RULESETS, table.id, service.games.log.read(table.id)).code is None
    assert table.get("/components").status_code == 200


def test_a_rule_that_no_catalogue_has_is_told_in_the_games_own_words(service):
    table = service.create(("Ada", "Bo"), "pile", options={"first_seat": 0})
    for seat, stones in enumerate((2, 2, 2, 2)):
        table.act(seat % 2, {"type": "take", "stones": stones})
    refused = table.act(0, {"type": "take", "stones": 2})
    assert refused.status_code == 422
    assert (refused.json["rule"], refused.json["detail"]) == ("pile/P1", "The pile has fewer stones.")


def test_it_is_described_like_any_other(service):
    assert service.get("/v1/rulesets/pile").json["title"] == {"de": "Pile", "en": "Pile"}
    assert service.get("/openapi.json").status_code == 200


def test_what_was_derived_is_derived_anew_for_a_copy_with_other_fields():
    nobody = dataclasses.replace(PILE, legal=lambda table, seat: (), title=Text(de="Haufen", en="Heap"))
    table = PILE.empty(PILE.setup(2, {}, {}))
    assert (PILE.to_act(table, None), PILE.is_over(table)) == ((0,), False)
    assert (nobody.to_act(table, None), nobody.is_over(table)) == ((), True)
    assert dataclasses.replace(nobody, id="other").title.en == "Heap"


@each("name", sorted(GROUP_OF))
def test_a_field_of_a_group_that_is_given_as_before_says_where_it_belongs(name):
    """As games that were written before there were groups give them."""
    group = GROUP_OF[name]
    with pytest.raises(TypeError, match=rf"{name} is given as {group}={GROUPS[group].__name__}\({name}=\.\.\.\)"):
        Ruleset(**given(), **{name: None})


class Hides(Fact, tag="hides"):
    seat: int
    card: Annotated[int, secret("seat")]


def test_nothing_that_a_fact_hides_is_shown_by_default():
    with pytest.raises(TypeError, match=r"the fact hides hides something: view and hidden\.resample_hidden"):
        Ruleset(**given(facts=Hides))


def test_what_a_view_of_its_own_gives_has_to_be_said():
    with pytest.raises(TypeError, match="the ruleset pile needs a state"):
        Ruleset(**given(), view=lambda table, viewer: table)


class Sealed(Fact, tag="sealed"):
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]


def test_who_is_asked_in_a_sealed_question_has_to_be_said():
    """By default it would be told by who can still do something, and so who has not answered."""
    with pytest.raises(TypeError, match="the fact sealed is sealed: to_act is required"):
        Ruleset(**given(facts=Sealed))


class Patched(Fact, tag="patch"):
    seat: int


def test_no_event_may_be_called_as_something_else_in_streams():
    with pytest.raises(TypeError, match="no fact may have the tag patch"):
        Ruleset(**given(facts=Patched))


@each(
    "fields",
    [{"tie_break_values": lambda table, seat: (1,)}, {"texts": Texts(tie_breaks={"first": Text(de="", en="")})}],
)
def test_what_decides_between_equal_totals_is_given_with_its_name(fields):
    with pytest.raises(TypeError, match=r"pile: tie_break_values and texts\.tie_breaks are given together"):
        Ruleset(**given(), **fields)
