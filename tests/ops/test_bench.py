"""The benchmark measures what it says: its figures, its load, a whole run over the tiniest game, and partitions."""

import re
from pathlib import Path

import pytest
from redis.crc import key_slot
from rich.console import Console

from events.log.keys import tag
from ops.bench import action_endpoint, interpreter, load, peer, projection_lag, scale
from ops.bench.client import length_of
from ops.bench.figures import as_table, at_least, at_most, percentile, shown
from ops.bench.load import CLIENTS, BenchGame, record_games
from ops.bench.partition_load import MASTERS, lines, ranges
from ops.bench.run import Extent, run, sections
from ops.run.errors import UserError
from ops.run.settings import Settings
from tests.ops.service import FIFTH
from tests.support.cases import each
from tests.support.rulesets import RULESETS

NIM = RULESETS["nim"]


def test_percentiles():
    assert [percentile(range(1, 101), share) for share in (0.5, 0.99, 1.0)] == [50, 99, 100]


def test_what_is_aimed_at():
    assert at_least("speed", 10, 9).reached
    assert not at_least("speed", 8, 9).reached
    assert at_most("delay", 8, 9).reached
    assert not at_most("delay", 10, 9).reached
    assert as_table("figures", [at_least("speed", 10, 9)]).row_count == 1


def test_numbers_have_three_digits_that_count():
    assert [shown(value) for value in (0.12345, 12.345, 12345.6)] == ["0.123", "12.3", "12,346"]


def test_a_recorded_game_is_decided_again_word_for_word():
    one, other = (next(record_games(RULESETS, [NIM])) for _ in range(2))
    assert (one.request, one.acts) == (other.request, other.acts)
    assert one.entries[-1].type == "seed_opened"
    assert one.acts[-1].version == one.entries[-1].version - 2, "results and seed follow by themselves"


def test_connections_share_out_whole_games():
    scripts = load.enough(record_games(RULESETS, [NIM]), 200)
    games = [BenchGame(game=str(n), tokens=("a", "b", "c"), script=script) for n, script in enumerate(scripts)]
    shared = load.share_out(games)
    assert len(shared) == CLIENTS
    assert sum(map(len, shared)) == sum(len(script.acts) for script in scripts) >= 200


def test_a_probe_asks_for_the_score_of_each_action():
    game = BenchGame(game="g", tokens=("a", "b", "c"), script=next(record_games(RULESETS, [NIM])))
    asked = projection_lag.probe([game])
    assert asked[0].startswith(b"POST /v1/games/g/actions")
    assert b"at_least=%d&" % game.script.acts[0].version in asked[1]


