"""How Raids can end: always with the fourth voyage, with one winner or with several."""


def _shared_by(count):
    return lambda state: len(state.results.winners) == count


ENDINGS = {
    "sole-winner": _shared_by(1),
    "shared-by-two": _shared_by(2),
    "shared-by-three": _shared_by(3),
    "shared-by-all": lambda state: len(state.results.winners) == state.setup.seats,
}
