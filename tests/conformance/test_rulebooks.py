"""The rulebook of each ruleset that has one: it tells, in short sentences, whatever something can be refused by."""

import ast
import re
from pathlib import Path

import msgspec
import pytest

from events.ruleset.origin import folder_of, home_of
from service.table.guides import InvalidGuide
from service.table.rulebooks import LETTERS, MAX_BYTES, read_rulebook
from tests.support.rulesets import RULESETS, SHIPPED

MAX_WORDS = 24
FIRST = RULESETS[SHIPPED[0]]
SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ])")
IDENTIFIER = re.compile(r"\w+_\w+")


@pytest.fixture
def book(ruleset):
    found = read_rulebook(ruleset)
    if found is None:
        assert ruleset.id not in SHIPPED
        pytest.skip("it has no rulebook")
    return found


def texts_of(book):
    """All that a rulebook says, in one language after the other."""
    said = [*book.sentences, *book.pictures, *(mark for one in book.pictures for mark in one.marks)]
    said += [text for entry in book.box for text in (entry.title, entry.text)]
    said += [chapter.title for chapter in book.chapters]
    return [text for one in said for text in (one.de, one.en)]


def test_each_statement_that_a_refusal_can_name_has_a_sentence(ruleset, book):
    folder = folder_of(home_of(ruleset.boxes, ruleset.decide.__module__))
    named = {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in ruleset.texts.rules
    }
    assert named - {rule for sentence in book.sentences for rule in sentence.rules} == set()


def test_no_sentence_is_long_or_speaks_like_a_program(book):
    for text in texts_of(book):
        for sentence in SENTENCE_ENDS.split(text):
            assert len([word for word in sentence.split() if re.search(r"\w", word)]) <= MAX_WORDS, sentence
        assert IDENTIFIER.search(text) is None, text


def test_both_languages_point_at_the_same_marks(book):
    marks = {letter for one in book.pictures for letter in LETTERS[: len(one.marks)]}
    for sentence in book.sentences:
        assert {sign for sign in sentence.de if sign in LETTERS} == {sign for sign in sentence.en if sign in LETTERS}
        assert {sign for sign in sentence.en if sign in LETTERS} <= marks


def test_all_that_is_reconstructed_has_a_title_and_a_sentence(ruleset, book):
    components = ruleset.display.components(ruleset.boxes.load({}))
    for mark in msgspec.to_builtins(components["provenance"])["marks"]:
        if mark["status"] == "reconstructed":
            paths = [path for entry in book.box for path in entry.paths]
            assert any(f"{mark['path']}.".startswith(f"{path}.") for path in paths), mark["path"]


BOOK = '{"edition": 1, "ruleset": "%s", "chapters": [{"id": "one", "title": {"de": "E", "en": "O"}, "parts": [%s]}]}'
HOSTILE = {
    "{": "truncated",
    "[" * 100_000: "",
    BOOK % ("other", '{"p": [{"de": "E", "en": "O"}]}'): "it is for other",
    BOOK % ("$", "{}"): "a paragraph",
    BOOK % ("$", '{"p": [{"de": "E"}]}'): "en",
    BOOK % ("$", '{"p": [{"de": "E", "en": "%s"}]}' % ("x" * 401)): "400",
    BOOK % ("$", '{"p": [{"de": "E", "en": "O", "rules": ["R99999"]}]}'): "unknown rule R99999",
    BOOK % ("$", '{"p": [{"de": "E", "en": "O", "html": "<b>"}]}'): "html",
    BOOK % ("$", ", ".join(['{"p": [{"de": "E", "en": "O"}]}'] * 41)): "40",
    " " * (MAX_BYTES + 1): "larger",
}
PICTURE = BOOK % ("$", '{"picture": {"id": "one", "play": {}, "de": "E", "en": "O"}}')
SVG = '<svg xmlns="http://www.w3.org/2000/svg">%s</svg>'
DRAWINGS = {
    SVG % "<script>alert(1)</script>": "script",
    SVG % '<g onload="alert(1)"/>': "onload",
    SVG % '<path style="fill:red"/>': "style",
    SVG % '<use href="https://example.org/x#y"/>': "href",
    SVG % '<path fill="url(https://example.org)"/>': "fill",
    SVG % '<a href="#x"><text>x</text></a>': "a may not",
    '<!DOCTYPE svg [<!ENTITY x "xx">]>' + SVG % "&x;": "declarations",
    "<svg": "svg",
}


@pytest.mark.parametrize(("text", "why"), HOSTILE.items(), ids=range(len(HOSTILE)))
def test_a_file_that_is_no_rulebook_is_named(text, why, tmp_path, monkeypatch):
    monkeypatch.setattr("service.table.guides.board_folder", lambda _: str(tmp_path))
    (tmp_path / "rulebook.json").write_text(text.replace('"$"', f'"{FIRST.id}"'))
    with pytest.raises(InvalidGuide, match=f"{FIRST.id}/rulebook.json: .*{why}"):
        read_rulebook(FIRST)


@pytest.mark.parametrize(("svg", "why"), DRAWINGS.items(), ids=range(len(DRAWINGS)))
def test_a_picture_only_draws(svg, why, tmp_path, monkeypatch):
    monkeypatch.setattr("service.table.guides.board_folder", lambda _: str(tmp_path))
    (tmp_path / "rulebook.json").write_text(PICTURE.replace('"$"', f'"{FIRST.id}"'))
    assert read_rulebook(FIRST).chapters, "a picture that is not drawn yet stops nothing"
    Path(tmp_path / "rulebook-one.svg").write_text(svg)
    with pytest.raises(InvalidGuide, match=why):
        read_rulebook(FIRST)
