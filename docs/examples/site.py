"""A site with its own logins around Skald: people, invitations, whose turn it is, webhooks, and a mail a day.

    SKALD_URL=http://127.0.0.1:8000 SKALD_KEY=... python site.py serve 8080    # and once a day: site.py mail

Skald has SKALD_OPERATOR_KEY, SKALD_CORS_ORIGINS=http://127.0.0.1:8080; on one machine SKALD_TUNING=webhook_loopback=1.
"""

import base64
import hmac
import os
import secrets
import sqlite3
import sys
import time
from email.message import EmailMessage

from flask import Flask, abort, g, redirect, render_template_string, request, session
from skald_client import Problem, Skald
from werkzeug.security import check_password_hash, generate_password_hash

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Game club</title><style>body { font: 16px/1.5 system-ui; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
skald-table { display: block; height: 85vh } form { display: inline }</style><p><a href="/">Game club</a>{% if user %} ·
{{ user.name }} <form method="post" action="/logout"><button>Log out</button></form>{% endif %}</p>
{% if why %}<p role="alert">{{ why }}</p>{% endif %}"""
LOGIN = """<form method="post" action="/login"><label>Name <input name="name" required maxlength="40"></label>
<input name="then" type="hidden" value="{{ request.values.then or request.path }}">
<label>Password <input name="password" type="password" required></label><button>Log in or sign up</button></form>"""
HOME = """<h1>Your games</h1><ul>{% for one in games %}<li><a href="/games/{{ one.id }}">{{ one.ruleset }}</a>
{{ one.status }}{% if one.id in mine %}: <b>it is your turn</b>{% endif %}{% if one.status=="open" and codes[one.id] %}
<a href="/join/{{ codes[one.id] }}">Link to invite by</a>{% endif %}</li>{% else %}<li>None yet.</li>{% endfor %}</ul>
<form method="post" action="/games"><button>Open a table for two</button> <select name="ruleset" aria-label="Game">
{% for one in rulesets %}<option value="{{ one.id }}">{{ one.title.en }}</option>{% endfor %}</select></form>"""
JOIN = '<h1>You are invited</h1><form method="post"><button>Sit down</button></form>'
TABLE = """<script type="module" src="{{ skald }}/table/table.js"></script>
<skald-table game="{{ game }}" token="{{ token }}" server="{{ skald }}"></skald-table>"""
TABLES = """CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT UNIQUE, password TEXT);
CREATE TABLE IF NOT EXISTS invitations (code TEXT PRIMARY KEY, game TEXT, join_code TEXT);
CREATE TABLE IF NOT EXISTS webhook (secret TEXT); CREATE TABLE IF NOT EXISTS told (id TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS asked (person TEXT, game TEXT, ruleset TEXT, PRIMARY KEY (person, game));"""


def database(folder):
    found = sqlite3.connect(os.path.join(folder, "site.db"), isolation_level=None)
    found.row_factory = sqlite3.Row
    found.executescript(TABLES)
    return found


def create_app(skald, url, folder):
    app = Flask(__name__)
    app.config.update(SECRET_KEY=secrets.token_bytes(32), SESSION_COOKIE_SAMESITE="Lax", MAX_CONTENT_LENGTH=100_000)

    @app.before_request
    def begin():
        g.db = database(folder)
        g.user = g.db.execute("SELECT * FROM people WHERE id = ?", [session.get("person")]).fetchone()
        return None if g.user or request.endpoint in ("login", "webhook") else page(LOGIN, 401)

    app.teardown_request(lambda _: g.db.close())

    def page(text, status=200, **what):
        return render_template_string(PAGE + text, user=g.user, **what), status, {"Cache-Control": "no-store"}

    @app.post("/login")
    def login():
        name, password, then = (request.form.get(field, "").strip() for field in ("name", "password", "then"))
        found = g.db.execute("SELECT * FROM people WHERE name = ?", [name]).fetchone()
        if found is None and name:
            row = [secrets.token_hex(8), name, generate_password_hash(password)]
            found = g.db.execute("INSERT INTO people VALUES (?, ?, ?) RETURNING *", row).fetchone()
        if found is None or not check_password_hash(found["password"], password):
            return page(LOGIN, 401, why="Name and password do not fit.")
        session["person"] = found["id"]
        return redirect(then if then.startswith(("/join/", "/games/")) else "/", 303)

    @app.post("/logout")
    def logout():
        session.clear()
        return redirect("/", 303)

    @app.get("/")
    def home():
        games, mine = (skald.list_games(player=g.user["id"], to_act=only)["games"] for only in (None, True))
        codes = {row["game"]: row["code"] for row in g.db.execute("SELECT * FROM invitations")}
        return page(HOME, games=games, mine=[one["id"] for one in mine], codes=codes, **skald.list_rulesets())

    @app.post("/games")
    def create():
        seats = [{"name": g.user["name"], "player": g.user["id"]}, {}]
        made = skald.create_game({"ruleset": request.form["ruleset"], "seats": seats, "listed": False})
        row = [secrets.token_urlsafe(9), made["game"]["id"], made["join"]]
        g.db.execute("INSERT INTO invitations VALUES (?, ?, ?)", row)
        return redirect("/", 303)

    @app.route("/join/<code>", methods=["GET", "POST"])
    def join(code):
        found = g.db.execute("SELECT * FROM invitations WHERE code = ?", [code]).fetchone() or abort(404)
        if request.method == "GET":
            return page(JOIN)
        try:
            seat = skald.join(found["game"], {"name": g.user["name"], "join": found["join_code"]})["seat"]
        except Problem as problem:
            return page(JOIN, problem.status, why=problem.detail)
        skald.change_seat(found["game"], seat, {"player": g.user["id"]})
        return redirect(f"/games/{found['game']}", 303)

    @app.get("/games/<game>")
    def table(game):
        token = skald.issue_player_token(g.user["id"], {"seconds": 86_400})["token"]
        g.db.execute("DELETE FROM asked WHERE person = ? AND game = ?", [g.user["id"], game])
        return page(TABLE, game=game, token=token, skald=url)

    @app.post("/webhook")
    def webhook():
        secret = g.db.execute("SELECT secret FROM webhook").fetchone()["secret"]
        told = request.headers.get("webhook-id", ""), request.headers.get("webhook-timestamp", "0")
        signed = ".".join(told).encode() + b"." + request.get_data()
        code = base64.b64encode(hmac.digest(base64.b64decode(secret.removeprefix("whsec_")), signed, "sha256"))
        genuine = f"v1,{code.decode()}" in request.headers.get("webhook-signature", "").split()
        if not genuine or not told[1].isdecimal() or abs(time.time() - int(told[1])) > 300:
            abort(401)
        if g.db.execute("INSERT OR IGNORE INTO told VALUES (?)", [told[0]]).rowcount:
            data = request.json["data"]
            g.db.execute("DELETE FROM asked WHERE game = ?", [data["game"]])
            for person in filter(None, data["players"] if data["status"] == "running" else []):
                g.db.execute("INSERT INTO asked VALUES (?, ?, ?)", [person, data["game"], data["ruleset"]])
        return "", 204

    return app


if __name__ == "__main__":
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 8080
    url, own, folder = os.environ["SKALD_URL"], f"http://127.0.0.1:{port}", os.environ.get("SITE_DATA", ".")
    db = database(folder)
    if sys.argv[1] == "mail":  # to each person who is asked somewhere; a real site hands them to smtplib
        with open(os.path.join(folder, "mail.txt"), "a") as file:
            for person in db.execute("SELECT DISTINCT id, name FROM people JOIN asked ON id = person").fetchall():
                games = db.execute("SELECT * FROM asked WHERE person = ?", [person["id"]]).fetchall()
                message = EmailMessage()
                message["To"], message["Subject"] = f"{person['id']}@club.example", f"{len(games)} games wait for you"
                message.set_content("\n".join(f"{one['ruleset']}: {own}/games/{one['game']}" for one in games))
                file.write(f"{message}\n")
        sys.exit()
    service = Skald(url, os.environ["SKALD_KEY"])
    if db.execute("SELECT * FROM webhook").fetchone() is None:  # Skald tells this site whose turn it is
        hook = {"url": f"{own}/webhook", "types": ["turn.asked", "game.finished", "game.abandoned"]}
        db.execute("INSERT INTO webhook VALUES (?)", [service.create_webhook(hook)["secret"]])
    create_app(service, url, folder).run(port=port)
