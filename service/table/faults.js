/* Error messages of a table that cannot continue, and the way back. */

import { myGames } from "./kept.js";
import { TEXTS } from "./more-texts.js";
import { called } from "./called.js";
import { speaker } from "./speech.js";
import { html } from "./vendor/preact-htm.js";

const STYLES = new URL("faults.css", import.meta.url).href;

/** For a refused token: the seats that this browser has kept, and watching; for an unknown game: the lobby. */
export function faultOf(table) {
  const { fault, id, api } = table.session;
  const say = speaker(TEXTS[table.state.lang], table.say);
  const refused = fault.status === 401 || fault.status === 403;
  const why = fault.name === "HistoryRewritten" ? say("rewritten", { why: fault.message }) : refused ? say("tokenRefused") : fault.message;
  const kept = refused && table.props.lobby && !table.props.host.passing ? Object.entries(myGames()[id]?.seats ?? {}).filter(([, { token }]) => token !== api.token) : [];
  return html`<div class="fault" role="alert"><link rel="stylesheet" crossorigin="anonymous" href=${STYLES} /><p>! ${why}</p><p>
    ${kept.map(([seat, { name, token }]) => html`<button class="primary" onClick=${() => table.sit(token)}>${say("playAs", { name: called(name, seat, say) })}</button> `)}
    ${refused && api.token && !table.props.host.passing ? html`<button onClick=${() => table.sit(null)}>${say("spectate")}</button> ` : null}
    ${table.props.lobby ? html`<a class="button" href="/">${say("lobby")}</a>` : null}</p></div>`;
}
