/* The crest of a seat outside the board. */

import { html } from "./vendor/preact-htm.js";
import { CRESTS, fill } from "./pieces.js";

/** A seat's crest, always beside its name. */
export function Crest({ seat, colour, size = 18 }) {
  return html`<svg class="crest" viewBox="-12 -12 24 24" width=${size} height=${size} aria-hidden="true"><path d=${CRESTS[seat % 4]} fill-rule="evenodd" class="piece" fill=${colour ? fill(colour) : "var(--ink-2)"} /></svg>`;
}
