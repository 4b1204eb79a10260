/* A search for opponents that goes on while its person is at another table or learns: once it is matched, a line says so, and the
   game that is shown stays as it is. */

import { Skald } from "../client/skald.js";
import { TEXTS } from "./find-texts.js";
import { firstLanguage, load, settings } from "./kept.js";
import { operatorKey } from "./own-tables.js";
import { ownPlayer } from "./own-player.js";
import { shown } from "./called.js";
import { Seeking, announce } from "./seeking.js";
import { speaker } from "./speech.js";
import { dress } from "./dress.js";
import { html, render } from "./vendor/preact-htm.js";

/** Wait on for what this browser searches. */
export async function goOnSeeking() {
  const line = document.body.appendChild(Object.assign(document.createElement("div"), { className: "found" }));
  line.setAttribute("role", "alert");
  const api = new Skald("", { token: operatorKey(), pauses: [] });
  const seeking = new Seeking({ client: (token) => api.as({ token }), token: () => ownPlayer()?.token ?? api.token, changed: () => show(line, seeking) });
  seeking.resume();
}

async function show(line, { state, game }) {
  if (state !== "matched") return;
  await dress(document.head, "found.css");
  const say = speaker(TEXTS[firstLanguage(settings().lang)]);
  const close = () => render(null, line);
  render(html`<p><b>${say("found")}</b> <a href=${`/games/${game.id}`}>${say("toTable")}</a> <span>${say("stays")}</span> <button type="button" onClick=${close} aria-label="✕">✕</button></p>`, line);
  announce(say("foundWith", { names: game.others.map(shown).join(", ") }), { sound: settings().sound, load });
}
