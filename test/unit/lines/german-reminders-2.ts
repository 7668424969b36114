/** German lines and what they mean; see lines.ts. */
export default String.raw`
erinnere mich eine Viertelstunde vor 16 Uhr an den Call → remind: den Call @ 2026-11-19T15:45
erinnere mich bis Freitag an die Wahl → remind: die Wahl @ 2026-11-20T09:00
erinnere mich nach 17 Uhr an die Wahl → remind: die Wahl @ 2026-11-19T17:00
erinnere mich morgen zu Mittag an die Wahl → remind: die Wahl @ 2026-11-20T12:00
erinnere mich Ende der nächsten Woche an die Wahl → remind: die Wahl @ 2026-11-27T17:00
erinnere mich am 30. November 2026 um 23:59 Uhr an die Abgabe → remind: die Abgabe @ 2026-11-30T23:59
erinnere mich am Mo., 30.11., 9 Uhr, an die Abgabe → remind: die Abgabe @ 2026-11-30T09:00
erinnere mich 30.11. 9h Abgabe → remind: Abgabe @ 2026-11-30T09:00
erinnere mich um 9 Uhr am 30. an die Abgabe → remind: die Abgabe @ 2026-11-30T09:00
erinnere mich um neun Uhr abends an die Abgabe → remind: die Abgabe @ 2026-11-19T21:00
erinnere mich um 9 heute Abend an die Abgabe → remind: die Abgabe @ 2026-11-19T21:00
erinnere mich Ende nächsten Monats an die Abgabe → remind: die Abgabe @ 2026-12-31T09:00
erinnere mich Anfang nächsten Monats an die Abgabe → remind: die Abgabe @ 2026-12-01T09:00
erinnere mich am ersten Freitag im Dezember an die Abgabe → remind: die Abgabe @ 2026-12-04T09:00
erinnere mich in 10 Werktagen an die Abgabe → remind: die Abgabe @ 2026-12-03T09:00
erinnere mich am Dienstag in einer Woche an die Abgabe → remind: die Abgabe @ 2026-12-01T09:00
erinnere mich übernächsten Dienstag an die Abgabe → remind: die Abgabe @ 2026-12-01T09:00
erinnere mich übernächste Woche Dienstag an die Abgabe → remind: die Abgabe @ 2026-12-01T09:00
erinnere mich in KW 50 am Dienstag an die Abgabe → remind: die Abgabe @ 2026-12-08T09:00
erinnere mich um 18 Uhr an Eier 7 Minuten kochen → remind: Eier 7 Minuten kochen @ 2026-11-19T18:00
erinnere mich in 20 an den Kuchen → remind: den Kuchen @ 2026-11-19T15:38
nicht vergessen Milch morgen → remind: Milch @ 2026-11-20T09:00
vergiss nicht Milch um 18 Uhr → remind: Milch @ 2026-11-19T18:00
Timer 12 Minuten → remind:  @ 2026-11-19T15:30
erinnere mich am Sonntagnachmittag an die Leiter → remind: die Leiter @ 2026-11-22T15:00
erinnere mich um Viertel vor 5 ans Huhn → remind: Huhn @ 2026-11-19T16:45
erinnere mich in 12 Minuten → remind:  @ 2026-11-19T15:30
erinnere mich morgen um 9:25 an die Notizen → remind: die Notizen @ 2026-11-20T09:25
erinnere mich morgen früh um 7 an den Bus → remind: den Bus @ 2026-11-20T07:00
erinnere mich morgen nach der Arbeit an Blumen → remind: Blumen @ 2026-11-20T18:00
erinnere mich an Blumen morgen nach der Arbeit → remind: Blumen @ 2026-11-20T18:00
erinnere mich am 2. an 450 Euro für die Nanny → remind: 450 Euro für die Nanny @ 2026-12-02T09:00
erinnere mich an die 450 Euro am 2. → remind: die 450 Euro @ 2026-12-02T09:00
erinnere mich bis Donnerstag an 3 Angebote für Bill → remind: 3 Angebote für Bill @ 2026-11-26T09:00
erinnere mich in 4 Wochen an den Ausweis → remind: den Ausweis @ 2026-12-17T09:00
erinnere mich morgen in zwei Wochen an die Gans → remind: die Gans @ 2026-12-04T09:00
erinnere mich am zweiten Sonntag im Dezember an den Kranz → remind: den Kranz @ 2026-12-13T09:00
erinnere mich am 2. Jänner zu Mittag ans Umtauschen → remind: Umtauschen @ 2027-01-02T12:00
erinnere mich am Freitag, 27.11., um 15 Uhr an den Kuchen → remind: den Kuchen @ 2026-11-27T15:00
erinnere mich an den Kuchen Freitag 27. November 15 Uhr → remind: den Kuchen @ 2026-11-27T15:00
erinnere mich 27.11. 15:00 Kuchen abholen → remind: Kuchen abholen @ 2026-11-27T15:00
erinnere mich an den Spieleabend Samstag um 8 → remind: den Spieleabend @ 2026-11-21T20:00
erinnere mich an den Filmabend am Freitag um halb neun → remind: den Filmabend @ 2026-11-20T20:30
erinnere mich an die Weihnachtsfeier am 11.12. um 7 → remind: die Weihnachtsfeier @ 2026-12-11T19:00
erinnere mich an den Brunch am Sonntag um 11 → remind: den Brunch @ 2026-11-22T11:00
erinnere mich am Dienstag, 24. November, an die Wahl → remind: die Wahl @ 2026-11-24T09:00
erinnere mich Dienstag 24.11. 18 Uhr Wahl → remind: Wahl @ 2026-11-24T18:00
erinnere mich Dienstagabend an die Wahl → remind: die Wahl @ 2026-11-24T18:00
erinnere mich Di abends an die Wahl → remind: die Wahl @ 2026-11-24T18:00
erinnere mich Mo vormittag an die Wahl → remind: die Wahl @ 2026-11-23T10:00
erinnere mich diesen Fr 14.30 Uhr Wahl → remind: Wahl @ 2026-11-20T14:30
erinnere mich übermorgen Mittag an die Wahl → remind: die Wahl @ 2026-11-21T12:00
erinnere mich in ein paar Wochen an die Wahl → remind: die Wahl @ 2026-12-10T09:00
erinnere mich so in 20 Minuten an die Wahl → remind: die Wahl @ 2026-11-19T15:38
erinnere mich in 2 Stunden 15 an die Wahl → remind: die Wahl @ 2026-11-19T17:33
erinnere mich in einer Stunde und fünf Minuten an die Wahl → remind: die Wahl @ 2026-11-19T16:23
erinnere mich in 36 Stunden an die Wahl → remind: die Wahl @ 2026-11-21T03:18
erinnere mich heute in einem Monat an die Wahl → remind: die Wahl @ 2026-12-19T09:00
erinnere mich heute in einem Jahr an die Wahl → remind: die Wahl @ 2027-11-19T09:00
erinnere mich am Montag ans 2. Gespräch mit Pat → remind: 2. Gespräch mit Pat @ 2026-11-23T09:00
erinnere mich morgen an Bestellung 100-2231 → remind: Bestellung 100-2231 @ 2026-11-20T09:00
erinnere mich an Zeile 14 morgen um 1 → remind: Zeile 14 @ 2026-11-20T13:00
erinnere mich heute Abend an Abschnitt 3.2 → remind: Abschnitt 3.2 @ 2026-11-19T18:00
erinnere mich um 4 an 2 Stühle für Raum 7 → remind: 2 Stühle für Raum 7 @ 2026-11-19T16:00
erinnere mich um 5 daran, den Ofen auf 180 zu stellen → remind: den Ofen auf 180 zu stellen @ 2026-11-19T17:00
erinnere mich morgen um 8 an 0800 123456 → remind: 0800 123456 @ 2026-11-20T08:00
erinnere mich an die 12 Stühle am Samstag → remind: die 12 Stühle @ 2026-11-21T09:00
erinnere mich an Marlies ihren Geburtstag am 3.2. → remind: Marlies ihren Geburtstag @ 2027-02-03T09:00
erinnere mich am Samstag, Brot zu holen → remind: Brot zu holen @ 2026-11-21T09:00
erinnere mich am Samstag Brot holen → remind: Brot holen @ 2026-11-21T09:00
erinnere mich am Samstagmorgen ans Brot → remind: Brot @ 2026-11-21T09:00
erinnere mich Samstag in der Früh ans Brot → remind: Brot @ 2026-11-21T09:00
erinnere mich Samstag um 10 in der Früh ans Brot → remind: Brot @ 2026-11-21T10:00
erinnere mich um 8 am Abend an die Serie → remind: die Serie @ 2026-11-19T20:00
erinnere mich um 17 Uhr heute an den Call → remind: den Call @ 2026-11-19T17:00
erinnere mich am Abend um halb acht an den Call → remind: den Call @ 2026-11-19T19:30
erinnere mich am Vormittag um 10 an den Call → remind: den Call @ 2026-11-20T10:00
erinnere mich in der Mittagspause an den Call → remind: den Call @ 2026-11-20T12:00
erinnere mich spätestens am Freitag an den Call → remind: den Call @ 2026-11-20T09:00
erinnere mich pünktlich um 5 an den Call → remind: den Call @ 2026-11-19T17:00
erinnere mich an die Reinigung morgen um 5 → remind: die Reinigung @ 2026-11-20T17:00
erinnere mich am 1. an die Miete → remind: die Miete @ 2026-12-01T09:00
erinnere mich am Dienstagnachmittag an den Vermieter → remind: den Vermieter @ 2026-11-24T15:00
erinnere mich in 3 Stunden an die Wäsche → remind: die Wäsche @ 2026-11-19T18:18
erinnere mich um 18:30 an die Wäsche → remind: die Wäsche @ 2026-11-19T18:30
erinnere mich in einer Stunde an die Mail → remind: die Mail @ 2026-11-19T16:18
erinnere mich um dreiviertel 5 ans Zusammenpacken → remind: Zusammenpacken @ 2026-11-19T16:45
erinnere mich bis 31. Dezember an die Kündigung → remind: die Kündigung @ 2026-12-31T09:00
erinnere mich am 31. Dezember um 11 an die Kündigung → remind: die Kündigung @ 2026-12-31T11:00
erinnere mich morgen zur Mittagszeit an die Kündigung → remind: die Kündigung @ 2026-11-20T12:00
erinnere mich heute Abend an die 3 Tickets → remind: die 3 Tickets @ 2026-11-19T18:00
erinnere mich Samstag 9 Uhr Tickets drucken → remind: Tickets drucken @ 2026-11-21T09:00
erinnere mich an die Besprechung morgen um 15 Uhr → remind: die Besprechung @ 2026-11-20T15:00
erinnere mich gleich morgen früh an Lena → remind: Lena @ 2026-11-20T09:00
erinnere mich bis 15.12. an den Jahresrückblick 2026 → remind: den Jahresrückblick 2026 @ 2026-12-15T09:00
erinnere mich am 15. an den Rückblick 2026 → remind: den Rückblick 2026 @ 2026-12-15T09:00
erinnere mich um 23 Uhr ans Herunterfahren → remind: Herunterfahren @ 2026-11-19T23:00
erinnere mich um Mitternacht ans Herunterfahren → remind: Herunterfahren @ 2026-11-20T00:00
erinnere mich an den Flohmarkt am 28.11. um 10 → remind: den Flohmarkt @ 2026-11-28T10:00
erinnere mich bis Sonntagabend an Yoga → remind: Yoga @ 2026-11-22T18:00
erinnere mich in 10 ans Auto → remind: Auto @ 2026-11-19T15:28
erinnere mich an den Arzt am 7. um 8:20 → remind: den Arzt @ 2026-12-07T08:20
erinnere mich Mittwoch in einer Woche an den Arzt → remind: den Arzt @ 2026-12-02T09:00
erinnere mich am Sonntag an die Uhren → remind: die Uhren @ 2026-11-22T09:00
erinnere mich am 28. an 12,99 Euro → remind: 12,99 Euro @ 2026-11-28T09:00
erinnere mich morgen an Mama ihren Geburtstag → remind: Mama ihren Geburtstag @ 2026-11-20T09:00
erinnere mich in zwei Tagen um 10 an den Termin → remind: den Termin @ 2026-11-21T10:00
erinnere mich an den Elternabend nächsten Mittwoch um 19 Uhr → remind: den Elternabend @ 2026-11-25T19:00
erinnere mich daran Anna zu schreiben heute um 17 Uhr → remind: Anna zu schreiben @ 2026-11-19T17:00
erinnere mich heute um 17 Uhr daran Anna zu schreiben → remind: Anna zu schreiben @ 2026-11-19T17:00
erinnere mich Freitagmittag an die Überweisung → remind: die Überweisung @ 2026-11-20T12:00
erinnere mich am Freitag gegen 14 Uhr an die Überweisung → remind: die Überweisung @ 2026-11-20T14:00
erinnere mich am Freitag so um 2 an die Überweisung → remind: die Überweisung @ 2026-11-20T14:00
erinnere mich übernächste Woche an die Überweisung → remind: die Überweisung @ 2026-11-30T09:00
erinnere mich um 17:45 an Katzenfutter → remind: Katzenfutter @ 2026-11-19T17:45
erinnere mich am Samstagvormittag an den Bohrer für Pete → remind: den Bohrer für Pete @ 2026-11-21T10:00
erinnere mich in 90 Sekunden ans Steak → remind: Steak @ 2026-11-19T15:19
erinnere mich um 8 an Mama → remind: Mama @ 2026-11-19T20:00
erinnere mich vier Wochen vor Heiligabend an die Zugtickets → remind: die Zugtickets @ 2026-11-26T09:00
erinnere mich am Mittwochabend an die Gans → remind: die Gans @ 2026-11-25T18:00
erinnere mich am Sonntag um 9 an das Geld für den Markt → remind: das Geld für den Markt @ 2026-11-22T09:00
erinnere mich morgen um 10 an den Build → remind: den Build @ 2026-11-20T10:00
erinnere mich in 25 Minuten an den Build → remind: den Build @ 2026-11-19T15:43
erinnere mich bis 16 Uhr an den Build → remind: den Build @ 2026-11-19T16:00
erinnere mich am Freitag an die zwei offenen Rechnungen → remind: die zwei offenen Rechnungen @ 2026-11-20T09:00
erinnere mich an die zwei offenen Rechnungen am Freitag um 10 → remind: die zwei offenen Rechnungen @ 2026-11-20T10:00
erinnere mich am 12. Jänner an Kais Geburtstag → remind: Kais Geburtstag @ 2027-01-12T09:00
erinnere mich in 6 Tagen an das Probeabo → remind: das Probeabo @ 2026-11-25T09:00
erinnere mich einen Tag vor dem 1. an die Miete → remind: die Miete @ 2026-11-30T09:00
erinnere mich an die Wochenplanung am Sonntag um 20 Uhr → remind: die Wochenplanung @ 2026-11-22T20:00
erinnere mich an das Mittagessen mit Zoe am Dienstag um 12:30 → remind: das Mittagessen mit Zoe @ 2026-11-24T12:30
erinnere mich um 18 Uhr ans Kochen → remind: Kochen @ 2026-11-19T18:00
erinnere mich an den Quizabend am Freitag um 8 → remind: den Quizabend @ 2026-11-20T20:00
erinnere mich an Eva morgen → remind: Eva @ 2026-11-20T09:00
erinnere mich nächsten Montag um halb 10 an die Retro → remind: die Retro @ 2026-11-23T09:30
erinnere mich daran, am Freitag die Blumen zu gießen → remind: die Blumen zu gießen @ 2026-11-20T09:00
erinnere mich in einer Stunde daran, dass der Kuchen fertig ist → remind: dass der Kuchen fertig ist @ 2026-11-19T16:18
erinnere mich am dritten Mai an Mama → remind: Mama @ 2027-05-03T09:00
erinnere mich heute Abend die Tür abzuschließen → remind: die Tür abzuschließen @ 2026-11-19T18:00
erinnere mich Freitag Abend eine Pizza zu bestellen → remind: eine Pizza zu bestellen @ 2026-11-20T18:00
erinnere mich morgen Vormittag das Paket abzuholen → remind: das Paket abzuholen @ 2026-11-20T10:00
erinnere mich morgen zum 15 Uhr Call → remind: zum 15 Uhr Call @ 2026-11-20T09:00
erinnere mich morgen um die 15 Uhr an den Call → remind: den Call @ 2026-11-20T15:00
erinnere mich am Ersten des Monats an die Miete → remind: die Miete @ 2026-12-01T09:00
erinnere mich am Fünfzehnten an die Miete → remind: die Miete @ 2026-12-15T09:00
erinnere mich am ersten Montag im Dezember an die Miete → remind: die Miete @ 2026-12-07T09:00
`;
