"""How events are encoded: whatever goes in comes out to the letter, and in few bytes."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from events.log.entries import FIELDS, decode_entry, encode_entry, encode_id, entry_milliseconds
from events.log.records import Entry

TIMES = st.datetimes(timezones=st.just(UTC)).map(
    lambda at: at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
) | st.sampled_from(
    ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678901Z", "2026-01-02T03:04:05.678+02:00", "1970-01-01T00:00:00.000Z"]
)
AUDIENCES = st.sampled_from(["server", *(f"seat:{seat}" for seat in range(12))])
DIGESTS = st.binary(min_size=32, max_size=32)
ENTRIES = st.builds(
    Entry,
    version=st.integers(1, 2**53),
    type=st.text("abcdefghij_", min_size=1),
    schema=st.integers(1, 999),
    seat=st.none() | st.integers(0, 99),
    at=TIMES,
    data=st.binary(),
    commitments=st.dictionaries(AUDIENCES, DIGESTS.map(bytes.hex)),
    hash=DIGESTS,
    private=st.dictionaries(AUDIENCES, st.binary()),
)


@given(ENTRIES)
def test_what_is_encoded_is_decoded_to_the_letter(entry):
    fields = [item for pair in zip(FIELDS, encode_entry(entry), strict=True) for item in pair]
    assert decode_entry(b"%d-0" % entry.version, fields, entry.private) == entry


@given(ENTRIES, st.data())
def test_cut_and_flipped_fields_are_read_without_an_error(entry, data):
    values = list(encode_entry(entry))
    which = data.draw(st.integers(0, len(values) - 1))
    values[which] = data.draw(st.binary(max_size=80))
    fields = [item for pair in zip(FIELDS, values, strict=True) for item in pair]
    assert decode_entry(b"%d-0" % entry.version, fields, {}).version == entry.version


@given(st.lists(st.binary(), max_size=14))
def test_any_fields_are_read_without_an_error(fields):
    assert decode_entry(b"7-3", fields, {}).version == 7


def test_seat_schema_and_time_are_one_number_and_older_entries_are_read():
    at = datetime(2026, 1, 2, 3, 4, 5, 678_000, UTC)
    entry = Entry(
        version=1,
        type="t",
        schema=1,
        seat=None,
        at="2026-01-02T03:04:05.678Z",
        data=b"",
        commitments={},
        hash=b"",
        private={},
    )
    assert encode_entry(entry)[1] == b"%d" % (int(at.timestamp() * 1000) * 128 * 128 + 128)
    for meta in (b" 1 %d" % (at.timestamp() * 1000), encode_entry(entry)[1]):
        fields = [item for pair in zip(FIELDS, (b"t", meta, b"", b"", b""), strict=True) for item in pair]
        assert decode_entry(b"1-0", fields, {}) == entry
        assert entry_milliseconds(fields) == at.timestamp() * 1000


@given(st.binary(max_size=20), st.text(max_size=20))
def test_ids_that_are_hex_take_half_the_bytes(raw, text):
    assert encode_id(raw.hex()) == raw
    assert encode_id(f"0:{text}") == f"0:{text}".encode()


def test_a_time_beyond_all_time_is_read_without_an_error():
    for meta in (b" 1 " + b"9" * 30, b"9" * 30, b"9" * 5_000):
        fields = [item for pair in zip(FIELDS, (b"t", meta, b"{}", b"", b"h"), strict=True) for item in pair]
        assert decode_entry(b"7-0", fields, {}).at == ""
        assert entry_milliseconds(fields) is None
