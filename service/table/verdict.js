/* What the verifier says, in German: it speaks one language itself, and this has the other's sentence for each of its own. */

const SENTENCES = [
  [/^(\d+) events chained, every private part opened, (\d+) draws derived again$/, "$1 Ereignisse verkettet, jeder geheime Teil geöffnet, $2 Ziehungen nachgerechnet"],
  [/^(\d+) events chained$/, "$1 Ereignisse verkettet"],
  [/^the game still runs, so its draws cannot be proven yet$/, "das Spiel läuft noch, darum lassen sich seine Ziehungen noch nicht beweisen"],
  [/^clocks charged over (\d+) commits$/, "Uhren über $1 Schritte nachgerechnet"],
  [/^reproducible, not fair: whoever created the game gave the seed$/, "wiederholbar, nicht fair: wer das Spiel anlegte, gab den Startwert vor"],
  [/^1 seat committed to an entropy before any was known$/, "1 Platz legte seinen Zufall fest, ehe einer bekannt war"],
  [/^no seat has committed to an entropy$/, "kein Platz hat seinen Zufall festgelegt"],
  [/^(\d+) seats committed to entropies before any was known$/, "$1 Plätze legten ihren Zufall fest, ehe einer bekannt war"],
  [/^the server committed to its seed before anybody joined$/, "der Server legte seinen Startwert fest, ehe jemand beitrat"],
  [/^a fork of (\S+) at version (\d+), which is not checked$/, "ein Abzweig von $1 bei Version $2, was hier nicht geprüft ist"],
  [/^created, at version (\d+), as entry (\d+) of (\d+) of (\S+)$/, "angelegt, bei Version $1, als Eintrag $2 von $3 in $4"],
  [/^closed, at version (\d+), as entry (\d+) of (\d+) of (\S+)$/, "abgeschlossen, bei Version $1, als Eintrag $2 von $3 in $4"],
  [/^seen by (.+) at (\S+)$/, "gesehen von $1 um $2"],
];

/** A verdict in the language of the page. What is not known here, such as why a file is broken, stays as it was said. */
export function verdictIn(lang, said) {
  const german = (part) => SENTENCES.reduce((text, [english, own]) => text.replace(english, own), part);
  return lang === "de" ? said.split("; ").map(german).join("; ") : said;
}
