"""Texts as data: templates in every language with placeholders for the fields of facts and commands.

A text has fields in braces: ``{seat}`` is inserted as it is, ``{count:cards}`` is formatted by a word. A word is a noun
(singular or plural), a table of names (for one thing or several), a phrase (which contains the field as ``{it}``),
``list``, ``number``, or a function defined by the game. The field ``fact`` is the whole fact. Results are cached.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from string import Formatter
from typing import Any

from msgspec.structs import asdict

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.records import Command, Fact, Record, read_json, tag_of
from events.ruleset.rendering import Drawing
from events.ruleset.ruleset import Rule, Texts, members
from events.ruleset.scoring import Noun, Text

Word = Callable[[Any], Text | str]
Names = Mapping[str, Text]


class Case(Record, forbid_unknown_fields=True):
    """A text that is used if the fields in ``when`` have these values. The last case of several needs no ``when``."""

    de: str
    en: str
    when: Mapping[str, Any] = {}


Cases = Case | tuple[Case, ...]


class _Measured(Record, forbid_unknown_fields=True):
    title: Text
    text: Text
    item: Text
    parts: Mapping[str, Text] = {}


class _File(Record, forbid_unknown_fields=True):
    title: Text
    scores: Mapping[str, Text]
    phases: Mapping[str, Text]
    facts: Mapping[str, Cases]
    commands: Mapping[str, Cases]
    short_phases: Mapping[str, Text] = {}
    tie_breaks: Mapping[str, Text] = {}
    nouns: Mapping[str, Noun] = {}
    names: Mapping[str, Mapping[str, Text]] = {}
    phrases: Mapping[str, Cases] = {}
    lines: Mapping[str, Text] = {}
    measures: Mapping[str, _Measured] = {}
    drawing: Mapping[str, Text] = {}


class Wording:
    """The file ``texts.json`` of a package. ``words`` are the game's own functions, nouns and tables of names.

    Raises ``TypeError`` if the file lacks a fact or a command, or a text uses an unknown field or word.
    """

    def __init__(self, package: str, facts: Any, commands: Any, words: Mapping[str, Word | Names | Noun]) -> None:
        file = read_json(package, "texts.json", _File)
        self.title, self.scores, self.tie_breaks = file.title, file.scores, file.tie_breaks
        self.phases, self.short_phases = file.phases, file.short_phases
        self.names, self.lines = file.names, file.lines
        self._measures, self._drawing = file.measures, file.drawing
        self.nouns = {**file.nouns, **{name: word for name, word in words.items() if isinstance(word, Noun)}}
        self.say, self.counted = bounded_cache(1 << 12)(self._say), bounded_cache(1 << 10)(self._counted)
        self._words: dict[str, Word] = {
            "list": lambda many: ", ".join(map(str, many)),
            "number": lambda many: str(len(many)),
            **{phrase: partial(self._phrase, phrase) for phrase in file.phrases},
        }
        for name, word in {**file.nouns, **file.names, **words}.items():
            if isinstance(word, Noun):
                self._words[name] = partial(self.counted, noun=name)
            else:
                self._words[name] = word if callable(word) else partial(_named, word)
        self._facts, self._commands, self._phrases = map(self._read, (file.facts, file.commands, file.phrases))
        for union, said in ((facts, self._facts), (commands, self._commands)):
            if differing := {tag_of(kind) for kind in members(union)} ^ set(said):
                raise TypeError(f"{package}: missing or unknown in texts.json: {', '.join(sorted(differing))}")
        for kind in members(facts):
            named = {name for sentence in self._facts[tag_of(kind)] for name in sentence.names}
            if unknown := named - {*kind.__struct_fields__, "fact"}:
                raise TypeError(f"{package}: texts.json: {tag_of(kind)} has no {', '.join(sorted(unknown))}")

    def group(self, rules: Mapping[str, Rule], label: Callable[[Any, int, Any], Text]) -> Texts[Any, Any, Any]:
        """Return the texts of a ruleset: those in the file, its rules catalogue, and how it labels a command."""
        return Texts(
            scores=self.scores,
            tie_breaks=self.tie_breaks,
            rules=rules,
            phases=self.phases,
            short_phases=self.short_phases,
            narrate=self.narrate,
            label=label,
        )

    def narrate(self, fact: Fact) -> Text:
        """Return a fact as a sentence; hidden fields that are not known are ``None``."""
        fields = asdict(fact)
        fields["fact"] = fact
        return _said(self._facts[tag_of(type(fact))], fields)

    def label(self, command: Command, **more: Any) -> Text:
        """Return a command as a short label; ``more`` are additional fields from the table."""
        return _said(self._commands[tag_of(type(command))], {**asdict(command), **more})

    def _say(self, phrase: str, **fields: Any) -> Text:
        return _said(self._phrases[phrase], fields)

    def _phrase(self, phrase: str, it: Any) -> Text:
        return self.say(phrase, it=it)

    def _counted(self, number: int, noun: str) -> Text:
        return self.nouns[noun].counted(number)

    def measure(self, name: str) -> dict[str, Any]:
        """Return the texts of a statistical measure."""
        return asdict(self._measures[name])

    def drawn(self, drawing: Drawing, key: str, *values: object) -> str:
        """Return a text of the terminal drawing, with these values inserted in order."""
        return drawing.say(self._drawing[key]).format(*values)

    def _read(self, texts: Mapping[str, Cases]) -> "dict[str, list[_Sentence]]":
        return {
            name: [_Sentence(case, self._words) for case in (said if isinstance(said, tuple) else (said,))]
            for name, said in texts.items()
        }


class _Sentence:
    """A text in both languages, with numbered placeholders, so that each field is formatted once."""

    def __init__(self, case: Case, words: Mapping[str, Word]) -> None:
        self._when = [(name, tuple(value) if isinstance(value, list) else value) for name, value in case.when.items()]
        self._numbers: dict[tuple[str, str], int] = {}
        self._de, self._en = self._numbered(case.de), self._numbered(case.en)
        if unknown := {word for _, word in self._numbers if word} - set(words):
            raise TypeError(f"texts.json: unknown word {', '.join(sorted(unknown))} in: {case.en}")
        self._parts = [(field, words.get(word)) for field, word in self._numbers]

    @property
    def names(self) -> set[str]:
        """The fields that the text uses."""
        return {*(field for field, _ in self._parts), *(field for field, _ in self._when)}

    def _numbered(self, text: str) -> str:
        numbers, parts = self._numbers, []
        for literal, field, word, _ in Formatter().parse(text):
            number = None if field is None else numbers.setdefault((field, word or ""), len(numbers))
            parts.append(literal if number is None else f"{literal}{{{number}}}")
        return "".join(parts)

    def fits(self, fields: Mapping[str, Any]) -> bool:
        return all(fields[name] == value for name, value in self._when)

    def put(self, fields: Mapping[str, Any]) -> Text:
        found: list[Any] = [fields[field] if word is None else word(fields[field]) for field, word in self._parts]
        de = [one.de if type(one) is Text else one for one in found]
        en = [one.en if type(one) is Text else one for one in found]
        return Text(de=self._de.format(*de), en=self._en.format(*en))


def _said(sentences: Sequence[_Sentence], fields: Mapping[str, Any]) -> Text:
    for sentence in sentences[:-1]:
        if sentence.fits(fields):
            return sentence.put(fields)
    return sentences[-1].put(fields)


def _named(names: Names, one: str | Iterable[str]) -> Text:
    return names[one] if isinstance(one, str) else joined([names[each] for each in one])


def joined(texts: Iterable[Text]) -> Text:
    listed = list(texts)
    return Text(de=", ".join([text.de for text in listed]), en=", ".join([text.en for text in listed]))
