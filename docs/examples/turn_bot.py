"""A chat bot that says whose turn it is: SECRET=whsec_... CHAT=https://chat.example/hook python turn_bot.py 9000."""

import hmac
import json
import os
import sys
import time
from base64 import b64decode, b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import Request, urlopen

SECRET = b64decode(os.environ["SECRET"].removeprefix("whsec_"))
SEEN = set()  # the ids that were told: a message may come twice, and has the same id then


def is_genuine(headers, body):
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    wanted = "v1," + b64encode(hmac.digest(SECRET, signed, "sha256")).decode()
    known = any(hmac.compare_digest(wanted, one) for one in headers.get("webhook-signature", "").split())
    return known and abs(time.time() - int(headers["webhook-timestamp"])) < 300


def say(text):
    urlopen(Request(os.environ["CHAT"], json.dumps({"text": text}).encode(), {"Content-Type": "application/json"}))


class Bot(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        told = json.loads(body) if (genuine := is_genuine(self.headers, body)) else {"type": None}
        if told["type"] == "turn.asked" and self.headers["webhook-id"] not in SEEN:
            data = told["data"]
            who = " and ".join(name or "somebody" for name in data["names"])
            say(f"{data['ruleset']}: it is {who}'s turn in {data['game']}")
            SEEN.add(self.headers["webhook-id"])
        self.send_response(204 if genuine else 401)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bot).serve_forever()
