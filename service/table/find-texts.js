/* The texts of finding opponents, in German and English. */

export const TEXTS = {
  en: {
    find: "Find opponents", waitingOne: "{count} waiting", waitingMany: "{count} waiting", nobody: "Nobody is waiting now. Seek anyway – we will tell you.", game: "Which game", seats: "How many",
    for2: "for two", for3: "for three", for4: "for four", forN: "{count} people", bots: "After 60 s bots may join", botsNo: "No bots: the game is rated.", rated: "Rated", unrated: "Not rated", botsMay: "bots may join", botsMayNot: "no bots",
    ready: "Find", cancel: "Cancel", since: "For {time}", missingOne: "one person missing", missingMany: "{count} people missing", botIn: "A bot steps in in {seconds} s.", botNow: "A bot steps in any moment.",
    meanwhile: "Meanwhile you can learn, or play against bots.", mayLeave: "You may leave: the search lasts seven days.", stay: "Keep this page open.",
    found: "Found!", foundWith: "Found! {names}", startsIn: "starting in {seconds} s.", now: "Now", toTable: "To the table", stays: "Your game stays as it is.", and: "and",
    offline: "No connection. The search holds for {seconds} s more.", offlineLasting: "No connection. The search holds.", restarting: "One moment – the search goes on right away.", expired: "The search has run out.", again: "Again",
    refused: "Not possible: {detail}", quota: "Too many searches, again in {seconds} s.", operator: "Only the operator can open tables here.",
    elsewhere: "You are seeking already, in another window.", bring: "Bring it here", running: "The search is on.", titleSeeking: "Seeking", cancelling: "Ending the search …",
    yourRating: "Your rating", noRating: "no rating yet", youAre: "Your name is {name}", name: "Your name", keepName: "Keep",
  },
  de: {
    find: "Mitspieler finden", waitingOne: "{count} wartet", waitingMany: "{count} warten", nobody: "Gerade wartet niemand. Such trotzdem – wir sagen Bescheid.", game: "Welches Spiel", seats: "Wie viele",
    for2: "zu zweit", for3: "zu dritt", for4: "zu viert", forN: "{count} Leute", bots: "Nach 60 s dürfen Bots mitspielen", botsNo: "Ohne Bots: das Spiel ist gewertet.", rated: "Gewertet", unrated: "Ohne Wertung", botsMay: "Bots dürfen mitspielen", botsMayNot: "ohne Bots",
    ready: "Suchen", cancel: "Abbrechen", since: "Seit {time}", missingOne: "eine Person fehlt", missingMany: "{count} Personen fehlen", botIn: "Ein Bot springt in {seconds} s ein.", botNow: "Gleich springt ein Bot ein.",
    meanwhile: "Du kannst währenddessen lernen oder gegen Bots spielen.", mayLeave: "Du kannst gehen: Die Suche gilt sieben Tage.", stay: "Lass die Seite offen.",
    found: "Gefunden!", foundWith: "Gefunden! {names}", startsIn: "los in {seconds} s.", now: "Jetzt", toTable: "Zum Tisch", stays: "Dein Spiel bleibt stehen.", and: "und",
    offline: "Keine Verbindung. Die Suche gilt noch {seconds} s.", offlineLasting: "Keine Verbindung. Die Suche gilt weiter.", restarting: "Einen Augenblick – wir suchen gleich weiter.", expired: "Die Suche ist abgelaufen.", again: "Noch einmal",
    refused: "So geht es nicht: {detail}", quota: "Zu viele Suchen, in {seconds} s wieder.", operator: "Hier darf nur der Betreiber Tische öffnen.",
    elsewhere: "Du suchst schon, in einem anderen Fenster.", bring: "Hierher holen", running: "Suche läuft.", titleSeeking: "Suche läuft", cancelling: "Die Suche wird beendet …",
    yourRating: "Deine Wertung", noRating: "noch keine Wertung", youAre: "Du heißt {name}", name: "Dein Name", keepName: "Behalten",
  },
};
