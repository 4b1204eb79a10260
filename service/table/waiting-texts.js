/* The texts of a table that is not full yet, in German and English. */

export const TEXTS = {
  en: {
    yourTable: "Your table: {game}", invites: "{name} invites you", full: "{name}’s table is full", seats: "{count} seats, {free} free", minutes: "about {n} minutes", noClock: "no clock", withClock: "with clocks",
    yourName: "Your name", sit: "Sit down", nameless: "What is your name?", badName: "This cannot be a name: {what}", nameTaken: "{name} is sitting here already. Choose another name.", allTaken: "All seats are taken.", isOver: "This game is over.",
    wrongCode: "The link is incomplete. Ask {name} for the whole link.", freeSeat: "free", whoComes: "who is coming?", sits: "has sat down", isYou: "that is you", bot: "a bot",
    howMany: "How many play", for2: "for two", for3: "for three", for4: "for four", share: "Share the link", copy: "Copy the link", fill: "Fill with bots",
    shareText: "{name} invites you to play {game}.", copied: "Copied. Send it only to whom you give the seat.", begins: "It begins as soon as everybody sits. The table stays open if you leave.",
    title: "{count} seats left", titleOne: "1 seat left", offline: "No connection – still trying.", go: "Everybody is here – off we go!", meanwhile: "Meanwhile:", learnIt: "learn {game}", howTo: "How {game} is played", watchOnly: "Watch only", watches: "You are watching. It begins as soon as everybody sits.", sitAfterAll: "Sit down after all", ownTable: "Open your own table",
    seeded: "Not fair: the creator of this table chose the random seed, and may know every draw.",
  },
  de: {
    yourTable: "Dein Tisch: {game}", invites: "{name} lädt dich ein", full: "Der Tisch von {name} ist voll", seats: "{count} Plätze, {free} frei", minutes: "etwa {n} Minuten", noClock: "ohne Uhr", withClock: "mit Uhr",
    yourName: "Dein Name", sit: "Platz nehmen", nameless: "Wie heißt du?", badName: "So kann niemand heißen: {what}", nameTaken: "{name} sitzt hier schon. Nimm einen anderen Namen.", allTaken: "Alle Plätze sind besetzt.", isOver: "Dieses Spiel ist schon zu Ende.",
    wrongCode: "Der Link ist nicht vollständig. Bitte {name} um den ganzen Link.", freeSeat: "frei", whoComes: "wer kommt?", sits: "hat sich gesetzt", isYou: "bist du", bot: "ein Bot",
    howMany: "Wie viele spielen", for2: "zu zweit", for3: "zu dritt", for4: "zu viert", share: "Link teilen", copy: "Link kopieren", fill: "Mit Bots füllen",
    shareText: "{name} lädt dich ein: {game}.", copied: "Kopiert. Schick ihn nur, wem du den Platz gibst.", begins: "Es geht los, sobald alle sitzen. Der Tisch bleibt offen, auch wenn du gehst.",
    title: "Noch {count} Plätze", titleOne: "Noch 1 Platz", offline: "Keine Verbindung – wir versuchen es weiter.", go: "Alle da – los geht’s!", meanwhile: "Solange:", learnIt: "{game} lernen", howTo: "So geht {game}", watchOnly: "Nur zuschauen", watches: "Du schaust zu. Es geht los, sobald alle sitzen.", sitAfterAll: "Doch mitspielen", ownTable: "Eigenen Tisch öffnen",
    seeded: "Nicht fair: Wer diesen Tisch geöffnet hat, gab den Startwert des Zufalls vor und kann alles wissen, was gezogen wird.",
  },
};
