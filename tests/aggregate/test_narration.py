"""Each event as a sentence, for a viewer who may see only a part of it."""

import dataclasses

import msgspec
import pytest

from events.aggregate.narration import GIVEN_SEED, narrate
from tests.support.cases import each
from tests.support.nim import NIM, NIM_ONLY, new_service, play_out, running
from tests.support.toy import TOY

RANKED = {"total": 7, "components": {}, "tie_breaks": {}, "lines": []}


@each(
    ("name", "fields", "de", "en"),
    [
        ("game_created", {"seats": 3}, "Ein Spiel Nim mit 3 Plätzen wird angelegt.",
         "A game of Nim with 3 seats is created."),
        ("game_created", {"seats": 2, "seeded": True}, f"Ein Spiel Nim mit 2 Plätzen wird angelegt{GIVEN_SEED.de}.",
         f"A game of Nim with 2 seats is created{GIVEN_SEED.en}."),
        ("seat_taken", {"seat": 1}, "Platz 1 ist dabei.", "Seat 1 joins."),
        ("seat_taken", {"seat": 1, "commitment": "00"}, "Platz 1 ist dabei und trägt verdeckt zum Zufall bei.",
         "Seat 1 joins, with a sealed contribution to chance."),
        ("entropy_opened", {"seat": 1, "entropy": "00"}, "Platz 1 deckt seinen Beitrag auf.",
         "Seat 1 reveals its contribution."),
        ("entropy_not_opened", {"seats": [0, 2]},
         "Die Zeit ist um. Ihren Beitrag haben nicht aufgedeckt: Platz 0, 2.",
         "Time is up. These have not revealed their contribution: seat 0, 2."),
        ("undone", {"seat": 1, "to": 9}, "Platz 1 nimmt die letzte Aktion zurück: alles wie bei Version 9.",
         "Seat 1 takes its latest action back: the table is as it was at version 9."),
        ("seat_resigned", {"seat": 2}, "Platz 2 gibt auf.", "Seat 2 resigns."),
        ("game_abandoned", {}, "Das Spiel wird abgebrochen.", "The game is abandoned."),
        ("results_computed",
         {"ranking": [{"seat": 1, "rank": 1, **RANKED}, {"seat": 0, "rank": 2, **RANKED}], "winners": [1]},
         "Endstand: 1. Platz 1 mit 7; 2. Platz 0 mit 7.", "Result: 1. seat 1 with 7; 2. seat 0 with 7."),
        ("seed_opened", {"seed": "aa"}, "Jetzt kann jeder prüfen, wie der Zufall fiel.",
         "Now everyone can check the draws."),
        ("stones_taken", {"seat": 1, "heap": 0, "stones": 2}, "Platz 1 nimmt 2 von Haufen 0.",
         "Seat 1 takes 2 from heap 0."),
    ],
)  # fmt: skip
def test_an_event_is_one_sentence_in_each_language(name, fields, de, en):
    text = narrate(NIM, name, fields)
    assert (text.de, text.en) == (de, en)


def test_what_the_reader_may_not_see_is_none():
    assert narrate(TOY, "kept", {"seat": 1}).en == "Something: 1."
    assert narrate(TOY, "sealed", {"among": [0, 1]}).en == "Something: None."
    seen = []
    spy = lambda fact: seen.append(fact) or narrate(NIM, "game_abandoned", {})
    spying = dataclasses.replace(TOY, texts=dataclasses.replace(TOY.texts, narrate=spy))
    narrate(spying, "kept", {"seat": 1, "rest": ["plain"], "unknown": 5})
    (fact,) = seen
    assert (fact.seat, fact.rest, fact.held, fact.asks) == (1, ("plain",), None, None)


def test_a_type_that_the_ruleset_does_not_have_is_no_event():
    with pytest.raises(KeyError):
        narrate(NIM, "battle_won", {})


def test_every_event_of_a_whole_game_can_be_told_to_everybody():
    service = new_service()
    game_id = running(service)
    play_out(service, game_id)
    service.close(game_id)
    for entry in service.log.read(game_id):
        text = narrate(NIM_ONLY["nim"], entry.type, msgspec.json.decode(entry.data))
        assert text.de
        assert text.en
        assert text.de != text.en
