/** German lines and what they mean; see lines.ts. */
export default String.raw`
plane morgen 8 Uhr Guten Morgen zusammen → schedule: Guten Morgen zusammen @ 2026-11-20T08:00
plane für Freitag 17 Uhr Schönes Wochenende! → schedule: Schönes Wochenende! @ 2026-11-20T17:00
plane Schönes Wochenende! Freitag 17 Uhr → schedule: Schönes Wochenende! @ 2026-11-20T17:00
plane Freitag 17 Uhr: Bis Montag! → schedule? Bis Montag! @ 2026-11-20T17:00 | Freitag 17 Uhr @ 2026-11-23T09:00
plane Wir treffen uns um 15 Uhr in Raum 5 morgen um 9 → schedule: Wir treffen uns um 15 Uhr in Raum 5 @ 2026-11-20T09:00
plane morgen um 9 Wir treffen uns um 15 Uhr in Raum 5 → schedule: Wir treffen uns um 15 Uhr in Raum 5 @ 2026-11-20T09:00
plane in 10 Minuten Bin gleich da → schedule: Bin gleich da @ 2026-11-19T15:28
plane heute 18 Uhr Feierabend → schedule? Feierabend @ 2026-11-19T18:00 |  @ 2026-11-19T18:00
plane Feierabend um 18 Uhr → schedule? Feierabend @ 2026-11-19T18:00 |  @ 2026-11-19T18:00
plane am 24.12. um 12 Frohe Weihnachten → schedule: Frohe Weihnachten @ 2026-12-24T12:00
plane Montag um 8 Ich bin ab Montag wieder da → schedule: Ich bin ab Montag wieder da @ 2026-11-23T08:00
plane Am Montag ist Feiertag, Freitag 15 Uhr → schedule? Am Montag ist Feiertag @ 2026-11-20T15:00 | ist Feiertag, Freitag 15 Uhr @ 2026-11-23T09:00
plane Heute ist Release! morgen 7 Uhr → schedule? Heute ist Release! @ 2026-11-20T07:00 | ist Release! morgen 7 Uhr @ 2026-11-19T18:00 | ist Release! morgen 7 Uhr @ 2026-11-19T18:18
plane 17 Uhr Feierabendbier um 18 Uhr → schedule? Feierabendbier um 18 Uhr @ 2026-11-19T17:00 | 17 Uhr Feierabendbier @ 2026-11-19T18:00
plane morgen früh Guten Morgen → schedule: Guten Morgen @ 2026-11-20T09:00
plane morgen früh um 8 Guten Morgen → schedule: Guten Morgen @ 2026-11-20T08:00
plane Dienstag 10 Uhr Wir sehen uns Mittwoch → schedule? Wir sehen uns Mittwoch @ 2026-11-24T10:00 | Dienstag 10 Uhr Wir sehen uns @ 2026-11-25T09:00
plane Bin bis Freitag weg morgen 8 Uhr → schedule: Bin bis Freitag weg @ 2026-11-20T08:00
plane Um 3 gibt es Kuchen heute 14:45 → schedule? gibt es Kuchen heute 14:45 @ 2026-11-20T15:00
plane in einer halben Stunde Kuchen in der Küche → schedule: Kuchen in der Küche @ 2026-11-19T15:48
plane Kuchen in der Küche in einer halben Stunde → schedule: Kuchen in der Küche @ 2026-11-19T15:48
plane Noch 3 Tage! morgen 9 → schedule? Noch 3 Tage! @ 2026-11-20T09:00
plane Hallo Team! morgen um 9:05 → schedule: Hallo Team! @ 2026-11-20T09:05
plane Mi 14 Uhr Retro in fünf Minuten → schedule? Retro in fünf Minuten @ 2026-11-25T14:00 | Mi 14 Uhr Retro @ 2026-11-19T15:23
plane Büro schließt heute um 14 Uhr, heute 16 Uhr → schedule: Büro schließt heute um 14 Uhr @ 2026-11-19T16:00
plane Samstag oder Sonntag Brunch? → schedule: nothing
plane morgen 8 Uhr: Guten Morgen zusammen! → schedule: Guten Morgen zusammen! @ 2026-11-20T08:00
plane für morgen 8 Uhr Guten Morgen zusammen! → schedule: Guten Morgen zusammen! @ 2026-11-20T08:00
plane Freitag 16 Uhr Schönes Wochenende! → schedule: Schönes Wochenende! @ 2026-11-20T16:00
plane Schönes Wochenende! Freitag 16 Uhr → schedule: Schönes Wochenende! @ 2026-11-20T16:00
plane in 20 Minuten Bin unterwegs → schedule: Bin unterwegs @ 2026-11-19T15:38
plane am 31.12. um 23:59 Frohes neues Jahr! → schedule: Frohes neues Jahr! @ 2026-12-31T23:59
plane morgen das Büro bleibt zu → schedule: das Büro bleibt zu @ 2026-11-20T09:00
plane der Server startet heute Abend um 18 Uhr neu → schedule: nothing
plane Hallo zusammen → schedule: nothing
plane 3 Vorschläge fürs Essen → schedule: nothing
sende eine Nachricht morgen um 7: Alles Gute! → schedule: Alles Gute! @ 2026-11-20T07:00
schicke eine Nachricht um 16:30 Komme später → schedule: Komme später @ 2026-11-19T16:30
plane Montag 9 Die Etiketten drucken wieder → schedule? Die Etiketten drucken wieder @ 2026-11-23T09:00 | 9 Die Etiketten drucken wieder @ 2026-11-23T09:00
plane um 17 Uhr Bitte Zeiten eintragen → schedule: Bitte Zeiten eintragen @ 2026-11-19T17:00
plane heute 17 Uhr: Bitte Zeiten eintragen → schedule: Bitte Zeiten eintragen @ 2026-11-19T17:00
plane Mittwoch 14 Uhr Das Treffen ist jetzt Donnerstag 15 Uhr → schedule? Das Treffen ist jetzt Donnerstag 15 Uhr @ 2026-11-25T14:00 | Mittwoch 14 Uhr Das Treffen ist jetzt @ 2026-11-26T15:00
plane morgen 9 Uhr Wir liefern am Freitag! → schedule? Wir liefern @ 2026-11-20T09:00 | Wir liefern am Freitag! @ 2026-11-20T09:00 | morgen 9 Uhr Wir liefern @ 2026-11-20T09:00
plane morgen 9 Uhr: Bis um 10 → schedule? Bis um 10 @ 2026-11-20T09:00 | morgen 9 Uhr @ 2026-11-20T10:00
plane nächsten Montag 8:30 Neue Woche, neue Tickets → schedule: Neue Woche, neue Tickets @ 2026-11-23T08:30
plane in einer Stunde Der Build ist grün → schedule: Der Build ist grün @ 2026-11-19T16:18
plane 24.12. 12 Uhr Frohe Weihnachten! → schedule: Frohe Weihnachten! @ 2026-12-24T12:00
plane am 4. Januar um 9 Willkommen zurück! → schedule: Willkommen zurück! @ 2027-01-04T09:00
plane 2 Prüfer fehlen noch → schedule: nothing
plane 10 Tipps für bessere Treffen → schedule: nothing
plane die Feier → schedule: nothing
plane Gute Nacht zusammen heute um 22 Uhr → schedule: Gute Nacht zusammen @ 2026-11-19T22:00
plane Freitag Mittag: Essen ist da → schedule: Essen ist da @ 2026-11-20T12:00
`;
