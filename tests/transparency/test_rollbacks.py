"""Actions that were acknowledged and rolled back: each is proved by its receipt, and none that was kept is."""

import random

import pytest

from events.aggregate.clocks import milliseconds, timestamp
from events.integrity.transcript import lines_of, read_transcript
from events.ruleset.records import change
from events.transparency.receipts import ReceiptOutcome, compare, compare_with_log, issue, read_receipt
from tests.ops.service import told
from tests.service.conftest import OPERATOR, Service
from tests.support.campaigns import amount
from tests.support.rulesets import SHIPPED
from tests.transparency.test_receipts import ASKED, SIGNER

ROLLBACKS = amount("SKALD_ROLLBACKS", 4, 20)
HELD, CONTRADICTED, OPEN = ReceiptOutcome.HELD, ReceiptOutcome.CONTRADICTED, ReceiptOutcome.OPEN


class Ticking:
    """A clock that goes on by six seconds whenever it is looked at."""

    now = milliseconds("2026-01-01T00:00:00.000Z")

    def __call__(self):
        self.now += 6_000
        return timestamp(self.now)


def signing():
    service = Service(signer=SIGNER)
    service.games.clock = Ticking()
    return service


def said(receipt):
    found = read_receipt(receipt)
    found.require_signature([SIGNER.key])
    return found.statement


def acted(table, chance):
    """What is said of a random action of a seat that is asked; ``None`` once the game is over."""
    for seat in range(2):
        if offered := table.offered(seat):
            answer = table.act(seat, chance.choice(offered), **ASKED)
            assert answer.status_code == 201
            return answer.headers["Skald-Receipt"]
    return None


def acted_often(table, chance, most):
    return [receipt for _ in range(chance.randint(1, most)) if (receipt := acted(table, chance))]


def roll_back(service, table, head):
    """Let the store forget what came after a head, as one that was restored or has lost its newest writes."""
    del service.log._entries[table.id][head.version :]
    service.log._heads[table.id] = head
    service.games.cache.forget(table.id)


def lines(service, table, viewer=None):
    return list(lines_of(service.games.load(table.id), service.games.log.read(table.id), viewer))


def in_file(statement, service, table):
    return compare_with_log(statement, read_transcript(lines(service, table))).outcome


@pytest.mark.parametrize("number", range(ROLLBACKS))
def test_each_rollback_is_proved(signed, number):
    chance = random.Random(number)
    table = signed.create(ruleset=["nim", *SHIPPED][number % 5])
    kept = [said(one) for one in acted_often(table, chance, 4)]
    head = signed.log.head(table.id)
    lost = [said(one) for one in acted_often(table, chance, 3)]
    assert {in_file(one, signed, table) for one in (*kept, *lost)} == {HELD}
    roll_back(signed, table, head)
    after = said(table.act(0, {"type": "unheard of"}, **ASKED).headers["Skald-Receipt"])
    assert {compare(one, after).outcome for one in kept if one.version < after.version} <= {OPEN}
    assert {compare(one, after).outcome for one in lost} <= {CONTRADICTED}
    again = [said(one) for one in acted_often(table, chance, 3)] if number % 2 else []
    table.post("/abandon", token=OPERATOR)
    signed.games.close(table.id)  # where the rules have ended it
    assert {in_file(one, signed, table) for one in lost} <= {CONTRADICTED}
    assert {in_file(one, signed, table) for one in (*kept, *again, after)} <= {HELD}
    assert {compare(one, other).outcome for one in lost for other in again if one.version == other.version} <= {
        CONTRADICTED
    }


@pytest.fixture(scope="module")
def signed():
    return signing()


def test_another_action_than_the_acknowledged_one_is_noticed(signed):
    table, chance = signed.create(), random.Random(1)
    statement = said(acted(table, chance))
    other = said(issue(SIGNER, change(statement, action="0" * 64)))
    stranger = said(issue(SIGNER, change(statement, seat=1)))
    assert in_file(other, signed, table) is HELD  # nobody can say while the seed is closed
    table.post("/abandon", token=OPERATOR)
    assert in_file(statement, signed, table) is HELD
    assert in_file(other, signed, table) is CONTRADICTED
    assert in_file(stranger, signed, table) is CONTRADICTED


def test_what_proves_nothing_says_so(signed):
    table, chance = signed.create(), random.Random(2)
    before = lines(signed, table)
    first, second = said(acted(table, chance)), said(acted(table, chance))
    older = compare_with_log(first, read_transcript(before))
    assert older.outcome is OPEN
    assert "older" in older.reason
    assert in_file(first, signed, signed.create()) is OPEN
    assert compare(first, second).outcome is OPEN
    assert compare(first, first).outcome is HELD


def test_the_command_says_what_a_receipt_proves(signed, tmp_path):
    table, chance = signed.create(ruleset=SHIPPED[0]), random.Random(3)
    kept = acted(table, chance)
    head = signed.log.head(table.id)
    lost = acted(table, chance)
    (tmp_path / "running.ndjson").write_bytes(b"".join(lines(signed, table)))
    roll_back(signed, table, head)
    table.post("/abandon", token=OPERATOR)
    (tmp_path / "closed.ndjson").write_bytes(b"".join(lines(signed, table)))
    (tmp_path / "key").write_text(SIGNER.key.text + "\n")
    (tmp_path / "lost").write_text(lost)
    key = ("--key", tmp_path / "key")
    status, text = told("verify", "--receipt", kept, "--key", SIGNER.key.text)
    assert (status, "genuine: example.org/games says" in text) == (0, True), text
    status, text = told("verify", "--receipt", kept, *key, tmp_path / "closed.ndjson")
    assert (status, "the log has that action" in text) == (0, True), text
    status, text = told("verify", "--receipt", tmp_path / "lost", *key, tmp_path / "running.ndjson")
    assert status == 0, text
    status, text = told("verify", "--receipt", tmp_path / "lost", *key, tmp_path / "closed.ndjson")
    assert (status, "EVIDENCE" in text) == (1, True), text
    refused = table.act(0, {"type": "unheard of"}, **ASKED).headers["Skald-Receipt"]
    assert told("verify", "--receipt", lost, "--receipt", refused, *key)[0] in {0, 1}
    status, text = told("verify", "--receipt", kept, "--key", "a+00000000+AQ==")
    assert (status, "--key" in text) == (1, True), text
    status, text = told("verify", "--receipt", kept[:-8] + "AAAAAAAA", *key)
    assert (status, "not genuine" in text) == (1, True), text
    assert told("verify", "--receipt", kept)[0] == 2
    assert told("verify", "--receipt", kept, *key, tmp_path / "lost", tmp_path / "key")[0] == 2
