"""Action ids: how types are counted, what has no bound, and what changes the digest of a space."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from events.games import load_rulesets
from events.ruleset.action_ids import MAX_ACTIONS, ActionOutside, ActionSpace, UnboundedAction
from events.ruleset.kinds import Given, Order
from events.ruleset.records import Command, Record
from events.ruleset.ruleset import ActionKey, Agents
from tests.support.cases import each
from tests.support.rulesets import SHIPPED

Digit = Annotated[int, Meta(ge=1, le=9)]
Letter = Literal["z", "a", "m"]


class Cell(Record):
    row: Letter
    column: Annotated[int, Meta(gt=0, lt=4)]


class Many(Command, tag="many"):
    letter: Letter
    place: Cell | None
    some: Annotated[tuple[Digit, ...], Meta(min_length=1, max_length=2)]
    number: Given[int]


class Few(Command, tag="few"):
    chosen: Annotated[Order[Annotated[int, Meta(ge=0, le=4)]], Meta(min_length=1, max_length=3)]
    paid: dict[Letter, Annotated[int, Meta(ge=1, le=2)]]
    pair: tuple[bool, Letter]
    either: Annotated[int, Meta(ge=0, le=1)] | Literal["all"]


def space_of(*kinds, rules_version=1, key=None, box=("box",)):
    """The space of a ruleset with these commands."""
    ruleset = SimpleNamespace(
        id="toy", command_types={kind.__struct_config__.tag: kind for kind in kinds}, agents=Agents(action_key=key)
    )
    return ActionSpace(ruleset, SimpleNamespace(box=box, rules_version=rules_version))


def many(letter="z", place=None, some=(1,), number=7):
    return Many(letter=letter, place=place, some=some, number=number)


def test_an_id_is_the_rank_in_declared_order_without_what_is_given():
    space = space_of(Many)
    assert space.size == 3 * (1 + 9) * (9 + 81)
    assert space.ids(None, 0, [many(), many(number=1_000_000), many(some=(2,)), many(letter="a")]) == [0, 0, 1, 900]
    assert space.parts[0].factors == (("letter", 3), ("place", 10), ("some", 90))
    (one,) = space.ids(None, 0, [many("m", Cell(row="a", column=2), (9, 1))])
    assert space.fields(one) == {"type": "many", "letter": "m", "place.row": "a", "place.column": 2, "some": (9, 1)}


def test_every_id_has_fields_that_lead_back_to_it():
    space = space_of(Few)
    assert space.size == (5 + 10 + 10) * 3**3 * 6 * 3
    for action in range(0, space.size, 7):
        fields = space.fields(action)
        command = Few(
            chosen=fields["chosen"],
            paid={name.removeprefix("paid."): value for name, value in fields.items() if name.startswith("paid.")},
            pair=(fields["pair.0"], fields["pair.1"]),
            either=fields["either"],
        )
        assert space.ids(None, 0, [command]) == [action]


@each(
    "values",
    [{"letter": "q"}, {"some": ()}, {"some": (1, 2, 3)}, {"some": (0,)}, {"place": Cell(row="a", column=4)}],
)
def test_a_command_outside_of_its_type_has_no_id(values):
    with pytest.raises(ActionOutside, match="outside of its own type"):
        space_of(Many).ids(None, 0, [many(**values)])


def test_a_selection_that_is_not_in_order_has_no_id():
    few = {"paid": {}, "pair": (True, "a"), "either": "all"}
    space = space_of(Few)
    assert space.ids(None, 0, [Few(chosen=(1, 3, 4), **few)])
    for chosen in ((3, 1), (1, 1)):
        with pytest.raises(ActionOutside):
            space.ids(None, 0, [Few(chosen=chosen, **few)])


@each("kind", [int, str, tuple[Digit, ...], dict[str, Digit], Annotated[int, Meta(ge=0)]])
def test_a_field_without_a_bound_is_named(kind):
    unbounded = type("Unbounded", (Command,), {"__annotations__": {"amount": kind}}, tag="unbounded")
    with pytest.raises(UnboundedAction, match=r"unbounded\.amount"):
        space_of(unbounded)


def test_a_space_that_is_too_large_is_refused_and_names_its_largest_type():
    class Huge(Command, tag="huge"):
        amount: Annotated[int, Meta(ge=0, le=MAX_ACTIONS)]

    with pytest.raises(UnboundedAction, match="bound huge \\(amount 131,073\\)"):
        space_of(Huge, Many)


def test_a_key_stands_for_what_types_cannot_bound():
    class Pay(Command, tag="pay"):
        amount: int

    class Coins(Record):
        gold: int

    key = ActionKey(values=[Coins(gold=0), Coins(gold=5)], of=lambda table, seat, command: Coins(gold=command.amount))
    space = space_of(Many, Pay, key=lambda setup: {Pay: key})
    assert space.ids(None, 0, [Pay(amount=5)]) == [2701]
    assert space.fields(2701) == {"type": "pay", "gold": 5}
    assert space.parts[1].factors == (("gold", 2),)
    with pytest.raises(ActionOutside):
        space.ids(None, 0, [Pay(amount=4)])


@each("other", [space_of(Many, rules_version=2), space_of(Many, box=("another",)), space_of(Many, Few)])
def test_the_digest_changes_with_rules_box_and_types(other):
    assert other.digest != space_of(Many).digest == space_of(Many).digest


def test_the_digest_changes_with_the_order_of_words():
    class Other(Command, tag="many"):
        letter: Literal["a", "m", "z"]
        place: Cell | None
        some: Annotated[tuple[Digit, ...], Meta(min_length=1, max_length=2)]

    assert space_of(Other).size == space_of(Many).size
    assert space_of(Other).digest != space_of(Many).digest


@each("action", [-1, 2700, 10**9])
def test_a_number_that_is_no_id_is_refused(action):
    with pytest.raises(ValueError, match="not an action id: there are 2,700"):
        space_of(Many).fields(action)


def test_every_ruleset_has_a_bounded_space():
    rulesets = load_rulesets(("tests/fifth", "tests/smallest", "tests/own_games")).values()
    assert {ruleset.id for ruleset in rulesets} > set(SHIPPED)
    for ruleset in rulesets:
        for seats in ruleset.seats:
            setup = ruleset.setup(seats, {}, {})
            assert ActionSpace(ruleset, setup).digest == ActionSpace(replace(ruleset), setup).digest
