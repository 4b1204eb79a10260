/* The texts of the lobby's forms, in German and English. */

export const TEXTS = {
  en: {
    newGame: "New game", game: "Game", create: "Create",
    name: "Name", person: "person", openSeat: "open seat", options: "Options", invitations: "Invitations",
    copy: "Copy", joinTitle: "Join", joinCode: "Join code", join: "Take a seat", gameId: "Game", enter: "Enter", watch: "Watch", unreachable: "The service cannot be reached.",
    needKey: "This service asks for its operator's key to create games.",
    keepLinks: "Each link carries the secret of one seat. Send it to that person only.", yes: "yes", no: "no",
    players: "Players", seat: "Seat", close: "Close",
    clock: "Clock", clockNone: "none", clockAction: "time for each action", clockBank: "time for the whole game, with increment",
    per_action: "Time for each action", bank: "Time for the whole game", increment: "Added with each action", unit: "Unit", seconds: "seconds",
    minutes: "minutes", hours: "hours", days: "days", on_expiry: "When the time is over", expiryDefault: "the default of the rules is played for the seat",
    expiryResign: "the seat resigns", expiryBot: "the bot {bot} plays for the seat", resignNeeds: "To resign needs an option that allows it.",
    grace: "Grace, in seconds", window: "Clocks run only at certain hours", windowLeast: "At least three hours a day.",
    from: "From", to: "Until", zone: "Time zone",
  },
  de: {
    newGame: "Neues Spiel", game: "Spiel",
    create: "Anlegen", name: "Name", person: "Mensch", openSeat: "freier Platz", options: "Einstellungen", invitations: "Einladungen",
    copy: "Kopieren", joinTitle: "Mitspielen", joinCode: "Beitrittscode", join: "Platz nehmen", gameId: "Spiel",
    enter: "Hinein", watch: "Zuschauen", unreachable: "Der Dienst ist nicht zu erreichen.",
    needKey: "Dieser Dienst verlangt zum Anlegen den Schlüssel des Betreibers.",
    keepLinks: "Jeder Link enthält das Geheimnis eines Platzes. Schick ihn nur dieser Person.", yes: "ja", no: "nein",
    players: "Spieler", seat: "Platz", close: "Schließen",
    clock: "Uhr", clockNone: "keine", clockAction: "Zeit für jede Aktion", clockBank: "Zeit für das ganze Spiel, mit Zugabe",
    per_action: "Zeit für jede Aktion", bank: "Zeit für das ganze Spiel", increment: "Dazu mit jeder Aktion", unit: "Einheit", seconds: "Sekunden",
    minutes: "Minuten", hours: "Stunden", days: "Tage", on_expiry: "Wenn die Zeit um ist", expiryDefault: "für den Platz wird gespielt, was die Regeln vorsehen",
    expiryResign: "der Platz gibt auf", expiryBot: "für den Platz spielt der Bot {bot}", resignNeeds: "Aufgeben geht nur mit einer Einstellung, die es erlaubt.",
    grace: "Nachfrist in Sekunden", window: "Uhren laufen nur zu bestimmten Stunden", windowLeast: "Mindestens drei Stunden am Tag.",
    from: "Von", to: "Bis", zone: "Zeitzone",
  },
};
