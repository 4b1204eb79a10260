/* The final board and the ranking as one picture, in the size in which other pages show what a link leads to. */

import { cut, widthOf } from "./called.js";
import { Drawing, element } from "./drawing.js";
import { HATCH, fill } from "./pieces.js";
import { signed } from "./speech.js";
import { h, html, render } from "./vendor/preact-htm.js";

const [WIDTH, HEIGHT, EDGE, SIDE] = [1200, 630, 36, 300];
const ROW = 64;
const [SMALL, LARGE] = [22, 34];
const GAPS = 60; // Around a name in the ranking, between its rank and its total.
const STYLES = ["display", "opacity", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order", "vector-effect", "filter", "clip-path", "transform", "transform-origin", "transform-box", "font-family", "font-size", "font-weight", "letter-spacing", "text-anchor", "text-decoration", "dominant-baseline"];

/** A PNG of a finished game, as a blob. */
export async function pictureOf(table, sentence) {
  const place = Object.assign(document.createElement("div"), { className: "still" });
  place.style.cssText = "position: absolute; left: -9999px; top: 0";
  table.base.getRootNode().append(place);
  try {
    render(drawn(table, sentence), place);
    const text = new XMLSerializer().serializeToString(resolved(place.firstElementChild));
    const image = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(text)}` });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    canvas.getContext("2d").drawImage(image, 0, 0, WIDTH, HEIGHT);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    place.remove();
  }
}

function drawn(table, sentence) {
  const { names, colours, session: { results } } = table;
  const [width, height] = [WIDTH - SIDE - 3 * EDGE, HEIGHT - 2 * EDGE];
  const plain = table.draw(1, false, null);
  const scene = table.draw(Math.min(width / plain.width, height / plain.height), false, null);
  const [title, lines] = [linesOf(table.title, LARGE, 700), linesOf(sentence, SMALL)];
  const [x, y] = [WIDTH - SIDE - EDGE, EDGE - 10 + title.length * 40];
  return html`<svg xmlns="http://www.w3.org/2000/svg" width=${WIDTH} height=${HEIGHT} viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}>
    <defs>${element(HATCH)}</defs>
    <rect width=${WIDTH} height=${HEIGHT} fill="var(--paper)" />
    <svg x=${EDGE} y=${EDGE} width=${width} height=${height} viewBox=${`0 0 ${scene.width} ${scene.height}`}>${h("g", { class: "drawing" }, new Drawing().elements(scene.tree))}</svg>
    <g fill="var(--ink)" font-size=${SMALL}>
      ${title.map((line, at) => html`<text x=${x} y=${EDGE + 30 + at * 40} font-size=${LARGE} font-weight="700">${line}</text>`)}
      ${lines.map((line, at) => html`<text x=${x} y=${y + 44 + at * 30}>${line}</text>`)}
      ${results.ranking.map(({ seat, rank, total }, at) => html`<g transform=${`translate(${x} ${y + 80 + lines.length * 30 + at * ROW})`}>
        <rect width=${SIDE} height=${ROW - 10} rx="10" fill="var(--panel)" /><rect width="10" height=${ROW - 10} rx="5" fill=${fill(colours[seat] ?? "gray")} stroke="var(--ink)" />
        <text x="24" y="35" font-weight="600">${rank}. ${cut(names[seat], (SIDE - GAPS) / SMALL - widthOf(`${rank}. `, 600) - widthOf(signed(total), 700), 600)}</text><text x=${SIDE - 16} y="35" text-anchor="end" font-weight="700">${signed(total)}</text></g>`)}
      <text x=${x} y=${HEIGHT - EDGE} fill="var(--ink-2)">Skald</text>
    </g></svg>`;
}

function linesOf(sentence, size, weight) {
  const lines = [""];
  for (const word of sentence.split(" ").map((one) => cut(one, SIDE / size, weight))) {
    if (lines.at(-1) && widthOf(`${lines.at(-1)} ${word}`, weight) > SIDE / size) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

/** The same drawing with its styles written into it: a picture knows nothing of the page. */
function resolved(drawing) {
  const copy = drawing.cloneNode(true);
  const [from, to] = [drawing, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  from.forEach((element, at) => {
    const found = getComputedStyle(element);
    to[at].removeAttribute("class");
    to[at].style.cssText = STYLES.map((name) => `${name}: ${found.getPropertyValue(name)}`).join("; "); // Our policy forbids it as an attribute.
  });
  return copy;
}
