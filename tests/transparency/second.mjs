// Asks the modules of the verifier in JavaScript; what they refuse is null, and any other failure is told.
import { readFileSync } from "node:fs";

const modules = ["notes", "proofs", "transcript"].map((name) => import(`${process.argv[2]}/${name}.mjs`));
const [{ parseKey }, { checkProof, compareWithLog, readReceipt }, { read }] = await Promise.all(modules);
const { key, witness, file, proofs, receipts } = JSON.parse(readFileSync(0, "utf8"));
const events = read(Buffer.from(file));

async function told(ask) {
  try {
    return await ask();
  } catch (error) {
    return error.name === "Error" ? null : String(error);
  }
}

const found = { proofs: [], receipts: [] };
for (const proof of proofs) {
  found.proofs.push(await told(async () => {
    const text = Buffer.from(proof, "hex").toString();
    const { leaf, index, seen } = await checkProof(text, events, parseKey(key), [parseKey(witness)]);
    return [leaf.kind, leaf.version, index, seen.map(({ at }) => at)];
  }));
}
for (const receipt of receipts) {
  found.receipts.push(await told(async () => compareWithLog(await readReceipt(receipt, parseKey(key)), events)));
}
console.log(JSON.stringify(found));
