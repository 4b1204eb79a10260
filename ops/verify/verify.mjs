#!/usr/bin/env node
// A second verifier of exported games, written from docs/verify.md alone: chain, commitments, salts and draws.
// It knows no rules, and says of each file what it has checked and what it has not.
// Usage: node verify.mjs [--json] game.ndjson [more.ndjson ...], or fork.ndjson --parent game.ndjson,
// or game.ndjson --key KEY [--proof FILE] [--receipt FILE] [--witness KEY]: what a service has signed about the game.
// Exit status: 0 all that was checked holds, 1 something is wrong, 2 wrong usage.
import { argv, exit } from "node:process";
import { piecesOf, smallText } from "./files.mjs";
import { report, verifyEvents, verifyParent } from "./game.mjs";
import { Untrusted, parseKey } from "./notes.mjs";
import { compareWithLog, provenBy, readReceipt } from "./proofs.mjs";
import { printable, read } from "./transcript.mjs";

const OPTIONS = ["--key", "--proof", "--receipt", "--witness"];
const USAGE = "usage: node verify.mjs [--json] [game.ndjson] --key KEY [--proof FILE] [--receipt FILE] [--witness KEY]";
const OUTCOMES = {
  held: "ok",
  contradicted: "EVIDENCE that something acknowledged was rolled back",
  open: "nothing is proved",
};

async function main(given) {
  const isJson = given.includes("--json"), words = given.filter((word) => word !== "--json");
  if (words.includes("--key")) return checkSigned(words, isJson);
  const at = words.indexOf("--parent"), parent = at === -1 ? [] : words.slice(at + 1);
  const files = at === -1 ? words : words.slice(0, at);
  if (files.length === 0 || (at !== -1 && (files.length !== 1 || parent.length !== 1))) {
    console.error("usage: node verify.mjs [--json] game.ndjson [more.ndjson ...], or fork.ndjson --parent game.ndjson");
    return 2;
  }
  let status = 0;
  for (const file of files) {
    let found;
    try {
      const events = read(piecesOf(file));
      found = verifyEvents(events);
      for (const other of parent) {
        found.checked.push(verifyParent(events, read(piecesOf(other))));
        found.notChecked = [...found.notChecked.filter(([name]) => name !== "parent"), ["parent", "that its table is the one that the parent had there"]];
      }
    } catch (error) {
      found = { error };
      status = 1;
    }
    console.log(report(file, isJson, found));
  }
  return status;
}

/** Check what is named on the command line, and say what it proves; the exit status. */
async function checkSigned(words, isJson) {
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
  const key = () => parseKey(textIn(given["--key"][0]));
  let events = null;
  for (const file of given.files) {
    await told(file, async () => {
      const all = read(piecesOf(file)), found = verifyEvents(all);
      events = all;
      return found;
    });
  }
  for (const file of events ? proofs : []) {
    const witnesses = () => given["--witness"].map((one) => parseKey(textIn(one)));
    await told(file, async () => ({ says: `ok: ${await provenBy(smallText(file), events, key(), witnesses())}` }));
  }
  for (const one of receipts) {
    await told(one.slice(0, 40), async () => {
      const statement = await readReceipt(textIn(one), key());
      const [outcome, why] = events ? compareWithLog(statement, events) : ["held", JSON.stringify(statement)];
      return { outcome, says: `genuine; ${OUTCOMES[outcome]}: ${why}` };
    });
  }
  return status;
}

/** A text, or that of the file that it names. Throws Untrusted for a file that is too long. */
function textIn(given) {
  try {
    return smallText(given);
  } catch (error) {
    if (error instanceof Untrusted) throw error;
    return given;
  }
}

exit(await main(argv.slice(2)));
