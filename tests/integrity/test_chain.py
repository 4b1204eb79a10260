"""The hash chain: every input counts, none can pass for another, and the bytes are those of the documented format."""

import hashlib
import hmac
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.integrity import chain
from events.ruleset.records import put
from tests.support.cases import each

PREVIOUS = bytes(range(32))
META = b'{"at":"now","schema":1,"seat":2}'
ARGUMENTS = {
    "previous": PREVIOUS,
    "version": 7,
    "type_name": "tile_bought",
    "public": b'{"a":1}',
    "meta": META,
    "commitments": {"seat:0": "aa", "server": "bb"},
}
SEEDS = st.binary(min_size=1, max_size=40)


def framed(*parts):
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def test_an_events_hash_is_that_of_the_documented_bytes():
    expected = hashlib.sha256(
        b"\x00"
        + PREVIOUS
        + (7).to_bytes(8, "big")
        + framed(b"tile_bought", b'{"a":1}', META, b'{"seat:0":"aa","server":"bb"}')
    )
    assert chain.event_hash(**ARGUMENTS) == expected.digest()


@each(
    ("name", "other"),
    [
        ("previous", bytes(32)),
        ("version", 8),
        ("type_name", "tile_bough"),
        ("public", b'{"a":2}'),
        ("meta", b'{"at":"now","schema":1,"seat":1}'),
        ("commitments", {"seat:0": "aa"}),
        ("commitments", {"seat:0": "ab", "server": "bb"}),
        ("commitments", {"seat:1": "aa", "server": "bb"}),
        ("commitments", {}),
    ],
)
def test_every_input_changes_the_hash(name, other):
    assert chain.event_hash(**{**ARGUMENTS, name: other}) != chain.event_hash(**ARGUMENTS)


def test_the_order_of_the_commitments_does_not_count():
    turned = dict(reversed(ARGUMENTS["commitments"].items()))
    assert chain.event_hash(**{**ARGUMENTS, "commitments": turned}) == chain.event_hash(**ARGUMENTS)


@given(st.binary(min_size=2, max_size=12), st.data())
def test_no_part_can_pass_for_the_end_of_the_one_before(joined, data):
    """The same bytes, cut elsewhere, are another event."""
    cuts = list(itertools.combinations(range(len(joined) + 1), 2))
    one, other = data.draw(st.sampled_from(cuts)), data.draw(st.sampled_from(cuts))

    def cut(at):
        return joined[: at[0]], joined[at[0] : at[1]]

    hashes = [chain.event_hash(b"", 1, "t", *cut(at), {}) for at in (one, other)]
    assert (hashes[0] == hashes[1]) == (cut(one) == cut(other))


def test_the_genesis_binds_game_ruleset_version_and_commitment():
    named = b'{"commitment":"cc","game":"017-a","rules_version":3,"ruleset":"nim"}'
    expected = hashlib.sha256(b"genesis" + named).digest()
    assert chain.genesis("017-a", "nim", 3, "cc") == expected
    for index, other in enumerate(("017-b", "chess", 4, "cd")):
        assert chain.genesis(*put(("017-a", "nim", 3, "cc"), index, other)) != expected


def test_the_commitment_to_a_seed_binds_the_game_too():
    expected = hashlib.sha256(b"seed" + b"017-a" + b"\x01\x02").hexdigest()
    assert chain.seed_commitment("017-a", b"\x01\x02") == expected
    assert chain.seed_commitment("017-b", b"\x01\x02") != expected
    assert chain.seed_commitment("017-a", b"\x01\x03") != expected


@given(SEEDS, st.integers(0, 2**40), st.text(max_size=20))
def test_a_salt_is_the_same_in_both_ways_to_make_it(seed, version, audience):
    message = b"salt" + version.to_bytes(8, "big") + audience.encode()
    expected = hmac.new(seed, message, hashlib.sha256).digest()[:16]
    assert chain.salt(seed, version, audience) == expected
    salts = chain.Salts(seed)
    assert [salts.of(version, audience) for _ in range(2)] == [expected] * 2
    assert chain.SALT_BYTES == len(expected) == 16


def test_bytes_have_one_text_in_hex():
    assert chain.from_hex("00ff") == b"\x00\xff"
    assert chain.from_hex("") == b""
    for text in ("0", "zz", "00FF", "00 ff", " 00ff", "00ff\n"):
        with pytest.raises(ValueError, match="hexadecimal"):
            chain.from_hex(text)


def test_a_commitment_is_to_the_salted_part():
    expected = hashlib.sha256(b"salt" + b'{"a":1}').hexdigest()
    assert chain.part_commitment(b"salt", b'{"a":1}') == expected


def test_who_when_and_which_schema_are_hashed():
    assert chain.meta(2, "2026-01-02T03:04:05.678Z", 3) == b'{"at":"2026-01-02T03:04:05.678Z","schema":3,"seat":2}'
    assert chain.meta(None, "now", 1) == b'{"at":"now","schema":1,"seat":null}'
