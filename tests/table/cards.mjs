/* Draws a board as a picture of its own. Usage: node cards.mjs <board> <folder of the frame>; on the input is
   `{id, view, crop}`, and out goes SVG with colours of the page that shows it. */

import { readFileSync } from "node:fs";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
await board.narrow?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const { id, view, crop } = JSON.parse(readFileSync(0, "utf-8"));
const scene = board.draw(view, pieces(0.42), null);
const [left, top, width, height] = crop ?? [0, 0, scene.width, scene.height];

const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Numbers to one decimal, of long paths to none: small pictures show no more. */
const short = (value) => String(value).replace(/-?\d*\.\d+/g, (number, at, all) => (number.startsWith(".") && /\d/.test(all[at - 1]) ? " " : "") + (value.length > LONG ? Math.round(Number(number)) : Math.round(Number(number) * 10) / 10));
const LONG = 120;
const FIRST = { path: ({ d }) => /^M(-?[\d.]+)[ ,]?(-?[\d.]+)/.exec(d)?.slice(1).map(Number), rect: ({ x, y, width: wide, height: high }) => [x + wide / 2, y + high / 2], circle: ({ cx, cy }) => [cx, cy], text: ({ x, y }) => [x, y] };
const WIDE = 40;

/** A node with what is in it, unless it begins far outside the crop. What is transformed by more than `at` stays. */
function drawn(node, [x, y]) {
  if (node === null || node === undefined || node === false || node === "") return "";
  if (typeof node !== "object") return escaped(node);
  if (node[0] === "text" && /\p{L}/u.test(node[2])) return ""; // A picture speaks no language.
  const [tag, { at, key, class: name, style, ...attributes }, ...children] = node;
  const [dx, dy] = at ?? [0, 0];
  const here = x === null || tag === "defs" || attributes.transform || at?.[2] ? [null, null] : [x + dx, y + dy];
  const first = here[0] === null || (tag !== "circle" && tag !== "text" && Math.max(attributes.width ?? 0, attributes.height ?? 0, attributes["stroke-width"] > 9 ? 99 : 0) > WIDE) ? null : FIRST[tag]?.(attributes);
  if (first?.every(Number.isFinite) && !(tag === "path" && attributes.d.length > 400) && outside(here[0] + first[0], here[1] + first[1])) return "";
  const inner = children.map((child) => drawn(child, here)).join("");
  if (tag === "g" && !inner) return "";
  const placed = at ? { transform: `translate(${at[0]} ${at[1]})${at[2] ? ` scale(${at[2]})` : ""}` } : {};
  const shown = { ...attributes, ...placed, ...(name ? { class: name } : {}) };
  const spelled = Object.entries(shown).filter(([, value]) => value !== null && value !== undefined).map(([attribute, value]) => ` ${attribute}="${escaped(short(value)).replace("#hatch", `#hatch-${id}`)}"`).join("");
  return inner ? `<${tag}${spelled}>${inner}</${tag}>` : `<${tag}${spelled}/>`;
}

const outside = (x, y) => x < left - WIDE || y < top - WIDE || x > left + width + WIDE || y > top + height + WIDE;

const tree = scene.tree.map((node) => drawn(node, [0, 0])).filter(Boolean).join("\n");
const hatch = tree.includes("#hatch-") ? `<defs><pattern id="hatch-${id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V8" stroke="var(--ink)" stroke-width="2" opacity="0.55"/></pattern></defs>\n` : "";
console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[left, top, width, height].join(" ")}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">\n${hatch}${tree}\n</svg>`);
