"""Files that every verifier must accept, and ones that it must refuse, with the first broken version."""

from unittest.mock import patch

import msgspec

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.integrity import chain
from events.integrity.transcript import lines_of
from events.log.memory import MemoryLog
from events.ruleset.records import canonical
from tests.support.rulesets import RULESETS

SEED = bytes(range(32))
ENTROPIES = ["0a0b", "", "ff" * 40]
NIM = RULESETS["nim"]
ODD_IDS = {
    "with a space": "017-8k2m4w0q 7z5t3v1",
    "with a line feed": "017-8k2m4w0q7z5t3v1x\n",
    "that leads elsewhere": "../../../etc/passwd",
    "with markup": "<b>7-8k2m4w0q7z5t</b>",
    "with other digits": "٠١٧-8k2m4w0q7z5t3v1x",
    "with capitals": "017-8K2M4W0Q7Z5T3V1X",
    "with a letter that is left out": "017-8k2m4w0q7z5t3v1u",
    "of no partition": "256-8k2m4w0q7z5t3v1x",
    "that is too long": "017-8k2m4w0q7z5t3v1xx",
}
"""Ids of games, by what is odd about them."""


def game(*, close):
    """A short game of two with a sealed bid, which the operator ends; or as the second seat sees it until then."""
    games = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    with patch("events.application.game_service.new_game_id", lambda: "017-8k2m4w0q7z5t3v1x"):
        game_id = games.create(GamePlan(ruleset=NIM, seats=2, seed=SEED)).state.id
    for entropy in ENTROPIES[:2]:
        games.take_seat(game_id, bytes.fromhex(entropy))
    state = games.act(game_id, 1, NIM.command_types["bid"](points=2)).state
    if close:
        state = games.abandon(game_id).state
    return [line.decode() for line in lines_of(state, games.log.read(game_id), None if close else 1)]


CLOSED, RUNNING = game(close=True), game(close=False)


ACTED = next(number for number, line in enumerate(CLOSED, 1) if '"action":' in line)
"""The version of the only action, of a person."""
BOT = {"name": "random", "version": 1}
FALSE_MARKS = {
    "a bot for a person": {"bot": BOT},
    "the default for a person who is there": {"default": True},
    "an order and a bot": {"order": True, "bot": BOT},
    "an order and the default": {"order": True, "default": True},
    "a bot that is called like a person": {"bot": {**BOT, "name": "human"}},
    "a bot of no version": {"bot": {**BOT, "version": 0}},
    "a mark of another kind": {"order": 1},
}


def sound_files():
    return {"closed": "".join(CLOSED), "running": "".join(RUNNING)}


def altered(name, line, old, new, broken_at=None, file="closed"):
    """A vector: in a line (counted from 1, with its line feed) the first ``old`` is replaced by ``new``."""
    assert old in {"closed": CLOSED, "running": RUNNING}[file][line - 1], (name, old)
    replaced = {"by_hex": new.hex()} if isinstance(new, bytes) else {"by": new}
    return {"name": name, "file": file, "line": line, "replace": old, **replaced, "broken_at": broken_at}


