/* The dialogs: keys, score explanations, the rules, the box, verification, and the menu. */

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Crest } from "./crest.js";
import { dress } from "./dress.js";
import { Seats, asOperator, mayHandOver } from "./handing.js";
import { PACES, keepSeat, load, myGames, setSetting, settings } from "./kept.js";
import { leaveTable, leavingSaid, waysOut } from "./leaving.js";
import { invitation } from "./own-tables.js";
import { BoxNotes, ReadMore, Why } from "./rule-sheet.js";
import { TEXTS } from "./more-texts.js";
import { called } from "./called.js";
import { signed, speaker } from "./speech.js";
import { flipTelling, tellingName, tells } from "./tell-me.js";
import { verdictIn } from "./verdict.js";

/** A dialog that takes the focus, and gives it back when it is closed. */
function Dialog({ title, close, say, children }) {
  const own = useRef();
  useEffect(() => {
    own.current.showModal();
  }, []);
  return html`<dialog ref=${own} aria-label=${title} onClose=${close} onClick=${(event) => event.target === own.current && close()}>
    <div class="sheet"><header><h2>${title}</h2><button onClick=${close} aria-label=${say("close")}>✕</button></header>${children}</div>
  </dialog>`;
}

function Help({ close, say }) {
  return html`<${Dialog} title=${say("help")} close=${close} say=${say}><dl class="keys">${say("keys").map(([keys, does]) => html`<dt>${keys.split(keys.includes(", ") ? ", " : " ").map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${does}</dd>`)}</dl><//>`;
}

/** The components of each seat's score, and the reasons of one. */
function Scores({ scores, ranking, names, colours, components, tieBreaks, seat, present, named, lang, close, say }) {
  const found = ranking ?? scores?.seats;
  const kinds = Object.keys(components ?? found?.[0]?.components ?? {});
  const lines = scores?.seats.find((one) => one.seat === seat)?.lines ?? [];
  return html`<${Dialog} title=${ranking ? say("rankings") : say("scores")} close=${close} say=${say}>
    ${found ? html`<div class="scroll" tabindex="0"><table>
      <thead><tr><td></td>${found.map((one) => html`<th class=${`number ${one.seat === seat ? "own" : ""}`} scope="col">${ranking ? `${one.rank}. ` : ""}<${Crest} seat=${one.seat} colour=${colours[one.seat]} size=${16} /> ${names[one.seat]}</th>`)}</tr></thead>
      <tbody>${kinds.map((kind) => html`<tr><th scope="row">${components?.[kind]?.[lang] ?? kind}</th>${found.map((one) => html`<td class="number">${signed(one.components[kind] ?? "–")}</td>`)}</tr>`)}</tbody>
      <tfoot><tr class="total"><th scope="row">${say("total")}</th>${found.map((one) => html`<td class="number">${signed(one.total)}</td>`)}</tr></tfoot>
    </table></div>` : html`<p>${say("noScores")}</p>`}
    ${ranking ? html`<p>${ranking.map((one) => Object.keys(one.tie_breaks ?? {}).length ? `${names[one.seat]}: ${Object.entries(one.tie_breaks).map(([name, value]) => `${tieBreaks[name]?.[lang] ?? name} ${value}`).join(", ")}. ` : "")}</p>` : null}
    ${present ? html`<p>${names[seat]}: ${present}</p>` : null}
    ${lines.length ? html`<h3>${say("reasons", { name: names[seat] })}</h3><ul>${lines.map((line) => html`<li><b>${signed(line.points)}</b> ${named(reason(line, lang))}</li>`)}</ul>` : null}
  <//>`;
}

const reason = (line, lang) => line.reason?.[lang] ?? line.text?.[lang] ?? line[lang] ?? line.component;

/** The rules, to be searched; those that matter now come first: of a refusal, of a lesson, or else those by which the guide
    of the game teaches what is on offer (`types`). */
function Rules({ api, ruleset, now, types, lang, close, say }) {
  const [rules, show] = useState(null);
  const [taught, learn] = useState([]);
  const [wanted, look] = useState("");
  useEffect(() => void api.getRuleset(ruleset).then((found) => show(found.rules), () => {}), []);
  useEffect(() => void (now.length || !types.size || rulesOf(ruleset, types).then(learn, () => {})), []);
  const mine = (id) => Number([...now, ...taught].some((one) => one.endsWith(`/${id}`)));
  const words = wanted.toLocaleLowerCase().split(/\s+/);
  const found = Object.entries(rules ?? {}).filter(([id, text]) => words.every((word) => `${id} ${text[lang]}`.toLocaleLowerCase().includes(word))).sort(([one], [other]) => mine(other) - mine(one));
  return html`<${Dialog} title=${say("rules")} close=${close} say=${say}><p><input type="search" aria-label=${say("search")} placeholder=${say("search")} value=${wanted} onInput=${(event) => look(event.target.value)} /> <${ReadMore} ruleset=${ruleset} say=${say} /></p>
    <dl class="rules">${found.map(([id, text]) => html`<dt class=${mine(id) ? "wanted" : ""}>${id}${text.ruling ? html` <em>${say("ourReading")}</em>` : null}</dt><dd class=${mine(id) ? "wanted" : ""}>${text[lang]}</dd>`)}</dl><//>`;
}

/** The rules of those steps of the guide in which one of these types of actions is asked for. */
async function rulesOf(ruleset, types) {
  const answer = await fetch(new URL(`games/${ruleset}/guide.json`, import.meta.url));
  const { steps } = answer.ok ? await answer.json() : { steps: [] };
  return steps.filter((step) => step.do?.some(({ action }) => types.has(action.type))).flatMap((step) => step.rules);
}

/** What of the box is not verified but reconstructed. */
function About({ api, game, ruleset, lang, close, say }) {
  const [components, show] = useState(null);
  useEffect(() => void api.getComponents(game).then((found) => show(found.components), () => {}), []);
  const marks = components && (components.provenance?.marks ?? []).filter(({ status }) => status === "reconstructed");
  return html`<${Dialog} title=${say("about")} close=${close} say=${say}>${marks ? html`<${BoxNotes} marks=${marks} ruleset=${ruleset} lang=${lang} say=${say} />` : null}<//>`;
}

/** What the verifier has checked of a file, and what it has not. Throws what it finds broken. */
async function proven(text) {
  const { Buffer } = await load("./node/buffer.js");
  const { verify } = await load("../client/verify/game.mjs");
  return verify(Buffer.from(text));
}

/** The proof that the game is in the service's log of all games, and the key that signs it; null where there is none. */
const proofOf = (api, game) => Promise.all([api.getProof(game), api.getKey()]).catch(() => null);

/** The whole log as a file holds it: a line an event. */
async function fileOf(api, game) {
  let text = "";
  for await (const event of api.iterEvents(game, { lang: null })) text += `${JSON.stringify(event)}\n`;
  return text;
}

/** What that proof says of a verified log: the name of the key, and what is proved, or why it does not hold. */
async function logged([proof, text], log) {
  const { Buffer } = await load("./node/buffer.js");
  const [{ parseKey }, { provenBy }, { read }] = await Promise.all([load("../client/verify/notes.mjs"), load("../client/verify/proofs.mjs"), load("../client/verify/transcript.mjs")]);
  try {
    const key = parseKey(text);
    return { key: `${key.name}+${key.id}`, what: await provenBy(proof, read(Buffer.from(log)), key) };
  } catch (error) {
    return { why: error.message };
  }
}

/** Verification in this browser: the verifier's own modules on the log that the service gives. */
function Verify({ api, game, lang, close, say }) {
  const [found, show] = useState(null);
  const [audit, showAudit] = useState(null);
  const [log, keep] = useState(null);
  const [entry, showEntry] = useState(null);
  useEffect(() => {
    (async () => {
      const proof = await proofOf(api, game); // before the log, which is then no older
      const text = await fileOf(api, game);
      keep(URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" })));
      show(await proven(text));
      if (proof) showEntry(await logged(proof, text));
    })().catch((error) => show({ why: error.message }));
  }, []);
  const asked = async () => showAudit(await api.getAudit(game).catch((error) => ({ ok: false, checks: [], detail: error.message })));
  const told = (what) => what.map(([, one]) => verdictIn(lang, one)).join("; ");
  return html`<${Dialog} title=${say("verify")} close=${close} say=${say}>
    <p role="status" class=${found?.why ? "refusal" : ""}>${found === null ? say("verifying") : found.why ? `! ${say("broken", found)}` : `✓ ${say("verified", { what: told(found.checked) })}`}</p>
    ${found?.notChecked ? html`<p>${say("notChecked", { what: told(found.notChecked) })}</p>` : null}
    ${entry ? html`<p role="status" class=${entry.why ? "refusal" : ""}>${entry.why ? `! ${say("notLogged", entry)}` : `✓ ${say("logged", { ...entry, what: verdictIn(lang, entry.what) })}`}</p>` : null}
    <p>${log ? html`<a class="button" href=${log} download=${`${game}.ndjson`}>${say("download")}</a> ` : null}<button onClick=${asked}>${say("audit")}</button></p>
    ${audit ? html`<ul>${audit.checks.map((check) => html`<li>${check.ok ? "✓" : "!"} <b>${check.name}</b> ${check.detail ?? ""}${check.note ? ` (${check.note})` : ""}</li>`)}${audit.detail ? html`<li>${audit.detail}</li>` : null}</ul>` : null}
  <//>`;
}

/** What each action on offer comes to at a version, best first, by what a seat knew of it. */
function Analysis({ api, game, at, seat, names, named, close, say }) {
  const [found, show] = useState(null);
  useEffect(() => void api.getAnalysis(game, { at, seat }).then(show, (error) => show({ why: error.message })), []);
  const most = found?.actions?.length ? Math.max(...found.actions.map(({ expected }) => expected)) : 0;
  return html`<${Dialog} title=${say("analysis")} close=${close} say=${say}>
    <p role="status" class=${found?.why ? "refusal" : ""}>${found === null ? say("analysing") : found.why ? `! ${found.why}` : say("analysed", { name: names[found.seat], version: found.version, bot: found.bot })}</p>
    ${found?.actions ? html`<div class="scroll" tabindex="0"><table>
      <thead><tr><th scope="col">${say("action")}</th><th class="number" scope="col">${say("lead")}</th><th class="number" scope="col">95 %</th></tr></thead>
      <tbody>${found.actions.map(({ label, expected, interval }) => html`<tr><th scope="row">${named(label)}</th><td class="number">${expected === most ? html`<b>${signed(expected)}</b>` : signed(expected)}</td><td class="number">${interval.map(signed).join(" … ")}</td></tr>`)}</tbody>
    </table></div>` : null}
  <//>`;
}

/** What somebody is called: here, where the service lets a seat be renamed, and at the tables to come. */
function OwnName({ table, say }) {
  const [problem, show] = useState("");
  const { api, id, seat } = table.session;
  const called = async ({ target }) => {
    const name = target.value.trim();
    if (!name) return;
    show("");
    setSetting("name", name);
    try {
      await asOperator(api).changeSeat(id, seat, { name });
      keepSeat(id, table.session.game.ruleset, seat, name, table.token);
      table.open(table.token, table.state.lang);
    } catch (error) {
      if (![401, 403].includes(error.status)) show(error.message);
    }
  };
  return html`<li><label class="own-name">${say("ownName")} <input maxlength="40" autocomplete="nickname" value=${table.session.game.seats[seat].name ?? ""} onChange=${called} /></label>${problem ? html`<p class="refusal" role="alert">! ${problem}</p>` : null}</li>`;
}

/** The menu: whatever is not needed this turn. */
function Menu({ items, seats, name, mayHand, hand, close, say }) {
  const [may, found] = useState(false);
  const [pace, choose] = useState(settings().pace ?? "normal");
  useEffect(() => void mayHand().then(found, () => {}), []);
  return html`<${Dialog} title=${say("menu")} close=${close} say=${say}><ul class="menu">
    ${[...items, may && [say("handOver"), hand]].filter(Boolean).map(([label, does, state]) => html`<li><button aria-pressed=${state === undefined ? undefined : String(state)} onClick=${() => (close(), does())}>${state === undefined ? "" : state ? "☑ " : "☐ "}${label}</button></li>`)}
    <li><div class="paces" role="group" aria-label=${say("pace")}><span>${say("pace")}:</span> ${Object.keys(PACES).map((one) => html`<button aria-pressed=${String(one === pace)} onClick=${() => (setSetting("pace", one), choose(one))}>${say(`pace_${one}`)}</button> `)}</div></li>
    ${name}${seats}
  </ul><//>`;
}

export const styled = (root) => dress(root, "dialogs.css");

/** The dialog that a table has open. */
export function dialogOf(table) {
  const { session, state } = table;
  const { game, ruleset, scores, results, api } = session;
  const { dialog } = state;
  const [kind, detail] = dialog;
  const say = speaker(TEXTS[state.lang], table.say);
  const close = () => table.state.dialog === dialog && table.setState({ dialog: null }); // the next may be open by then
  const common = { close, say, lang: state.lang, api, game: game.id };
  if (kind === "help") return html`<${Help} ...${common} />`;
  if (kind === "scores") return html`<${Scores} ...${common} scores=${scores} ranking=${results?.ranking} names=${table.names} colours=${table.colours} components=${ruleset?.scores} tieBreaks=${ruleset?.tie_breaks} seat=${detail} present=${state.people?.wordsOf(detail)} named=${table.named} />`;
  if (kind === "rules" && detail) return html`<${Dialog} title=${say("why")} close=${close} say=${say}><${Why} ...${common} ruleset=${game.ruleset} rule=${detail} all=${() => table.ask("rules")} /><//>`;
  if (kind === "rules") return html`<${Rules} ...${common} ruleset=${game.ruleset} now=${[state.refusal?.rule, ...(table.props.lesson?.step.rules ?? [])].filter(Boolean)} types=${new Set(table.offer.actions.map(({ type }) => type))} />`;
  if (kind === "about") return html`<${About} ...${common} ruleset=${game.ruleset} />`;
  if (kind === "verify") return html`<${Verify} ...${common} />`;
  if (kind === "analysis") return html`<${Analysis} ...${common} ...${detail} names=${table.names} named=${table.named} />`;
  if (kind === "seats") return html`<${Dialog} title=${say("handOver")} close=${close} say=${say}><${Seats} api=${api} game=${game} names=${table.names} colours=${table.colours} say=${say} /><//>`;
  const mayHand = async () => table.props.lobby && mayHandOver(api, game);
  return html`<${Menu} ...${common} mayHand=${mayHand} hand=${() => table.ask("seats")} items=${menuOf(table, say)} seats=${seatsOf(table, say)} name=${table.props.lobby && session.seat !== null && !table.props.host.passing ? html`<${OwnName} table=${table} say=${say} />` : null} />`;
}

function menuOf(table, say) {
  const { session, state, props: { host: { passing } } } = table;
  const { status } = session.game;
  const open = (...dialog) => () => table.ask(...dialog);
  const flip = (name) => [say(name), () => (setSetting(name, !state[name]), table.setState({ [name]: !state[name] })), state[name]];
  const leaving = waysOut(session.game, session.seat, state.people?.resigned).filter((way) => table.props.lobby || way === "resign" || way === "concede");
  const join = status === "open" && table.props.lobby && myGames()[session.id]?.join;
  return [
    join && [say("invite"), () => navigator.clipboard?.writeText(invitation(session.id, { join })).then(() => table.setState({ polite: say("copied") }))],
    passing?.hides && session.seat !== null && [say("cover"), passing.cover],
    [say("scores"), open("scores", session.seat ?? 0)], [say("replay"), () => table.toReplay(null)], [say("rules"), open("rules")], [say("about"), open("about")], [say("verify"), open("verify")],
    [say("help"), open("help")], [say("language"), table.setLang], [say("theme"), table.flipTheme], flip("letters"), flip("quiet"), flip("sound"),
    table.props.lobby && session.seat !== null && !passing && [tellingName(table), () => flipTelling(table), tells()],
    ...leaving.map((way) => [leavingSaid(way, state.lang), () => leaveTable(table, way)]),
    table.props.lobby && [say("lobby"), () => location.assign("/")],
  ];
}

/** Where this browser holds several seats of the game, any of them can be played; at one device the page decides whose seat is shown. */
function seatsOf(table, say) {
  const { id, game } = table.session;
  const held = Object.entries(myGames()[id]?.seats ?? {});
  if (!table.props.lobby || !held.length || table.props.host.passing) return null;
  const sit = (token) => (table.setState({ dialog: null }), table.sit(token));
  return html`<li><h3>${say("seatOf")}</h3>${held.map(([seat, { name, token }]) => html`<button aria-pressed=${String(table.token === token)} onClick=${() => sit(token)}>${called(game.seats[seat]?.name ?? name, seat, say)}</button> `)}<button aria-pressed=${String(!table.token)} onClick=${() => sit(null)}>${say("spectate")}</button></li>`;
}
