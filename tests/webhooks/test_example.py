"""The chat bot of the documentation says whose turn it is."""

import os
import subprocess
import sys
from pathlib import Path

from tests.ops.test_orphans import free_port
from tests.support.waiting import eventually
from tests.webhooks.conftest import SECRET
from tests.webhooks.receiver import Receiver, answer

BOT = Path(__file__).parents[2] / "docs" / "examples" / "turn_bot.py"
LINES = 40


def test_the_bot_of_the_documentation(delivery):
    assert len(BOT.read_text().splitlines()) <= LINES
    deployment, port = delivery.deployment, free_port()
    said = []
    chat = Receiver(lambda request: said.append(request.json["text"]) or answer(200))
    environment = {**os.environ, "SECRET": SECRET, "CHAT": chat.url}
    bot = subprocess.Popen([sys.executable, str(BOT), str(port)], env=environment, stderr=subprocess.DEVNULL)
    try:
        delivery.endpoint(f"http://127.0.0.1:{port}/", "turn.asked", "game.created")
        delivery.deliver()
        game = deployment.game(seats=2)
        deployment.log.put_game_metadata(game, "seats", {"0:name": "Ada", "1:name": "Bo"})
        deployment.play_out(game)
        alone = [f"nim: it is {name}'s turn in {game}" for name in ("Ada", "Bo")]
        eventually(lambda: any(text in alone for text in said))
    finally:
        bot.kill()
        bot.wait()
        chat.close()
