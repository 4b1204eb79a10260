"""Sentences of the service name people where it counts seats, and who has no name is counted from 1."""

import json

import pytest

from tests.support.node import node
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
    script = f"""
        const {{ namer }} = await import({json.dumps((FRAME / "speech.js").as_uri())});
        const seats = [{{ name: "Ada" }}, {{ name: "Bo" }}, {{ name: null }}];
        const say = (key) => ({{ seat: "Platz", you: "du" }})[key];
        console.log(namer(seats, 0, say)({json.dumps(sentence)}));
    """
    assert told in node("--experimental-detect-module", "--input-type=module", "--eval", script)
