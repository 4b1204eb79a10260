/* The rules at the table: why something is refused, by the paragraph of the rulebook (rulebook.json in the folder of the
   ruleset's board), and what is not certain about the box. Without a rulebook there are the statements alone. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";

const LETTERS = "ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣ";
const books = {};

/** The rulebook of a ruleset; null if it has none. */
function bookOf(ruleset) {
  const file = new URL(`games/${ruleset}/rulebook.json`, import.meta.url).href;
  return (books[ruleset] ??= fetch(file).then((answer) => (answer.ok ? answer.json() : null), () => null));
}

/** Where a statement stands in the rulebook that everybody can read. */
export const pageOf = (ruleset, id) => new URL(`../rules/${ruleset}${id ? `#${id}` : ""}`, import.meta.url).href;

/** The chapter and the paragraph that are about a statement, or else the first that tell it. */
function paragraphOf(book, id) {
  const all = (book?.chapters ?? []).flatMap(({ title, parts }) => parts.map(({ p, example }) => ({ title, sentences: p ?? example ?? [], parts })));
  const about = ({ sentences }) => sentences.some(({ rules }) => rules?.[0] === id);
  return all.find(about) ?? all.find(({ sentences }) => sentences.some(({ rules }) => rules?.includes(id)));
}

const lettered = (text) => [...text].map((sign) => (LETTERS.includes(sign) ? html`<b>${String.fromCharCode(97 + LETTERS.indexOf(sign))}</b>` : sign));

/** The picture that a paragraph points into: the last one of its chapter. */
function pictureOf({ sentences, parts }) {
  const points = sentences.some(({ en }) => [...en].some((sign) => LETTERS.includes(sign)));
  return points ? parts.map(({ picture }) => picture).filter(Boolean).at(-1) : null;
}

function Figure({ ruleset, picture, lang }) {
  const [svg, show] = useState("");
  const file = new URL(`games/${ruleset}/rulebook-${picture.id}.svg`, import.meta.url);
  useEffect(() => void fetch(file).then((answer) => (answer.ok ? answer.text() : "")).then(show, () => {}), []);
  return html`<figure lang=${lang}><div dangerouslySetInnerHTML=${{ __html: svg }} /><figcaption class="paragraph">${picture[lang]}${picture.marks?.map((mark, at) => html` ${lettered(LETTERS[at])} ${mark[lang]}`)}</figcaption></figure>`;
}

export const ReadMore = ({ ruleset, id, say }) => html`<a class="button" href=${pageOf(ruleset, id)} target="_blank" rel="noopener">${say("readMore")}</a>`;

/** Why an action is refused: the paragraph with its sentence marked, and below it the statement. */
export function Why({ api, ruleset, rule, lang, all, say }) {
  const id = rule.split("/").at(-1);
  const [found, show] = useState(null);
  useEffect(() => {
    Promise.all([api.getRuleset(ruleset), bookOf(ruleset)]).then(([{ rules }, book]) => show({ text: rules[id], told: paragraphOf(book, id) }), () => show({}));
  }, []);
  const { text, told } = found ?? {};
  return html`
    ${told ? html`<h3>${told.title[lang]}</h3><p class="paragraph">${told.sentences.map((one) => html`${one.rules?.includes(id) ? html`<mark>${lettered(one[lang])}</mark>` : lettered(one[lang])} `)}</p>` : null}
    ${told && pictureOf(told) ? html`<${Figure} ruleset=${ruleset} picture=${pictureOf(told)} lang=${lang} />` : null}
    ${text ? html`<dl class="rules"><dt class="wanted">${id}${text.ruling ? html` <em>${say("ourReading")}</em>` : null}</dt><dd class="wanted">${text[lang]}</dd></dl>` : null}
    <p class="buttons"><${ReadMore} ruleset=${ruleset} id=${id} say=${say} /> <button onClick=${all}>${say("allRules")}</button></p>`;
}

const leads = (path, to) => `${to}.`.startsWith(`${path}.`);

/** What of the box is not verified but reconstructed: the entries of the rulebook, or else the notes of the marks. */
export function BoxNotes({ marks, ruleset, lang, say }) {
  const [book, show] = useState(undefined);
  useEffect(() => void bookOf(ruleset).then(show), []);
  if (book === undefined) return null;
  const entries = (book?.box ?? []).filter(({ paths }) => marks.some((mark) => paths.some((path) => leads(path, mark.path))));
  const rest = marks.filter((mark) => !entries.some(({ paths }) => paths.some((path) => leads(path, mark.path))));
  const notes = [...new Set(rest.map(({ note }) => note?.[lang]).filter(Boolean))];
  return html`<h3>${say("reconstructed")}</h3>${entries.length || notes.length ? html`<ul class="notes">${entries.map(({ title, text }) => html`<li><b>${title[lang]}</b><br />${text[lang]}</li>`)}${notes.map((note) => html`<li>${note}</li>`)}</ul>` : html`<p>–</p>`}`;
}
