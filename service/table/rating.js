/* A rating with its uncertainty, and what it means: docs/ratings.md says how it is computed. */

import { speaker } from "./speech.js";
import { html, useState } from "./vendor/preact-htm.js";

const SURE = 5;
const TEXTS = {
  en: { explain: "What this rating means", provisional: "provisional, game {count} of 5", means: "{rating} is the estimate of how strong you play this game with this many people, {deviation} its uncertainty: your strength is most likely between {low} and {high}. Everybody begins at 1500. Only rated games count, and each makes the figure surer; after five you stand in the list.", more: "How ratings are computed" },
  de: { explain: "Was diese Wertung bedeutet", provisional: "vorläufig, Spiel {count} von 5", means: "{rating} schätzt, wie stark du dieses Spiel in dieser Runde spielst, {deviation} ist die Unsicherheit: Am wahrscheinlichsten liegt deine Stärke zwischen {low} und {high}. Alle beginnen bei 1500. Nur gewertete Spiele zählen, und jedes macht die Zahl sicherer; nach fünf stehst du in der Liste.", more: "Wie Wertungen berechnet werden" },
};

/** "1512 ± 235", provisional until five games; a tap explains it. */
export function Rating({ of: { rating, deviation, games, provisional }, lang }) {
  const [open, setOpen] = useState(false);
  const say = speaker(TEXTS[lang]);
  return html`<span class="rating"><button type="button" aria-expanded=${String(open)} title=${say("explain")} onClick=${() => setOpen(!open)}>${rating} ± ${deviation}<span class="sr"> – ${say("explain")}</span></button>${provisional ? html` <small>${say("provisional", { count: Math.min(games, SURE) })}</small>` : null}
    ${open ? html`<span class="means" role="note">${say("means", { rating, deviation, low: rating - deviation, high: rating + deviation })} <a href="/docs/guides/ratings">${say("more")}</a></span>` : null}</span>`;
}
