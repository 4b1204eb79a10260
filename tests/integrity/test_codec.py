"""Facts to chained entries and back: who is named, how a commit came about, and facts under other schemas."""

import dataclasses
from typing import Annotated, ClassVar

import msgspec
import pytest

from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import GameAbandoned, SeatTaken
from events.integrity import chain
from events.integrity.codec import decode_fact, encode_commit, read_header, read_metadata
from events.log.records import Entry
from events.ruleset.chance import Draw
from events.ruleset.privacy import secret
from events.ruleset.records import Fact, change
from events.ruleset.ruleset import History
from tests.support.cases import each
from tests.support.toy import TOY, Kept, Plain, Rolled, Sealed

AT = "2026-01-02T03:04:05.678Z"
ACTION = {"type": "happen", "things": ["plain"]}
DRAWS = (Draw("die", 4, 6, (2,)), Draw("die", 5, 6, (0,)), Draw("pile", 0, 9, (1, 2)))
FACTS = (Plain(seat=1), Kept(seat=0, held=5), Rolled(seat=1, pips=3))


def encoded(*facts, metadata=None, version=7, previous=b"before", seed=b"seed"):
    metadata = metadata or CommitMetadata(action=ACTION, seat=1, draws=DRAWS)
    return encode_commit(facts, metadata, seed=seed, version=version, previous=previous, at=AT)


def test_a_commit_is_chained_on_top_of_a_version_and_its_hash():
    entries = encoded(*FACTS)
    assert [entry.version for entry in entries] == [8, 9, 10]
    assert [entry.type for entry in entries] == ["plain", "kept", "rolled"]
    previous = b"before"
    for entry in entries:
        assert (entry.at, entry.schema) == (AT, 1)
        assert entry.commitments == {
            name: chain.part_commitment(chain.salt(b"seed", entry.version, name), part)
            for name, part in entry.private.items()
        }
        meta = chain.meta(entry.seat, AT, entry.schema)
        previous = chain.event_hash(previous, entry.version, entry.type, entry.data, meta, entry.commitments)
        assert entry.hash == previous
    assert encoded(Plain(seat=1)) != encoded(Plain(seat=1), seed=b"other")


def test_only_the_first_event_says_who_acted_and_how_it_came_about():
    entries = encoded(*FACTS)
    assert [entry.seat for entry in entries] == [1, None, None]
    assert list(entries[0].private) == ["server"]
    assert [sorted(entry.private) for entry in entries[1:]] == [["seat:0"], []]
    assert msgspec.json.decode(entries[0].private["server"]) == {
        "decided": {"action": ACTION, "draws": [["die", 4, 6, [2]], ["die", 5, 6, [0]], ["pile", 0, 9, [1, 2]]]}
    }


def test_the_seat_is_kept_from_a_sealed_answer_and_known_to_the_server():
    (entry,) = encoded(Sealed(among=(0, 1), seat=1))
    assert entry.seat is None
    assert read_metadata(entry) == CommitMetadata(action=ACTION, seat=1, draws=DRAWS)
    assert read_header(entry).seat == 1
    first, second = encoded(Plain(seat=1), Sealed(among=(0, 1), seat=1))
    assert first.seat == 1
    assert read_metadata(first).seat is None
    assert second.seat is None


def test_how_a_commit_came_about_is_read_whole_for_the_audit_and_in_part_for_the_fold():
    first, second, _ = encoded(*FACTS)
    assert read_metadata(first) == CommitMetadata(action=ACTION, draws=DRAWS)
    header = read_header(first)
    assert header.acted
    assert header.seat is None
    assert header.drawn == {"die": 6, "pile": 1}
    assert read_metadata(second) is None
    assert read_header(second) is None


