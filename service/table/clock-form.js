/* The clock settings of a new game as form fields, with the limits from the OpenAPI document. */

import { SPEEDS } from "./speeds.js";
import { html } from "./vendor/preact-htm.js";

const [SECOND, MINUTE, HOUR, DAY] = [1, 60, 3600, 86_400];
const UNITS = { seconds: SECOND, minutes: MINUTE, hours: HOUR, days: DAY };
const MODES = { clockNone: [], ...Object.fromEntries(Object.keys(SPEEDS).map((speed) => [speed, []])), clockAction: ["per_action"], clockBank: ["bank", "increment"] };
const NAMED = { default: "expiryDefault", resign: "expiryResign" };

const DAYTIME = { from: "08:00", to: "22:00", zone: Intl.DateTimeFormat().resolvedOptions().timeZone };

/** No clock, and what the fields begin with once one is wanted: amounts with their units. */
export const NO_CLOCK = { mode: "clockNone", per_action: [1, DAY], bank: [30, MINUTE], increment: [30, SECOND], grace: 1, on_expiry: null, window: null };

/** The clock as the service takes it; undefined where no time is kept. */
export function spelledClock({ mode, on_expiry: ending, grace, window: hours, ...times }, resigns) {
  if (mode === "clockNone") return undefined;
  if (mode in SPEEDS) return SPEEDS[mode];
  const seconds = MODES[mode].map((name) => [name, Math.round(times[name][0] * times[name][1])]);
  return { ...Object.fromEntries(seconds), grace, ...(ending && (resigns || ending !== "resign") ? { on_expiry: ending } : {}), ...(hours ? { window: hours } : {}) };
}

/** The schema of a clock in the OpenAPI document. */
export function clockSchema({ components: { schemas } }) {
  const { clock } = schemas.NewGame.properties;
  const meant = (one) => (one.$ref ? schemas[one.$ref.split("/").at(-1)] : one);
  return [clock, ...(clock.anyOf ?? clock.oneOf ?? clock.allOf ?? [])].map(meant).find(({ properties }) => properties);
}

/** Which clock, how much time, and what happens at its end. `resigns`: whether the options of the game allow to resign. */
export function ClockForm({ schema, clock, set, resigns, say }) {
  const change = (changes) => set({ ...clock, ...changes });
  const { mode } = clock;
  const isOwn = MODES[mode].length > 0;
  const named = (one) => (one in SPEEDS ? `${say(one)} · ${say(`${one}Clock`)}` : say(one));
  return html`<label class="field">${say("clock")}<select name="clock" value=${mode} onChange=${(event) => change({ mode: event.target.value })}>${Object.keys(MODES).map((one) => html`<option value=${one}>${named(one)}</option>`)}</select></label>
    ${schema && MODES[mode].map((name) => html`<${Duration} key=${name} name=${name} schema=${schema.properties[name]} value=${clock[name]} set=${(value) => change({ [name]: value })} say=${say} />`)}
    ${schema && isOwn ? html`<${Grace} schema=${schema.properties.grace} value=${clock.grace} set=${(value) => change({ grace: value })} say=${say} />
    <${Ending} schema=${schema.properties.on_expiry} value=${clock.on_expiry} set=${(value) => change({ on_expiry: value })} resigns=${resigns} say=${say} />
    <${Hours} hours=${clock.window} set=${(value) => change({ window: value })} say=${say} />` : null}`;
}

/** An amount of time and its unit, within the bounds of the schema, which are seconds. */
function Duration({ name, schema, value: [amount, unit], set, say }) {
  const { minimum, maximum } = [schema, ...(schema.anyOf ?? [])].find((one) => one.maximum !== undefined) ?? {};
  return html`<div class="field duration" role="group" aria-label=${say(name)}>${say(name)}<span>
    <input name=${name} type="number" required aria-label=${say(name)} min=${Math.ceil(minimum / unit)} max=${Math.floor(maximum / unit)} value=${amount} onInput=${(event) => set([Number(event.target.value), unit])} />
    <select name=${`${name}-unit`} aria-label=${say("unit")} value=${String(unit)} onChange=${(event) => set([amount, Number(event.target.value)])}>${Object.entries(UNITS).map(([one, seconds]) => html`<option value=${String(seconds)}>${say(one)}</option>`)}</select></span></div>`;
}

/** For how many seconds after its end an action still counts. */
function Grace({ schema: { minimum, maximum }, value, set, say }) {
  return html`<label class="field">${say("grace")}<input name="grace" type="number" required min=${minimum} max=${maximum} value=${value} onInput=${(event) => set(Number(event.target.value))} /></label>`;
}

/** The hours of the day in which alone clocks run, in one time zone; none: they run always. */
function Hours({ hours, set, say }) {
  const input = (name, type) => html`<input name=${name} type=${type} required list=${name === "zone" ? "zones" : null} aria-label=${say(name)} value=${hours[name]} onInput=${(event) => set({ ...hours, [name]: event.target.value })} />`;
  return html`<label class="field check"><input name="window" type="checkbox" checked=${hours !== null} onChange=${(event) => set(event.target.checked ? DAYTIME : null)} />${say("window")}</label>
    ${hours ? html`<div class="field hours" role="group" aria-label=${say("window")}><span>${input("from", "time")}${input("to", "time")}</span>${input("zone", "text")}<datalist id="zones">${Intl.supportedValuesOf("timeZone").map((zone) => html`<option value=${zone} />`)}</datalist><small>${say("windowLeast")}</small></div>` : null}`;
}

/** What happens once the time is over: the default of the rules unless something else is chosen, resigning, or a bot. */
function Ending({ schema, value, set, resigns, say }) {
  const named = (one) => say(NAMED[one] ?? "expiryBot", { bot: one });
  const shown = value === null || (value === "resign" && !resigns) ? "default" : value;
  return html`<label class="field">${say("on_expiry")}<select name="on_expiry" value=${shown} onChange=${(event) => set(event.target.value)}>${schema.enum.map((one) => html`<option value=${one} disabled=${one === "resign" && !resigns}>${named(one)}</option>`)}</select>${resigns ? null : html`<small>${say("resignNeeds")}</small>`}</label>`;
}
