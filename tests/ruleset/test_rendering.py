"""Any view as text: short things on one line, long ones indented."""

from events.ruleset.rendering import WIDTH, Drawing, as_text


def test_what_is_short_stands_on_one_line():
    state = {"a": None, "b": True, "c": False, "d": 3, "e": [1, [2, None]], "f": {"x": 1, "y": {"z": False}}, "g": ()}
    assert as_text(state).splitlines() == ["a: -", "b: yes", "c: no", "d: 3", "e: [1 [2 -]]", "f: x=1 y=z=no", "g: []"]


def test_what_is_long_is_indented_and_counted():
    words = ["word"] * 30
    assert as_text({"a": {"b": words, "c": 1}}).splitlines() == [
        "a:",
        "  b:",
        *[f"    {number}: word" for number in range(30)],
        "  c: 1",
    ]
    assert as_text({"rows": (tuple(words),)}).splitlines()[:3] == ["rows:", "  0:", "    0: word"]


def test_lines_are_broken_at_the_width_and_long_texts_never():
    fits = "x" * (WIDTH - len("a: []"))
    assert as_text({"a": [fits]}) == f"a: [{fits}]"
    assert as_text({"a": [fits + "x"]}) == f"a:\n  0: {fits}x"
    indented = as_text({"long": [[fits]], "b": 1})
    assert indented == f"long:\n  0:\n    0: {fits}\nb: 1"
    assert WIDTH == 80
    text = "y" * 300
    assert as_text({"a": text}) == f"a: {text}"
    assert as_text(text) == text
    assert as_text([1, None]) == "0: 1\n1: -"
    assert as_text((True,)) == "0: yes"
    narrow = Drawing(width=20)
    assert list(narrow.listed("all", ["one two", "three four", "five"])) == ["all: one two,", "  three four, five"]
    assert list(narrow.listed("none", [])) == []


def test_words_are_in_the_language_and_names_are_plain():
    german = Drawing(lang="de", names=("Astrid",))
    assert as_text({"first_card": True}, german) == "first card: ja"
    assert [german.seat(0), german.seat(1), Drawing().seat(1)] == ["Astrid", "Platz 2", "Seat 2"]
    assert german.seats([1, 0]) == "Platz 2, Astrid"
