"""What is hidden from whom: every kind of mark, split into parts and joined again."""

from typing import Annotated

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from events.ruleset.privacy import SERVER, audience, is_sealed, join, secret, secret_fields, split
from events.ruleset.records import Fact, tag_of


class Open(Fact, tag="open"):
    b: int
    a: tuple[int, ...] = ()


class OwnCard(Fact, tag="own_card"):
    seat: int | None
    card: Annotated[str, secret("seat")]


class Pile(Fact, tag="pile"):
    size: int
    order: Annotated[tuple[int, ...], secret(SERVER)]


class Shared(Fact, tag="shared"):
    giver: int
    takers: tuple[int, ...]
    card: Annotated[str, secret("giver", "takers")]
    kept: Annotated[int, secret("giver")]
    logged: Annotated[int, secret(SERVER, "giver")]


class Answer(Fact, tag="answer"):
    among: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="among")]
    points: Annotated[int, secret("seat", anonymity_set="among")]


class Described(Fact, tag="described"):
    number: Annotated[int, msgspec.Meta(description="Public.")]
    plain: Annotated[int, "no Meta at all"] = 0
    other: Annotated[int, msgspec.Meta(extra={"unit": "points"})] = 0


def together(fact, server=None):
    """The fact joined from its parts, each seat's part only once."""
    public, private = split(fact, server)
    return join(tag_of(type(fact)), public, private.values())


def test_a_fact_without_marks_is_public_whatever_describes_it():
    for fact, public in (
        (Open(b=1, a=(2,)), b'{"a":[2],"b":1}'),
        (Described(number=1), b'{"number":1,"other":0,"plain":0}'),
    ):
        assert split(fact) == (public, {})
        assert (secret_fields(type(fact)), is_sealed(type(fact))) == ((), False)


def test_a_card_belongs_to_its_seat_and_seat_0_is_one():
    assert split(OwnCard(seat=2, card="axe")) == (b'{"seat":2}', {"seat:2": b'{"card":"axe"}'})
    assert split(OwnCard(seat=0, card="axe"))[1] == {"seat:0": b'{"card":"axe"}'}
    assert (secret_fields(OwnCard), is_sealed(OwnCard)) == (("card",), False)
    assert (audience(0), audience(11), SERVER) == ("seat:0", "seat:11", "server")


def test_what_nobody_owns_is_the_servers():
    assert split(OwnCard(seat=None, card="axe"))[1] == {SERVER: b'{"card":"axe"}'}
    assert split(Pile(size=2, order=(1, 0))) == (b'{"size":2}', {SERVER: b'{"order":[1,0]}'})
    nobody = split(Shared(giver=0, takers=(), card="axe", kept=1, logged=2))[1]
    assert nobody["seat:0"] == b'{"card":"axe","kept":1,"logged":2}'


def test_several_owners_each_get_what_is_theirs():
    public, private = split(Shared(giver=0, takers=(2, 1), card="axe", kept=7, logged=5))
    assert public == b'{"giver":0,"takers":[2,1]}'
    assert private == {
        "seat:0": b'{"card":"axe","kept":7,"logged":5}',
        "seat:1": b'{"card":"axe"}',
        "seat:2": b'{"card":"axe"}',
        SERVER: b'{"logged":5}',
    }
    assert list(private) == sorted(private)


def test_of_a_sealed_answer_every_seat_gets_a_part_and_only_the_authors_says_anything():
    public, private = split(Answer(among=(0, 1, 3), seat=1, points=4))
    assert public == b'{"among":[0,1,3]}'
    assert private == {"seat:0": b"{}", "seat:1": b'{"points":4,"seat":1}', "seat:3": b"{}"}
    assert is_sealed(Answer)
    assert secret_fields(Answer) == ("seat", "points")


def test_the_server_keeps_more_beside_its_own():
    given = {"decided": 1}
    assert split(Open(b=1), given) == (b'{"a":[],"b":1}', {SERVER: b'{"decided":1}'})
    assert split(Pile(size=1, order=(0,)), given)[1] == {SERVER: b'{"decided":1,"order":[0]}'}
    assert split(OwnCard(seat=1, card="x"), given)[1] == {"seat:1": b'{"card":"x"}', SERVER: b'{"decided":1}'}
    assert given == {"decided": 1}
    assert split(Open(b=1), {})[1] == {}


FACTS = st.one_of(
    st.builds(Open, b=st.integers(0, 9), a=st.tuples(st.integers(0, 9))),
    st.builds(OwnCard, seat=st.none() | st.integers(0, 3), card=st.text(max_size=5)),
    st.builds(Pile, size=st.integers(0, 9), order=st.tuples(st.integers(0, 9), st.integers(0, 9))),
    st.builds(Answer, among=st.just((0, 1, 2)), seat=st.integers(0, 2), points=st.integers(0, 9)),
)


@given(FACTS, st.none() | st.just({"decided": {"draws": [1]}}))
def test_the_union_of_all_parts_is_the_whole_fact(fact, server):
    assert msgspec.json.decode(together(fact, server), type=type(fact)) == fact


@given(FACTS)
def test_no_part_but_the_owners_holds_anything_hidden(fact):
    public, _ = split(fact)
    assert not set(msgspec.json.decode(public)) & set(secret_fields(type(fact)))


def test_parts_without_fields_leave_no_gap():
    assert join("x", b"{}", []) == b'{"type":"x"}'
    assert join("x", b"{}", [b"{}", b'{"a":1}', b"{}"]) == b'{"type":"x","a":1}'
    assert join("x", b'{"b":2}', [b'{"a":1}']) == b'{"type":"x","b":2,"a":1}'


def test_front_ends_are_told_whose_a_field_is():
    schema = msgspec.json.schema_components([Answer])[1]["Answer"]["properties"]
    assert schema["points"]["x-secret-of"] == ["seat", "among"]
    assert "x-secret-of" not in schema["among"]
    assert msgspec.json.schema_components([Pile])[1]["Pile"]["properties"]["order"]["x-secret-of"] == [SERVER]
