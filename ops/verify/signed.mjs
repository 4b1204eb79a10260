// What a service has signed about a game: a proof that it is in the log of logs, and receipts. Part of verify.mjs.
import { Untrusted, parseKey } from "./notes.mjs";
import { checkProof, compareWithLog, readReceipt } from "./proofs.mjs";
import { printable, read } from "./transcript.mjs";
import { report, verifyEvents } from "./verify.mjs";

const OPTIONS = ["--key", "--proof", "--receipt", "--witness"];
const USAGE = "usage: node verify.mjs [--json] [game.ndjson] --key KEY [--proof FILE] [--receipt FILE] [--witness KEY]";
const OUTCOMES = {
  held: "ok",
  contradicted: "EVIDENCE that something acknowledged was rolled back",
  open: "nothing is proved",
};

/** What a proof says, in one sentence. Throws Untrusted. */
export async function provenBy(proof, events, key, witnesses = []) {
  const { leaf, index, size, origin, seen } = await checkProof(proof, events, key, witnesses);
  const missing = witnesses.find(({ name }) => !seen.some((one) => one.name === name));
  if (missing) throw new Untrusted(`${missing.name} has not cosigned the checkpoint`);
  const who = seen.map(({ name, at }) => `; seen by ${name} at ${new Date(at * 1000).toISOString()}`).join("");
  return `${leaf.kind}, at version ${leaf.version}, as entry ${index} of ${size} of ${origin}${who}`;
}

/** Check what is named on the command line, and say what it proves; the exit status. */
export async function main(words, isJson) {
  const given = Object.fromEntries([...OPTIONS, "files"].map((name) => [name, []]));
  for (let at = 0; at < words.length; at++) {
    if (OPTIONS.includes(words[at])) given[words[at]].push(words[++at]);
    else given.files.push(words[at]);
  }
  const [proofs, receipts] = [given["--proof"], given["--receipt"]];
  const wrong = given["--key"].length !== 1 || given.files.length > 1 || proofs.length + receipts.length === 0;
  if (wrong || (proofs.length > 0 && given.files.length === 0) || words.some((word) => word === undefined)) {
    console.error(USAGE);
    return 2;
  }
  const { piecesOf, smallText } = await import("./files.mjs");
  const textOf = (named) => textIn(named, smallText);
  let status = 0;
  const told = async (what, ask) => {
    let found;
    try {
      found = await ask();
    } catch (error) {
      found = { error };
    }
    const { error, outcome = "held", says } = found;
    if (error || outcome !== "held") status = 1;
    if (says === undefined) console.log(report(what, isJson, found));
    else if (isJson) console.log(JSON.stringify({ file: what, ok: outcome === "held", outcome, says }));
    else console.log(`${printable(what)}: ${printable(says)}`);
  };
  const key = () => parseKey(textOf(given["--key"][0]));
  let events = null;
  for (const file of given.files) {
    await told(file, async () => {
      const all = read(piecesOf(file)), found = verifyEvents(all);
      events = all;
      return found;
    });
  }
  for (const file of events ? proofs : []) {
    const witnesses = () => given["--witness"].map((one) => parseKey(textOf(one)));
    await told(file, async () => ({ says: `ok: ${await provenBy(smallText(file), events, key(), witnesses())}` }));
  }
  for (const one of receipts) {
    await told(one.slice(0, 40), async () => {
      const statement = await readReceipt(textOf(one), key());
      const [outcome, why] = events ? compareWithLog(statement, events) : ["held", JSON.stringify(statement)];
      return { outcome, says: `genuine; ${OUTCOMES[outcome]}: ${why}` };
    });
  }
  return status;
}

/** A text, or that of the file that it names. Throws Untrusted for a file that is too long. */
function textIn(given, readText) {
  try {
    return readText(given);
  } catch (error) {
    if (error instanceof Untrusted) throw error;
    return given;
  }
}