def test_a_commit_of_the_service_has_no_action_and_still_begins_one():
    (entry,) = encoded(GameAbandoned(), metadata=CommitMetadata())
    assert entry.private == {"server": b'{"decided":{}}'}
    header = read_header(entry)
    assert not header.acted
    assert (header.seat, header.drawn) == (None, {})
    assert read_metadata(entry) == CommitMetadata()
    (taken,) = encoded(SeatTaken(seat=2, entropy=""), metadata=CommitMetadata(seat=2))
    assert taken.seat == 2
    assert not read_header(taken).acted


def test_a_part_of_the_server_without_metadata_begins_no_commit():
    entry = change(encoded(Plain(seat=0))[0], private={"server": b'{"order":[1]}'})
    assert read_header(entry) is None
    assert read_metadata(entry) is None


@each("fact", [*FACTS, Sealed(among=(0, 1), seat=1), GameAbandoned(), SeatTaken(seat=1, entropy="aa")])
def test_a_fact_comes_back_whole(fact):
    (entry,) = encoded(fact)
    assert decode_fact(TOY, entry) == fact


def test_without_a_ruleset_only_the_facts_of_every_game_are_known():
    assert decode_fact(None, encoded(GameAbandoned())[0]) == GameAbandoned()
    with pytest.raises(msgspec.ValidationError, match="unknown event plain"):
        decode_fact(None, encoded(Plain(seat=0))[0])
    with pytest.raises(msgspec.ValidationError, match="unknown event plainx"):
        decode_fact(TOY, change(encoded(Plain(seat=0))[0], type="plainx"))


class Bought(Fact, tag="bought"):
    """Under schema 1 there was a ``price``, under 2 a hidden ``cost``; now there are ``coins``."""

    schema: ClassVar[int] = 3
    tile: str
    coins: Annotated[int, secret("seat")]
    seat: int = 0


def from_first(fields):
    return {"type": fields["type"], "tile": fields["tile"], "cost": fields["price"]}


def from_second(fields):
    return {"type": fields["type"], "tile": fields["tile"].upper(), "coins": 10 * fields["cost"]}


UPCASTING = dataclasses.replace(
    TOY, facts=Bought | Plain, history=History(upcasters={("bought", 1): from_first, ("bought", 2): from_second})
)


def stored(schema, data, **private):
    return Entry(
        version=1, type="bought", schema=schema, seat=None, at=AT, data=data, commitments={}, hash=b"", private=private
    )


def test_older_schemas_are_read_step_by_step():
    assert decode_fact(UPCASTING, stored(1, b'{"tile":"a","price":2}')) == Bought(tile="A", coins=20)
    assert decode_fact(UPCASTING, stored(2, b'{"tile":"a"}', **{"seat:0": b'{"cost":3}'})) == Bought(tile="A", coins=30)
    assert decode_fact(UPCASTING, stored(3, b'{"tile":"a"}', **{"seat:0": b'{"coins":3}'})) == Bought(tile="a", coins=3)


def test_a_newer_schema_is_refused_and_so_is_one_that_nobody_can_read_any_more():
    with pytest.raises(msgspec.ValidationError, match="bought has schema 4, and 3 is the newest known"):
        decode_fact(UPCASTING, stored(4, b'{"tile":"a","coins":3}'))
    with pytest.raises(msgspec.ValidationError):
        decode_fact(UPCASTING, stored(0, b'{"tile":"a","coins":3}'))
    with pytest.raises(msgspec.ValidationError):
        decode_fact(None, change(encoded(GameAbandoned())[0], schema=0))
    with pytest.raises(msgspec.ValidationError, match="schema 2, and 1"):
        decode_fact(None, change(encoded(GameAbandoned())[0], schema=2))


def test_a_field_that_a_newer_service_added_is_passed_over_and_a_missing_one_is_not():
    assert decode_fact(TOY, change(encoded(Plain(seat=1))[0], data=b'{"seat":1,"later":5}')) == Plain(seat=1)
    with pytest.raises(msgspec.ValidationError, match="seat"):
        decode_fact(TOY, change(encoded(Plain(seat=1))[0], data=b"{}"))
