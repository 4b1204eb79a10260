/* Where the points of a game that is over came from, as a table. It is loaded at the end. */

import { Crest } from "./crest.js";
import { signed } from "./speech.js";
import { html } from "./vendor/preact-htm.js";

/** The results with the points of each seat as the board tells them (`told`: names, and points by seat), or else by the components of
    their ranking; and the rows of the table: `[kind, name]`. */
export function detailed(results, told, lang, nameOf) {
  if (!told) return { results, rows: Object.keys(results?.ranking[0].components ?? {}).map((kind) => [kind, nameOf(kind)]) };
  const components = (seat) => Object.fromEntries(told.map(([, values], n) => [n, values[seat]]));
  return { results: { ...results, ranking: results.ranking.map((one) => ({ ...one, components: components(one.seat) })) }, rows: told.map(([name], n) => [n, name[lang]]) };
}

/** A row a kind, in which the most stands out; nothing where one row would only repeat the total. */
export function Sources({ table: { session, names, colours, ask }, results: { ranking }, rows, say }) {
  if (rows.length < 2) return null;
  const most = (kind) => Math.max(...ranking.map(({ components }) => components[kind]));
  const number = (seat) => `number ${seat === session.seat ? "mine" : ""}`;
  const cell = (kind, { seat, components }) => html`<td class=${number(seat)}>${components[kind] === most(kind) && components[kind] > 0 ? html`<strong>${signed(components[kind])}</strong>` : signed(components[kind])}</td>`;
  return html`<section class="where"><h2>${say("where")}</h2><div class="scroll" tabindex="0"><table>
    <thead><tr><td></td>${ranking.map(({ seat }) => html`<th scope="col" class=${number(seat)}><button class="plain" data-item=${`why-${seat}`} title=${say("reasons")} onClick=${() => ask("scores", seat)}><${Crest} seat=${seat} colour=${colours[seat]} size=${14} /> ${names[seat]}</button></th>`)}</tr></thead>
    <tbody>${rows.map(([kind, name]) => html`<tr><th scope="row">${name}</th>${ranking.map((one) => cell(kind, one))}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">${say("total")}</th>${ranking.map(({ seat, total }) => html`<td class=${number(seat)}><strong>${signed(total)}</strong></td>`)}</tr></tfoot></table></div></section>`;
}
