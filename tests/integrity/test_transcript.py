"""A game's file: whole or refused with its line; altered in any way, it is found out."""

import msgspec
import pytest

from events.integrity import chain
from events.integrity.replay import fold
from events.integrity.transcript import (
    MAX_LEVELS,
    Unreadable,
    lines_of,
    read_transcript,
)
from events.ruleset.records import canonical
from tests.support.nim import NIM_ONLY, new_service, whole_game
from tests.support.transcripts import exported, found

SALT = "0f" * 16


@pytest.fixture(scope="module")
def closed():
    return exported()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "not an event"),
        (b"nonsense", "not an event"),
        (b'{"data":{"a":' + b"[" * 100_000, "nested too deeply"),
        (b'{"data":' * 5000, "not an event"),
        (b"x" * (1 << 21), "longer than"),
        (b'{"version":1}', "not an event"),
        (b"\xff\xfe", "not an event"),
    ],
)
def test_what_is_no_event_is_refused_with_its_line(closed, line, why):
    with pytest.raises(Unreadable, match=f"line 3: .*{why}"):
        read_transcript([*closed[:2], line, *closed[3:]])


def test_an_empty_file_is_no_game():
    with pytest.raises(Unreadable, match="empty"):
        read_transcript([])


def test_what_is_read_is_what_was_written(closed):
    """The entries of a closed game, byte for byte, so that it can be stored again."""
    game_id, entries, _ = whole_game(2, b"file")
    service = new_service()
    lines = list(lines_of(fold(NIM_ONLY, game_id, entries), entries, None))
    assert all(line.endswith(b"}\n") and line.count(b"\n") == 1 for line in lines)
    transcript = read_transcript(lines)
    assert transcript.entries == entries
    assert transcript.salts == tuple(
        {name: chain.salt(b"file", entry.version, name).hex() for name in entry.private} for entry in entries
    )
    assert service.adopt(transcript.entries).state.id == game_id
    assert service.log.read(game_id) == list(entries)


def test_a_transcript_has_as_many_events_as_are_ever_read(closed, monkeypatch):
    monkeypatch.setattr("events.integrity.transcript.MAX_LINES", len(closed))
    assert len(read_transcript(closed).entries) == len(closed)
    monkeypatch.setattr("events.integrity.transcript.MAX_LINES", len(closed) - 1)
    with pytest.raises(Unreadable, match=f"line {len(closed)}: a game has at most {len(closed) - 1} events") as caught:
        read_transcript(closed)
    assert caught.value.line == len(closed)


def test_a_line_has_as_many_bytes_as_are_ever_read(closed, monkeypatch):
    longest = max(map(len, closed)) - 1
    monkeypatch.setattr("events.integrity.transcript.MAX_LINE_LENGTH", longest)
    assert read_transcript(closed)
    monkeypatch.setattr("events.integrity.transcript.MAX_LINE_LENGTH", longest - 1)
    with pytest.raises(Unreadable, match=f"longer than {longest - 1} bytes"):
        read_transcript(closed)


def edited(line, **fields):
    return canonical({**msgspec.json.decode(line), **fields})


@pytest.mark.parametrize(
    ("number", "readable"), [(2**53 - 1, True), (1 - 2**53, True), (2**53, False), (-(2**53), False)]
)
def test_integers_have_at_most_53_bits_wherever_they_are(closed, number, readable):
    for fields in (
        {"data": {"a": [{"b": number}]}},
        {"data": {"a": number}},
        {"private": {"seat:0": {"data": {"x": number}, "salt": SALT}}},
    ):
        line = edited(closed[1], **fields)
        if readable:
            assert read_transcript([line])
            continue
        with pytest.raises(Unreadable, match=r"line 1: .*53 bits"):
            read_transcript([line])


@pytest.mark.parametrize(
    ("number", "readable"), [(1, True), (2**53 - 1, True), (2**53, False), (0, False), (-1, False), (2**64, False)]
)
@pytest.mark.parametrize("name", ["version", "schema", "commit"])
def test_versions_and_schemas_count_from_1_in_53_bits(closed, name, number, readable):
    line = edited(closed[1], **{name: number})
    if readable:
        assert read_transcript([line])
        return
    with pytest.raises(Unreadable, match=r"line 1: not an event: .*"):
        read_transcript([line])


