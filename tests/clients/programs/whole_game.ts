// Plays a whole game by the installed package, and follows it meanwhile; counts what goes over which way.
import { Skald, type Options } from "skald-client";

export interface Played { status: string; versions: number[]; acted: number; sockets: number; requests: number }

export async function play(url: string, ruleset: "raids" | "wikinger", options: Options = {}): Promise<Played> {
  const played: Played = { status: "", versions: [], acted: 0, sockets: 0, requests: 0 };
  const skald = new Skald(url, {
    fetch: (...asked) => (played.requests++, fetch(...asked)),
    socket: (...asked) => (played.sockets++, new WebSocket(...asked)),
    ...options,
  });
  const { game, tokens } = await skald.createGame({ ruleset, seats: [{ name: "Ada" }, { name: "Bo" }] });
  for await (const message of skald.listen(game.id, { include: ["patch"] })) {
    if (message.id !== null) {
      played.versions.push(message.id);
      continue;
    }
    if (message.event !== "game") continue;
    for (const asked of message.data.to_act) {
      const seat = skald.as({ token: tokens[asked] ?? null });
      const { actions, version } = await seat.listActions(game.id);
      const action = actions[played.acted % actions.length];
      if (!action) continue;
      await seat.act(game.id, action, { ifMatch: version, minimal: true });
      played.acted++;
      break;
    }
  }
  return { ...played, status: (await skald.getGame(game.id)).status };
}
