/* What the board of Clash of Vikings says in German. */

export const WORDS = {
  stampTrue: "STIMMT", stampBluff: "GELOGEN", callOut: "Bluff", board: "Arena: {arena}", turn: "Zug {n}", supply: "Vorrat {n}", strip: "Armreifzahl; verdeckter Wert siegt", worth: "Wert am Ende", ended: "Die Armreife sind aufgedeckt", holds: "Armreife: {n}, Karten auf der Hand: {hand}, noch zu ziehen: {pile}",
  supplyTitle: "Vorrat", removedTitle: "Entfernt", sunkTitle: "Versunken",
  viking: "Wikinger von {name}", yours: "dein Wikinger", lies: "Armreife {values}", lie: "Armreif {values}", noneThere: "kein Armreif", attacked: "angegriffen", asActive: "am Zug",
  taken: "dort steht ein Wikinger", water: "auf Wasser kann niemand stehen", reach: "außer Reichweite",
  says: "{name} sagt", youSay: "Du sagst", inHand: "Hand", ringed: "Armreife", piled: "Stapel", first: "Karte 1 von 2", second: "Karte 2 von 2", chooses: "{name} wählt Karte {n} von 2", starts: "Die Wikinger stellen sich auf", faceDown: "verdeckt", onlyYou: "nur du siehst sie", truth: "wahr", bluff: "Bluff", alwaysBluff: "immer ein Bluff",
  playedCard: "Karte von {name}, angeblich {said}: {what}", isCard: "es ist {card}", wasCard: "aufgedeckt, {card}",
  asked: "Gefragt:", youPassed: "Du hast gepasst. Die anderen überlegen vielleicht noch.", youCalled: "Du hast Bluff gerufen. Die anderen überlegen vielleicht noch.", waiting: "Alle antworten geheim.",
  nobody: "Bei {said} ruft niemand Bluff.", believed: "{name} wird der SHIELD geglaubt: kein Angriff.", caught: "{caller} ruft zu Recht Bluff: es war {card}.", wrong: "{caller} ruft Bluff, aber {said} war wahr.", gets: "{taker} nimmt {victim} einen Armreif ab.", fromSupply: "{taker} nimmt einen Armreif aus dem Vorrat.", nothing: "{victim} hat keinen Armreif.",
  attack: "{name} greift {target} mit {action} an.", placing: "{target} verliert einen Armreif vom Wert {n}.", shaded: "Getönt: so weit reicht {action}.", begin: "Jeder Zug: zwei Karten, verdeckt und mit Ansage.",
  overview: "Was eine Karte sein kann, und wie viele jeder hat", overviewLabel: "{name}, {group}, {n} unter den Karten jedes Spielers: {text}",
  handTitle: "Deine Hand", handNote: "Armreife im Wert von {n}; das siehst nur du", values: "{n} × Wert {value}", discards: "Deine Abwürfe: {cards}", noDiscards: "noch keine", discardShort: "Abwürfe", drawn: "Dein Stapel: noch {n} Karten", drawnShort: "Stapel",
  whichCard: "Welche Karte, verdeckt?", whichWord: "Was sagst du, was sie ist?", whichBoth: "Welche Karte, und was sagst du?", call: "Ist es ein Bluff?", pass: "Passen", callIt: "Bluff rufen", final: "Antworten sind verdeckt und endgültig.", goTo: "Wohin gehst du?", victim: "Wen verdrängst du?", to: "Wohin kommt {name}?", target: "Wen greifst du an?", shieldAsk: "Mit SHIELD antworten?", doubtAsk: "{name} behauptet SHIELD. Glaubst du es?", believe: "Glauben", believeNote: "kein Angriff", doubt: "Anzweifeln", doubtNote: "um einen Armreif", stake: "Zweifelst du einen echten SHIELD an, nimmt {name} dir einen Armreif; sonst du {name}, und triffst.", placeAsk: "Wohin mit dem Armreif vom Wert {n}?", startAsk: "Wo beginnt dein Wikinger?",
  sum: "{n} wert", bluffs: "Ausgerufen: gesagt → war", saidWas: "{said} → {card}", wins: "{names}: gewonnen mit Armreifen im Wert von {n}", veiled: "Deine Hand ist verdeckt: zeig sie, um zu wählen.",
};
