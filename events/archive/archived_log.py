"""A log with an archive behind it: what is archived is read from there, as if it were in the log."""

from collections.abc import Iterator, Mapping, Sequence

from events.archive.archive import Archive
from events.log.records import (
    CHANGED,
    Append,
    Appended,
    CommandReused,
    Commit,
    CorruptLog,
    Entry,
    EventLog,
    FeedEntry,
    Head,
    Outage,
    Place,
    StoredGame,
    encode_id,
)
from events.ruleset.refusals import GameOver, Refusal


class ArchivedLog:
    """The games of a log and of its archive. What is not archived costs no more than in the log itself."""

    def __init__(self, log: EventLog, archive: Archive) -> None:
        self._log, self._archive = log, archive

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected``. An archived game is closed, but its commands are still known."""
        try:
            return self._log.append(game, commit, expected=expected)
        except GameOver:
            if (before := self.find_command(game, commit.command, commit.request)) is not None:
                return before
            raise

    def append_many(self, appends: Sequence[Append]) -> Sequence[Appended | Exception]:
        """Store commits of different games. An archived game is closed, but its commands are still known."""
        outcomes = self._log.append_many(appends)
        return [self._known(one, outcome) for one, outcome in zip(appends, outcomes, strict=True)]

    def _known(self, append: Append, outcome: Appended | Exception) -> Appended | Exception:
        if not isinstance(outcome, GameOver):
            return outcome
        try:
            return self.find_command(append.game, append.commit.command, append.commit.request) or outcome
        except Refusal as refusal:
            return refusal

    def read(self, game: str, *, after: int = 0, upto: int | None = None) -> Sequence[Entry]:
        """Return the events after a version in order."""
        entries = self._log.read(game, after=after, upto=upto)
        if _is_whole(entries):
            return entries
        if (place := self._log.places([game]).get(game)) is not None:
            return self._at(game, place).entries[after:upto]
        # It may have been put back meanwhile.
        return entries if after else self._log.read(game, upto=upto)

    def read_many(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        """Return the events of many games, of each after a version."""
        found = dict(self._log.read_many(after))
        missing = [game for game, entries in found.items() if not _is_whole(entries)]
        places = self._log.places(missing) if missing else {}
        for game in missing:
            if game in places:
                found[game] = self._at(game, places[game]).entries[after[game] :]
            elif not after[game]:
                found[game] = self._log.read(game)
        return found

    def read_facts(self, game: str, place: Place | None) -> Sequence[Entry]:
        """Return the events of a game, with no more than it takes to fold them if it is archived at a place."""
        if place is None:
            return self.read(game)
        try:
            return self._archive.facts(game, place)
        except CorruptLog:
            return self.read(game)

    def head(self, game: str) -> Head:
        """Return the top of the chain."""
        return self._log.head(game)

    def heads(self, games: Sequence[str]) -> Mapping[str, Head]:
        """Return the top of the chain of each of many games."""
        return self._log.heads(games)

    def find_command(self, game: str, command: str, request: str) -> Appended | None:
        """Return where the events of a command are, if it was appended before."""
        found = self._log.find_command(game, command, request)
        if found is not None:
            return found
        if (place := self._log.places([game]).get(game)) is not None:
            return _command_of(self._at(game, place), command, request)
        return self._log.find_command(game, command, request)

    def ping(self) -> None:
        """Raise ``LogUnavailable`` unless the log can be reached."""
        self._log.ping()

    def game_ids(self) -> Iterator[str]:
        """Yield the id of every game, archived or not."""
        return self._log.game_ids()

    def places(self, games: Sequence[str]) -> Mapping[str, Place]:
        """Return where those of the games are that are archived."""
        return self._log.places(games)

    def side_data(self, game: str, name: str) -> Mapping[str, str]:
        """Return the fields that were stored under this name."""
        return self.side_data_many([game], name)[game]

    def side_data_many(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
        """Return the fields that were stored under this name for each of many games."""
        found = dict(self._stored_beside(games, name))
        partly = [game for game, fields in found.items() if not fields or CHANGED in fields]
        places = self._log.places(partly) if partly else {}
        for game in partly:
            if game in places:
                changes = {field: value for field, value in found[game].items() if field != CHANGED}
                found[game] = {**self._beside(game, places[game]).get(name, {}), **changes}
            else:
                found[game] = self._log.side_data(game, name)
        return found

    def put_side_data(self, game: str, name: str, fields: Mapping[str, str]) -> None:
        """Store these fields under a name; those of an archived game go before what the archive holds."""
        self._log.put_side_data(game, name, fields)

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """Return the appends of a partition after a cursor."""
        return self._log.feed(partition, after=after, limit=limit)

    def end_of_feed(self, partition: int) -> str:
        """Return the cursor of the newest append of a partition."""
        return self._log.end_of_feed(partition)

    def trim_feed(self, partition: int, cursor: str) -> None:
        """Forget the appends before a cursor."""
        self._log.trim_feed(partition, cursor)

    def due_games(self, limit: int) -> Sequence[str]:
        """Return the games whose time has come."""
        return self._log.due_games(limit)

    def waiting_games(self) -> Sequence[str]:
        """Return all games that are due at any time."""
        return self._log.waiting_games()

    def beat(self) -> Sequence[Outage]:
        """Note that the service is alive; return the outages that have not been settled."""
        return self._log.beat()

    def settle(self, outage: Outage) -> None:
        """Forget an outage: its time was given back."""
        self._log.settle(outage)

    def set_due(self, game: str, due: int | None, *, version: int) -> None:
        """Correct when a game is due, unless it is at another version than this."""
        self._log.set_due(game, due, version=version)

    def _stored_beside(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
        if len(games) == 1:
            return {games[0]: self._log.side_data(games[0], name)}
        return self._log.side_data_many(games, name)

    def _at(self, game: str, place: Place) -> StoredGame:
        try:
            return self._archive.game(game, place)
        except CorruptLog:
            # It may have been moved meanwhile, and the pack that it was in removed.
            newer = self._log.places([game]).get(game)
            if newer is None or newer == place:
                raise
            return self._archive.game(game, newer)

    def _beside(self, game: str, place: Place) -> Mapping[str, Mapping[str, str]]:
        try:
            return self._archive.header(game, place).beside
        except CorruptLog:
            return self._at(game, place).beside


def _is_whole(entries: Sequence[Entry]) -> bool:
    """Return False if there are none, or their private parts went while they were read: then the game was archived."""
    first = next((entry for entry in entries if entry.commitments), None)
    return bool(entries) and (first is None or bool(first.private))


def _command_of(stored: StoredGame, command: str, request: str) -> Appended | None:
    known = stored.commands.get(encode_id(command))
    if known is None:
        return None
    first, last, before = known
    if before != encode_id(request):
        raise CommandReused
    return Appended(first=first, last=last, repeated=True)
