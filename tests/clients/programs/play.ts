// Plays one game of any ruleset to its end with types that openapi-typescript made: node play.ts URL KEY RULESET
import type { components, paths } from "./skald.d.ts";

type Schemas = components["schemas"];
type NewGame = paths["/v1/games"]["post"]["requestBody"]["content"]["application/json"];
type Created = paths["/v1/games"]["post"]["responses"]["201"]["content"]["application/json"];
type Offer = paths["/v1/games/{game_id}/actions"]["get"]["responses"]["200"]["content"]["application/json"];
type Done = paths["/v1/games/{game_id}/actions"]["post"]["responses"]["201"]["content"]["application/json"];
type Told = Schemas["EventDocument"];

const [url, key, ruleset] = process.argv.slice(2) as [string, string, NewGame["ruleset"]];

async function ask<Answer>(path: string, token: string, body?: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const answer = await fetch(url + path, body === undefined
    ? { headers }
    : { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(((await answer.json()) as Schemas["ProblemDocument"]).detail);
  return (await answer.json()) as Answer;
}

function told(event: Told): string {
  return event.type === "seat_taken" ? `seat ${event.data["seat"]} is taken` : event.type;
}

const seats = [{ name: "Ada" }, { name: "Bo" }];
const created = await ask<Created>("/v1/games", key, { ruleset, seats, seed: "2a".repeat(32) } satisfies NewGame);
let game: Schemas["GameDocument"] = created.game;
let events = 0;
for (let seat = 0; game.status === "running"; seat = (seat + 1) % seats.length) {
  const token = created.tokens[seat] as string;
  const offer = await ask<Offer>(`/v1/games/${game.id}/actions`, token);
  if (offer.actions.length === 0) continue;
  const action = offer.actions[events % offer.actions.length] as Schemas["Action"];
  const done: Done = await ask<Done>(`/v1/games/${game.id}/actions`, token, action);
  if (!("game" in done)) throw new Error("Nobody asked for the short answer.");
  events += done.events.map(told).length;
  game = done.game;
}
console.log(game.status, events);
