"""A log that something else happens to first, and that remembers what it was asked."""

from events.log.memory import MemoryLog
from tests.support.toy import Happen


class Watched(MemoryLog):
    """A log that does something else first, as often as it is told, and counts what it is asked."""

    def __init__(self):
        super().__init__()
        self.before, self.after = [], []
        self.asked = []

    def append(self, game, commit, *, expected):
        self.asked.append(("append", commit.command))
        if self.before:
            self.before.pop(0)()
        appended = super().append(game, commit, expected=expected)
        if self.after:
            self.after.pop(0)()
        return appended

    def read(self, game, *, after=0, upto=None):
        self.asked.append(("read", after, upto))
        return super().read(game, after=after, upto=upto)

    def find_command(self, game, command, request):
        self.asked.append(("find_command", command))
        return super().find_command(game, command, request)


def raising(error):
    def fail():
        raise error

    return fail


ALL = Happen(asks=(0, 1, 2))
