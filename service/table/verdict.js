/* What the verifier says, in German: it speaks one language itself, and this has the other's sentence for each of its own. */

const SENTENCES = [
  [/^(\d+) events chained$/, "$1 Ereignisse verkettet"],
  [/^every private part opened$/, "jeder geheime Teil geöffnet"],
  [/^(\d+) draws derived again$/, "$1 Ziehungen nachgerechnet"],
  [/^the draws and what is hidden, since the game still runs$/, "die Ziehungen und was geheim ist, denn das Spiel läuft noch"],
  [/^that the rules allow each action and decide these events$/, "dass die Regeln jede Aktion erlauben und diese Ereignisse ergeben"],
  [/^that the results are those of the rules$/, "dass die Ergebnisse die der Regeln sind"],
  [/^that it began as a fork of (\S+) at version (\d+)$/, "dass es als Abzweig von $1 bei Version $2 begann"],
  [/^who could decide, over (\d+) actions$/, "wer entscheiden konnte, über $1 Aktionen"],
  [/^(\d+) commits, as the lines say$/, "$1 Schritte, wie die Zeilen es sagen"],
  [/^clocks charged over (\d+) commits$/, "Uhren über $1 Schritte nachgerechnet"],
  [/^reproducible, not fair: whoever created the game gave the seed$/, "wiederholbar, nicht fair: wer das Spiel anlegte, gab den Startwert vor"],
  [/^1 seat committed to an entropy before any was known$/, "1 Platz legte seinen Zufall fest, ehe einer bekannt war"],
  [/^no seat has committed to an entropy$/, "kein Platz hat seinen Zufall festgelegt"],
  [/^(\d+) seats committed to entropies before any was known$/, "$1 Plätze legten ihren Zufall fest, ehe einer bekannt war"],
  [/^the server committed to its seed before anybody joined$/, "der Server legte seinen Startwert fest, ehe jemand beitrat"],
  [/^created, at version (\d+), as entry (\d+) of (\d+) of (\S+)$/, "angelegt, bei Version $1, als Eintrag $2 von $3 in $4"],
  [/^closed, at version (\d+), as entry (\d+) of (\d+) of (\S+)$/, "abgeschlossen, bei Version $1, als Eintrag $2 von $3 in $4"],
  [/^seen by (.+) at (\S+)$/, "gesehen von $1 um $2"],
];

/** A verdict in the language of the page. What is not known here, such as why a file is broken, stays as it was said. */
export function verdictIn(lang, said) {
  const german = (part) => SENTENCES.reduce((text, [english, own]) => text.replace(english, own), part);
  return lang === "de" ? said.split("; ").map(german).join("; ") : said;
}
