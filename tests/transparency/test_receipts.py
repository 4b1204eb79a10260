"""Receipts: on every kind of answer, true, and refused once a byte of them is another."""

import json
import subprocess
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import httpx
import msgspec
import pytest
from skald_client import Skald
from skald_client.refusals import Malformed

from events.log.records import LogUnavailable
from events.ruleset.records import canonical
from events.transparency.notes import NotSigned
from events.transparency.receipts import MalformedReceipt, action_digest, read_receipt
from events.transparency.signer import Signer
from tests.service.conftest import OPERATOR, Service
from tests.support.node import NODE

CLIENT = Path(__file__).parents[2] / "ops" / "clients" / "js" / "skald.js"
SIGNER = Signer("example.org/games", bytes(range(32)))
ASKED = {"Prefer": "receipt"}
BID = {"type": "bid", "points": 1}
NESTED = 'skald-receipt/v1\n{"x":' + "[" * 5_000 + "]" * 5_000 + "}\n"


@pytest.fixture
def service():
    return Service(signer=SIGNER)


def receipt_of(answer):
    """The statement of an answer's receipt, whose signature holds."""
    receipt = read_receipt(answer.headers["Skald-Receipt"])
    receipt.require_signature([SIGNER.key])
    assert answer.headers["Preference-Applied"].endswith("receipt")
    assert "Prefer" in answer.headers["Vary"].split(", ")
    assert receipt.statement.status == answer.status_code
    return receipt.statement


def test_a_stored_action_is_acknowledged(service):
    table = service.create()
    answer = table.act(0, BID, **ASKED)
    said = receipt_of(answer)
    assert (said.write, said.game, said.seat, said.code) == ("act", table.id, 0, None)
    assert said.action == action_digest(canonical(BID))
    assert said.version == answer.json["version"]
    assert said.head == answer.json["game"]["head"]
    assert said.is_stored
    assert len(answer.headers["Skald-Receipt"]) < 800


def test_a_minimal_answer_may_have_a_receipt(service):
    answer = service.create().act(0, BID, Prefer="return=minimal, receipt")
    assert set(answer.json) == {"version", "head", "status", "to_act"}
    assert answer.headers["Preference-Applied"] == "return=minimal, receipt"
    assert receipt_of(answer).head == answer.json["head"]


@pytest.mark.parametrize(
    ("seat", "action", "headers", "status", "code"),
    [
        (1, {"type": "take", "heap": 0, "stones": 1}, {}, 409, "not_your_turn"),
        (0, {"type": "take", "heap": 0, "stones": 99}, {}, 422, "malformed"),
        (0, {"type": "unheard of"}, {}, 422, "malformed"),
        (0, [1.5], {}, 422, "malformed"),
        (0, BID, {"If-Match": '"1"'}, 412, "stale_version"),
        (0, BID, {"If-Match": "no version"}, 422, "malformed"),
    ],
)
def test_a_refusal_is_acknowledged(service, seat, action, headers, status, code):
    table = service.create()
    for bidder in (0, 1) if status == 409 else ():
        table.act(bidder, BID)
    if status == 409:
        seat = 1 - table.get().json["to_act"][0]
    answer = table.act(seat, action, **headers, **ASKED)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    said, game = receipt_of(answer), table.get().json
    assert (said.code, said.seat, said.version, said.head) == (code, seat, game["version"], game["head"])
    assert said.action is None or len(said.action) == 64
    assert not said.is_stored


def test_what_is_no_json_is_acknowledged_by_its_bytes(service):
    table = service.create()
    sent = {"data": b"{", "headers": {**ASKED, "Content-Type": "application/json"}}
    answer = table.post("/actions", token=table.tokens[0], **sent)
    assert answer.status_code == 400
    assert receipt_of(answer).action == action_digest(b"{")


def test_a_repeat_is_acknowledged_as_of_its_own_commit(service):
    table = service.create()
    first = receipt_of(table.act(0, BID, Idempotency_Key="k", **ASKED))
    table.act(1, BID)
    again = receipt_of(table.act(0, BID, Idempotency_Key="k", **ASKED))
    assert (again.version, again.head) == (first.version, first.head)
    other = receipt_of(table.act(0, {**BID, "points": 2}, Idempotency_Key="k", **ASKED))
    assert other.code == "idempotency_key_reused"


def test_the_other_writes_are_acknowledged(service):
    table = service.create(options={"resignation": "ends"})
    undo = table.post("/undo", token=table.tokens[0], headers=ASKED)
    assert (receipt_of(undo).write, receipt_of(undo).code) == ("undo", "nothing_to_undo")
    resigned = receipt_of(table.post("/resign", token=table.tokens[0], headers=ASKED))
    assert (resigned.write, resigned.action, resigned.seat, resigned.status) == ("resign", None, 0, 201)
    abandoned = receipt_of(service.create().post("/abandon", token=OPERATOR, headers=ASKED))
    assert (abandoned.write, abandoned.seat, abandoned.status) == ("abandon", None, 201)
    over = receipt_of(table.act(0, BID, **ASKED))
    assert over.code == "game_over"


