/** German lines and what they mean, by what the line shows; see quick-phrases.test.ts. */
export default {
  'a reminder or a message has its text and moment': String.raw`
erinnere mich morgen 9 Uhr an die Rechnung → remind: die Rechnung @ 2026-11-20T09:00
erinnere mich an die Rechnung morgen um 9 → remind: die Rechnung @ 2026-11-20T09:00
stell eine Erinnerung für morgen 9 Uhr → remind:  @ 2026-11-20T09:00
nicht vergessen: morgen um 9 Anna anrufen → remind: Anna anrufen @ 2026-11-20T09:00
vergiss nicht, morgen um 9 Anna anzurufen → remind: Anna anzurufen @ 2026-11-20T09:00
erinnere mich daran morgen → remind:  @ 2026-11-20T09:00
erinnere mich an diese Nachricht morgen → remind:  @ 2026-11-20T09:00
plane eine Nachricht für morgen 9 Uhr: Hallo → schedule: Hallo @ 2026-11-20T09:00
verschicke morgen um 9 Hallo → schedule: Hallo @ 2026-11-20T09:00
Erinner mich in 20 Minuten → remind:  @ 2026-11-19T15:38
erinnere mich morgen um 9 daran, Anna anzurufen → remind: Anna anzurufen @ 2026-11-20T09:00
Erinnerung morgen um 9: Rechnung prüfen → remind: Rechnung prüfen @ 2026-11-20T09:00
erinnere mich in 20 Minuten ans Essen → remind: Essen @ 2026-11-19T15:38
erinnere mich Fr an die Rechnung → remind: die Rechnung @ 2026-11-20T09:00
erinnere mich an Anna → remind: Anna
erinnere mich nächsten Freitag an Anna → remind? Anna @ 2026-11-20T09:00 | Anna @ 2026-11-27T09:00
Erinnere mich bitte morgen um 9 an Anna → remind: Anna @ 2026-11-20T09:00
erinnere mich So um 9 an Anna → remind: Anna @ 2026-11-22T09:00
erinnere mich am So um 15 an Anna → remind: Anna @ 2026-11-22T15:00
erinnere mich bis 17h an Anna → remind: Anna @ 2026-11-19T17:00
erinnere mich an Rechnung 12 am Freitag → remind? Rechnung 12 @ 2026-11-20T09:00 | Rechnung @ 2026-11-20T12:00
erinnere mich morgen 2 Brötchen kaufen → remind? 2 Brötchen kaufen @ 2026-11-20T09:00 | Brötchen kaufen @ 2026-11-20T14:00
erinnere mich Freitag 3 offene Fragen → remind? 3 offene Fragen @ 2026-11-20T09:00 | offene Fragen @ 2026-11-20T15:00
plane Bitte kommt pünktlich morgen um 9 → schedule? Bitte kommt pünktlich @ 2026-11-20T09:00 | Bitte kommt @ 2026-11-20T09:00
erinnere mich morgen 9 Rechnung prüfen → remind: Rechnung prüfen @ 2026-11-20T09:00
erinnere mich so in 20 Minuten an Anna → remind: Anna @ 2026-11-19T15:38
erinnere mich am mitwoch an Anna → remind: am mitwoch an Anna
erinnere mich an das Freitagsmeeting am Donnerstag → remind: das Freitagsmeeting @ 2026-11-26T09:00
plane Montag ist Feiertag für Freitag 17 Uhr → schedule? ist Feiertag für Freitag 17 Uhr @ 2026-11-23T09:00 | Montag ist Feiertag @ 2026-11-20T17:00
erinnere mich so gegen 5 an den Einkauf → remind: den Einkauf @ 2026-11-19T17:00
erinnere mich Mitte nächster Woche an Anna → remind: Anna @ 2026-11-25T09:00
erinnere mich morgen vor dem Mittagessen an Anna → remind: Anna @ 2026-11-20T11:00
erinnere mich im neuen Jahr an die Steuer → remind: die Steuer @ 2027-01-01T09:00
erinnere mich in ein paar Tagen an Anna → remind: Anna @ 2026-11-22T09:00
plane Die Retro ist um 15 Uhr morgen früh → schedule: Die Retro ist um 15 Uhr morgen früh, impossible
plane morgen 9 Guten Morgen → schedule: Guten Morgen @ 2026-11-20T09:00
erinnere mich am 24 um 9 an Anna → remind: Anna @ 2026-11-24T09:00
plane Guten Morgen → schedule: Guten Morgen
plane Schönes Wochenende! → schedule: Schönes Wochenende!
plane Guten Morgen! morgen um 9 → schedule: Guten Morgen! @ 2026-11-20T09:00
plane Guten Morgen um 9 → schedule: Guten Morgen @ 2026-11-20T09:00
plane Guten Morgen morgen 9 Uhr → schedule: Guten Morgen @ 2026-11-20T09:00
plane Alles Gute morgen um 15 Uhr → schedule: Alles Gute @ 2026-11-20T15:00
plane Schönen Feierabend um 17 Uhr → schedule: Schönen Feierabend @ 2026-11-19T17:00
plane Frohe Ostern → schedule: Frohe Ostern
plane Schönen Abend um 18 Uhr → schedule: Schönen Abend @ 2026-11-19T18:00
plane morgen 9 Uhr Hallo zusammen → schedule: Hallo zusammen @ 2026-11-20T09:00
plane für morgen 9 Uhr: Guten Morgen → schedule: Guten Morgen @ 2026-11-20T09:00
sende Freitag in einer Woche um 9 Hallo → schedule: Hallo @ 2026-11-27T09:00
schick Hallo zusammen morgen um 9 → schedule: Hallo zusammen @ 2026-11-20T09:00
Mittag bis 16 Uhr 30 → status: Mittag @ 2026-11-19T16:30
remind me morgen 9 Uhr Rechnung → remind: Rechnung @ 2026-11-20T09:00
`,
  'there is no moment': String.raw`
erinnere mich so bald wie möglich → remind: so bald wie möglich
erinnere mich an Stunde 3 → remind: Stunde 3
erinnere mich an Bestellung 15 → remind: Bestellung 15
erinnere mich alle 2 Stunden ans Trinken → remind: alle 2 Stunden ans Trinken, repeats
erinnere mich an die Liste vom Montag → remind: die Liste vom Montag
`,
  'a text may be of a moment or at it': String.raw`
erinnere mich an eine Stunde Mathe → remind: eine Stunde Mathe
erinnere mich an Heiligabend → remind?  @ 2026-12-24T09:00
`,
  'a reminder is asked politely': String.raw`
bitte erinnere mich morgen um 9 an Anna → remind: Anna @ 2026-11-20T09:00
erinnere mich mal bitte morgen um 9 an Anna → remind: Anna @ 2026-11-20T09:00
kannst du mich morgen um 9 an Anna erinnern? → remind: Anna @ 2026-11-20T09:00
Könntest du mich bitte morgen um 9 an Anna erinnern? → remind: Anna @ 2026-11-20T09:00
mich morgen um 9 an Anna erinnern → remind: Anna @ 2026-11-20T09:00
erinnere mich morgen um 9 an Anna, bitte → remind: Anna @ 2026-11-20T09:00
`,
  'a message is sent without what is said to Perch': String.raw`
plane bitte morgen um 9 Hallo → schedule: Hallo @ 2026-11-20T09:00
bitte plane morgen um 9 Hallo → schedule: Hallo @ 2026-11-20T09:00
plane Bitte lest das Protokoll morgen um 9 → schedule: Bitte lest das Protokoll @ 2026-11-20T09:00
`,
  'only a search': String.raw`
planeten → search
`,
};
