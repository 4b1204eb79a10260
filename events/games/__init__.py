"""The games, found by walking this folder: each sub-package offers one ``GAME``.

``SKALD_GAMES`` names further folders of games, separated like a path.
"""

import os
from importlib import import_module
from pkgutil import iter_modules

from events.kernel.game import Library

__path__.extend(folder for folder in os.environ.get("SKALD_GAMES", "").split(os.pathsep) if folder)

LIBRARY = Library(import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__) if module.ispkg)
"""Every game of this installation."""
