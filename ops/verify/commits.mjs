// Which events were appended together, as docs/verify.md describes it, compared with what the lines say of it.
import { Broken } from "./transcript.mjs";

/** Check that lines which say with what each event was appended group the events as the server did. Throws Broken. */
export function checkCommits(events, isClosed) {
  if (events.every(({ commit }) => commit === undefined)) return [];
  const ends = isClosed ? commitEnds(events) : possibleEnds(events);
  events.forEach(({ version, commit }, index) => {
    if (commit !== undefined && commit !== ends[index]) {
      throw new Broken(version, "its commit differs from the one that the line names");
    }
  });
  return [["commits", `${new Set(ends.filter((end) => end !== null)).size} commits, as the lines say`]];
}

/** The version of the last event of the commit of each event, in a closed game. */
function commitEnds(events) {
  let last = events.length;
  return events.map(({ version }) => version).reverse().map((version) => {
    const end = last;
    if ((events[version - 1].private.server?.data.decided ?? null) !== null) last = version - 1;
    return end;
  }).reverse();
}

/** The same while a game runs, as far as it can be known: each commit begins with a part of the server. */
function possibleEnds(events) {
  let end = null;
  return events.map(({ version, commit, commitments }) => {
    const begins = end === null || version > end;
    if (begins) end = commit !== undefined && commit >= version && "server" in commitments ? commit : null;
    return end;
  });
}
