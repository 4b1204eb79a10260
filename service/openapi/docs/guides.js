/* Guides: pages of Markdown that come with the service, drawn beside the API, each under an address of its own. */

import { copied, h, inline } from "./dom.js";

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/;
const ITEM = /^(?:- |\d+\. )/;

/** The guide of which this is the page; `null` on the page of the API. */
export const [, shown = null] = /^\/docs\/guides\/(.+)$/.exec(location.pathname) ?? [];

/** A guide as a section; names of guides that there are become links to them. */
export function guide({ name, text }, known) {
  const blocks = text.replace(/<!--[\s\S]*?-->\n?/g, "").split(/(^```[\s\S]*?^```$)/m);
  const drawn = blocks.flatMap((block) => (block.startsWith("```") ? code(block) : block.split(/\n\s*\n/).filter((one) => one.trim()).map((one) => part(one, known))));
  const section = h(`section.guide#guide-${name}`, drawn);
  if (name === shown) for (const one of section.querySelectorAll("h2, h3")) one.id = anchor(one.textContent);
  return section;
}

/** What a guide is called: its first heading. */
export const titleOf = ({ text }) => /^# (.*)$/m.exec(text)[1];

const code = (block) => copied(block.split("\n").slice(1, -1).join("\n"));

function part(block, known) {
  const lines = block.trim().split("\n");
  const heading = /^(#+) (.*)$/.exec(lines[0]);
  if (heading) return [h(`h${heading[1].length}`, linked(heading[2], known)), lines.length > 1 ? part(lines.slice(1).join("\n"), known) : null];
  if (lines[0].startsWith("|")) return table(lines, known);
  const item = lines.findIndex((line) => ITEM.test(line));
  if (item > 0) return [part(lines.slice(0, item).join("\n"), known), part(lines.slice(item).join("\n"), known)];
  if (item === 0) return h("ul", block.trim().split(/\n(?=- |\d+\. )/).map((one) => h("li", linked(one.replace(ITEM, "").replace(/\s*\n\s*/g, " "), known))));
  return h("p", linked(lines.join(" "), known));
}

function table(lines, known) {
  const [head, , ...rows] = lines.map((line) => line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => linked(cell.trim().replace(/\\\|/g, "|"), known)));
  return h("div.wide", { tabindex: 0 }, h("table", h("thead", h("tr", head.map((cell) => h("th", { scope: "col" }, cell)))), h("tbody", rows.map((row) => h("tr", row.map((cell) => h("td", cell)))))));
}

/** Text with its links; what no page of this service shows stays as text. */
function linked(text, known) {
  const found = LINK.exec(text);
  if (!found) return inline(text);
  const [whole, picture, name, target] = found;
  const [page, place] = target.split("#");
  const own = page.replace(/^docs\//, "").replace(/\.md$/, "");
  const there = target.startsWith("http") ? target : !page && place ? `#${place}` : known.includes(own) && page.endsWith(".md") ? `/docs/guides/${own}${place ? `#${place}` : ""}` : null;
  const drawn = picture ? name : there ? h("a", { href: there }, inline(name)) : inline(name);
  return [inline(text.slice(0, found.index)), drawn, linked(text.slice(found.index + whole.length), known)];
}

/** Where a heading is linked to: on the page of its guide alone, since others may have the same. */
const anchor = (text) => text.toLowerCase().replace(/[^\w\s-]/g, "").trim().replace(/\s+/g, "-");
