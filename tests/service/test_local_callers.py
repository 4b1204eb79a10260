"""Who is served while everybody is an operator: programs of this machine, and no page and no proxy."""

from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
FOREIGN = {
    "a name pointed here": ({"Host": "evil.example"}, "foreign_host"),
    "a name that begins like ours": ({"Host": "localhost.evil.example:8000"}, "foreign_host"),
    "another address": ({"Host": "10.0.0.1:8000"}, "foreign_host"),
    "no host": ({"Host": ""}, "foreign_host"),
    "a page elsewhere": ({"Origin": "https://evil.example"}, "foreign_origin"),
    "a page of no origin": ({"Origin": "null"}, "foreign_origin"),
    "a page on another port": ({"Host": "localhost:8000", "Origin": "http://localhost:3000"}, "foreign_origin"),
    "a page under another name": ({"Host": "127.0.0.1:8000", "Origin": "http://localhost:8000"}, "foreign_origin"),
    "a picture elsewhere": ({"Sec-Fetch-Site": "cross-site"}, "foreign_origin"),
    "a form on this site": ({"Sec-Fetch-Site": "same-site"}, "foreign_origin"),
    "a proxy": ({"X-Forwarded-For": "1.2.3.4"}, "forwarded"),
    "a proxy with TLS": ({"X-Forwarded-Proto": "https"}, "forwarded"),
    "a standard proxy": ({"Forwarded": "for=1.2.3.4"}, "forwarded"),
    "another proxy": ({"X-Real-IP": "1.2.3.4"}, "forwarded"),
}
OURS = [
    {"Host": "localhost"},
    {"Host": "LOCALHOST:1234"},
    {"Host": "127.0.0.1:8000"},
    {"Host": "[::1]:8000"},
    {"Host": "[::1]"},
    {"Host": "localhost:8000", "Origin": "http://localhost:8000", "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
]


@each(("headers", "code"), FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_request_changes_nothing(headers, code):
    service = Service(operator_key=None)
    game = service.post("/v1/games", BODY).json["game"]["id"]
    for method, path, body in (
        ("POST", "/v1/games", BODY),
        ("POST", f"/v1/games/{game}/abandon", None),
        ("GET", f"/v1/games/{game}", None),
        ("GET", "/docs", None),
        ("GET", "/healthz", None),
        ("GET", "/nowhere", None),
        ("OPTIONS", "/v1/games", None),
    ):
        answer = service.call(method, path, headers=headers, json=body)
        assert (answer.status_code, answer.json["code"]) == (403, code)
        assert answer.mimetype == "application/problem+json"
        assert "Access-Control-Allow-Origin" not in answer.headers
    assert list(service.log.game_ids()) == [game]
    assert service.games.load(game).status == "running"


@each("headers", OURS, ids=str)
def test_programs_and_pages_of_this_machine_are_served(headers):
    assert Service(operator_key=None).post("/v1/games", BODY, headers=headers).status_code == 201


@each(("headers", "code"), FOREIGN.values(), ids=FOREIGN)
def test_with_a_key_the_key_decides(headers, code):
    service = Service()
    assert service.post("/v1/games", BODY, OPERATOR, headers=headers).status_code == 201
    assert service.post("/v1/games", BODY, headers=headers).status_code == 401


def test_an_origin_that_is_allowed_by_name_may_ask_without_a_key():
    origin = "http://localhost:5173"
    service = Service(operator_key=None, cors_origins=(origin,))
    answer = service.post("/v1/games", BODY, headers={"Origin": origin, "Sec-Fetch-Site": "same-site"})
    assert answer.status_code == 201
    assert answer.headers["Access-Control-Allow-Origin"] == origin
    assert service.post("/v1/games", BODY, headers={"Origin": "http://localhost:5174"}).status_code == 403


def test_any_origin_is_never_allowed_without_a_key():
    service = Service(operator_key=None, cors_origins=("*",))
    assert service.post("/v1/games", BODY, headers={"Origin": "https://evil.example"}).status_code == 403


def test_with_a_key_the_host_names_may_be_limited():
    service = Service(allowed_hosts=("games.example", "[2001:db8::1]"))
    assert service.get("/v1/rulesets", headers={"Host": "Games.Example:443"}).status_code == 200
    assert service.get("/v1/rulesets", headers={"Host": "[2001:db8::1]:8000"}).status_code == 200
    refused = service.get("/v1/rulesets", headers={"Host": "localhost"})
    assert (refused.status_code, refused.json["code"]) == (403, "foreign_host")
    assert service.get("/healthz", headers={"Host": "10.0.0.1:8000"}).status_code == 200


def test_a_host_name_is_quoted_without_its_control_characters():
    detail = Service(operator_key=None).get("/healthz", headers={"Host": "a\x1b[2Jb"}).json["detail"]
    assert "\x1b" not in detail


@each("ancestors", ["'none'", "https://portal.example"])
def test_the_table_is_framed_without_a_key_where_a_site_is_named(ancestors):
    service = Service(operator_key=None, frame_ancestors=ancestors)
    framed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"}
    assert service.get("/embed/000-x", headers=framed).status_code == (403 if ancestors == "'none'" else 200)
    for path in ("/", "/games/000-x", "/v1/games"):
        assert service.get(path, headers=framed).status_code == 403
