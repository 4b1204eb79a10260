// Reads and sends what Nim has of its own by its types, and what all games have by those of the client.
import type { Action, Event, Options, State } from "./nim";
import type { EventDocument, GameDocument, NewGame, Operations, StreamMessage } from "./types";

const options = { last_loses: true } satisfies Options;
export const wanted = { ruleset: "nim", options, seats: [{ name: "Ada" }] } satisfies NewGame;
const action: Action = { type: "take", heap: 0, stones: 1 };
export const sent: Parameters<Operations["act"]>[1] = action;
// @ts-expect-error There is no such action.
export const unknown: Action = { type: "no_such_action" };
// @ts-expect-error Stones are a number.
export const wrong: Action = { type: "take", heap: 0, stones: "one" };

export function told(event: EventDocument): string {
  const own = event as Event;
  switch (own.type) {
    case "seat_taken":
      return `${own.data.seat} ${own.data.entropy.length}`;
    case "stones_taken":
      return `${own.at} ${own.seat?.toFixed()} ${own.data.stones.toFixed()}`;
    default:
      return own.type;
  }
}

export function shown(game: GameDocument): number {
  const state = game.state as State;
  return state.heaps.reduce((one, other) => one + other, 0);
}

export function heard(message: StreamMessage): string {
  if (message.id !== null) return told(message.data);
  if (message.event === "game") return message.data.status;
  if (message.event === "actions") return String(message.data.actions.length);
  return String(message.data.seats.length);
}
