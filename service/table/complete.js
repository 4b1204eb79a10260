/* What the choices say once all is chosen: so much, and what was chosen by itself. */

import { html } from "./vendor/preact-htm.js";

/** The lines are the board's own (`choices.done`), or name each step that nobody was asked for, since one value was left. */
export function Complete({ action, picks, steps, words = {}, done, plain, say }) {
  const picked = new Set(picks.flatMap(({ means }) => means.flatMap((one) => Object.keys(one))));
  const alone = (steps?.[action.type] ?? []).filter(({ field }) => !picked.has(field) && action[field] != null && words.steps?.[field]);
  const lines = done ?? alone.map(({ field }) => say("forced", { step: words.steps[field], value: words[field]?.[action[field]] ?? plain(action[field]) }));
  return html`<span class="complete"><b>${say("complete")}</b>${lines.map((line) => html`<span key=${line}><span aria-hidden="true">✓ </span>${line}</span>`)}</span>`;
}
