/* Clocks: what remains of a seat's time, counted down here while it runs. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";

const SHORT = 30;
const TICK = 500;
const OWN = { fontSize: "1.25rem", fontWeight: 700 };
const FEW = { border: "2px solid var(--warn)", borderRadius: "6px", padding: "0 0.4rem", color: "var(--warn)" };
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const two = (number) => String(number).padStart(2, "0");

/** Seconds as a clock shows them: days and hours, or hours, minutes and seconds. */
export function spelledTime(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}` : `${minutes}:${two(seconds % MINUTE)}`;
}

/** One clock: it runs towards `due`, or stands at `remaining_ms`. When little is left it says so by more than a colour. */
export function Clock({ clock, own }) {
  const { due = null, remaining_ms: remaining } = clock;
  const [now, tick] = useState(Date.now());
  useEffect(() => {
    if (!due) return undefined;
    tick(Date.now());
    const timer = setInterval(() => tick(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [due]);
  const left = Math.max(0, Math.round((due ? Date.parse(due) - now : remaining) / 1000));
  const short = due && left < SHORT;
  return html`<span class=${`clock ${due ? "runs" : ""} ${own ? "own" : ""} ${short ? "short" : ""}`} style=${{ ...(own && OWN), ...(short && FEW) }} role="timer" aria-live="off">${short ? "! " : ""}${spelledTime(left)}</span>`;
}
