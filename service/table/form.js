/* A form made of a JSON Schema, as far as options of rulesets use it. */

import { html } from "./vendor/preact-htm.js";

const spoken = (name) => name.replace(/_/g, " ").replace(/^./, (letter) => letter.toUpperCase());

/** A text that names values as the API spells them, with the words that the form has for them. */
const meant = (text, named) => text.replace(/`(\w+)`/g, (_, value) => named(value));

/** One option: a box to tick, a list, a number, or a text. */
export function Field({ name, schema, value, set, say, lang, fits }) {
  const shown = value ?? schema.default;
  const texts = schema["x-texts"];
  const title = texts?.title[lang] ?? spoken(name);
  const named = (one) => texts?.values?.[one]?.[lang] ?? (one === true ? say("yes") : one === false ? say("no") : spoken(String(one)));
  const note = html`<small>${meant(texts?.description[lang] ?? schema.description ?? "", named)}</small>`;
  if (schema.type === "boolean") return html`<label class="field check"><input type="checkbox" name=${name} checked=${shown} onChange=${(event) => set(event.target.checked)} /><span>${title}</span>${note}</label>`;
  const options = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  if (options) return html`<label class="field">${title}<select name=${name} value=${JSON.stringify(shown)} onChange=${(event) => set(JSON.parse(event.target.value))}>${options.map((one) => html`<option value=${JSON.stringify(one)} disabled=${!fits(one)}>${named(one)}</option>`)}</select>${note}</label>`;
  const number = schema.type === "integer" || schema.type === "number";
  return html`<label class="field">${title}<input name=${name} type=${number ? "number" : "text"} min=${schema.minimum} max=${schema.maximum} value=${shown ?? ""} onChange=${(event) => set(number ? Number(event.target.value) : event.target.value)} />${note}</label>`;
}

/** Whether a value of an option goes with the others that are chosen. */
export function goes(schema, chosen, name, value) {
  return (schema.allOf ?? []).every(({ if: is, then }) => !is.properties[name]?.enum.includes(value) || Object.entries(then.properties).every(([other, one]) => (chosen[other] ?? schema.properties[other].default) === one.const));
}

/** The options with one more choice, without those that do not go with it. */
export function chosenWith(schema, chosen, name, value) {
  const all = { ...chosen, [name]: value };
  return Object.fromEntries(Object.entries(all).filter(([other, one]) => goes(schema, all, other, one)));
}

/** The options that were chosen and differ from their defaults. */
export function given(values, schema) {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in schema.properties && value !== schema.properties[name].default));
}