def test_the_length_of_an_answer_is_read_from_its_head():
    assert length_of(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCONTENT-LENGTH: 12") == 12


def test_a_peer_that_cannot_be_served(monkeypatch, tmp_path):
    with pytest.raises(UserError, match="does not start"), peer.peer(tmp_path):
        pass
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(UserError, match="needs node and npm"), peer.peer(None):
        pass


def test_the_interpreter_is_named_with_how_it_was_built(monkeypatch):
    assert re.fullmatch(r"\w+ 3[.]\d+[.]\d+\S*, built with(out)? profiles", interpreter.interpreter())
    monkeypatch.setattr("sysconfig.get_config_var", lambda _: "'--enable-optimizations' '--with-lto'")
    assert interpreter.is_profiled()


@each("first, is_profiled", [(interpreter.COLD, True), (interpreter.HOT, False)])
def test_a_build_with_profiles_that_does_not_say_so_has_what_it_never_calls_first(monkeypatch, first, is_profiled):
    monkeypatch.setattr("sysconfig.get_config_var", lambda _: "'--enable-shared'")
    monkeypatch.setattr(interpreter, "_address", lambda name: 0 if name in first else 1)
    assert interpreter.is_profiled() is is_profiled


def test_a_load_that_was_killed_says_how_it_ended(monkeypatch):
    monkeypatch.setattr("sys.executable", "false")
    with pytest.raises(UserError, match="the load stopped: status 1"):
        load.run_load(1, [])


def test_a_request_with_many_lines_has_the_next_action_of_each_game():
    script = next(record_games(RULESETS, [NIM])).beginning(2)
    games = [BenchGame(game=str(n), tokens=("a", "b", "c"), script=script) for n in range(5)]
    shared = load.in_lines(games, 2)
    assert [len(share) for share in shared] == [2, 2]
    assert [request.count(b'"token"') for share in shared for request in share] == [3, 3, 2, 2]


SECTIONS = {
    "one-connection": (
        "by HTTP, 16 clients, minimal",
        "one connection for 20 games: to 16 games",
        "16 games, events, 1 web: to HTTP",
        "16 games, events, two web to one: moves",
        "16 games, events and game, 2 web: p99",
    ),
    "scale": ("4 web: processor, Redis", "workers", "| 16 |", "Redis is full first"),
    "http": (
        "throughput, whole answers to bare",
        "throughput, minimal answers to bare",
        "throughput, many in one request to single",
    ),
    "lag": ("projection lag, p99", "bytes per event"),
    "datasets": ("default tables, public, size", "archived by all cores", "beyond Redis"),
    "live-games": ("many to few",),
    "flood": ("flood of long pages: p99 to that without", "flood of streams: served"),
    "fair-shares": ("answers of bots: p99 to that without", "delivery lag"),
    "lag-beside-bots": ("beside bots / without",),
    "streams": (),
    "folding": ("geometric mean",),
    "play": ("geometric mean",),
    "analyses": ("1. Does it matter who begins?",),
}
"""What each says among others."""


def test_all_sections_are_known_and_an_unknown_one_is_refused():
    assert list(sections(Settings(), RULESETS, [NIM], Extent(), print)) == list(SECTIONS)
    with pytest.raises(UserError, match="unknown section: nim; available: one-connection, scale, "):
        run(Settings(games=str(FIFTH)), ["nim"], ["nim"], Extent(), Console(record=True))


@pytest.mark.campaign(len(SECTIONS))
@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_of_a_run(monkeypatch, section):
    monkeypatch.setattr("ops.bench.action_endpoint.ROUNDS", 1)
    monkeypatch.setattr("ops.bench.one_connection.ROUNDS", 1)
    monkeypatch.setattr("ops.bench.one_connection.GAMES", (16,))
    monkeypatch.setattr("ops.bench.one_connection.BACKEND_GAMES", 20)
    monkeypatch.setattr("ops.bench.scale.ROUNDS", 1)
    monkeypatch.setattr("ops.bench.scale.GAMES", 16)
    monkeypatch.setattr("ops.bench.live_streams.ROUNDS", 1)
    monkeypatch.setattr("ops.bench.projection_lag.TURNS_BESIDE_BOTS", 1)
    monkeypatch.setattr("ops.bench.flood.TURNS", 1)
    monkeypatch.setattr("ops.bench.in_process.ASKED_ROUNDS", 1)
    monkeypatch.setattr("ops.bench.fair_shares.FLOOD", {"smart": 5, "random": 5})
    console = Console(record=True, width=100)
    tiny = Extent(seconds=0.1, requests=300, paced=5, many=100, listeners=20, heard=5, finished=12, asked=1_000)
    monkeypatch.setattr(action_endpoint, "GAMES_OF_MANY", 12)
    run(Settings(games=str(FIFTH)), [section], ["nim"], tiny, console)
    text = console.export_text()
    for figure in (section, *SECTIONS[section], " profiles"):
        assert figure in text


COSTS = scale.parse_costs(("400,150", "520,154", "600,162"), 100)


def test_the_model_has_the_costs_that_it_was_made_from():
    model = scale.model_of(COSTS)
    for number in scale.PROCESSES:
        assert model.web(number) == pytest.approx(COSTS.web[number])
        assert model.redis(number) == pytest.approx(COSTS.redis[number])


def test_costs_that_only_vary_by_chance_are_no_gain():
    model = scale.model_of(scale.parse_costs(("400,150", "390,149", "380,151"), 100))
    assert (model.deliver, model.hear) == (0, 0)
    assert model.carried(2, 64) == 2 * model.carried(1, 64), "twice as many web processes carry twice as much"


SCALE = Path(__file__).parents[2] / "docs" / "scale.md"


def test_a_partition_is_where_its_hash_tag_is():
    """As redis-cli --cluster create and ``ops.run.cluster`` give ranges of slots."""
    for masters in MASTERS:
        for partition, master in enumerate(ranges(masters)):
            slot = key_slot(tag(partition).encode())
            assert 16_384 * master // masters <= slot < -(-16_384 * (master + 1) // masters)


def test_the_guide_has_what_it_prints_today():
    assert "\n".join(lines(1_000_000)) in SCALE.read_text()


def test_the_guide_has_what_follows_from_the_costs_in_it():
    rows = re.findall(r"^[|] ([124]) [|] (\d+) [|] (\d+) [|] (\d+) [|]$", SCALE.read_text(), re.MULTILINE)
    assert [int(number) for number, *_ in rows] == list(scale.PROCESSES)
    costs = scale.parse_costs([f"{web},{redis}" for _, web, redis, _ in rows], float(rows[0][3]))
    assert "\n".join(scale.lines(costs)) in SCALE.read_text()
