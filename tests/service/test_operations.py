"""For the operator of the service: health, figures, cross-origin requests, configuration."""

from events.log.heartbeats import Heartbeat
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each

ORIGIN = "https://table.example"


def test_health(service):
    assert service.get("/healthz").json == {"status": "alive"}
    assert service.get("/readyz").json == {"status": "ready"}


def beating(*kinds, age=0):
    return lambda: [Heartbeat(kind, age, 15, 1, 0, "here") for kind in kinds]


def test_all_processes_are_asked_for_by_all():
    well = Service(heartbeats=beating("web", "bots"), process_kinds=("web", "bots"))
    assert well.get("/readyz?all").json == {"status": "ready", "processes": {"web": 0, "bots": 0}}
    lacking = Service(heartbeats=beating("web"), process_kinds=("web", "bots"))
    assert lacking.get("/readyz").json == {"status": "ready"}
    refused = lacking.get("/readyz?all")
    assert (refused.status_code, refused.json["code"]) == (503, "process_silent")
    assert refused.json["processes"] == {"bots": None}
    stopped = Service(heartbeats=beating("web", age=16), process_kinds=("web",))
    assert stopped.get("/readyz?all=1").json["processes"] == {"web": 16}


def test_figures(service):
    table = service.create()
    table.act(0, {"type": "bid", "points": 1})
    figures = service.get("/metrics")
    assert figures.mimetype == "text/plain"
    for line in (
        'skald_games_created_total{ruleset="nim"} 1.0',
        'skald_events_appended_total{ruleset="nim"} 1.0',
        'skald_request_seconds_count{endpoint="actions.act",status="201"} 1.0',
        "skald_projection_lag_seconds 0.5",
    ):
        assert line in figures.text


def test_two_applications_count_apart():
    one, other = Service(), Service()
    one.create()
    assert "skald_games_created_total{" not in other.get("/metrics").text


def test_nothing_is_kept_by_shared_caches(table):
    for what in ("", "/events", "/scores", "/audit"):
        assert table.get(what).headers["Cache-Control"] == "no-store"


@each("origins", [(ORIGIN,), ("https://a.example", ORIGIN), ("*",)])
def test_pages_of_configured_origins_may_call(origins):
    service = Service(cors_origins=origins)
    allowed = service.get("/v1/games", headers={"Origin": ORIGIN})
    assert allowed.headers["Access-Control-Allow-Origin"] in (ORIGIN, "*")
    assert {"ETag", "Location", "X-Request-Id"} <= set(allowed.headers["Access-Control-Expose-Headers"].split(", "))
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "if-match"}
    preflight = service.call("OPTIONS", "/v1/games/017-8k2m4w0q7z5t3v1x/actions", headers=asked)
    assert preflight.status_code == 200
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    wanted = {"Authorization", "Content-Type", "If-Match", "Idempotency-Key", "Last-Event-ID"}
    assert wanted <= set(preflight.headers["Access-Control-Allow-Headers"].split(", "))
    refused = service.get("/v1/games/x", headers={"Origin": ORIGIN})
    assert refused.status_code == 404
    assert "Access-Control-Allow-Origin" in refused.headers


def test_pages_of_other_origins_may_not():
    service = Service(cors_origins=("https://a.example",))
    answer = service.get("/v1/games", headers={"Origin": ORIGIN})
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Origin" in answer.headers["Vary"]
    assert "Access-Control-Allow-Origin" not in Service().get("/v1/games", headers={"Origin": ORIGIN}).headers


def test_addresses_can_be_absolute():
    service = Service(public_base="https://skald.example")
    created = service.post("/v1/games", {"ruleset": "nim", "seats": [{"name": "A"}, {"name": "B"}]}, OPERATOR)
    assert created.headers["Location"].startswith("https://skald.example/v1/games/")
    assert service.get("/openapi.json").json["servers"] == [{"url": "https://skald.example"}]
