"""What a client asks on a connection is read as JSON in which no object names a key twice."""

import pytest

from service.live.messages import Act, Invalid, Unreadable, read_message
from tests.support.cases import each

ACT = b'{"id":7,"op":"act","game":"017-8k2m4w0q7z5t3v1x","action":{"type":"say","text":"a:b"},"key":"k:1"}'


def test_what_names_each_key_once_is_read():
    found = read_message(ACT)
    assert isinstance(found, Act)
    assert (found.id, found.key, found.action) == (7, "k:1", {"type": "say", "text": "a:b"})


@each(
    "old, new",
    [(b'"op"', b'"op":"undo","op"'), (b'"type"', b'"type":"x","type"'), (b'"key"', b'"k\\u0065y":"k","key"')],
)
def test_what_names_a_key_twice_is_refused_under_its_id(old, new):
    with pytest.raises(Invalid) as refused:
        read_message(ACT.replace(old, new))
    assert (refused.value.id, type(refused.value.refusal).code) == (7, "invalid_json")


@each(
    "text",
    [b'{"id":[],"op":"act","op":"act"}', b'{"op":"hello","op":"hello"}', b'[{"a":1,"a":2}]', b"{", b'{"a":' * 9_000],
)
def test_what_has_no_id_is_unreadable(text):
    with pytest.raises(Unreadable):
        read_message(text)
