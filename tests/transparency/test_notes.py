"""Signed notes against the examples that C2SP publishes, and against what is malformed."""

import pytest

from events.transparency.notes import (
    KeyType,
    MalformedKey,
    MalformedNote,
    Note,
    NotSigned,
    Signature,
    VerifierKey,
    parse_note,
    parse_verifier_key,
    verify_note,
)
from events.transparency.signer import Signer, parse_signer
from tests.support.cases import each

KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
NOTE = (
    "This is an example message.\n\n— example.com/foo "
    "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
).encode()


def test_the_published_example_is_verified():
    key, note = parse_verifier_key(KEY), parse_note(NOTE)
    assert [signature.name for signature in verify_note(note, [key])] == ["example.com/foo"]
    assert (key.text, note.encode()) == (KEY, NOTE)


def test_a_note_is_signed_and_read_again():
    signer = Signer("example.org/log", bytes(range(32)))
    note = signer.sign("one\n\ntwo\n")
    assert parse_note(note.encode()) == note
    assert verify_note(note, [parse_verifier_key(signer.key.text)]) == note.signatures
    assert repr(signer) == f"Signer({signer.key.text})"


def test_signatures_of_unknown_keys_are_ignored():
    ours, other = Signer("a", bytes(32)), Signer("b", bytes([1]) * 32)
    text = "said\n"
    both = Note(text=text, signatures=other.sign(text).signatures + ours.sign(text).signatures)
    assert verify_note(both, [ours.key]) == ours.sign(text).signatures
    with pytest.raises(NotSigned):
        verify_note(other.sign(text), [ours.key])
    same_name = VerifierKey(name="b", public=ours.key.public)
    with pytest.raises(NotSigned):
        verify_note(other.sign(text), [same_name])


def test_one_wrong_signature_of_a_known_key_spoils_the_note():
    ours, other = Signer("a", bytes(32)), Signer("b", bytes([1]) * 32)
    wrong = Signature(name="b", key_id=other.key.key_id, value=ours.raw_signature(b"else"))
    note = Note(text="said\n", signatures=(*ours.sign("said\n").signatures, wrong))
    with pytest.raises(NotSigned):
        verify_note(note, [ours.key, other.key])


def test_a_key_for_cosignatures_verifies_no_note():
    seed = bytes(32)
    note = Signer("a", seed).sign("said\n")
    with pytest.raises(NotSigned):
        verify_note(note, [VerifierKey(name="a", public=Signer("a", seed).key.public, type=KeyType.COSIGNATURE)])


@each(
    "data",
    [
        b"", b"\n", b"no signature\n", NOTE[:-1], NOTE + b"\n", NOTE.replace(b"\n\n", b"\n"), b"\n\n" + NOTE[29:],
        NOTE.replace(b"example m", b"example\tm"), NOTE.replace(b"example m", b"example\xffm"),
        NOTE.replace("—".encode(), b"-"), NOTE.replace(b"/foo ", b"/f+o "), NOTE.replace(b"/foo ", b"/foo"),
        NOTE.replace(b"example.com/foo ", b" "), NOTE.replace(b"m/foo", "m\u2003foo".encode()),
        NOTE.replace(b"QM=", b"QN="), NOTE.replace(b"QM=", b"QM"), "text\n\n— a AAAAAA==\n".encode(),
        b"text\n\n" + "— a AAAAAAA=\n".encode() * 101, b"x" * 1_000_001,
    ],
)  # fmt: skip
def test_a_malformed_note_is_refused(data):
    with pytest.raises(MalformedNote):
        parse_note(data)


@each(
    "text",
    ["", "a", "a+b+c", KEY[:-1], KEY.replace("530d", "530e"), KEY.replace("530d", "530D"), KEY.replace("/foo", " foo")],
)
def test_a_malformed_key_is_refused(text):
    with pytest.raises(MalformedKey):
        parse_verifier_key(text)


def test_a_private_key_is_written_as_other_tools_write_it():
    published = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
    signer = parse_signer(published)
    assert signer.private_text() == published
    assert signer.key.text == "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    for broken in ("", published[8:], published[:-4], published.replace("c7", "c8"), signer.key.text):
        with pytest.raises(MalformedKey):
            parse_signer(broken)
