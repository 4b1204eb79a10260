/* The accent colour that a user chose, adjusted as far as legibility requires. */

/** What text and its ground have to differ by (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5;
/** Colours as near as this are one, of which the parts were rounded. */
const SAME = 1.01;
const BLACK = [0, 0, 0], WHITE = [1, 1, 1];

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of two colours, each as three parts from 0 to 1. */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const least = (colour, grounds) => Math.min(...grounds.map((ground) => contrast(colour, ground)));

/** The colour nearest to `accent`, towards black or white, that can be read on all `grounds`; if none can, the best of both ends. */
export function readable(accent, grounds) {
  const end = least(BLACK, grounds) > least(WHITE, grounds) ? BLACK : WHITE;
  for (let step = 0; step < 100; step++) {
    const mixed = accent.map((part, at) => Math.round((part + ((end[at] - part) * step) / 100) * 255) / 255);
    if (least(mixed, grounds) >= CONTRAST) return mixed;
  }
  return end;
}

const asText = (colour) => `#${colour.map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("")}`;

const adapted = new WeakSet();

/** Have what stands in `place` show the accent that `host` has, and text on it, so that both can be read. */
export function adapt(host, place) {
  if (!adapted.has(host)) {
    adapted.add(host);
    const again = () => adapt(host, place);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
    new MutationObserver(again).observe(host, { attributeFilter: ["class", "data-theme", "style"] });
  }
  const probe = host.shadowRoot.appendChild(document.createElement("span"));
  const [accent, text, ...grounds] = ["--accent", "--on-accent", "--paper", "--panel"].map((name) => {
    // Mixed with itself any colour is told as parts of sRGB, in whatever way it was written.
    probe.style.color = `color-mix(in srgb, var(${name}), var(${name}))`;
    return getComputedStyle(probe).color.match(/^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/)?.slice(1).map(Number);
  });
  probe.remove();
  const known = accent && text && grounds.every(Boolean);
  const shown = known && readable(accent, grounds);
  const set = (name, colour, wish) => (!known || contrast(colour, wish) < SAME ? place.style.removeProperty(name) : place.style.setProperty(name, asText(colour)));
  set("--accent", shown, accent);
  const ends = [text, WHITE, BLACK];
  set("--on-accent", known && (ends.find((one) => contrast(one, shown) >= CONTRAST) ?? text), text);
}