def alterations():
    last = len(CLOSED)
    return [
        altered("the last line feed is missing", last, "\n", ""),
        altered("a line ends with CR LF", 1, "\n", "\r\n", 1),
        altered("an empty line in between", 2, "\n", "\n\n", 3),
        altered("an empty line at the end", last, "\n", "\n\n", last + 1),
        altered("a byte order mark", 1, "{", "\ufeff{", 1),
        altered("a byte that is not UTF-8", 2, "seat_taken", b"seat_\xfftaken", 2),
        altered("half a surrogate pair, as bytes", 2, "seat_taken", b"seat_\xed\xa0\x80taken", 2),
        altered("half a surrogate pair, escaped", 2, "seat_taken", "seat_\\ud800taken", 2),
        altered("a space", 2, '"seat":', '"seat": ', 2),
        altered("a space at the end of a line", 2, "\n", " \n", 2),
        altered("a tab at the beginning of a line", 2, "{", "\t{", 2),
        altered("names in another order", 2, '"schema":1,"seat":0', '"seat":0,"schema":1', 2),
        altered("a character escaped without need", 2, "seat_taken", "seat\\u005ftaken", 2),
        altered("upper-case escapes", 2, "seat_taken", "seat_\\u001Ftaken", 2),
        altered("a name twice", 2, '"version":2', '"version":2,"version":2', 2),
        altered("a name twice, once escaped", 2, '"version":2', '"versio\\u006e":2,"version":2', 2),
        altered("2.0", 2, '"version":2', '"version":2.0', 2),
        altered("2e0", 2, '"version":2', '"version":2e0', 2),
        altered("a leading zero", 2, '"version":2', '"version":02', 2),
        altered("minus zero", 2, '"seat":0', '"seat":-0', 2),
        altered("a fraction", 2, '"version":2', '"version":2.5', 2),
        altered("more than 53 bits", 1, '"rules_version":2', '"rules_version":9007199254740993', 1),
        altered("an infinite number", 1, '"rules_version":2', '"rules_version":1e999', 1),
        altered("NaN", 1, '"rules_version":2', '"rules_version":NaN', 1),
        altered("version 0", 1, '"version":1', '"version":0', 1),
        altered("a negative version", 1, '"version":1', '"version":-1', 1),
        altered("a version as text", 2, '"version":2', '"version":"2"', 2),
        altered("schema 0", 2, '"schema":1', '"schema":0', 2),
        altered("a negative seat", 2, '"seat":0,"type"', '"seat":-1,"type"', 2),
        altered("a seat that is true", 2, '"seat":0,"type"', '"seat":true,"type"', 2),
        altered("an upper-case hash", 1, CLOSED[0].split('"hash":"')[1][:64], upper(CLOSED[0], '"hash":"'), 1),
        altered("an upper-case commitment", 1, committed(CLOSED[0]), committed(CLOSED[0]).upper(), 1),
        altered("an upper-case salt", 5, salted(CLOSED[4]), salted(CLOSED[4]).upper(), 5),
        altered("a salt that is too short", 5, salted(CLOSED[4]), salted(CLOSED[4])[2:], 5),
        altered("an audience that there is not", 5, '"private":{"seat:', '"private":{"bank:', 5),
        altered("an audience with a leading zero", 5, '"private":{"seat:', '"private":{"seat:0', 5),
        altered("a field too many", 2, '"version":2', '"version":2,"world":1', 2),
        altered("a field too few", 2, '"schema":1,', "", 2),
        altered("an array for an object", 2, '"private":{', '"private":[],"private":{', 2),
        altered("null for an object", 3, '"at":"2026-01-02T03:04:05.678Z"', '"at":null', 3),
        altered("a line that is an array", 2, CLOSED[1], "[]\n", 2),
        altered("a line that is null", 2, CLOSED[1], "null\n", 2),
        altered("a line that is not JSON", 2, CLOSED[1], "nonsense\n", 2),
        altered("another type", 2, "seat_taken", "seat_taker", 2),
        altered("another time", 2, "05.678Z", "05.679Z", 2),
        altered("another hash", 1, CLOSED[0].split('"hash":"')[1][:64], "0" * 64, 1),
        altered("the last event is missing", last, CLOSED[-1], "", last),
        altered("an event in between is missing", 4, CLOSED[3], "", 4),
        altered("the first event is missing", 1, CLOSED[0], "", 1),
        altered("an event twice", 4, CLOSED[3], CLOSED[3] * 2, 5),
        altered("an open part of a running game is altered", 6, '"bonus":', '"bonus":1', 6, "running"),
    ]


def upper(line, after):
    return line.split(after)[1][:64].upper()


def committed(line):
    return line.split('"commitments":{"server":"')[1][:64]


def salted(line):
    return line.split('"salt":"')[1][:32]


