/** German lines and what they mean; see lines.ts. */
export default String.raw`
erinnere mich jeden Freitag um 16 Uhr an die Zeiterfassung → remind: die Zeiterfassung @ 2026-11-20T16:00 every 1 week
erinnere mich jeden zweiten Montag an die Tonne → remind: die Tonne @ 2026-11-23T09:00 every 2 week
erinnere mich werktags um 8:45 an die Standup-Runde → remind: die Standup-Runde @ 2026-11-20T08:45 every 1 week
erinnere mich montags und mittwochs um 18 Uhr an den Sport → remind: den Sport @ 2026-11-23T18:00 every 1 week
erinnere mich von Montag bis Freitag um 9 an das Wasser → remind: das Wasser @ 2026-11-20T09:00 every 1 week
erinnere mich montags bis donnerstags um 9 an das Wasser → remind: das Wasser @ 2026-11-23T09:00 every 1 week
erinnere mich jeden Monat am 15. an die Miete → remind: die Miete @ 2026-12-15T09:00 every 1 month
erinnere mich am 15. jeden Monats an die Miete → remind: die Miete @ 2026-12-15T09:00 every 1 month
erinnere mich jeden letzten Freitag im Monat an den Bericht → remind: den Bericht @ 2026-11-27T09:00 every 1 month
erinnere mich alle zwei Wochen am Donnerstag an die Retro → remind: die Retro @ 2026-11-26T09:00 every 2 week
erinnere mich alle 3 Monate an die Zahnreinigung → remind: die Zahnreinigung @ 2027-02-19T09:00 every 3 month
erinnere mich jährlich am 2. Februar an Mamas Geburtstag → remind: Mamas Geburtstag @ 2027-02-02T09:00 every 1 year
erinnere mich jedes Jahr an Mamas Geburtstag am 2. Februar → remind? Mamas Geburtstag @ 2027-02-02T09:00 every 1 year | Mamas Geburtstag am 2. Februar @ 2027-11-19T09:00 every 1 year | jedes Jahr an Mamas Geburtstag @ 2027-02-02T09:00
erinnere mich zweimal am Tag an die Tropfen → remind: nothing, repeats
erinnere mich morgens an die Tabletten → remind? die Tabletten @ 2026-11-20T09:00 every 1 day | die Tabletten @ 2026-11-20T09:00
erinnere mich abends um 8 an die Tabletten → remind? die Tabletten @ 2026-11-19T20:00 every 1 day | die Tabletten @ 2026-11-19T20:00
erinnere mich ab Montag täglich an das Tagebuch → remind: das Tagebuch @ 2026-11-23T09:00 every 1 day
erinnere mich bis Freitag täglich um 9 an das Tagebuch → remind: das Tagebuch @ 2026-11-20T09:00 every 1 day
plane jeden Freitag 16 Uhr Bitte Zeiten eintragen → schedule: Bitte Zeiten eintragen @ 2026-11-20T16:00 every 1 week
plane werktags 9:15 Standup in 15 Minuten → schedule? Standup in 15 Minuten @ 2026-11-20T09:15 every 1 week | werktags 9:15 Standup @ 2026-11-19T15:33
erinnere mich am 1. jedes Monats an die Miete → remind: die Miete @ 2026-12-01T09:00 every 1 month
erinnere mich jeden 15. an die Miete → remind: die Miete @ 2026-12-15T09:00 every 1 month
erinnere mich jeden Tag um 7 an die Übung → remind: die Übung @ 2026-11-20T07:00 every 1 day
erinnere mich täglich um 21:30 an das Tagebuch → remind: das Tagebuch @ 2026-11-19T21:30 every 1 day
erinnere mich jeden Dienstag und Donnerstag um 18 Uhr an das Training → remind: das Training @ 2026-11-19T18:00 every 1 week
erinnere mich dienstags an die Tonne → remind: die Tonne @ 2026-11-24T09:00 every 1 week
erinnere mich sonntags um 17 Uhr an Oma → remind: Oma @ 2026-11-22T17:00 every 1 week
erinnere mich jeden zweiten Mittwoch um 14 Uhr an Leo → remind: Leo @ 2026-11-25T14:00 every 2 week
erinnere mich an jedem 1. an die Rechnung → remind: die Rechnung @ 2026-12-01T09:00 every 1 month
erinnere mich am zweiten Montag jeden Monats an die Rechnung → remind: die Rechnung @ 2026-12-14T09:00 every 1 month
erinnere mich jeden Montag an den Wochenplan → remind: den Wochenplan @ 2026-11-23T09:00 every 1 week
erinnere mich jeden zweiten Donnerstag an die Tonne → remind: die Tonne @ 2026-11-26T09:00 every 2 week
erinnere mich jeden Werktag um 8:45 ans Lüften → remind: Lüften @ 2026-11-20T08:45 every 1 week
erinnere mich montags und mittwochs um 18 Uhr ans Training → remind: Training @ 2026-11-23T18:00 every 1 week
erinnere mich alle zwei Tage ans Gießen → remind: Gießen @ 2026-11-20T09:00 every 2 day
erinnere mich täglich um 9 an die Tabletten → remind: die Tabletten @ 2026-11-20T09:00 every 1 day
erinnere mich jeden Abend um 19 Uhr an die Katze → remind: die Katze @ 2026-11-19T19:00 every 1 day
erinnere mich jeden Monat am 25. an die Rechnungen → remind: die Rechnungen @ 2026-11-25T09:00 every 1 month
erinnere mich jeden 1. und 15. an die Löhne → remind: die Löhne @ 2026-12-01T09:00 every 1 month
erinnere mich am 1. und 15. jeden Monats an die Löhne → remind: die Löhne @ 2026-12-01T09:00 every 1 month
erinnere mich jedes Jahr am 2. April an Papa → remind: Papa @ 2027-04-02T09:00 every 1 year
erinnere mich jedes Quartal an die Auswertung → remind: die Auswertung @ 2027-02-19T09:00 every 3 month
erinnere mich an die Miete am 1. jeden Monats → remind: die Miete @ 2026-12-01T09:00 every 1 month
erinnere mich ab Montag täglich um 9 an das Tagebuch → remind: das Tagebuch @ 2026-11-23T09:00 every 1 day
plane werktags 9:30 Standup! → schedule: Standup! @ 2026-11-20T09:30 every 1 week
erinnere mich zweimal die Woche an die Fische → remind: nothing, repeats
erinnere mich alle 4 Stunden an die Tropfen → remind: nothing, repeats
erinnere mich jeden zweiten Tag ans Laufen → remind: Laufen @ 2026-11-20T09:00 every 2 day
erinnere mich jeden Mo, Mi und Fr um 7 ans Laufen → remind: Laufen @ 2026-11-20T07:00 every 1 week
erinnere mich jedes Wochenende an den Anruf zuhause → remind: den Anruf zuhause @ 2026-11-21T09:00 every 1 week
erinnere mich jeden Sonntagabend an die Brotdosen → remind: die Brotdosen @ 2026-11-22T18:00 every 1 week
erinnere mich monatlich an die Sicherung → remind: die Sicherung @ 2026-12-19T09:00 every 1 month
erinnere mich jeden dritten Donnerstag im Monat an den Buchclub → remind: den Buchclub @ 2026-12-17T09:00 every 1 month
erinnere mich jährlich am 9. Mai an den Bericht → remind: den Bericht @ 2027-05-09T09:00 every 1 year
erinnere mich täglich um 22 Uhr ans Abschließen → remind: Abschließen @ 2026-11-19T22:00 every 1 day
erinnere mich täglich bis 1.12. an die Setzlinge → remind: die Setzlinge @ 2026-11-20T09:00 every 1 day
erinnere mich an die Schicht Montag bis Freitag → remind? die Schicht @ 2026-11-20T09:00 every 1 week
plane jeden Werktag um 17 Uhr Zeiten eintragen → schedule: Zeiten eintragen @ 2026-11-19T17:00 every 1 week
plane jeden Monat am 1. Neuer Monat, neue Ziele → schedule: Neuer Monat, neue Ziele @ 2026-12-01T09:00 every 1 month
plane täglich 9:15 Standup in 15 Minuten → schedule? Standup in 15 Minuten @ 2026-11-20T09:15 every 1 day | täglich 9:15 Standup @ 2026-11-19T15:33
erinnere mich jeden Sonntag um 19 Uhr daran, den Wecker zu stellen → remind: den Wecker zu stellen @ 2026-11-22T19:00 every 1 week
erinnere mich jeden letzten Tag im Monat ans Zählerablesen → remind: Zählerablesen @ 2026-11-30T09:00 every 1 month
erinnere mich jeden zweiten Freitag im Monat an den Stammtisch → remind: den Stammtisch @ 2026-12-11T09:00 every 1 month
erinnere mich alle 14 Tage am Dienstag an die gelbe Tonne → remind: die gelbe Tonne @ 2026-11-24T09:00 every 2 week
erinnere mich immer montags um 8 an den Wochenplan → remind: den Wochenplan @ 2026-11-23T08:00 every 1 week
erinnere mich jeden Morgen um 7 an die Tabletten → remind: die Tabletten @ 2026-11-20T07:00 every 1 day
erinnere mich einmal im Monat an die Filter → remind: nothing, repeats
erinnere mich halbjährlich an die Filter → remind: die Filter @ 2027-05-19T09:00 every 6 month
erinnere mich alle halbe Jahre an die Filter → remind: die Filter @ 2027-05-19T09:00 every 6 month
erinnere mich jedes Jahr zu Weihnachten an Tante Inge → remind: Tante Inge @ 2026-12-24T09:00 every 1 year
erinnere mich dreimal täglich an die Tropfen → remind: nothing, repeats
erinnere mich wöchentlich am Mittwoch an den Newsletter → remind: den Newsletter @ 2026-11-25T09:00 every 1 week
erinnere mich Mo-Fr um 7:45 an den Bus → remind: den Bus @ 2026-11-20T07:45 every 1 week
erinnere mich Mo, Mi, Fr um 18:30 an Yoga → remind: Yoga @ 2026-11-20T18:30 every 1 week
erinnere mich jeden Werktag um 16:55 ans Ausstempeln → remind: Ausstempeln @ 2026-11-19T16:55 every 1 week
erinnere mich jeden 3. des Monats an die Karte → remind: die Karte @ 2026-12-03T09:00 every 1 month
erinnere mich monatlich am letzten Freitag an den Bericht → remind: den Bericht @ 2026-11-27T09:00 every 1 month
erinnere mich jeden Samstag und Sonntag um 10 an den Anruf → remind: den Anruf @ 2026-11-21T10:00 every 1 week
erinnere mich täglich um 8 bis Heiligabend ans Türchen → remind: Türchen @ 2026-11-20T08:00 every 1 day
erinnere mich alle 4 Wochen am Freitag an den Filter → remind: den Filter @ 2026-11-20T09:00 every 4 week
erinnere mich einmal pro Woche an den Kaktus → remind: nothing, repeats
erinnere mich jeden Mittag an den Spaziergang → remind: den Spaziergang @ 2026-11-20T12:00 every 1 day
erinnere mich immer freitags um 14 Uhr an die Stunden → remind: die Stunden @ 2026-11-20T14:00 every 1 week
erinnere mich wochentags um 7 an den Bus → remind: den Bus @ 2026-11-20T07:00 every 1 week
erinnere mich jedes zweite Wochenende an die Blumen → remind: nothing, repeats
erinnere mich jeden ersten Sonntag im Monat an den Flohmarkt → remind: den Flohmarkt @ 2026-12-06T09:00 every 1 month
erinnere mich ab Montag jeden Tag um 8 ans Dehnen → remind: Dehnen @ 2026-11-23T08:00 every 1 day
erinnere mich am Samstag bis Sonntag ans Ruhen → remind? Ruhen @ 2026-11-21T09:00 every 1 week
erinnere mich jeden Abend um 6 an die Katze → remind: die Katze @ 2026-11-19T18:00 every 1 day
erinnere mich an die Katze jeden Abend um 6 → remind: die Katze @ 2026-11-19T18:00 every 1 day
erinnere mich jeden Donnerstagabend an die Tonnen → remind: die Tonnen @ 2026-11-19T18:00 every 1 week
erinnere mich am letzten Sonntag jeden Monats ans Entkalken → remind: Entkalken @ 2026-11-29T09:00 every 1 month
erinnere mich alle 90 Tage ans Passwort → remind: Passwort @ 2026-11-20T09:00 every 90 day
erinnere mich jedes Jahr am 15. Januar an die Steuer → remind: die Steuer @ 2027-01-15T09:00 every 1 year
erinnere mich am 10. jeden Monats um 8 an die Rechnungen → remind: die Rechnungen @ 2026-12-10T08:00 every 1 month
erinnere mich Mo, Di und Do um 7:45 an die Jause → remind: die Jause @ 2026-11-23T07:45 every 1 week
erinnere mich alle paar Tage an den Farn → remind: den Farn @ 2026-11-20T09:00 every 3 day
erinnere mich alle 30 min ans Aufstehen → remind: nothing, repeats
erinnere mich 2x pro Woche ans Gießen → remind: nothing, repeats
erinnere mich jeden Morgen um 8 an die Vitamine → remind: die Vitamine @ 2026-11-20T08:00 every 1 day
erinnere mich jeden Mittwoch mittags an die Bestellung → remind: die Bestellung @ 2026-11-25T12:00 every 1 week
erinnere mich freitags an die Pflanzen → remind: die Pflanzen @ 2026-11-20T09:00 every 1 week
erinnere mich nachmittags um 3 an HR → remind? HR @ 2026-11-20T15:00 every 1 day | HR @ 2026-11-20T15:00 | nachmittags um 3 @ 2026-11-19T16:18
erinnere mich alle zwei Wochen montags an die Tonne → remind: die Tonne @ 2026-11-23T09:00 every 2 week
erinnere mich jeden 1. im Monat an die Miete → remind: die Miete @ 2026-12-01T09:00 every 1 month
erinnere mich jeden Donnerstag um 15 Uhr an den Newsletter → remind: den Newsletter @ 2026-11-26T15:00 every 1 week
erinnere mich sonntags um 20 Uhr an die Wochenplanung → remind: die Wochenplanung @ 2026-11-22T20:00 every 1 week
erinnere mich jedes Jahr am 3.5. an den Geburtstag → remind: den Geburtstag @ 2027-05-03T09:00 every 1 year
erinnere mich monatlich um 10 an die Kasse → remind: die Kasse @ 2026-12-19T10:00 every 1 month
erinnere mich alle 2 Monate am 5. an die Miete → remind: die Miete @ 2026-12-05T09:00 every 2 month
erinnere mich jedes Halbjahr an den Filter → remind: den Filter @ 2027-05-19T09:00 every 6 month
erinnere mich jeden dritten Tag ans Gießen → remind: Gießen @ 2026-11-20T09:00 every 3 day
erinnere mich freitagnachmittags um 3 an Ana → remind: Ana @ 2026-11-20T15:00 every 1 week
erinnere mich alle 6 Monate 10 Mal an Ana → remind: Ana @ 2027-05-19T09:00 every 6 month
erinnere mich jeden Monat 10 Mal an Ana → remind: Ana @ 2026-12-19T09:00 every 1 month
erinnere mich jedes Quartal am 1. an Steuern → remind: Steuern @ 2027-01-01T09:00 every 3 month
erinnere mich Mo/Mi/Fr um 8 an Sport → remind: Sport @ 2026-11-20T08:00 every 1 week
erinnere mich jeden 5. Montag an Sport → remind: nothing, repeats
erinnere mich jeden ersten Montag an die Kasse → remind: die Kasse @ 2026-12-07T09:00 every 1 month
erinnere mich an Mamas Geburtstag am 3. März jedes Jahr → remind: Mamas Geburtstag @ 2027-03-03T09:00 every 1 year
erinnere mich Mo Di Do um 9 an Physio → remind: Physio @ 2026-11-23T09:00 every 1 week
`;
