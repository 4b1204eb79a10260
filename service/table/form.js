/* A form made of a JSON Schema, as far as options of rulesets use it. */

import { html } from "./vendor/preact-htm.js";

const spoken = (name) => name.replace(/_/g, " ").replace(/^./, (letter) => letter.toUpperCase());

/** One option: a box to tick, a list, a number, or a text. */
export function Field({ name, schema, value, set, say }) {
  const shown = value ?? schema.default;
  const note = html`<small>${(schema.description ?? "").replace(/`/g, "")}</small>`;
  if (schema.type === "boolean") return html`<label class="field check"><input type="checkbox" name=${name} checked=${shown} onChange=${(event) => set(event.target.checked)} /><span>${spoken(name)}</span>${note}</label>`;
  const options = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  if (options) return html`<label class="field">${spoken(name)}<select name=${name} value=${JSON.stringify(shown)} onChange=${(event) => set(JSON.parse(event.target.value))}>${options.map((one) => html`<option value=${JSON.stringify(one)}>${one === true ? say("yes") : one === false ? say("no") : spoken(String(one))}</option>`)}</select>${note}</label>`;
  const number = schema.type === "integer" || schema.type === "number";
  return html`<label class="field">${spoken(name)}<input name=${name} type=${number ? "number" : "text"} min=${schema.minimum} max=${schema.maximum} value=${shown ?? ""} onChange=${(event) => set(number ? Number(event.target.value) : event.target.value)} />${note}</label>`;
}

/** The options that were chosen and differ from their defaults. */
export function given(values, schema) {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in schema.properties && value !== schema.properties[name].default));
}
