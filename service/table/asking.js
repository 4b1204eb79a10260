/* A question over the page, at a table and on the first page alike. */

import { dress } from "./dress.js";
import { html, render, useEffect, useRef } from "./vendor/preact-htm.js";

/** Ask something over a document or a table. `draw` gets what closes it with an answer, which is returned; closed in another
    way the answer is null. */
export async function asked(root, draw) {
  const place = document.createElement("div");
  const before = root.activeElement;
  if (!root.querySelector('link[href$="asking.css"]')) await dress(root.head ?? root, "asking.css");
  (root.body ?? root).append(place);
  const answer = await new Promise((done) => render(draw(done), place));
  render(null, place);
  place.remove();
  before?.focus?.({ preventScroll: true });
  return answer;
}

/** A question that must be answered before anything else. */
export function Asking({ title, close, children }) {
  const own = useRef();
  useEffect(() => void own.current.showModal(), []);
  return html`<dialog class="asking" ref=${own} aria-label=${title} onClose=${() => close(null)} onClick=${(event) => event.target === own.current && close(null)}><h2>${title}</h2>${children}</dialog>`;
}
