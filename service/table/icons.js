/* Small signs on buttons. */

import { html } from "./vendor/preact-htm.js";

const ICONS = { first: "M-7-7v14M7-8v16L-5 0Z", earlier: "M5-8v16L-7 0Z", play: "M-5-8v16L7 0Z", pause: "M-6-8h4v16h-4ZM2-8h4v16h-4Z", later: "M-5-8v16L7 0Z", last: "M7-7v14M-7-8v16L5 0Z", theme: "M0-8a8 8 0 1 1 0 16Z" };

export function Icon({ name }) {
  return html`<svg class="icon" viewBox="-10 -10 20 20" width="16" height="16" aria-hidden="true"><path d=${ICONS[name]} fill="currentcolor" stroke="currentcolor" stroke-width=${name === "first" || name === "last" ? 2 : 0} />${name === "theme" ? html`<circle r="8" fill="none" stroke="currentcolor" stroke-width="2" />` : null}</svg>`;
}