def forged_files():
    """Files with a chain that was made anew over what was altered: only the other checks can tell."""
    deep, deeper = nested(64), nested(65)
    return [
        forged("an event that nobody knows, in a game that still runs", add_event({"plain": 1})),
        forged("as deep as can be", add_event(deep)),
        forged("nested too deeply", add_event(deeper), 8),
        forged("a name that is not ASCII", add_event({"é": 1}), 8),
        forged("a creation of another schema", set_field(0, "schema", 2), 1, running=True),
        forged("a creation without an id", public(0, game=""), 1, running=True),
        *(
            forged(f"an id that no service gives, {what}, {state}", public(0, game=name), 1, running=state == "running")
            for what, name in ODD_IDS.items()
            for state in ("running", "closed")
        ),
        forged("a creation without a ruleset", drop_data("ruleset"), 1, running=True),
        forged("an event with another version", set_field(3, "version", 9), 4),
        forged("an upper-case seed", seed_as(SEED.hex().upper()), 1),
        forged("another seed in the last event", public(-1, seed="00" * 32), 9),
        forged("an upper-case entropy", public(1, entropy="0A0B"), 2),
        forged("a seat taken twice", public(2, seat=0), 3),
        forged("a draw with other indices", draws(lambda draw: [*draw[:3], [(draw[3][0] + 1) % draw[2]]]), 3),
        forged("a draw with another number", draws(lambda draw: [draw[0], draw[1] + 1, *draw[2:]]), 3),
        forged("a draw from another source", draws(lambda draw: ["elsewhere", *draw[1:]]), 3),
        forged("a draw from too many items", draws(lambda draw: [*draw[:2], 10_001, draw[3]]), 3),
        forged("a draw of more items than there are", draws(lambda draw: [*draw[:2], 1, [0, 0]]), 3),
        forged("a draw with a field too many", draws(lambda draw: [*draw, 0]), 3),
        forged("a draw that is not an array", draws(lambda draw: 7), 3),
        forged("draws that are null", decided(lambda one: {**one, "draws": None}), 3),
        forged("decided that is a number", decided(lambda one: 5), 3),
        *(forged(f"who decided: {what}", marked(**marks), ACTED) for what, marks in FALSE_MARKS.items()),
        forged("a bot that is called like a person", public(1, bot="human"), 2),
        forged("rests without a clock", public(0, rests=True), 1),
        forged("simulated, and not seeded", public(0, simulated=True, seeded=False), 1),
        forged("a commit that ends elsewhere", set_field(3, "commit", 4), 4),
        forged("a part that is not open", close_part, 5),
        forged("a salt that does not follow from the seed", other_salt, 5),
    ]


def forged(name, alter, broken_at=None, *, running=None):
    running = alter.__name__ == "added" if running is None else running
    return vector(name, RUNNING if running else CLOSED, broken_at, alter)


def vector(name, lines, broken_at, *alterations):
    """A whole file, its parts committed to and its hashes chained anew after alterations."""
    events = [msgspec.json.decode(line) for line in lines]
    for alter in alterations:
        alter(events)
    return {"name": name, "text": "".join(map(line_of, chained(events))), "broken_at": broken_at}


def public(place, **fields):
    """Alter the data of an event."""
    return lambda events: events[place]["data"].update(fields)


def line_of(event):
    return canonical(event).decode() + "\n"


def chained(events):
    first = events[0]["data"]
    genesis = {name: first.get(name, "") for name in ("game", "ruleset", "rules_version", "commitment")}
    previous = chain.genesis(*genesis.values())
    for event in events:
        for audience, part in event["private"].items():
            committed = chain.part_commitment(bytes.fromhex(part["salt"]), canonical(part["data"]))
            event["commitments"][audience] = committed
        meta = chain.meta(event["seat"], event["at"], event["schema"])
        data = canonical(event["data"])
        previous = chain.event_hash(previous, event["version"], event["type"], data, meta, event["commitments"])
        event["hash"] = previous.hex()
    return events


def nested(levels):
    value = {}
    for _ in range(levels - 1):
        value = {"a": value}
    return value


def add_event(data):
    def added(events):
        like = {**events[-1], "seat": None, "private": {}, "commitments": {}}
        events.append({**like, "version": len(events) + 1, "type": "surprise", "data": data})

    return added


def set_field(place, name, value):
    return lambda events: events[place].update({name: value})


def drop_data(name):
    return lambda events: events[0]["data"].pop(name)


def seed_as(seed):
    def changed(events):
        events[0]["private"]["server"]["data"]["seed"] = events[-1]["data"]["seed"] = seed

    return changed


def decided(change):
    """Alter how the third event's commit came about, which is the one that draws."""

    def changed(events):
        data = events[2]["private"]["server"]["data"]
        data["decided"] = change(data["decided"])

    return changed


def marked(**marks):
    """Add marks of who decided to the action."""
    return lambda events: events[ACTED - 1]["private"]["server"]["data"]["decided"].update(marks)


def draws(change):
    def first_changed(one):
        first, *rest = one["draws"]
        return {**one, "draws": [change(first), *rest]}

    return decided(first_changed)


def close_part(events):
    del events[4]["private"]["seat:0"]


def other_salt(events):
    events[4]["private"]["seat:0"]["salt"] = "00" * 16
