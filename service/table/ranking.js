/* How a game ended: it is loaded once one has. */

import { html } from "./vendor/preact-htm.js";
import { again } from "./again.js";
import { Crest } from "./crest.js";
import { signed } from "./speech.js";

/** The ranking, and for who sat in the game another one with the same people. */
export function rankingOf(table) {
  const { session, say, state, names, colours } = table;
  const problem = state.refusal?.why;
  return html`<section class="choices" data-region="choices" aria-label=${say("rankings")}><h2>${say("rankings")}</h2>
    <ol class="ranking">${session.results.ranking.map(({ seat, rank, total }) => html`<li><button class="chip" data-item=${`rank-${seat}`} onClick=${() => table.ask("scores", seat)}>${rank}. <${Crest} seat=${seat} colour=${colours[seat]} /> ${names[seat]} <b>${signed(total)}</b></button></li>`)}</ol>
    ${session.seat === null || state.sending ? null : html`<p class="buttons"><button class="primary" data-item="rematch" onClick=${() => again(table)}>${say("rematch")}</button></p>`}
    ${problem ? html`<p class="refusal"><span aria-hidden="true">! </span>${say("refused", { why: problem })}</p>` : null}
  </section>`;
}
