/* An invitation that somebody else has used, or whose table was closed before a game began: who sits there now, and what can be
   done instead. */

import { asked, Asking } from "./asking.js";
import { joined } from "./joined.js";
import { invitedTo, keepInvitation } from "./kept.js";
import { speaker } from "./speech.js";
import { html } from "./vendor/preact-htm.js";

const TEXTS = {
  en: { title: "This seat is taken", one: "This seat is taken: {names} sits here.", more: "All seats are taken: {names} sit here.", and: " and ", watch: "Watch", own: "Open your own table", closedTitle: "This invitation has ended", closed: "{names} has closed this table, or opened another one instead. Ask for the new link." },
  de: { title: "Dieser Platz ist vergeben", one: "Dieser Platz ist vergeben: Hier sitzt {names}.", more: "Alle Plätze sind vergeben: Hier sitzen {names}.", and: " und ", watch: "Zuschauen", own: "Eigenen Tisch öffnen", closedTitle: "Diese Einladung gilt nicht mehr", closed: "{names} hat diesen Tisch geschlossen oder einen anderen dafür geöffnet. Frag nach dem neuen Link." },
};

/** Say it to those who came by an invitation and have no seat. The first seat is that of who invited. */
export async function tellTaken(table) {
  const { id, seat, game } = table.session;
  if (!table.props.lobby || seat !== null || game.status === "open" || !invitedTo(id)) return;
  const say = speaker(TEXTS[table.state.lang]);
  const isClosed = game.status === "abandoned" && game.seats.some(({ taken }) => !taken);
  const guests = table.names.filter((_, one) => one > 0 && game.seats[one].controller === "human");
  if (!isClosed && !guests.length) return;
  const names = isClosed ? table.names[0] : joined(guests, say("and"));
  const [title, text] = isClosed ? ["closedTitle", "closed"] : ["title", guests.length > 1 ? "more" : "one"];
  keepInvitation(id, "");
  const watch = (close) => html`<button data-item="watch-taken" onClick=${() => close(null)}>${say("watch")}</button> `;
  const own = await asked(table.base.getRootNode(), (close) => html`<${Asking} title=${say(title)} close=${close}><p>${say(text, { names })}</p><p class="buttons">${isClosed ? null : watch(close)}<button class="primary" data-item="own-table" onClick=${() => close(true)}>${say("own")}</button></p><//>`);
  if (own) location.assign("/");
}