def test_the_preference_is_ignored_on_dry_runs_and_for_whom_it_is_not(service):
    table = service.create()
    for answer in (
        table.act(0, BID, "?dry_run=true", **ASKED),
        table.act(0, {**BID, "points": 99}, "?dry_run=true", **ASKED),
        table.post("/actions", BID, headers=ASKED),
        table.post("/actions", BID, service.create().tokens[0], headers=ASKED),
        table.act(0, BID),
        Service().create().act(0, BID, **ASKED),
    ):
        assert "Skald-Receipt" not in answer.headers
        assert "receipt" not in answer.headers.get("Preference-Applied", "")


def test_an_outage_is_acknowledged_without_a_version(service, monkeypatch):
    table = service.create()

    def away(*_, **__):
        raise LogUnavailable

    monkeypatch.setattr(service.log, "append", away)
    monkeypatch.setattr(service.log, "read", away)
    monkeypatch.setattr(service.log, "read_tail", away, raising=False)
    answer = table.act(0, BID, **ASKED)
    said = receipt_of(answer)
    assert (said.status, said.code, said.version, said.head) == (503, "log_unavailable", None, None)


def test_each_line_of_many_is_acknowledged(service):
    table = service.create()
    lines = [
        {"game": table.id, "token": table.tokens[0], "action": BID},
        {"game": table.id, "token": table.tokens[0], "action": {"type": "bid", "points": 99}},
        {"game": table.id, "token": f"{table.id}.{'A' * 43}", "action": BID},
    ]
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    sent = {"data": body, "headers": {"Content-Type": "application/x-ndjson", **ASKED}}
    answer = service.call("POST", "/v1/actions", **sent)
    assert answer.headers["Preference-Applied"] == "receipt"
    stored, refused, unknown = [json.loads(line) for line in answer.text.splitlines()]
    assert "receipt" not in unknown
    for line, found in ((lines[0], stored), (lines[1], refused)):
        receipt = read_receipt(found["receipt"])
        receipt.require_signature([SIGNER.key])
        assert receipt.statement.status == found["status"]
        assert receipt.statement.action == action_digest(canonical(line["action"]))
    assert read_receipt(stored["receipt"]).statement.head == stored["head"]


def test_every_altered_receipt_is_refused(service):
    text = service.create().act(0, BID, **ASKED).headers["Skald-Receipt"]
    note = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    for place in range(0, len(note), 3):
        altered = bytearray(note)
        altered[place] ^= 1
        with pytest.raises((MalformedReceipt, NotSigned)):
            read_receipt(urlsafe_b64encode(altered).rstrip(b"=").decode()).require_signature([SIGNER.key])
    with pytest.raises(NotSigned):
        read_receipt(text).require_signature([Signer("example.org/games", bytes(32)).key])


def test_no_checkpoint_is_a_receipt(service):
    for signed in ("example.org/games\n17\nAAAA\n", "skald-receipt/v1\n17\nAAAA\n", "skald-receipt/v1\n{}\n", NESTED):
        text = urlsafe_b64encode(SIGNER.sign(signed).encode()).decode()
        with pytest.raises(MalformedReceipt):
            read_receipt(text)
    for text in ("", "é", "%%%", "A" * 20_000):
        with pytest.raises(MalformedReceipt):
            read_receipt(text)


def test_a_receipt_of_no_day_is_none(service):
    text = urlsafe_b64decode(service.create().act(0, BID, **ASKED).headers["Skald-Receipt"] + "==").decode()
    said = msgspec.json.decode(text.split("\n")[1])
    other = canonical({**said, "at": "2026-02-30T00:00:00.000Z"}).decode()
    with pytest.raises(MalformedReceipt):
        read_receipt(urlsafe_b64encode(SIGNER.sign(f"skald-receipt/v1\n{other}\n").encode()).decode())


def test_the_python_client_hands_over_each_receipt(service):
    table, kept = service.create(), []
    sent = {"transport": httpx.WSGITransport(service.app), "pauses": ()}
    with Skald("http://skald", table.tokens[0], receipts=kept.append, **sent) as skald:
        stored = skald.act(table.id, BID)
        with pytest.raises(Malformed):
            skald.act(table.id, {**BID, "points": 99})
        skald.get_game(table.id)
    said = [read_receipt(receipt).statement for receipt in kept]
    assert [(one.status, one.version) for one in said] == [(201, stored["version"]), (422, stored["version"])]


def test_the_javascript_client_hands_over_each_receipt():
    program = f"""
    import {{ Skald }} from "{CLIENT.as_uri()}";
    const kept = [], asked = [];
    const fetch = async (path, {{ method, headers }}) => {{
      asked.push([method, headers.Prefer ?? null]);
      const status = asked.length === 2 ? 409 : 200;
      return new Response("{{}}", {{ status, headers: {{ "Skald-Receipt": `r${{asked.length}}` }} }});
    }};
    const skald = new Skald("", {{ fetch, receipts: (one) => kept.push(one) }}).as({{ token: "t" }});
    await skald.act("g", {{}}, {{ minimal: true }});
    await skald.undo("g").catch(() => null);
    await new Skald("", {{ fetch }}).undo("g");
    console.log(JSON.stringify([kept, asked]));
    """
    done = subprocess.run([NODE, "--input-type=module", "-e", program], check=True, capture_output=True, text=True)
    kept, asked = json.loads(done.stdout)
    assert kept == ["r1", "r2"]
    assert asked == [["POST", "return=minimal, receipt"], ["POST", "receipt"], ["POST", None]]
