/** German lines and what they mean; see lines.ts. */
export default String.raw`
erinnere mich morgen an den Müll → remind: den Müll @ 2026-11-20T09:00
erinnere mich am Samstag um 10 an den Wocheneinkauf → remind: den Wocheneinkauf @ 2026-11-21T10:00
erinnere mich in einer Stunde an den Kuchen → remind: den Kuchen @ 2026-11-19T16:18
erinnere mich heute Abend an die Wäsche → remind: die Wäsche @ 2026-11-19T18:00
erinnere mich übermorgen früh an das Paket → remind: das Paket @ 2026-11-21T09:00
erinnere mich am 3. Dezember an die Rechnung → remind: die Rechnung @ 2026-12-03T09:00
erinnere mich am 3.12. um 14 Uhr an den Zahnarzt → remind: den Zahnarzt @ 2026-12-03T14:00
erinnere mich an den Zahnarzt am 3.12. um 14 Uhr → remind: den Zahnarzt @ 2026-12-03T14:00
erinnere mich nächsten Dienstag an das Budget → remind: das Budget @ 2026-11-24T09:00
erinnere mich in zwei Wochen an das Angebot → remind: das Angebot @ 2026-12-03T09:00
erinnere mich in anderthalb Stunden an die Pause → remind: die Pause @ 2026-11-19T16:48
erinnere mich um halb neun an den Anruf → remind: den Anruf @ 2026-11-19T20:30
erinnere mich um Viertel nach drei an Lisa → remind: Lisa @ 2026-11-20T15:15
erinnere mich Freitag in einer Woche an das Fest → remind: das Fest @ 2026-11-27T09:00
erinnere mich heute in 8 Tagen an das Fest → remind: das Fest @ 2026-11-26T09:00
erinnere mich Anfang Januar an die Steuer → remind: die Steuer @ 2027-01-01T09:00
erinnere mich Ende nächster Woche an das Release → remind: das Release @ 2026-11-27T17:00
erinnere mich am Wochenende an die Garage → remind: die Garage @ 2026-11-21T09:00
erinnere mich in KW 50 an die Inventur → remind: die Inventur @ 2026-12-07T09:00
erinnere mich am letzten Arbeitstag des Monats an den Abschluss → remind: den Abschluss @ 2026-11-30T09:00
erinnere mich am ersten Montag im Dezember an die Feier → remind: die Feier @ 2026-12-07T09:00
erinnere mich daran, morgen um 7 zu laufen → remind: zu laufen @ 2026-11-20T07:00
erinnere mich daran die Blumen zu gießen in 20 Minuten → remind: die Blumen zu gießen @ 2026-11-19T15:38
erinnere mich bitte um 9 daran, Tom anzurufen → remind: Tom anzurufen @ 2026-11-20T09:00
erinnere mich morgen an Seite 12 → remind: Seite 12 @ 2026-11-20T09:00
erinnere mich an die Sitzung um 14 Uhr um 13:45 → remind: die Sitzung um 14 Uhr @ 2026-11-20T13:45
erinnere mich um 15 Uhr 30 an den Kaffee → remind: den Kaffee @ 2026-11-19T15:30
erinnere mich 15.30 Uhr an den Kaffee → remind: den Kaffee @ 2026-11-19T15:30
erinnere mich am 24. an die Mail → remind: die Mail @ 2026-11-24T09:00
erinnere mich am 24 an die Mail → remind: die Mail @ 2026-11-24T09:00
erinnere mich Silvester um 23:50 an das Anstoßen → remind: das Anstoßen @ 2026-12-31T23:50
erinnere mich in 3 Werktagen an das Ticket → remind: das Ticket @ 2026-11-24T09:00
erinnere mich in ein paar Tagen an das Ticket → remind: das Ticket @ 2026-11-22T09:00
erinnere mich so in 10 Minuten an den Tee → remind: den Tee @ 2026-11-19T15:28
erinnere mich gleich morgen früh an den Tee → remind: den Tee @ 2026-11-20T09:00
erinnere mich um 8 ans Aufstehen → remind: Aufstehen @ 2026-11-19T20:00
erinnere mich morgen um 20 vor 9 an den Bus → remind: den Bus @ 2026-11-20T08:40
erinnere mich um zehn vor neun an den Bus → remind: den Bus @ 2026-11-19T20:50
erinnere mich um fünf nach halb acht an den Bus → remind: den Bus @ 2026-11-19T19:35
erinnere mich Mittwochnachmittag an den Vertrag → remind: den Vertrag @ 2026-11-25T15:00
erinnere mich nächste Woche Mittwoch an den Vertrag → remind: den Vertrag @ 2026-11-25T09:00
erinnere mich Mittwoch nächste Woche um 10 an den Vertrag → remind: den Vertrag @ 2026-11-25T10:00
erinnere mich diesen Freitag an den Vertrag → remind: den Vertrag @ 2026-11-20T09:00
erinnere mich in 6 Monaten an den Vertrag → remind: den Vertrag @ 2027-05-19T09:00
erinnere mich in einem Jahr an den Vertrag → remind: den Vertrag @ 2027-11-19T09:00
erinnere mich in einem Monat um 12 an den Vertrag → remind: den Vertrag @ 2026-12-19T12:00
erinnere mich heute um halb fünf an die Bahn → remind: die Bahn @ 2026-11-19T16:30
erinnere mich heute Nacht um 1 an den Neustart → remind: den Neustart @ 2026-11-20T01:00
erinnere mich Samstag Nacht um 2 an den Neustart → remind: den Neustart @ 2026-11-22T02:00
erinnere mich morgen Mittag an die Suppe → remind: die Suppe @ 2026-11-20T12:00
erinnere mich am Freitagabend an das Bier → remind: das Bier @ 2026-11-20T18:00
erinnere mich spätestens morgen um 12 an den Antrag → remind: den Antrag @ 2026-11-20T12:00
erinnere mich vor dem Mittagessen an den Antrag → remind: den Antrag @ 2026-11-20T11:00
erinnere mich am 2. Weihnachtstag an den Spaziergang → remind: den Spaziergang @ 2026-12-26T09:00
erinnere mich Heiligabend um 16 Uhr an die Kirche → remind: die Kirche @ 2026-12-24T16:00
erinnere mich am Tag vor Silvester an die Raketen → remind: die Raketen @ 2026-12-30T09:00
erinnere mich 3 Tage nach Ostern an die Eier → remind: die Eier @ 2027-03-31T09:00
erinnere mich an Tom morgen → remind: Tom @ 2026-11-20T09:00
erinnere mich an Tom um 5 → remind: Tom @ 2026-11-19T17:00
erinnere mich an 3 Dinge morgen → remind: 3 Dinge @ 2026-11-20T09:00
erinnere mich an das Treffen am Montag → remind: das Treffen @ 2026-11-23T09:00
erinnere mich bis 17 Uhr an den Bericht → remind: den Bericht @ 2026-11-19T17:00
erinnere mich Donnerstag um halb elf an den Klempner → remind: den Klempner @ 2026-11-26T10:30
erinnere mich in zwanzig Minuten an das Brot → remind: das Brot @ 2026-11-19T15:38
erinnere mich an Gleis 9 morgen um 7 → remind: Gleis 9 @ 2026-11-20T07:00
erinnere mich morgen früh an den Müll → remind: den Müll @ 2026-11-20T09:00
erinnere mich um 17 Uhr ans Einkaufen → remind: Einkaufen @ 2026-11-19T17:00
erinnere mich um halb sechs, Leo abzuholen → remind: Leo abzuholen @ 2026-11-19T17:30
erinnere mich um viertel vor fünf an den Call → remind: den Call @ 2026-11-19T16:45
erinnere mich um dreiviertel fünf an den Call → remind: den Call @ 2026-11-19T16:45
erinnere mich in einer halben Stunde an den Ofen → remind: den Ofen @ 2026-11-19T15:48
erinnere mich in anderthalb Stunden an den Ofen → remind: den Ofen @ 2026-11-19T16:48
erinnere mich in 10 Minuten, Anna zurückzurufen → remind: Anna zurückzurufen @ 2026-11-19T15:28
erinnere mich heute Abend an die Tabletten → remind: die Tabletten @ 2026-11-19T18:00
erinnere mich heute Abend um 8 an die Tabletten → remind: die Tabletten @ 2026-11-19T20:00
erinnere mich morgen Mittag an das Paket → remind: das Paket @ 2026-11-20T12:00
erinnere mich morgen Nachmittag um drei an das Paket → remind: das Paket @ 2026-11-20T15:00
erinnere mich übermorgen an die Steuer → remind: die Steuer @ 2026-11-21T09:00
erinnere mich am Montag an die Präsentation → remind: die Präsentation @ 2026-11-23T09:00
erinnere mich am Montag um 10 an die Präsentation → remind: die Präsentation @ 2026-11-23T10:00
erinnere mich Montag 10 Uhr Präsentation hochladen → remind: Präsentation hochladen @ 2026-11-23T10:00
erinnere mich nächsten Dienstag an den Zahnarzt → remind: den Zahnarzt @ 2026-11-24T09:00
erinnere mich nächste Woche an das Gespräch mit Jonas → remind: das Gespräch mit Jonas @ 2026-11-23T09:00
erinnere mich am Wochenende ans Aufräumen → remind: Aufräumen @ 2026-11-21T09:00
erinnere mich in zwei Wochen an die Nachfrage → remind: die Nachfrage @ 2026-12-03T09:00
erinnere mich in 14 Tagen an die Nachfrage → remind: die Nachfrage @ 2026-12-03T09:00
erinnere mich in drei Monaten an die Kündigung → remind: die Kündigung @ 2027-02-19T09:00
erinnere mich am 30. an die Spesen → remind: die Spesen @ 2026-11-30T09:00
erinnere mich am 5.12. an die Karten → remind: die Karten @ 2026-12-05T09:00
erinnere mich am 5. Dezember um 8 an die Karten → remind: die Karten @ 2026-12-05T08:00
erinnere mich am 3. März an Mamas Geburtstag → remind: Mamas Geburtstag @ 2027-03-03T09:00
erinnere mich Heiligabend an die Gans → remind: die Gans @ 2026-12-24T09:00
erinnere mich daran, morgen um 9 Anna anzurufen → remind: Anna anzurufen @ 2026-11-20T09:00
erinnere mich an die 3 Angebote morgen → remind: die 3 Angebote @ 2026-11-20T09:00
erinnere mich morgen an die 3 Angebote → remind: die 3 Angebote @ 2026-11-20T09:00
erinnere mich an Flug LH 117 morgen um 6 → remind: Flug LH 117 @ 2026-11-20T18:00
erinnere mich an den Termin am Donnerstag um 11 → remind: den Termin @ 2026-11-26T11:00
erinnere mich bitte morgen um 9 an die Blumen → remind: die Blumen @ 2026-11-20T09:00
kannst du mich um 18 Uhr an das Essen erinnern? → remind: das Essen @ 2026-11-19T18:00
kannst du mich morgen an die Schlüssel erinnern → remind: die Schlüssel @ 2026-11-20T09:00
erinnere mich morgen → remind:  @ 2026-11-20T09:00
erinnere mich um 16 Uhr → remind:  @ 2026-11-19T16:00
erinnere mich in einer Stunde → remind:  @ 2026-11-19T16:18
erinnere mich morgen daran → remind:  @ 2026-11-20T09:00
erinner mich in 20 min → remind:  @ 2026-11-19T15:38
Erinnerung morgen 9 Uhr Bank anrufen → remind: Bank anrufen @ 2026-11-20T09:00
vergiss nicht morgen um 10 Al anzurufen → remind: Al anzurufen @ 2026-11-20T10:00
nicht vergessen: Freitag Kuchen mitbringen → remind: Kuchen mitbringen @ 2026-11-20T09:00
erinnere mich nach dem Mittagessen an den Tierarzt → remind: den Tierarzt @ 2026-11-20T13:00
erinnere mich vor dem Mittagessen morgen an den Tierarzt → remind: den Tierarzt @ 2026-11-20T11:00
erinnere mich zum Feierabend an die Fenster → remind: die Fenster @ 2026-11-19T17:00
erinnere mich gegen 17 Uhr an die Fenster → remind: die Fenster @ 2026-11-19T17:00
erinnere mich Freitag in einer Woche an die Wahl → remind: die Wahl @ 2026-11-27T09:00
erinnere mich Freitag in 14 Tagen an die Wahl → remind: die Wahl @ 2026-12-04T09:00
erinnere mich heute in einer Woche an die Wahl → remind: die Wahl @ 2026-11-26T09:00
erinnere mich morgen in einer Woche an die Wahl → remind: die Wahl @ 2026-11-27T09:00
erinnere mich zehn vor acht an die Nachrichten → remind: die Nachrichten @ 2026-11-19T19:50
erinnere mich fünf nach halb vier an den Tee → remind: den Tee @ 2026-11-19T15:35
erinnere mich um Mitternacht an den Server → remind: den Server @ 2026-11-20T00:00
erinnere mich in 30 Min an den Kanal → remind: den Kanal @ 2026-11-19T15:48
erinnere mich viertel nach fünf an die Kita → remind: die Kita @ 2026-11-19T17:15
erinnere mich um 17:15 an die Kita → remind: die Kita @ 2026-11-19T17:15
erinnere mich 17.15 Uhr an die Kita → remind: die Kita @ 2026-11-19T17:15
erinnere mich um 17.15 an die Kita → remind: die Kita @ 2026-11-19T17:15
erinnere mich nach der Arbeit an das Rezept → remind: das Rezept @ 2026-11-19T18:00
erinnere mich 5 Minuten vor 16 Uhr an die Einwahl → remind: die Einwahl @ 2026-11-19T15:55
erinnere mich eine Stunde vor Mitternacht an die Sicherung → remind: die Sicherung @ 2026-11-19T23:00
erinnere mich in ein paar Minuten an den Ofen → remind: den Ofen @ 2026-11-19T15:21
erinnere mich in einem Tag an die Nachfrage → remind: die Nachfrage @ 2026-11-20T09:00
erinnere mich in 24 Stunden an die Nachfrage → remind: die Nachfrage @ 2026-11-20T15:18
erinnere mich in zehn Tagen an die Nachfrage → remind: die Nachfrage @ 2026-11-29T09:00
erinnere mich Montag in einer Woche an die Nachfrage → remind: die Nachfrage @ 2026-11-30T09:00
erinnere mich übernächsten Montag an die Nachfrage → remind: die Nachfrage @ 2026-11-30T09:00
erinnere mich übernächste Woche an die Nachfrage → remind: die Nachfrage @ 2026-11-30T09:00
erinnere mich diesen Freitag an das Formular → remind: das Formular @ 2026-11-20T09:00
erinnere mich kommenden Dienstag an das Formular → remind: das Formular @ 2026-11-24T09:00
erinnere mich am Monatsende an das Formular → remind: das Formular @ 2026-11-30T09:00
erinnere mich Ende des Monats an das Formular → remind: das Formular @ 2026-11-30T09:00
erinnere mich Ende der Woche an das Formular → remind: das Formular @ 2026-11-20T17:00
erinnere mich Anfang Dezember an das Formular → remind: das Formular @ 2026-12-01T09:00
erinnere mich Ende Dezember an das Formular → remind: das Formular @ 2026-12-31T09:00
erinnere mich am 3.12.2026 um 14 Uhr an das Formular → remind: das Formular @ 2026-12-03T14:00
erinnere mich am 3. Dezember 2026 an das Formular → remind: das Formular @ 2026-12-03T09:00
erinnere mich am 3. um 14 Uhr an das Formular → remind: das Formular @ 2026-12-03T14:00
erinnere mich um 14 Uhr am 3. Dezember an das Formular → remind: das Formular @ 2026-12-03T14:00
erinnere mich am Donnerstag, den 3. Dezember, an das Formular → remind: das Formular @ 2026-12-03T09:00
erinnere mich morgen an die 12,50 Euro → remind: die 12,50 Euro @ 2026-11-20T09:00
erinnere mich an die 12,50 Euro morgen → remind: die 12,50 Euro @ 2026-11-20T09:00
erinnere mich an Ticket #482 in 10 Minuten → remind: Ticket #482 @ 2026-11-19T15:28
erinnere mich an das Essen mit 12 Leuten Samstag um 19 Uhr → remind: das Essen mit 12 Leuten @ 2026-11-21T19:00
erinnere mich am Mittwoch an die 7 Tage Probezeit → remind: die 7 Tage Probezeit @ 2026-11-25T09:00
erinnere mich morgen daran, dass am 1. die Miete fällig ist → remind: dass am 1. die Miete fällig ist @ 2026-11-20T09:00
erinnere mich morgen: Rob anrufen → remind: Rob anrufen @ 2026-11-20T09:00
erinnere mich morgen - Rob anrufen → remind: Rob anrufen @ 2026-11-20T09:00
erinnere mich, morgen Rob anzurufen → remind: Rob anzurufen @ 2026-11-20T09:00
erinnere mich Rob anrufen morgen um 9 → remind: Rob anrufen @ 2026-11-20T09:00
erinnere mich morgen um 9 Uhr, Rob anzurufen → remind: Rob anzurufen @ 2026-11-20T09:00
ERINNERE MICH MORGEN UM 9 AN ROB → remind: ROB @ 2026-11-20T09:00
Erinnere mich morgen um neun an Rob → remind: Rob @ 2026-11-20T09:00
Erinnerung: Zahnarzt morgen um 15 Uhr → remind: Zahnarzt @ 2026-11-20T15:00
stell eine Erinnerung für morgen 15 Uhr: Zahnarzt anrufen → remind: Zahnarzt anrufen @ 2026-11-20T15:00
mich morgen um 9 an Rob erinnern → remind: Rob @ 2026-11-20T09:00
könntest du mich bitte am Freitag an die Farne erinnern? → remind: die Farne @ 2026-11-20T09:00
erinnere mich doch bitte mal morgen an die Farne → remind: die Farne @ 2026-11-20T09:00
vergiss nicht, um 22 Uhr abzuschließen → remind: abzuschließen @ 2026-11-19T22:00
schlummern 1 Stunde → remind:  @ 2026-11-19T16:18
schlummern bis morgen → remind:  @ 2026-11-20T09:00
erinnere mich in 1,5 Stunden an den Tee → remind: den Tee @ 2026-11-19T16:48
erinnere mich in ner Stunde an den Tee → remind: den Tee @ 2026-11-19T16:18
erinnere mich in ner halben Stunde an den Tee → remind: den Tee @ 2026-11-19T15:48
erinnere mich morgen in der Früh an den Tee → remind: den Tee @ 2026-11-20T09:00
erinnere mich Samstagvormittag an den Tee → remind: den Tee @ 2026-11-21T10:00
erinnere mich Freitagabend um 8 an den Tee → remind: den Tee @ 2026-11-20T20:00
erinnere mich am Sonntag gegen Mittag an den Tee → remind: den Tee @ 2026-11-22T12:00
erinnere mich Silvester um 23 Uhr an den Sekt → remind: den Sekt @ 2026-12-31T23:00
erinnere mich Ostermontag an die Eier → remind: die Eier @ 2027-03-29T09:00
erinnere mich am zweiten Advent an den Kranz → remind: den Kranz @ 2026-12-06T09:00
erinnere mich um 18 Uhr 45 an den Elternabend → remind: den Elternabend @ 2026-11-19T18:45
erinnere mich in einer Dreiviertelstunde an die Waschmaschine → remind: die Waschmaschine @ 2026-11-19T16:03
erinnere mich übermorgen Abend an die Tonne → remind: die Tonne @ 2026-11-21T18:00
erinner mich um halb 6 Milch zu holen → remind: Milch zu holen @ 2026-11-19T17:30
erinnere mich morgen Vormittag daran, den Vermieter anzurufen → remind: den Vermieter anzurufen @ 2026-11-20T10:00
erinnere mich am Mo um 7:30 an Turnbeutel → remind: Turnbeutel @ 2026-11-23T07:30
erinnere mich am 1.12. ans Türchen → remind: Türchen @ 2026-12-01T09:00
erinnere mich ans Impfen am 7. Jänner um 8 → remind: Impfen @ 2027-01-07T08:00
erinnere mich heute um 5 ans Brot → remind: Brot @ 2026-11-19T17:00
erinnere mich um viertel 9 an die Probe → remind: die Probe @ 2026-11-19T20:15
erinnere mich um drei viertel acht an die Nachrichten → remind: die Nachrichten @ 2026-11-19T19:45
erinnere mich Sonntag früh um 6 an den Flug → remind: den Flug @ 2026-11-22T06:00
erinnere mich in 2 Std an die Wäsche → remind: die Wäsche @ 2026-11-19T17:18
erinnere mich in zweieinhalb Stunden an den Zug → remind: den Zug @ 2026-11-19T17:48
erinnere mich nach Feierabend an die Apotheke → remind: die Apotheke @ 2026-11-19T18:00
erinnere mich in 3 Tagen um 8 an die Frist → remind: die Frist @ 2026-11-22T08:00
erinnere mich am nächsten Werktag an die Überweisung → remind: die Überweisung @ 2026-11-20T09:00
erinnere mich heute um Mitternacht an den Neustart → remind: den Neustart @ 2026-11-20T00:00
erinnere mich am Samstag in zwei Wochen an die Hochzeit → remind: die Hochzeit @ 2026-12-05T09:00
erinnere mich Mitte nächster Woche an den Bericht → remind: den Bericht @ 2026-11-25T09:00
erinnere mich Ende November an die Abrechnung → remind: die Abrechnung @ 2026-11-30T09:00
erinnere mich am letzten Freitag im Monat ans Backup → remind: Backup @ 2026-11-27T09:00
erinnere mich zu Nikolaus an die Stiefel → remind: die Stiefel @ 2026-12-06T09:00
erinnere mich am Nikolaustag an die Stiefel → remind: die Stiefel @ 2026-12-06T09:00
erinnere mich am Dreikönigstag an den Baum → remind: den Baum @ 2027-01-06T09:00
erinnere mich an 4 Karten für das Konzert um 20 Uhr → remind: 4 Karten für das Konzert @ 2026-11-19T20:00
erinnere mich morgen an 2 Kilo Mehl → remind: 2 Kilo Mehl @ 2026-11-20T09:00
erinnere mich an Zimmer 12 um 11 → remind: Zimmer 12 @ 2026-11-20T11:00
erinnere mich um 11 an Zimmer 12 → remind: Zimmer 12 @ 2026-11-20T11:00
erinnere mich an Paragraf 5 bis Montag → remind: Paragraf 5 @ 2026-11-23T09:00
erinnere mich bis spätestens Freitag Mittag an die Abgabe → remind: die Abgabe @ 2026-11-20T12:00
erinnere mich spätestens um 5 an die Abgabe → remind: die Abgabe @ 2026-11-19T17:00
erinnere mich eine Stunde vor 18 Uhr ans Vorheizen → remind: Vorheizen @ 2026-11-19T17:00
erinnere mich 2 Tage vor Heiligabend an den Baum → remind: den Baum @ 2026-12-22T09:00
erinnere mich am Abend vor Nikolaus an die Stiefel → remind: nothing
erinnere mich an das Abendessen am Samstag um 7 → remind: das Abendessen @ 2026-11-21T19:00
erinnere mich an die Party am Freitag um 8 → remind: die Party @ 2026-11-20T20:00
erinnere mich ans Abendbrot morgen um halb 7 → remind: Abendbrot @ 2026-11-20T18:30
erinnere mich an das Frühstück mit Kim morgen um 8 → remind: das Frühstück mit Kim @ 2026-11-20T08:00
erinnere mich an die Chorprobe Dienstag um halb acht → remind: die Chorprobe @ 2026-11-24T19:30
erinnere mich an das Konzert am 12. um 8 → remind: das Konzert @ 2026-12-12T20:00
erinnere mich am Freitag den 13. ans Aufpassen → remind: Aufpassen @ 2027-08-13T09:00
erinnere mich Freitag, den 13., ans Aufpassen → remind: Aufpassen @ 2027-08-13T09:00
erinnere mich Montag den 30. um 10 an die Zahlung → remind: die Zahlung @ 2026-11-30T10:00
erinnere mich in ca. 20 min an den Braten → remind: den Braten @ 2026-11-19T15:38
erinnere mich in etwa einer Stunde an den Braten → remind: den Braten @ 2026-11-19T16:18
erinnere mich in zwanzig min. an den Braten → remind: den Braten @ 2026-11-19T15:38
erinnere mich in einer Stunde und 20 Minuten an den Braten → remind: den Braten @ 2026-11-19T16:38
erinnere mich in 1h 20min an den Braten → remind: den Braten @ 2026-11-19T16:38
erinnere mich in 1 Std. an den Braten → remind: den Braten @ 2026-11-19T16:18
erinnere mich zu Mittag an die Tabletten → remind: die Tabletten @ 2026-11-20T12:00
erinnere mich am Nachmittag an die Tabletten → remind: die Tabletten @ 2026-11-20T15:00
erinnere mich am Abend an die Tabletten → remind: die Tabletten @ 2026-11-19T18:00
erinnere mich morgen in aller Früh an den Flug → remind: den Flug @ 2026-11-20T09:00
erinnere mich in der Früh um 6 an den Flug → remind: den Flug @ 2026-11-20T06:00
erinnere mich um 6 in der Früh an den Flug → remind: den Flug @ 2026-11-20T06:00
erinnere mich um 6 Uhr früh an den Flug → remind: den Flug @ 2026-11-20T06:00
erinnere mich um 6 Uhr morgens an den Flug → remind: den Flug @ 2026-11-20T06:00
erinnere mich um 10 Uhr abends ans Licht → remind: Licht @ 2026-11-19T22:00
erinnere mich um 3 Uhr nachts an den Server → remind: den Server @ 2026-11-20T03:00
erinnere mich um 12 Uhr mittags an den Server → remind: den Server @ 2026-11-20T12:00
erinnere mich um viertel sieben an den Zug → remind: den Zug @ 2026-11-19T18:15
erinnere mich um dreiviertel 5 an den Zug → remind: den Zug @ 2026-11-19T16:45
erinnere mich 5 vor 5 an den Zug → remind: den Zug @ 2026-11-19T16:55
erinnere mich um 5 nach halb 5 an den Zug → remind: den Zug @ 2026-11-19T16:35
erinnere mich um 16 Uhr 5 an den Zug → remind: den Zug @ 2026-11-19T16:05
erinnere mich um 1605 an den Zug → remind: den Zug @ 2026-11-19T16:05
erinnere mich um 16:05h an den Zug → remind: den Zug @ 2026-11-19T16:05
erinnere mich um 16h05 an den Zug → remind: den Zug @ 2026-11-19T16:05
erinnere mich ab 16 Uhr an den Zug → remind: den Zug @ 2026-11-19T16:00
erinnere mich am Montag, 23.11., um 8:30 Uhr an den Zug → remind: den Zug @ 2026-11-23T08:30
erinnere mich am 23.11.26 an den Zug → remind: den Zug @ 2026-11-23T09:00
erinnere mich am 23.11.2026, 9 Uhr, an den Zug → remind: den Zug @ 2026-11-23T09:00
erinnere mich am 5. Feber an den Ball → remind: den Ball @ 2027-02-05T09:00
erinnere mich am 1. Mai an die Demo → remind: die Demo @ 2027-05-01T09:00
erinnere mich am Faschingsdienstag an die Krapfen → remind: die Krapfen @ 2027-02-09T09:00
erinnere mich zu Silvester um 23:55 an die Pummerin → remind: die Pummerin @ 2026-12-31T23:55
erinnere mich zu Ostern an die Eier → remind: die Eier @ 2027-03-28T09:00
erinnere mich am Heiligen Abend an die Kerzen → remind: die Kerzen @ 2026-12-24T09:00
erinnere mich am ersten Weihnachtsfeiertag an die Oma → remind: die Oma @ 2026-12-25T09:00
erinnere mich am Stefanitag an die Oma → remind: die Oma @ 2026-12-26T09:00
erinnere mich morgen um 9 daran, dass um 10 Sitzung ist → remind: dass um 10 Sitzung ist @ 2026-11-20T09:00
erinnere mich bitte nochmal in 10 min → remind:  @ 2026-11-19T15:28
erinnere mich daran am Montag → remind:  @ 2026-11-23T09:00
erinnere mich an Müll raus morgen Abend → remind: Müll raus @ 2026-11-20T18:00
erinnere mich an Müllabfuhr Donnerstag früh → remind: Müllabfuhr @ 2026-11-26T09:00
erinnere mich Müll rausbringen heute 20 Uhr → remind: Müll rausbringen @ 2026-11-19T20:00
erinnere mich den Müll rauszubringen um 20 Uhr → remind: den Müll rauszubringen @ 2026-11-19T20:00
erinnere mich an die Quartalsrechnung morgen → remind: die Quartalsrechnung @ 2026-11-20T09:00
erinnere mich an das Daily am Montag um 9:15 → remind: das Daily @ 2026-11-23T09:15
erinnere mich an den Wochenbericht am Freitag → remind: den Wochenbericht @ 2026-11-20T09:00
erinnere mich heute Abend an den 6-Uhr-Flug → remind: den 6-Uhr-Flug @ 2026-11-19T18:00
erinnere mich an 10.0.0.1 morgen → remind: 10.0.0.1 @ 2026-11-20T09:00
erinnere mich am Montag an Node 24.1 → remind: Node 24.1 @ 2026-11-23T09:00
erinnere mich morgen früh an Formular 27b → remind: Formular 27b @ 2026-11-20T09:00
erinnere mich um 16:30 an 030 1234567 → remind: 030 1234567 @ 2026-11-19T16:30
erinnere mich am Samstag an 2 Säcke Erde → remind: 2 Säcke Erde @ 2026-11-21T09:00
erinnere mich an Zimmer 512 um 17:12 → remind: Zimmer 512 @ 2026-11-19T17:12
remind me morgen um 9 Al anzurufen → remind: Al anzurufen @ 2026-11-20T09:00
remind me am Freitag about the Meeting → remind: the Meeting @ 2026-11-20T09:00
erinnere mich next week an Al → remind: Al @ 2026-11-23T09:00
erinnere mich eod an den Push → remind: den Push @ 2026-11-19T17:00
erinnere mich after lunch ans Meeting → remind: Meeting @ 2026-11-20T13:00
erinnere mich tomorrow um 9 ans Meeting → remind: Meeting @ 2026-11-20T09:00
bitte erinnere mich morgen früh an den Lebenslauf → remind: den Lebenslauf @ 2026-11-20T09:00
kannst du mich um 5 bitte an Jo erinnern? → remind: Jo @ 2026-11-19T17:00
erinnere mich: Klempner anrufen morgen um 14 Uhr → remind: Klempner anrufen @ 2026-11-20T14:00
erinnere mich „Klempner anrufen“ morgen um 14 Uhr → remind: „Klempner anrufen“ @ 2026-11-20T14:00
erinnere mich an den Klempner 🔧 morgen um 2 → remind: den Klempner 🔧 @ 2026-11-20T14:00
erinnere mich an den Klempner morgen um 14 Uhr. → remind: den Klempner @ 2026-11-20T14:00
erinnere mich nächsten Montag um halb 11 ans Gespräch mit Tom → remind: Gespräch mit Tom @ 2026-11-23T10:30
`;
