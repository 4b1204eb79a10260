"""Events as JSON for one viewer: redacted, with the end of their commit, and on request with a sentence for people."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.aggregate.narration import narrate
from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.integrity.draws import seed_in
from events.integrity.redaction import event, visible_audiences
from events.integrity.transcript import is_closed_log
from events.log.port import Entry
from events.ruleset.records import Record
from events.ruleset.refusals import RulesetCannotFold
from events.ruleset.ruleset import AnyRuleset, Viewer
from service.commits import commit_ends


class EventSerializer(Record):
    """How the events of one game are shown to one viewer. ``lang`` is ``de``, ``en``, or ``None`` for no sentences.

    ``is_public``: the log is closed, so that everybody sees everything. Without a ``ruleset`` no event has a sentence.
    """

    ruleset: AnyRuleset | None
    seed: bytes
    viewer: Viewer
    lang: str | None
    is_public: bool

    @classmethod
    def of(cls, state: GameState, viewer: Viewer, lang: str | None) -> "EventSerializer":
        """Return the serializer for a game whose newest state this is."""
        return cls(ruleset=state.ruleset, seed=state.seed, viewer=viewer, lang=lang, is_public=state.is_public)

    @classmethod
    def of_newest(
        cls, games: GameService, game_id: str, viewer: Viewer, lang: str | None
    ) -> tuple[int, "EventSerializer"]:
        """Return the newest version of a game, and the serializer for it, also where its rules cannot read it.

        Who may see what follows from the events alone: everybody everything, once the last of them has opened the seed.
        """
        try:
            state = games.load(game_id)
        except RulesetCannotFold:
            entries = games.log.read(game_id)
            seed, is_public = seed_in(entries), is_closed_log(entries)
            return entries[-1].version, cls(ruleset=None, seed=seed, viewer=viewer, lang=lang, is_public=is_public)
        return state.version, cls.of(state, viewer, lang)

    def documents(self, entries: Sequence[Entry], commit: int) -> Any:
        """Return events in a row, each as ``EventDocument`` has it. ``commit`` is that of the last one.

        They are dicts of what is encoded already, because records would have to decode it first.
        """
        return [self._document(entry, end) for entry, end in zip(entries, commit_ends(entries, commit), strict=True)]

    def _document(self, entry: Entry, commit: int) -> dict[str, Any]:
        audiences = visible_audiences(entry, self.viewer, public=self.is_public)
        found = {**event(entry, self.seed, audiences), "commit": commit}
        if self.lang is not None and self.ruleset is not None:
            parts = [entry.data, *(entry.private[name] for name in audiences)]
            found["text"] = sentence(self.ruleset, entry.type, parts, self.lang, entry.schema)
        return found


def sentence(ruleset: AnyRuleset, type_name: str, parts: Sequence[bytes], lang: str, schema: int | None = None) -> str:
    """Return an event as one sentence. ``parts`` are those that the reader may see, as JSON.

    ``schema`` is the one that they were stored under; without it, it is the newest.
    """
    fields: Mapping[str, Any] = {name: value for part in parts for name, value in msgspec.json.decode(part).items()}
    text: str = getattr(narrate(ruleset, type_name, fields, schema), lang)
    return text
