"""The rulebook that a ruleset brings for readers, ``rulebook.json`` beside its board, and what its page shows of it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal
from xml.etree import ElementTree as ET

import msgspec
from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from service.table.guides import InvalidGuide, table_file

RULEBOOK = "rulebook.json"
MAX_BYTES = 1 << 20
"""The maximum size of the file, and of each picture."""
MAX_PARTS = 40
"""The maximum number of chapters, of parts of a chapter, of sentences of a paragraph, and so on."""
OWN_ANCHORS = re.compile(r"s\d+|chapter-.*|statement-.*|box|more")
"""The ids that the page gives by itself."""
LETTERS = "ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣ"
"""The letters of the marks of a picture, as sentences write them. Fonts may lack them, so the page draws its own."""
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = frozenset(
    ("svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "text", "tspan", "defs", "pattern", "use")
)
"""The elements that a picture may have: they draw, and neither run, load nor link anything."""
ATTRIBUTE = re.compile(r"(?!on)[a-z][A-Za-z0-9-]*")
FOREIGN_URL = re.compile(r"url\((?!#)|javascript:", re.IGNORECASE)

Words = Annotated[str, Meta(min_length=1, max_length=400)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]


class _Strict(Record, forbid_unknown_fields=True):
    """A part of the file in which nothing is overlooked."""


class Said(_Strict):
    """A few words in both languages."""

    de: Words
    en: Words


class Sentence(_Strict):
    """One sentence and the statements that it tells, the one that it is about first; ``reading``: it is ours."""

    de: Words
    en: Words
    rules: Annotated[Sequence[str], Meta(max_length=MAX_PARTS)] = ()
    reading: bool = False


Sentences = Annotated[Sequence[Sentence], Meta(min_length=1, max_length=MAX_PARTS)]


class Marked(_Strict):
    """A place that has a letter in a picture, and what it is; ``corner``: where on its edge, as a compass point."""

    place: Annotated[str, Meta(max_length=80)]
    de: Words
    en: Words
    corner: Literal["nw", "n", "ne", "e", "se", "s", "sw", "w", "c"] = "nw"


class Picture(_Strict):
    """A picture of the board: ``rulebook-<id>.svg``, drawn from ``play`` by ``python -m tests.table.rulebooks``.

    ``play``: the game and the recorded actions, as in ``card.json``. ``view``: fields of the board's view that differ
    from a spectator's. ``crop``: a box, or the places that it shows with a margin; by default the whole board.
    """

    id: Id
    play: Mapping[str, Any]
    de: Words
    en: Words
    view: Mapping[str, Any] = {}
    crop: Sequence[float] | Mapping[str, Any] | None = None
    marks: Annotated[Sequence[Marked], Meta(max_length=len(LETTERS))] = ()


class Part(_Strict):
    """One part of a chapter: a paragraph, a picture, or an example. It is exactly one of them."""

    p: Sentences | None = None
    picture: Picture | None = None
    example: Sentences | None = None

    @property
    def sentences(self) -> Sequence[Sentence]:
        return self.p or self.example or ()


class Chapter(_Strict):
    """A chapter."""

    id: Id
    title: Said
    parts: Annotated[Sequence[Part], Meta(min_length=1, max_length=MAX_PARTS)]


class BoxEntry(_Strict):
    """What is not certain about the box, in a title and a sentence, for the marks below some paths."""

    paths: Annotated[Sequence[str], Meta(min_length=1, max_length=MAX_PARTS)]
    title: Said
    text: Said


class Rulebook(_Strict):
    """A rulebook: chapters in the order of play, and what is not certain about the box."""

    edition: Literal[1]
    ruleset: str
    chapters: Annotated[Sequence[Chapter], Meta(min_length=1, max_length=MAX_PARTS)]
    box: Annotated[Sequence[BoxEntry], Meta(max_length=MAX_PARTS)] = ()

    @property
    def parts(self) -> Iterator[Part]:
        for chapter in self.chapters:
            yield from chapter.parts

    @property
    def sentences(self) -> Iterator[Sentence]:
        for part in self.parts:
            yield from part.sentences

    @property
    def pictures(self) -> Iterator[Picture]:
        yield from (part.picture for part in self.parts if part.picture)


EMPTY = Rulebook(edition=1, ruleset="", chapters=())
"""What the page shows of a game without a rulebook: its statements alone."""


def read_rulebook(ruleset: AnyRuleset) -> Rulebook | None:
    """Return the rulebook of a ruleset; ``None`` if it has none. Raises ``InvalidGuide``."""
    path = table_file(ruleset, RULEBOOK)
    if path is None:
        return None
    if path.stat().st_size > MAX_BYTES:
        raise InvalidGuide(f"{ruleset.id}/{RULEBOOK}: it is larger than {MAX_BYTES} bytes")
    try:
        book = msgspec.json.decode(path.read_bytes(), type=Rulebook)
    except (msgspec.DecodeError, RecursionError) as error:
        raise InvalidGuide(f"{ruleset.id}/{RULEBOOK}: {error}") from None
    for problem in _problems(book, ruleset):
        raise InvalidGuide(f"{ruleset.id}/{RULEBOOK}: {problem}")
    for picture in book.pictures:
        drawn_picture(ruleset, picture)
    return book


def drawn_picture(ruleset: AnyRuleset, picture: Picture) -> str:
    """Return a picture as SVG that can stand in a page; empty if it is not drawn yet. Raises ``InvalidGuide``."""
    name = f"rulebook-{picture.id}.svg"
    path = table_file(ruleset, name)
    if path is None:
        return ""
    if path.stat().st_size > MAX_BYTES:
        raise InvalidGuide(f"{ruleset.id}/{name}: it is larger than {MAX_BYTES} bytes")
    try:
        text = path.read_text("utf-8")
        _require_drawing(text)
    except (ET.ParseError, ValueError) as error:
        raise InvalidGuide(f"{ruleset.id}/{name}: {error}") from None
    return text


def _require_drawing(text: str) -> None:
    if "<!" in text or "<?" in text:
        raise ValueError("it has declarations or instructions")
    for element in ET.fromstring(text).iter():  # noqa: S314 - nothing is declared that could be expanded
        if element.tag.removeprefix(SVG) not in DRAWN:
            raise ValueError(f"{element.tag.removeprefix(SVG)} may not be in a picture")
        for name, value in element.attrib.items():
            if not ATTRIBUTE.fullmatch(name) or name == "style" or FOREIGN_URL.search(value):
                raise ValueError(f"the attribute {name} may not be in a picture, or not with this value")
            if name == "href" and not value.startswith("#"):
                raise ValueError(f"the attribute {name} may not be in a picture, or not with this value")


def _problems(book: Rulebook, ruleset: AnyRuleset) -> Iterator[str]:
    rules = ruleset.texts.rules
    if book.ruleset != ruleset.id:
        yield f"it is for {book.ruleset}"
    for part in book.parts:
        if sum(one is not None for one in (part.p, part.picture, part.example)) != 1:
            yield "a part is a paragraph (p), a picture or an example"
    for kind, named in (("chapters", book.chapters), ("pictures", list(book.pictures))):
        if len({one.id for one in named}) != len(named):
            yield f"two {kind} have one id"
    for sentence in book.sentences:
        for rule in sentence.rules:
            if rule not in rules:
                yield f"unknown rule {rule}: {sentence.en}"
            if OWN_ANCHORS.fullmatch(rule):
                yield f"{rule} cannot be linked to: the page has an id of this name"


def lettered(text: str) -> list[tuple[str, str]]:
    """Return the parts of a sentence for a page: what is said, and the letter of the mark that follows, if one does."""
    parts = re.split(f"([{LETTERS}])", text)
    letters = [chr(ord("a") + LETTERS.index(sign)) for sign in parts[1::2]]
    return list(zip(parts[::2], [*letters, ""], strict=True))


def page_of(ruleset: AnyRuleset) -> dict[str, Any]:
    """Return what the page of the rules shows: of a game without a rulebook that can be used, its statements."""
    try:
        book = read_rulebook(ruleset) or EMPTY
    except InvalidGuide:
        book = EMPTY
    number, told, chapters = 0, _told(book), []
    for chapter in book.chapters:
        parts = []
        for part in chapter.parts:
            sentences = []
            for sentence in part.sentences:
                number += 1
                first = [rule for rule in dict.fromkeys(sentence.rules) if told[rule][0] == number]
                sentences.append({"number": number, "said": sentence, "first": first})
            parts.append(_part(ruleset, part, sentences))
        chapters.append({"id": chapter.id, "title": chapter.title, "parts": parts})
    rules = ruleset.texts.rules
    more = {rule: text for rule, text in rules.items() if rule not in told and not OWN_ANCHORS.fullmatch(rule)}
    return {"title": ruleset.title, "chapters": chapters, "box": book.box, "rules": rules, "told": told, "more": more}


def _told(book: Rulebook) -> Mapping[str, Sequence[int]]:
    """Return by statement the numbers of the sentences that tell it; that which is about it first."""
    told: dict[str, list[int]] = defaultdict(list)
    about: dict[str, int] = {}
    for number, sentence in enumerate(book.sentences, 1):
        for rule in dict.fromkeys(sentence.rules):
            told[rule].append(number)
        for rule in sentence.rules[:1]:
            about.setdefault(rule, number)
    return {rule: sorted(numbers, key=lambda number: number != about.get(rule)) for rule, numbers in told.items()}


def _part(ruleset: AnyRuleset, part: Part, sentences: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "kind": "picture" if part.picture else "example" if part.example else "p",
        "picture": part.picture,
        "svg": drawn_picture(ruleset, part.picture) if part.picture else "",
        "sentences": sentences,
        "rules": list(dict.fromkeys(rule for sentence in part.sentences for rule in sentence.rules)),
    }
