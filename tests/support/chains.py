"""Logs altered by the owner of the server: with commitments and hashes made anew."""

import msgspec

from events.integrity import chain
from events.integrity.audit import DERIVED, NOT_DERIVED, audit
from events.ruleset.records import canonical, change
from tests.support.nim import NIM_ONLY


def rechained(game_id, entries):
    """The entries with commitments and hashes made anew, as only the server could."""
    first = msgspec.json.decode(entries[0].data)
    seed = bytes.fromhex(msgspec.json.decode(entries[0].private["server"])["seed"])
    previous = chain.genesis(game_id, first["ruleset"], first["rules_version"], first["commitment"])
    made = []
    for entry in entries:
        commitments = {
            name: chain.part_commitment(chain.salt(seed, entry.version, name), part)
            for name, part in entry.private.items()
        }
        meta = chain.meta(entry.seat, entry.at, entry.schema)
        previous = chain.event_hash(previous, entry.version, entry.type, entry.data, meta, commitments)
        made.append(change(entry, commitments=commitments, hash=previous))
    return tuple(made)


def with_part(entry, name, edit):
    """The entry with its private part edited."""
    part = msgspec.json.decode(entry.private[name])
    edit(part)
    return change(entry, private={**entry.private, name: canonical(part)})


def with_data(entry, **fields):
    return change(entry, data=canonical({**msgspec.json.decode(entry.data), **fields}))


def edited(entries, index, entry):
    return (*entries[:index], entry, *entries[index + 1 :])


def failed(game_id, entries, rulesets=NIM_ONLY, head=None):
    """The names of the checks that fail, each with the version. On a broken chain nothing is derived."""
    report = audit(rulesets, game_id, entries, head)
    assert report.ok == all(check.ok for check in report.checks)
    derived = [check for check in report.checks if check.detail != NOT_DERIVED]
    assert len(derived) in (len(report.checks), len(report.checks) - len(DERIVED))
    for check in derived:
        assert check.ok == (check.version is None)
        assert check.ok or check.detail.startswith(f"version {check.version}: ")
    return {check.name: check.version for check in derived if not check.ok}


def at(entries, kind):
    """The index of the first entry of a type."""
    return next(index for index, entry in enumerate(entries) if entry.type == kind)
