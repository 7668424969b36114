/** German lines and what they mean; see lines.ts. */
export default String.raw`
plane morgen 8 Uhr Guten Morgen zusammen → schedule: Guten Morgen zusammen @ 2026-11-20T08:00
plane für Freitag 17 Uhr Schönes Wochenende! → schedule: Schönes Wochenende! @ 2026-11-20T17:00
plane Schönes Wochenende! Freitag 17 Uhr → schedule: Schönes Wochenende! @ 2026-11-20T17:00
plane Freitag 17 Uhr: Bis Montag! → schedule? Bis Montag! @ 2026-11-20T17:00 | Freitag 17 Uhr! @ 2026-11-23T09:00
plane Wir treffen uns um 15 Uhr in Raum 5 morgen um 9 → schedule: Wir treffen uns um 15 Uhr in Raum 5 @ 2026-11-20T09:00
plane morgen um 9 Wir treffen uns um 15 Uhr in Raum 5 → schedule: Wir treffen uns um 15 Uhr in Raum 5 @ 2026-11-20T09:00
plane in 10 Minuten Bin gleich da → schedule: Bin gleich da @ 2026-11-19T15:28
plane heute 18 Uhr Feierabend → schedule? Feierabend @ 2026-11-19T18:00 |  @ 2026-11-19T18:00
plane Feierabend um 18 Uhr → schedule? Feierabend @ 2026-11-19T18:00 |  @ 2026-11-19T18:00
plane am 24.12. um 12 Frohe Weihnachten → schedule: Frohe Weihnachten @ 2026-12-24T12:00
plane Montag um 8 Ich bin ab Montag wieder da → schedule: Ich bin ab Montag wieder da @ 2026-11-23T08:00
plane Am Montag ist Feiertag, Freitag 15 Uhr → schedule? ist Feiertag, Freitag 15 Uhr @ 2026-11-23T09:00 | Am Montag ist Feiertag @ 2026-11-20T15:00
plane Heute ist Release! morgen 7 Uhr → schedule? ist Release! morgen 7 Uhr @ 2026-11-19T18:00 | ist Release! morgen 7 Uhr @ 2026-11-19T18:18 | Heute ist Release! @ 2026-11-20T07:00
plane 17 Uhr Feierabendbier um 18 Uhr → schedule? Feierabendbier um 18 Uhr @ 2026-11-19T17:00 | 17 Uhr Feierabendbier @ 2026-11-19T18:00
plane morgen früh Guten Morgen → schedule: Guten Morgen @ 2026-11-20T09:00
plane morgen früh um 8 Guten Morgen → schedule: Guten Morgen @ 2026-11-20T08:00
plane Dienstag 10 Uhr Wir sehen uns Mittwoch → schedule? Wir sehen uns Mittwoch @ 2026-11-24T10:00 | Dienstag 10 Uhr Wir sehen uns @ 2026-11-25T09:00
plane Bin bis Freitag weg morgen 8 Uhr → schedule: Bin bis Freitag weg @ 2026-11-20T08:00
plane Um 3 gibt es Kuchen heute 14:45 → schedule? gibt es Kuchen heute 14:45 @ 2026-11-20T15:00
plane in einer halben Stunde Kuchen in der Küche → schedule: Kuchen in der Küche @ 2026-11-19T15:48
plane Kuchen in der Küche in einer halben Stunde → schedule: Kuchen in der Küche @ 2026-11-19T15:48
plane Noch 3 Tage! morgen 9 → schedule: Noch 3 Tage! @ 2026-11-20T09:00
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
plane Montag 9 Die Etiketten drucken wieder → schedule? 9 Die Etiketten drucken wieder @ 2026-11-23T09:00 | Die Etiketten drucken wieder @ 2026-11-23T09:00
plane um 17 Uhr Bitte Zeiten eintragen → schedule: Bitte Zeiten eintragen @ 2026-11-19T17:00
plane heute 17 Uhr: Bitte Zeiten eintragen → schedule: Bitte Zeiten eintragen @ 2026-11-19T17:00
plane Mittwoch 14 Uhr Das Treffen ist jetzt Donnerstag 15 Uhr → schedule? Das Treffen ist jetzt Donnerstag 15 Uhr @ 2026-11-25T14:00 | Mittwoch 14 Uhr Das Treffen ist jetzt @ 2026-11-26T15:00
plane morgen 9 Uhr Wir liefern am Freitag! → schedule? Wir liefern! @ 2026-11-20T09:00 | Wir liefern am Freitag! @ 2026-11-20T09:00 | morgen 9 Uhr Wir liefern! @ 2026-11-20T09:00
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
plane für morgen früh 7:30 Uhr: Zug fällt aus, komme später → schedule: Zug fällt aus, komme später @ 2026-11-20T07:30
plane Mo 8 Uhr Wer hat diese Woche Bereitschaft? → schedule: Wer hat diese Woche Bereitschaft? @ 2026-11-23T08:00
plane heute Abend 20 Uhr Gute Nacht → schedule: Gute Nacht @ 2026-11-19T20:00
plane in einer Viertelstunde bin gleich wieder da → schedule: bin gleich wieder da @ 2026-11-19T15:33
plane am Freitag um 12 Mahlzeit! → schedule: Mahlzeit! @ 2026-11-20T12:00
plane morgen 9:15 Daily beginnt in 15 Minuten → schedule? Daily beginnt in 15 Minuten @ 2026-11-20T09:15 | beginnt in 15 Minuten @ 2026-11-20T09:15 every 1 day | morgen 9:15 Daily beginnt @ 2026-11-19T15:33
plane um 17:30 Schönen Feierabend zusammen → schedule: Schönen Feierabend zusammen @ 2026-11-19T17:30
plane Dienstag 9 Uhr 3 Plätze sind noch frei → schedule: 3 Plätze sind noch frei @ 2026-11-24T09:00
plane Dienstag um 9 3 Plätze sind noch frei → schedule: 3 Plätze sind noch frei @ 2026-11-24T09:00
plane 1.12. 8:00 Der Adventskalender hängt → schedule: Der Adventskalender hängt @ 2026-12-01T08:00
plane Das Treffen ist auf 15 Uhr verschoben, morgen um 8 → schedule: Das Treffen ist auf 15 Uhr verschoben @ 2026-11-20T08:00
plane Morgen ist Betriebsversammlung um 10, heute 16 Uhr → schedule: Morgen ist Betriebsversammlung um 10 @ 2026-11-19T16:00
schicke morgen um halb neun Guten Morgen zusammen → schedule: Guten Morgen zusammen @ 2026-11-20T08:30
sende Freitag 15:30: Bitte noch Stunden buchen → schedule: Bitte noch Stunden buchen @ 2026-11-20T15:30
plane Sonntag 18 Uhr Denkt an die Sommerzeit → schedule: Denkt an die Sommerzeit @ 2026-11-22T18:00
plane 31.12. 18 Uhr Guten Rutsch! → schedule: Guten Rutsch! @ 2026-12-31T18:00
plane Guten Rutsch! am 31. um 18 Uhr → schedule: Guten Rutsch! @ 2026-12-31T18:00
plane heute in 2 Stunden Erinnerung an die Umfrage → schedule: Erinnerung an die Umfrage @ 2026-11-19T17:18
schick in 5 min bin da → schedule: bin da @ 2026-11-19T15:23
plane täglich um 8:55 Daily in 5 Minuten → schedule? Daily in 5 Minuten @ 2026-11-20T08:55 every 1 day | täglich um 8:55 Daily @ 2026-11-19T15:23
plane Morgen 10 Uhr: Standup entfällt → schedule: Standup entfällt @ 2026-11-20T10:00
plane Freitag, 17:00 – Schönes Wochenende → schedule: Schönes Wochenende @ 2026-11-20T17:00
plane am 24. Dezember um 10 Uhr: Frohe Weihnachten euch allen! → schedule: Frohe Weihnachten euch allen! @ 2026-12-24T10:00
plane in 2h: Server ist wieder da → schedule: Server ist wieder da @ 2026-11-19T17:18
plane nächste Woche Montag um 9 Wer kommt zum Sommerfest am 5.7.? → schedule? Wer kommt zum Sommerfest am 5.7.? @ 2026-11-23T09:00 | nächste Woche Montag um 9 Wer kommt zum Sommerfest? @ 2027-07-05T09:00
plane morgen 9 Uhr @alle bitte Tickets prüfen → schedule: @alle bitte Tickets prüfen @ 2026-11-20T09:00
plane Mo 9 Uhr Sprint 42 beginnt → schedule: Sprint 42 beginnt @ 2026-11-23T09:00
plane heute 20 Uhr Das Spiel beginnt in 15 Minuten → schedule? Das Spiel beginnt in 15 Minuten @ 2026-11-19T20:00 | heute 20 Uhr Das Spiel beginnt @ 2026-11-19T15:33
plane um 15:50 Call beginnt in 10 Minuten → schedule? Call beginnt in 10 Minuten @ 2026-11-19T15:50 | um 15:50 Call beginnt @ 2026-11-19T15:28
plane Freitag 12 Uhr: Heute 2 für 1 Pizza → schedule: Heute 2 für 1 Pizza @ 2026-11-20T12:00
plane am 9.12. um 8: Alles Gute zum 40., Sam! → schedule: Alles Gute zum 40., Sam! @ 2026-12-09T08:00
plane das Mittagessen ist fertig morgen um 12 → schedule: das Mittagessen ist fertig @ 2026-11-20T12:00
plane heute 16 Uhr: Büro schließt um 17 Uhr → schedule? Büro schließt um 17 Uhr @ 2026-11-19T16:00 | heute 16 Uhr: Büro schließt @ 2026-11-19T17:00
plane Montagmorgen Guten Start in die Woche → schedule: Guten Start in die Woche @ 2026-11-23T09:00
plane jeden Montag 8:30 Wochenziele? → schedule: Wochenziele? @ 2026-11-23T08:30 every 1 week
plane am 1. jeden Monats um 9: Miete! → schedule: Miete! @ 2026-12-01T09:00 every 1 month
plane werktags um 17 Uhr: Zeiten buchen → schedule: Zeiten buchen @ 2026-11-19T17:00 every 1 week
plane jeden Freitag um halb vier: Feierabendbier? → schedule: Feierabendbier? @ 2026-11-20T15:30 every 1 week
plane Gute Nacht um 23 Uhr → schedule: Gute Nacht @ 2026-11-19T23:00
plane nächste Woche: Die Zahlen sind da → schedule: Die Zahlen sind da @ 2026-11-23T09:00
schedule morgen 9 Uhr Hallo → schedule: Hallo @ 2026-11-20T09:00
plane Urlaub → schedule: nothing
schick mir die Datei → schedule: nothing
sende Anna die Datei → schedule: nothing
plane Freitag 8 Uhr Semmeln sind in der Küche → schedule: Semmeln sind in der Küche @ 2026-11-20T08:00
plane für morgen Mittag: Pizza ist da → schedule: Pizza ist da @ 2026-11-20T12:00
plane morgen Mittag Pizza ist da! → schedule: Pizza ist da! @ 2026-11-20T12:00
plane Mo 8:45 Wir starten in 15 min → schedule? Wir starten in 15 min @ 2026-11-23T08:45 | Mo 8:45 Wir starten @ 2026-11-19T15:33
plane 18 Uhr Gute Nacht aus Wien → schedule: Gute Nacht aus Wien @ 2026-11-19T18:00
plane 23.12. 16 Uhr Büro zu vom 24.12. bis 3.1. → schedule? Büro zu vom 24.12. bis 3.1. @ 2026-12-23T16:00 | 23.12. 16 Uhr Büro zu vom 24.12. @ 2027-01-03T09:00
plane 1.1. 0:01 Prosit 2027! → schedule: Prosit 2027! @ 2027-01-01T00:01
plane in 45 min: bitte zum Ende kommen → schedule: bitte zum Ende kommen @ 2026-11-19T16:03
plane heute 17:30 Danke euch, tolle Woche → schedule: Danke euch, tolle Woche @ 2026-11-19T17:30
plane wöchentlich am Montag um 10: Teilt eure Erfolge → schedule: Teilt eure Erfolge @ 2026-11-23T10:00 every 1 week
plane Danke für die 100 Stimmen morgen 10 Uhr → schedule: Danke für die 100 Stimmen @ 2026-11-20T10:00
plane Wir schließen freitags um 15 Uhr, Donnerstag 16 Uhr → schedule: Wir schließen freitags um 15 Uhr @ 2026-11-19T16:00
plane Dienstag um 11 Feueralarm um 11:30 → schedule? Feueralarm um 11:30 @ 2026-11-24T11:00 | Dienstag um 11 Feueralarm @ 2026-11-20T11:30
plane morgen 15 Uhr hallo Team → schedule: hallo Team @ 2026-11-20T15:00
plane Montag um 9: Wo stehen wir mit v3? → schedule: Wo stehen wir mit v3? @ 2026-11-23T09:00
sende in einer Stunde Hast du es bekommen? → schedule: Hast du es bekommen? @ 2026-11-19T16:18
schicke heute um 20 Uhr: ruf mich an → schedule: ruf mich an @ 2026-11-19T20:00
plane die guten Nachrichten → schedule: nothing
plane 5 Leute für Samstag gesucht → schedule: nothing
plane Schönen Freitag euch allen morgen um 9 → schedule: Schönen Freitag euch allen @ 2026-11-20T09:00
plane am Montag ab 8 gibt es Kaffee → schedule? gibt es Kaffee @ 2026-11-23T08:00
plane übermorgen 9 Uhr: Noch 10 Tage! → schedule? Noch 10 Tage! @ 2026-11-21T09:00 | übermorgen 9 Uhr! @ 2026-11-29T09:00
plane morgen 8:55 Daily in 5 Minuten → schedule? Daily in 5 Minuten @ 2026-11-20T08:55 | in 5 Minuten @ 2026-11-20T08:55 every 1 day | morgen 8:55 Daily @ 2026-11-19T15:23
plane Donnerstag 10 Uhr Bitte PR 512 bis Freitag prüfen → schedule: Bitte PR 512 bis Freitag prüfen @ 2026-11-26T10:00
plane Montag um 9 Guten Morgen, gibt es Blocker? → schedule: Guten Morgen, gibt es Blocker? @ 2026-11-23T09:00
plane in 2 Stunden: Build ist fertig → schedule: Build ist fertig @ 2026-11-19T17:18
plane heute um 21 Uhr Denkt an den Müll morgen → schedule? Denkt an den Müll morgen @ 2026-11-19T21:00 | heute um 21 Uhr Denkt an den Müll @ 2026-11-20T09:00
plane Freitag 15 Uhr Kuchen in der Küche! → schedule: Kuchen in der Küche! @ 2026-11-20T15:00
plane morgen Nachmittag: Aufzeichnung ist online → schedule: Aufzeichnung ist online @ 2026-11-20T15:00
plane um 18 Uhr Schönen Abend → schedule: Schönen Abend @ 2026-11-19T18:00
plane jeden Freitag um 16:30 Schönes Wochenende → schedule: Schönes Wochenende @ 2026-11-20T16:30 every 1 week
plane nächsten Montag 8 Uhr Willkommen in KW 48 → schedule? Willkommen in KW 48 @ 2026-11-23T08:00 | nächsten Montag 8 Uhr Willkommen @ 2026-11-23T09:00
plane 5.12. 9 Uhr Noch 2 Wochen bis zum Release → schedule: Noch 2 Wochen bis zum Release @ 2026-12-05T09:00
schicke morgen früh Danke für deine Hilfe gestern → schedule: Danke für deine Hilfe gestern @ 2026-11-20T09:00
plane morgen um 8 Moin zusammen! → schedule: Moin zusammen! @ 2026-11-20T08:00
plane Montag 9:30 Hallo zusammen, Retro ist um 14 Uhr → schedule? Hallo zusammen, Retro ist um 14 Uhr @ 2026-11-23T09:30 | Montag 9:30 Hallo zusammen, Retro ist @ 2026-11-20T14:00
plane in 30 min Kann jemand um 17 Uhr übernehmen? → schedule: Kann jemand um 17 Uhr übernehmen? @ 2026-11-19T15:48
plane 16:30 Bin weg, bis morgen → schedule? Bin weg, bis morgen @ 2026-11-19T16:30 | 16:30 Bin weg @ 2026-11-20T09:00
plane Freitag 16 Uhr Danke für die tolle Woche → schedule: Danke für die tolle Woche @ 2026-11-20T16:00
plane 18.12. 12 Uhr Weihnachtsfeier ab 18 Uhr → schedule? Weihnachtsfeier ab 18 Uhr @ 2026-12-18T12:00 | 18.12. 12 Uhr Weihnachtsfeier @ 2026-11-19T18:00
plane 30.11. 9 Uhr Letzter Tag für Spesen → schedule: Letzter Tag für Spesen @ 2026-11-30T09:00
plane jeden Montag um 8 Wer ist da? → schedule: Wer ist da? @ 2026-11-23T08:00 every 1 week
plane Montag 8 Uhr Morgen zusammen! → schedule? Morgen zusammen! @ 2026-11-23T08:00 | zusammen! @ 2026-11-23T08:00
plane 8 Uhr morgen Hallo! → schedule: Hallo! @ 2026-11-20T08:00
plane Treffen wir uns um 3? → schedule? Treffen wir uns? @ 2026-11-20T15:00
plane Schick mir die Zahlen bis Freitag → schedule? Schick mir die Zahlen @ 2026-11-20T09:00
plane Freitag passt mir → schedule? passt mir @ 2026-11-20T09:00
plane morgen klappt nicht → schedule? klappt nicht @ 2026-11-20T09:00
plane diesen Freitag Runde fällt aus → schedule? Runde fällt aus @ 2026-11-20T09:00
plane 16 Uhr Meeting ist verschoben → schedule? Meeting ist verschoben @ 2026-11-19T16:00
plane Freitag 16 Uhr Bericht ist fertig → schedule: Bericht ist fertig @ 2026-11-20T16:00
plane morgen kein Standup → schedule? kein Standup @ 2026-11-20T09:00
plane freitags keine Meetings → schedule? keine Meetings @ 2026-11-20T09:00 every 1 week
plane nächste Woche bin ich weg → schedule? bin ich weg @ 2026-11-23T09:00
plane am Freitag machen wir Pizza → schedule? machen wir Pizza @ 2026-11-20T09:00
plane morgen 9 Uhr können wir kurz reden? → schedule: können wir kurz reden? @ 2026-11-20T09:00
plane jeden Freitag gibts Pizza → schedule? gibts Pizza @ 2026-11-20T09:00 every 1 week
plane ab morgen gilt die neue Regel → schedule? gilt die neue Regel @ 2026-11-20T09:00
plane morgen zusammen, Kaffee ist alle → schedule? zusammen, Kaffee ist alle @ 2026-11-20T09:00
plane morgen 9 Uhr Morgen zusammen → schedule? Morgen zusammen @ 2026-11-20T09:00 | zusammen @ 2026-11-20T09:00
plane noch 3 Tage! → schedule?  @ 2026-11-22T09:00
plane so ein Tag → schedule?  @ 2026-11-20T09:00
plane 10 Jahre dabei! → schedule? dabei! @ 2036-11-19T09:00
plane bis morgen! → schedule?  @ 2026-11-20T09:00
plane bis Freitag bitte Zeiten eintragen → schedule? bitte Zeiten eintragen @ 2026-11-20T09:00
plane 9.30 pro Person fürs Essen → schedule? pro Person fürs Essen @ 2026-11-20T09:30
plane 16.30 Kaffee? → schedule: Kaffee? @ 2026-11-19T16:30
plane 9-11 Uhr Schulung → schedule? Schulung @ 2026-11-20T09:00
plane morgen die 15 Uhr Besprechung fällt aus → schedule: die 15 Uhr Besprechung fällt aus @ 2026-11-20T09:00
plane am Ersten: Miete ist fällig → schedule: Miete ist fällig @ 2026-12-01T09:00
`;