def test_no_number_but_an_integer_and_every_other_value_of_json(closed):
    with pytest.raises(Unreadable, match="53 bits"):
        read_transcript([edited(closed[1], data={"a": [1, 1.5]})])
    with pytest.raises(Unreadable, match="53 bits"):
        read_transcript([edited(closed[1], data={"a": 1, "b": 1.5})])
    fields = {"a": [True, False, None, "text", {}, []], "b": {"c": -1}}
    (entry,) = read_transcript([edited(closed[1], data=fields)]).entries
    assert msgspec.json.decode(entry.data) == fields


def test_parts_are_read_in_canonical_form(closed):
    line = edited(closed[1], data={"b": 1, "a": 2}, private={"seat:0": {"data": {"d": 1, "c": 2}, "salt": SALT}})
    transcript = read_transcript([line])
    assert transcript.entries[0].data == b'{"a":2,"b":1}'
    assert transcript.entries[0].private == {"seat:0": b'{"c":2,"d":1}'}
    assert transcript.salts == ({"seat:0": SALT},)


@pytest.mark.parametrize(
    "write",
    [
        msgspec.json.format,
        lambda line: line.replace(b",", b", ", 1),
        lambda line: line + b" ",
        lambda line: line + b"\r",
        lambda line: b"\xef\xbb\xbf" + line,
        lambda line: line.replace(b'"version":2', b'"version":2.0'),
        lambda line: line.replace(b'"version":2', b'"version":2,"version":2'),
        lambda line: line.replace(b'"type":"s', b'"type":"\\u0073'),
        lambda line: msgspec.json.encode(dict(reversed(msgspec.json.decode(line).items()))),
    ],
)
def test_a_line_has_one_spelling_only(closed, write):
    """Two readers of JSON can differ in what they make of any other."""
    line = closed[1].removesuffix(b"\n")
    assert read_transcript([line])
    with pytest.raises(Unreadable, match=r"line 1: (not an event|the file begins with|the line ends with)"):
        read_transcript([write(line)])


def test_what_is_for_readers_may_be_there_and_a_sentence_counts_for_nothing(closed):
    told = [edited(line, text="Jemand hat geboten.") for line in closed]
    assert read_transcript(told) == read_transcript(closed)
    assert found(told) is None
    grouped = read_transcript([edited(line, commit=9) for line in closed])
    assert (grouped.entries, set(grouped.commits)) == (read_transcript(closed).entries, {9})


def test_how_deep_a_line_may_be(closed):
    data = {}
    for _ in range(MAX_LEVELS - 1):
        data = {"a": data}
    assert read_transcript([edited(closed[1], data=data)])
    for deeper in ({"data": {"a": data}}, {"private": {"seat:0": {"data": {"a": data}, "salt": SALT}}}):
        with pytest.raises(Unreadable, match="nested too deeply"):
            read_transcript([edited(closed[1], **deeper)])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"hash": "nonsense"}, "hash"),
        ({"hash": "0A" * 32}, "hash"),
        ({"hash": "0a " * 32}, "hash"),
        ({"hash": "0a" * 31}, "hash"),
        ({"commitments": {"server": "0A" * 32}}, "commitments"),
        ({"private": {"seat:0": {"data": {}, "salt": "0A" * 16}}}, "salt"),
        ({"private": {"seat:00": {"data": {}, "salt": SALT}}}, "private"),
        ({"commitments": {"seat:-1": "0a" * 32}}, "commitments"),
        ({"data": {"é": 1}}, "ASCII"),
        ({"seat": -1}, "seat"),
        ({"text": 1}, "text"),
        ({"more": 1}, "more"),
        ({"seat": "one"}, "seat"),
        ({"data": []}, "data"),
        ({"private": {"seat:0": {"data": {}}}}, "salt"),
        ({"private": {"seat:0": {"data": {}, "salt": SALT, "more": 1}}}, "more"),
        ({"commitments": {"server": 1}}, "commitments"),
    ],
)
def test_a_line_has_exactly_the_fields_of_the_contract(closed, fields, why):
    with pytest.raises(Unreadable, match=f"line 2: not an event: .*{why}") as caught:
        read_transcript([closed[0], edited(closed[1], **fields)])
    assert caught.value.line == 2
