/* Inputs for numbers: a stepper, and payments made of several parts. They are loaded on demand. */

import { html } from "./vendor/preact-htm.js";

const STYLES = html`<link rel="stylesheet" crossorigin="anonymous" href=${new URL("numbers.css", import.meta.url).href} />`;

/** A number between bounds: two buttons and a field instead of thirty buttons. */
export function Stepper({ step, name, pick, picked }) {
  const values = [...step.values].sort((one, other) => one - other);
  const means = (value) => ({ id: `${step.field}:${value}`, label: String(value), means: [{ type: step.type, [step.field]: { is: value } }] });
  const now = values.find((value) => picked(means(value))) ?? null;
  const within = (value) => Math.min(values.at(-1), Math.max(values[0], value));
  const set = (value) => within(value) !== now && pick(means(within(value)), true);
  return html`<div class="stepper">${STYLES}
    <button data-item="less" aria-label=${`− ${name}`} onClick=${() => set((now ?? values[0] + 1) - 1)}>−</button>
    <input data-item="number" type="number" aria-label=${name} min=${values[0]} max=${values.at(-1)} value=${now ?? ""} onChange=${(event) => event.target.value !== "" && set(Number(event.target.value))} />
    <button data-item="more" aria-label=${`+ ${name}`} onClick=${() => set((now ?? values[0] - 1) + 1)}>+</button>
  </div>`;
}

/** A payment put together piece by piece, beside those of the list. */
export function Bag({ step, pay, custom, words, say }) {
  const bag = custom?.[step.field] ?? {};
  const add = (name, by) => pay(step.field, { ...bag, [name]: Math.max(0, (bag[name] ?? 0) + by) });
  return html`<details class="bag">${STYLES}<summary data-item="bag">${say("other")}</summary><ul>${step.keys.map((name) => html`<li><span>${words[step.field]?.[name] ?? name}</span><button aria-label=${`− ${words[step.field]?.[name] ?? name}`} onClick=${() => add(name, -1)} disabled=${!bag[name]}>−</button><b>${bag[name] ?? 0}</b><button aria-label=${`+ ${words[step.field]?.[name] ?? name}`} onClick=${() => add(name, 1)}>+</button></li>`)}</ul></details>`;
}
