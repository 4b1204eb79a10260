/* Why something cannot be chosen: the refusal of a dry run, in the words of the ruleset (reasons.json in its folder), or else
   in those of the rule. */

import { meets } from "./offer.js";

const reasons = {};

/** Say it until something else is pointed at. To who only rests on it nothing is announced, and nothing while one composes. */
export async function explain(table, item, rests) {
  if (rests && (table.state.picks.length || table.session.seat === null)) return;
  const found = await whyNot(table, item);
  if (table.explained !== item.id || table.state.sending) return;
  const told = found.notice ?? (found.refusal ? table.say("refused", found.refusal) : "");
  table.setState({ notice: null, refusal: null, preview: null, ...found, ...(rests ? {} : { polite: told }) });
}

/** What is said of something that is not lit, as a notice or a refusal. */
export async function whyNot(table, item) {
  const { session, state, say } = table;
  const why = seenWhy(item, table.scene(table.zoom?.scale).places);
  const seen = why && { refusal: { why } };
  const own = { notice: item.why ?? null };
  if (session.game.status !== "running" || session.seat === null || state.replay) return own;
  if (!table.asked) return { notice: table.sentence };
  if (!item.means?.length) return { notice: item.why ?? item.does ?? item.label };
  const now = say("notNow");
  const other = seen ?? { notice: `${now[0].toUpperCase()}${now.slice(1)}. ${table.sentence}` };
  const found = candidate(item, state.picks, session.offer.actions);
  if (!found) return other;
  const { action, borrowed } = found;
  table.refused ??= new Map();
  const key = `${session.offer.version} ${JSON.stringify(action)}`;
  if (!table.refused.has(key)) table.refused.set(key, session.foresee(action).then(() => null, (error) => error));
  const error = await table.refused.get(key);
  // A refusal may be about what nobody has pointed at: then the board knows better.
  if (!error?.rule || (seen && borrowed)) return other;
  const text = (await reasonOf(session.game, error.rule, action))?.[state.lang] ?? error.ruleText?.[state.lang] ?? error.message;
  return { refusal: { why: table.named(text), rule: error.rule } };
}

/** Why, as far as the board sees it: of the place itself, or of the first of those that it stands for, as a city does for routes. */
function seenWhy(item, places) {
  const stands = (one) => one.means?.some((own) => item.means?.some((condition) => meets(own, condition)));
  return item.why ?? places.find((one) => one.why && stands(one))?.why;
}

/** One action that it would be: its own fields, those of what was picked, and for the rest the nearest action on offer, from
    which something may be `borrowed`. */
function candidate({ means = [] }, picks, actions) {
  const wanted = means.filter(({ type }) => type);
  const offered = (one) => actions.some(({ type }) => type === one.type);
  const found = wanted.find(offered) ?? wanted[0];
  if (!found) return null;
  const picked = picks.map((pick) => pick.means.find(({ type }) => type === found.type)).filter(Boolean);
  const own = Object.assign({}, ...[...picked, found].map(plain));
  const alike = (action) => Object.entries(own).filter(([field, value]) => JSON.stringify(action[field]) === JSON.stringify(value)).length;
  const nearest = actions.filter(({ type }) => type === found.type).sort((one, other) => alike(other) - alike(one))[0];
  const action = { ...nearest, ...own };
  return { action, borrowed: Object.keys(action).some((field) => !(field in own)) };
}

const plain = (condition) => Object.fromEntries(Object.entries(condition).map(([field, wanted]) => [field, valueOf(wanted)]));

function valueOf(wanted) {
  if (wanted === null || typeof wanted !== "object") return wanted;
  if ("has" in wanted) return [wanted.has];
  return "in" in wanted ? wanted.in[0] : wanted.is;
}

async function reasonOf({ ruleset, phase }, rule, action) {
  const file = new URL(`games/${ruleset}/reasons.json`, import.meta.url).href;
  reasons[ruleset] ??= fetch(file).then((answer) => (answer.ok ? answer.json() : []), () => []);
  const found = await reasons[ruleset];
  return found.find((one) => `${ruleset}/${one.rule}` === rule && (one.phase ?? phase) === phase && meets(action, one.when ?? {}));
}
