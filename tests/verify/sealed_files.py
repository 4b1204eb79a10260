"""Files of games with sealed entropies that every verifier must accept, and forged ones that it must refuse."""

from unittest.mock import patch

from events.aggregate.entropies import OPENING_MS, entropy_commitment
from events.integrity.transcript import lines_of
from tests.support.rulesets import RULESETS
from tests.support.sealed import SealedTable, committed, entropy
from tests.verify.files import NIM, SEED, public, vector

GAME = "017-8k2m4w0q7z5t3v1x"
NOT_TAKEN = (("an open seat", 1), ("a seat that is not there", 2), ("no seat", None))


def table():
    """A full table of three: a person who was named at creation, one who joined, and a bot."""
    with patch("events.application.game_service.new_game_id", lambda: GAME):
        return SealedTable(3, named=[0], bots=[2], rulesets=RULESETS, ruleset=NIM, seed=SEED).fill()


def lines(table, *, whole=True):
    return [line.decode() for line in lines_of(table.state, table.entries, None if whole else 1)]


def started(*, close):
    made = table()
    made.open(1)
    made.open(0)
    if close:
        made.service.abandon(made.id)
    return lines(made, whole=close)


def expired():
    made = table()
    made.open(1)
    made.time += OPENING_MS
    made.service.expire(made.id)
    return lines(made)


def with_a_bot_that_joined():
    with patch("events.application.game_service.new_game_id", lambda: GAME):
        made = SealedTable(2, named=[0], rulesets=RULESETS, ruleset=NIM, seed=SEED)
    made.service.take_seat(made.id, b"", bot="random")
    made.open(0)
    made.service.abandon(made.id)
    return lines(made)


def given_back(*, is_sealed):
    """A seat is taken, given back and taken by somebody else, who has another entropy."""
    with patch("events.application.game_service.new_game_id", lambda: GAME):
        made = SealedTable(2, named=[0], rulesets=RULESETS, ruleset=NIM, seed=SEED, is_sealed=is_sealed)
    made.service.give_seat_back(made.id, 0, {})
    for seat in range(2):
        made.service.take_seat(made.id, b"" if is_sealed else entropy(seat), **made.commitment(seat))
    if is_sealed:
        for seat in range(2):
            made.open(seat)
    made.service.abandon(made.id)
    return lines(made)


CLOSED = started(close=True)


def sealed_files():
    return {
        "sealed": "".join(CLOSED),
        "sealed, still running": "".join(started(close=False)),
        "sealed, not opened in time": "".join(expired()),
        "sealed, a bot joined": "".join(with_a_bot_that_joined()),
        "sealed, a seat given back": "".join(given_back(is_sealed=True)),
        "a seat given back": "".join(given_back(is_sealed=False)),
    }


def entropy_commitments():
    return [
        {"game": game, "entropy": entropy(seat).hex(), "commitment": entropy_commitment(game, entropy(seat))}
        for game, seat in (("", 0), (GAME, 0), (GAME, 1))
    ]


def forged_sealed_files():
    return [
        *everywhere("an entropy that was not committed to", public(4, entropy="ff" * 16), 5),
        *everywhere("an entropy in upper case", public(4, entropy=("ab" * 16).upper()), 5),
        *everywhere("an entropy that is too short", short, 5),
        *everywhere("an entropy opened by another seat", public(4, seat=2), 5),
        *everywhere("an entropy given at once", public(3, entropy="aa" * 16), 4),
        *everywhere("a commitment that is none", public(3, commitment="zz" * 32), 4),
        *everywhere("a commitment that another seat has made", public(3, commitment=committed("", 0)), 4),
        *everywhere("a commitment without the game's id, by a seat that joined", public(3, before_id=True), 4),
        *everywhere("a seat that joined without a commitment", drop(3, "commitment"), 4),
        forged("a commitment where entropies are open, in a game that still runs", open_table, 2, started(close=False)),
        forged("a draw before every entropy was open", unopened, 6),
        *(
            forged(f"{name} given back", public(2, seat=seat), 3, given_back(is_sealed=True))
            for name, seat in NOT_TAKEN
        ),
    ]


def everywhere(name, alter, broken_at):
    """Two vectors: the alteration in a closed game, and in one that still runs."""
    yield forged(name, alter, broken_at)
    yield forged(f"{name}, in a game that still runs", alter, broken_at, started(close=False))


def forged(name, alter, broken_at, of=None):
    return vector(name, of or CLOSED, broken_at, alter)


def drop(place, name):
    return lambda events: events[place]["data"].pop(name)


def short(events):
    """The seat has committed to 15 bytes, and opens them."""
    few = bytes(15)
    events[3]["data"]["commitment"] = entropy_commitment(GAME, few)
    events[4]["data"]["entropy"] = few.hex()


def open_table(events):
    events[0]["data"]["options"]["entropy"] = "open"


def unopened(events):
    """The second opening is another event, and the draws follow all the same."""
    events[5]["type"] = "seat_opened"
