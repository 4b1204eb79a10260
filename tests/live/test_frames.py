"""Frames of WebSockets, read and made as wsproto does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Ping, Pong, TextMessage

from service.live import frames
from service.live.frames import FrameError, FrameReader, close_frame, frame
from tests.support.cases import each

LONG = 70_000


def client():
    return Connection(ConnectionType.CLIENT)


def fed(data, sizes, max_bytes=1_000_000):
    """What is read of some bytes that come in pieces."""
    reader, found, at = FrameReader(max_bytes), [], 0
    for size in [*sizes, len(data)]:
        found += list(reader.feed(data[at : at + size]))
        at += size
    return found


@given(
    st.lists(st.one_of(st.text(max_size=300), st.binary(max_size=300)), max_size=5),
    st.lists(st.integers(1, 400), max_size=9),
)
def test_what_a_client_sends_is_read_however_it_comes(messages, sizes):
    one, data = client(), b""
    for sent in messages:
        data += one.send(TextMessage(sent) if isinstance(sent, str) else BytesMessage(sent))
    data += one.send(Ping(b"there?")) + one.send(Pong(b"yes")) + one.send(CloseConnection(code=1000, reason="bye"))
    expected = [(frames.TEXT, sent.encode()) if isinstance(sent, str) else (frames.BINARY, sent) for sent in messages]
    assert fed(data, sizes) == [
        *expected, (frames.PING, b"there?"), (frames.PONG, b"yes"), (frames.CLOSE, b"\x03\xe8bye"),
    ]  # fmt: skip


@given(st.lists(st.text(max_size=40), min_size=1, max_size=6), st.lists(st.integers(1, 50), max_size=9))
def test_fragments_are_one_message_with_control_frames_between(parts, sizes):
    one, data = client(), b""
    for number, part in enumerate(parts, 1):
        data += one.send(TextMessage(part, message_finished=number == len(parts))) + one.send(Ping(b"p"))
    found = fed(data, sizes)
    assert [payload for opcode, payload in found if opcode == frames.TEXT] == ["".join(parts).encode()]
    assert sum(opcode == frames.PING for opcode, _ in found) == len(parts)
    assert sum(opcode == frames.CONTINUATION for opcode, _ in found) == len(parts) - 1


def test_fragments_of_nothing_take_no_memory_and_change_nothing():
    nothing, reader = masked(0x00), FrameReader(150)
    assert set(reader.feed(masked(0x01) + nothing * 1000)) == {(frames.CONTINUATION, b"")}
    assert reader._parts == []
    assert list(reader.feed(masked(0x00, b"x") + nothing * 1000 + masked(0x80)))[-1] == (frames.TEXT, b"x")


@each("length", [0, 125, 126, 65_535, 65_536, LONG])
def test_what_is_sent_is_read_by_others(length):
    other = client()
    other.receive_data(frame(frames.TEXT, b"x" * length) + frame(frames.PING, b"p") + close_frame(1013))
    found = list(other.events())
    assert "".join(event.data for event in found if isinstance(event, TextMessage)) == "x" * length
    assert [event.code for event in found if isinstance(event, CloseConnection)] == [1013]


def masked(first, payload=b"", second=None):
    return bytes((first, (0x80 | len(payload)) if second is None else second)) + bytes(4) + payload


@each(
    ("data", "code"),
    [
        (masked(0xC1, b"x"), 1002),  # a reserved bit
        (masked(0x83, b"x"), 1002),  # an unknown code
        (b"\x81\x01x", 1002),  # not masked
        (masked(0x80, b"x"), 1002),  # goes on with nothing
        (masked(0x01, b"x") + masked(0x81, b"y"), 1002),  # begins within another
        (masked(0x09, b"x"), 1002),  # a ping in fragments
        (b"\x89\xfe\x00\x80" + bytes(4), 1002),  # a ping of 128 bytes
        (b"\x81\xff" + (1 << 62).to_bytes(8, "big"), 1009),
        (b"\x81\xfe\xff\xff" + bytes(4), 1009),
        (masked(0x01, b"x" * 100) + masked(0x80, b"x" * 100), 1009),  # counted together
    ],
)
def test_what_is_no_frame_is_refused_before_it_has_come(data, code):
    with pytest.raises(FrameError) as error:
        fed(data, [1] * len(data), max_bytes=150)
    assert error.value.code == code


@each(
    ("payload", "code"),
    [(b"", 1005), (b"\x03\xe8", 1000), (b"\x0f\xa0mine", 4000), (b"\x03\xee", None), (b"\x03", None)],
)
def test_codes_of_closing(payload, code):
    one = frames.Frame(frames.CLOSE, payload)
    if code is None:
        with pytest.raises(FrameError):
            _ = one.code
    else:
        assert one.code == code
