"""Sentences of the service name people where it counts seats, and who has no name is counted from 1."""

import pytest

from tests.support.node import evaluated
from tests.table.test_boards import FRAME


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Platz 0 greift Platz 1 an.", "Ada (du) greift Bo an."),
        ("Die Zeit ist um: Platz 0, 1.", "Ada (du), Bo"),
        ("Platz 2 ist besetzt.", "Platz\u00a03 ist besetzt."),
        ("Die Zeit ist um: Platz 1, 2.", "Bo, Platz\u00a03."),
        ("Platz 7 gibt es nicht.", "Platz 7 gibt es nicht."),
    ],
)
def test_sentences_name_the_seats(sentence, told):
    seats = [{"name": "Ada"}, {"name": "Bo"}, {"name": None}]
    spoken = "namer(seats, 0, (key) => ({ seat: 'Platz', you: 'du' })[key])(sentence)"
    assert told in evaluated(FRAME / "speech.js", spoken, seats=seats, sentence=sentence)
