/* The texts of a game at one device, in German and English. */

export const TEXTS = {
  en: {
    title: "{game}, at one device", hint: "The device goes round, and each person sees their own table. What is hidden stays covered in between.", hintOpen: "The device goes to the person whose turn it is.",
    person: "Name of person {n}", more: "Another person", remove: "Remove person {n}", bots: "Bots", start: "Start", same: "Everybody needs a different name.",
    give: "Give the device to {name}", iAm: "I am {name}", look: "{name}: look again", looksAgain: "{name} looks again", goOn: "On with {name}",
    waiting: "Waiting for {names}", opening: "One moment …", happened: "What happened", earlier: "… and {count} earlier", theme: "Light or dark", seat: "Seat", and: " and ",
  },
  de: {
    title: "{game}, an einem Gerät", hint: "Das Gerät geht herum: Wer gefragt ist, sieht den eigenen Tisch. Was verdeckt ist, bleibt dazwischen zugedeckt.", hintOpen: "Das Gerät geht herum: Wer gefragt ist, bekommt es.",
    person: "Name von Person {n}", more: "Noch jemand", remove: "Person {n} entfernen", bots: "Bots", start: "Los geht’s", same: "Alle brauchen verschiedene Namen.",
    give: "Gib das Gerät an {name}", iAm: "Ich bin {name}", look: "{name}: noch einmal ansehen", looksAgain: "{name} sieht noch einmal nach", goOn: "Weiter mit {name}",
    waiting: "Warten auf {names}", opening: "Einen Augenblick …", happened: "Was geschehen ist", earlier: "… und {count} davor", theme: "Hell oder dunkel", seat: "Platz", and: " und ",
  },
};
