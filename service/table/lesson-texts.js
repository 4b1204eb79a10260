/* The texts of the lesson page; all others are in the guide of the ruleset. */

export const LESSON = {
  en: {
    learn: "Learn", lesson: "Lesson", count: "Lesson · {step} of {steps}", done: "Well done!", show: "Show me", next: "Next", skip: "Skip", leave: "End the lesson",
    ahead: "Playing ahead for you …", play: "Play for real", repeat: "Again", again: "Try again", notYet: "One moment: read on first, then it is your turn.",
    other: "You could – but follow the lesson for now, or let it show you.",
    noGuide: "There is no lesson for this game.", notHere: "Only the operator can open tables here.", busy: "Very busy – try again in a moment.",
    waiting: "You will be called when your table begins.", called: "Everybody is here – off we go!", toTable: "To the table",
    failed: "That did not work.", outdated: "This lesson does not fit the game any more.",
  },
  de: {
    learn: "Lernen", lesson: "Lektion", count: "Lektion · {step} von {steps}", done: "Geschafft!", show: "Zeig’s mir", next: "Weiter", skip: "Überspringen", leave: "Lektion beenden",
    ahead: "Wir spielen für dich vor …", play: "Jetzt richtig spielen", repeat: "Lektion wiederholen", again: "Noch einmal", notYet: "Einen Moment: Lies erst weiter, dann bist du dran.",
    other: "Das ginge – aber folge erst der Lektion, oder lass es dir zeigen.",
    noGuide: "Für dieses Spiel gibt es keine Lektion.", notHere: "Hier darf nur der Betreiber Tische öffnen.", busy: "Gerade ist viel los – gleich noch einmal.",
    waiting: "Du wirst gerufen, wenn es an deinem Tisch losgeht.", called: "Alle da – los geht’s!", toTable: "Zum Tisch",
    failed: "Das hat nicht geklappt.", outdated: "Diese Lektion passt nicht mehr zum Spiel.",
  },
};
