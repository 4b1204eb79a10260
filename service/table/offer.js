/* Composing an action: the offer of the service is filtered pick by pick, so nothing can be composed that is not in it.

   A pick has `means`, a list of conditions of which an action must meet one: field names with what they must be, which is
   a plain value, `{is: value}` for lists and mappings, `{in: [values]}`, or `{has: item}` for a field that is a set. */

/** True if the action meets the condition. */
export function meets(action, condition) {
  return Object.entries(condition).every(([field, wanted]) => holds(action[field], wanted));
}

function holds(value, wanted) {
  if (wanted === null || typeof wanted !== "object") return (value ?? null) === wanted;
  if ("has" in wanted) return Array.isArray(value) && value.some((item) => same(item, wanted.has));
  if ("in" in wanted) return wanted.in.some((one) => same(value, one));
  return same(value ?? null, wanted.is);
}

/** True if the two values are written alike. */
export function same(one, other) {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

const fits = (action, picks) => picks.every((pick) => pick.means.some((condition) => meets(action, condition)));

/** Where the composition stands: the actions that are left, the one that Confirm would send, and the next step.

    `steps` says in which order a ruleset asks for the fields of each type of action. */
export function compose(actions, picks, steps = {}) {
  const left = actions.map((_, index) => index).filter((index) => fits(actions[index], picks));
  const type = one(left.map((index) => actions[index].type));
  const open = type ? openSteps(left.map((index) => actions[index]), steps[type]) : [];
  const exact = left.filter((index) => matchesSets(actions[index], open, picks));
  const chosen = open.every((step) => step.kind === "set") && exact.length === 1 ? exact[0] : null;
  return { left, chosen, step: open[0] ?? null, type };
}

function one(values) {
  return values.length && values.every((value) => value === values[0]) ? values[0] : null;
}

/** The fields in which the actions of one type still differ, in the order of the ruleset. */
function openSteps(left, declared = []) {
  const named = declared.map(({ field }) => field);
  const fields = [...named, ...Object.keys(left[0]).filter((field) => field !== "type" && !named.includes(field))];
  return fields
    .map((field) => ({ field, values: distinct(left.map((action) => action[field] ?? null)), ...declared.find((step) => step.field === field) }))
    .map((step) => ({ ...step, kind: step.kind ?? kindOf(step.values), type: left[0].type }))
    .filter((step) => step.values.length > 1 || (step.kind === "set" && step.values[0].length > 0 && step.values.length > 0 && left.length > 1));
}

function kindOf(values) {
  if (values.every((value) => Array.isArray(value)) && values.some((value) => value.length !== values[0].length || value.length > 1)) return "set";
  const numbers = values.every(Number.isInteger) ? [...values].sort((a, b) => a - b) : [];
  return numbers.length > 5 && numbers.at(-1) - numbers[0] === numbers.length - 1 ? "number" : "pick";
}

function distinct(values) {
  const found = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...found.values()];
}

function matchesSets(action, open, picks) {
  return open.every(({ field, kind }) => kind !== "set" || same([...action[field]].sort(), wantedSet(picks, field)));
}

function wantedSet(picks, field) {
  const exactly = picks.flatMap(({ means }) => means).find((condition) => condition[field]?.is);
  if (exactly) return [...exactly[field].is].sort();
  return picks.flatMap(({ means }) => means.flatMap((condition) => (condition[field]?.has !== undefined ? [condition[field].has] : []))).sort();
}

/** True if the pick only puts an item into a set or takes it out. */
export const toggles = (pick) => pick.means.some((condition) => Object.values(condition).some((wanted) => wanted?.has !== undefined));

/** The picks after pointing at something: added, taken out again, or in the place of what it does not go with. */
export function pickNext(actions, picks, pick) {
  if (picks.some(({ id }) => id === pick.id)) return toggles(pick) ? picks.filter(({ id }) => id !== pick.id) : picks;
  for (let kept = picks.length; kept >= 0; kept--) {
    const tried = [...picks.slice(0, kept), pick];
    if (actions.some((action) => fits(action, tried))) return tried;
  }
  return picks;
}

/** True if pointing at it would lead to an action: as things are picked, or in the place of the last pick. */
export const isLit = (actions, picks, composed, item) => litBy(actions, picks, composed)(item);

/** The same for many things to point at. */
export function litBy(actions, picks, composed) {
  const last = picks.at(-1);
  const base = last && composed.chosen !== null && !toggles(last) ? picks.slice(0, -1) : picks;
  const open = actions.filter((action) => fits(action, base));
  return ({ means = [] }) => open.some((action) => means.some((condition) => meets(action, condition)));
}

/** The choices of a step that no board draws: one for each value, or item of a set. */
export function choicesOf(actions, labels, composed, say = String) {
  const { left, step } = composed;
  if (!left.length) return [];
  if (step?.kind === "set") {
    return distinct(step.values.flat()).map((item) => ({ id: `${step.field}:${JSON.stringify(item)}`, label: say(item), means: [{ type: step.type, [step.field]: { has: item } }] }));
  }
  if (step) return step.values.map((value) => choice(actions, labels, left, step, value, say));
  return [];
}

function choice(actions, labels, left, { type, field }, value, say) {
  const means = [{ type, [field]: { is: value } }];
  const stands = left.filter((index) => meets(actions[index], means[0]));
  const label = stands.length === 1 ? labels[stands[0]] : value === null ? "–" : say(value);
  return { id: `${field}:${JSON.stringify(value)}`, label, means };
}

/** One choice a type of action, for when several are on offer and nothing is picked. */
export function kindsOf(actions, labels) {
  const kinds = new Map();
  actions.forEach(({ type }, index) => kinds.set(type, [...(kinds.get(type) ?? []), labels[index]]));
  return [...kinds].map(([type, texts]) => ({ id: `type:${type}`, label: texts.length === 1 ? texts[0] : `${stem(texts) || type.replace(/_/g, " ")} … (${texts.length})`, means: [{ type }] }));
}

/** The words that all texts begin with, up to a colon and without a bracket that they do not close: what follows differs. */
export function stem(texts) {
  const words = texts[0].split(" ");
  let count = 0;
  while (count < words.length && texts.every((text) => text.split(" ")[count] === words[count])) count++;
  return words.slice(0, count).join(" ").replace(/\s*\([^)]*$/, "").replace(/: .*|[\s:,+→–-]+$/, "");
}
