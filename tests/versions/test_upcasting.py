"""A fact that was stored under an older schema: read by the newest code, shown as it was stored, and still proven."""

import msgspec
import pytest

from events.integrity.audit import audit
from events.integrity.codec import decode_fact
from events.integrity.replay import states
from events.integrity.transcript import lines_of, read_transcript
from events.integrity.verification import verify
from events.ruleset.records import change
from events.ruleset.ruleset import upcast
from ops.play.replay import ClosedGame
from tests.service.conftest import Service
from tests.support.cases import each
from tests.support.chains import rechained
from tests.support.rulesets import RULESETS
from tests.versions.then import LAID, NIM, log_of_then, play, service_of


@pytest.fixture
def stored():
    return log_of_then()


def laid_in(entries):
    return next(entry for entry in entries if entry.type == "heaps_laid")


def test_the_stored_fact_is_folded_as_the_newest_schema_has_it(stored):
    log, game_id = stored
    entry = laid_in(log.read(game_id))
    assert entry.schema == 1
    assert set(msgspec.json.decode(entry.data)) == {"heaps"}
    fact = decode_fact(NIM, entry)
    assert fact == LAID(heaps=fact.heaps, total=sum(fact.heaps))
    state = service_of(log).load(game_id)
    assert state.setup.rules_version == 1
    assert len(list(states(RULESETS, game_id, log.read(game_id)))) == state.version


def test_the_game_goes_on_and_is_audited_and_verified(stored):
    log, game_id = stored
    games = service_of(log)
    assert audit(RULESETS, game_id, log.read(game_id), log.head(game_id)).ok
    play(games, game_id)
    closed = games.close(game_id).state
    entries = log.read(game_id)
    assert audit(RULESETS, game_id, entries, log.head(game_id)).ok
    transcript = read_transcript(lines_of(closed, entries, None))
    assert verify(RULESETS, transcript).ok
    assert ClosedGame(RULESETS, transcript, None).events[laid_in(entries).version - 1]["schema"] == 1


@pytest.mark.parametrize("field", ["data", "seat"])
def test_an_altered_fact_of_an_older_schema_is_found_by_the_decisions_too(stored, field):
    log, game_id = stored
    entries = list(log.read(game_id))
    place = laid_in(entries).version - 1
    altered = {"data": b'{"heaps":[1,1,1]}', "seat": 1}[field]
    entries[place] = change(entries[place], **{field: altered})
    whole = rechained(game_id, entries)
    decisions = next(check for check in audit(RULESETS, game_id, whole).checks if check.name == "decisions")
    assert not decisions.ok
    assert decisions.version == place + 1


def test_over_http_the_event_stays_as_it_was_stored(stored):
    log, game_id = stored
    service = Service(log=log)
    entry = laid_in(log.read(game_id))
    (shown,) = service.get(f"/v1/games/{game_id}/events?after={entry.version - 1}&limit=1").json["events"]
    assert (shown["schema"], shown["data"], shown["hash"]) == (1, msgspec.json.decode(entry.data), entry.hash.hex())
    assert service.get(f"/v1/games/{game_id}").json["state"]["heaps"]
    assert service.get(f"/v1/games/{game_id}?at={entry.version}").status_code == 200
    play(service_of(service.log), game_id)
    service_of(service.log).close(game_id)
    assert service.get(f"/v1/games/{game_id}/audit").json["ok"]
    lines = service.get(f"/v1/games/{game_id}/events", headers={"Accept": "application/x-ndjson"}).data
    assert verify(RULESETS, read_transcript(lines.splitlines(keepends=True))).ok


def test_over_http_it_is_told_by_the_newest_sentences_too(stored):
    log, game_id = stored
    entry = laid_in(log.read(game_id))
    query = f"?after={entry.version - 1}&limit=1&lang=en"
    (shown,) = Service(log=log).get(f"/v1/games/{game_id}/events{query}").json["events"]
    assert shown["text"].endswith(f"= {sum(shown['data']['heaps'])}.")


@each(("schema", "why"), [(3, "2 is the newest known"), (0, "schema 0 cannot be read")])
def test_a_schema_that_nobody_knows_is_refused(schema, why):
    with pytest.raises(msgspec.ValidationError, match=why):
        upcast(NIM.history.upcasters, LAID, schema, {"heaps": [1]})
