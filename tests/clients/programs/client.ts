// Plays a game with the packaged client and follows it, held to its types: node client.ts URL
import { Problem, Skald, type GameDocument, type StreamMessage } from "skald-client";

const skald = new Skald(process.argv[2], { lang: "en" });
const { game, tokens } = await skald.createGame({ ruleset: "raids", seats: [{ name: "Ada" }, { name: "Bo" }] });

/** Each kind of message has its own data, once its `id` and `event` are known. */
function told(message: StreamMessage): string {
  // @ts-expect-error Only an event has a hash.
  message.data.hash;
  if (message.id !== null) return `${message.data.hash.length}`;
  switch (message.event) {
    case "game":
      return message.data.status;
    case "actions":
      return `${message.data.actions.length}`;
    case "scores":
      return `${message.data.seats.length}`;
    case "presence":
      return `${message.data.watching}`;
    case "talk":
      return `${message.data.talk}`;
    default:
      return message satisfies never;
  }
}

// @ts-expect-error There is no such status.
export const unknown = () => skald.listGames({ status: "done" });
// @ts-expect-error A game has a ruleset.
export const wrong = () => skald.createGame({ seats: [] });
// @ts-expect-error A number is no receipt.
export const keeps = new Skald("", { receipts: (receipt: number) => receipt });

const token = tokens[game.to_act[0] as number] as string;
const seat = skald.as({ token });
const offered = await seat.listActions(game.id);
const action = offered.actions[0] as { type: string };
const tried = await seat.actDryRun(game.id, action);
const brief = await seat.act(game.id, action, { ifMatch: offered.version, minimal: true });
const stale: unknown = await seat.act(game.id, action, { ifMatch: offered.version }).catch((error: unknown) => error);
if (!(stale instanceof Problem)) throw new Error("It was told that it came too late.");
const scores = await skald.getScores(game.id, { atLeast: brief.version, wait: 20 });
const numbers = await skald.getStatistics("raids", { players: 2, "option.shields": "capacity" });
const heard: string[] = [];
const ending = new AbortController();
for await (const message of seat.listen(game.id, { include: ["game", "actions", "scores"], signal: ending.signal })) {
  heard.push(told(message));
  if (message.id === null && message.event === "scores") ending.abort();
}
const versions: number[] = [];
for await (const event of skald.iterEvents(game.id)) versions.push(event.version);
const shown: GameDocument = await skald.getGame(game.id, { at: 3 });
const metrics = await skald.getMetrics();
await skald.abandon(game.id);
console.log(JSON.stringify({
  tried: tried.events.length, version: brief.version, stale: stale.code, scores: scores.version, ruleset: numbers.ruleset,
  heard: heard.length, versions, at: shown.version, metrics: metrics.includes("# HELP"),
}));
