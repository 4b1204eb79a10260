/* The three speeds at which people play: each is a clock with a name, as opponents are found by it and tables are opened with it. */

export const SPEEDS = {
  minute: { bank: 600, increment: 15, grace: 2 },
  hour: { per_action: 28_800 },
  day: { per_action: 259_200 },
};

/** Their names, and what their clocks are. */
export const SPEED_TEXTS = {
  en: { speed: "How fast", minute: "in one sitting", minuteClock: "10 min + 15 s", hour: "through the day", hourClock: "8 h a move", day: "over days", dayClock: "3 days a move", noClock: "no clock" },
  de: { speed: "Wie schnell", minute: "am Stück", minuteClock: "10 min + 15 s", hour: "über den Tag", hourClock: "8 Std. je Zug", day: "über Tage", dayClock: "3 Tage je Zug", noClock: "ohne Uhr" },
};

/** The speed that a clock of the service is, or undefined. */
export function speedOf(clock) {
  if (!clock || clock.window || (clock.on_expiry ?? "default") !== "default") return undefined;
  const same = (one) => ["bank", "increment", "per_action"].every((name) => (clock[name] ?? 0) === (one[name] ?? 0));
  return Object.keys(SPEEDS).find((speed) => same(SPEEDS[speed]));
}

/** Radio buttons: the arrow keys choose, Tab leaves. `choices`: `{id, label, small?, full?}`, with a second line and what is read aloud. */
export function radios(html, { name, legend, choices, value, disabled = false, set }) {
  return html`<fieldset class=${`radios ${name}`} disabled=${disabled}><legend>${legend}</legend><div>${choices.map(({ id, label, small, full }) => html`<label class="radio"><input type="radio" name=${name} value=${id} checked=${id === value} aria-label=${full ?? null} onChange=${() => set(id)} /><span>${label}${small ? html` <small>${small}</small>` : null}</span></label>`)}</div></fieldset>`;
}
