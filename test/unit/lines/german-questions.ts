/** German lines and what they mean; see lines.ts. */
export default String.raw`
erinnere mich in eineinhalb Wochen an die Wiedervorlage → remind? die Wiedervorlage @ 2026-11-29T09:00 | die Wiedervorlage @ 2026-11-30T09:00
erinnere mich kurz vor 12 an die Post → remind? die Post @ 2026-11-20T11:55
erinnere mich vor Weihnachten an die Geschenke → remind: nothing
erinnere mich nach Weihnachten an die Rückgabe → remind? die Rückgabe @ 2026-12-27T09:00
erinnere mich an Ostern an die Eier → remind: die Eier @ 2027-03-28T09:00
erinnere mich am Montag oder Dienstag an die Liste → remind: nothing
erinnere mich stündlich an das Trinken → remind: nothing, repeats
erinnere mich morgen um 8 und um 12 an die Tabletten → remind: nothing
erinnere mich Mitte Dezember an die Planung → remind? die Planung @ 2026-12-15T09:00
erinnere mich an Seite 12 morgen → remind? Seite 12 @ 2026-11-20T09:00 | Seite @ 2026-11-20T12:00
erinnere mich Dienstag 3 Kartons zu bestellen → remind? 3 Kartons zu bestellen @ 2026-11-24T09:00 | Kartons zu bestellen @ 2026-11-24T15:00
erinnere mich heute noch an die Mail → remind? die Mail @ 2026-11-19T18:00 | die Mail @ 2026-11-19T18:18
erinnere mich später an die Mail → remind: nothing
erinnere mich bald an die Mail → remind: nothing
erinnere mich nach dem Essen an die Mail → remind: nothing
erinnere mich eine Woche vor Weihnachten an die Karten → remind? die Karten @ 2026-12-17T09:00 | die Karten @ 2026-12-18T09:00
erinnere mich an das Treffen am Montag am Sonntag um 18 Uhr → remind? das Treffen am Montag @ 2026-11-22T18:00
erinnere mich daran, dass morgen Müll ist → remind: nothing
erinnere mich an den 3. Advent → remind?  @ 2026-12-13T09:00
erinnere mich um 14:00 Uhr und um 16:00 Uhr an den Tee → remind: nothing
erinnere mich am Sonntag an Oma um 5 → remind? Oma @ 2026-11-22T17:00 | Oma um 5 @ 2026-11-22T09:00 | am Sonntag an Oma @ 2026-11-19T17:00
erinnere mich zwei Tage nach Weihnachten an den Umtausch → remind? den Umtausch @ 2026-12-26T09:00 | den Umtausch @ 2026-12-27T09:00
erinnere mich irgendwann nächste Woche an den Plan → remind: nothing
erinnere mich im Mai an die Tomaten → remind? die Tomaten @ 2027-05-01T09:00
erinnere mich einen Tag vor Weihnachten an die Geschenke → remind? die Geschenke @ 2026-12-23T09:00 | die Geschenke @ 2026-12-24T09:00
erinnere mich daran, Anna morgen anzurufen → remind: nothing
erinnere mich, Anna anzurufen → remind: nothing
erinnere mich an die Rechnung → remind: nothing
erinnere mich an Kapitel 4 → remind: nothing
erinnere mich morgen oder Freitag an Ed → remind: nothing
erinnere mich zwischen 14 und 15 Uhr an Ed → remind: nothing
erinnere mich um 9 und um 17 Uhr ans Stempeln → remind: nothing
erinnere mich, wenn Ed zurück ist → remind: nothing
erinnere mich, dass der Klempner morgen um 8 kommt → remind: nothing
erinnere mich kurz vor 17 Uhr an die Fenster → remind? die Fenster @ 2026-11-19T16:55
erinnere mich bis Weihnachten jeden Sonntag an die Kerze → remind? jeden Sonntag an die Kerze @ 2026-12-24T09:00 | jeden Sonntag an die Kerze @ 2026-12-25T09:00
erinnere mich eine Woche lang täglich an die Setzlinge → remind: nothing
erinnere mich werktags bis Weihnachten an das Türchen → remind: nothing, repeats
erinnere mich gleich an den Ofen → remind: nothing
erinnere mich später an den Ofen → remind: nothing
erinnere mich nächsten Freitag an das Formular → remind? das Formular @ 2026-11-20T09:00 | das Formular @ 2026-11-27T09:00
erinnere mich nächsten Monat an das Formular → remind? das Formular @ 2026-12-01T09:00 | das Formular @ 2026-12-19T09:00
erinnere mich nächstes Jahr an das Formular → remind? das Formular @ 2027-01-01T09:00 | das Formular @ 2027-11-19T09:00
erinnere mich Mitte Dezember an das Formular → remind? das Formular @ 2026-12-15T09:00
erinnere mich im Dezember an das Formular → remind? das Formular @ 2026-12-01T09:00
erinnere mich an Rechnung 2210 am Freitag → remind? Rechnung 2210 @ 2026-11-20T09:00 | Rechnung @ 2026-11-20T22:10
erinnere mich an Version 2.4 morgen → remind? Version 2.4 @ 2026-11-20T09:00 | Version @ 2027-04-02T09:00
erinnere mich an Staffel 2 am Samstag → remind? Staffel 2 @ 2026-11-21T09:00 | Staffel @ 2026-11-21T14:00
erinnere mich heute Abend an das Meeting um 9 → remind? das Meeting @ 2026-11-19T21:00 | das Meeting um 9 @ 2026-11-19T18:00 | heute Abend an das Meeting @ 2026-11-19T21:00
erinnere mich an das Verschieben von Montag auf Dienstag → remind: nothing
erinnere mich morgrn an Rob → remind: nothing
erinnere mich am Donerstag an Rob → remind: nothing
erinnere mich heut Abend an den Tee → remind: den Tee @ 2026-11-19T18:00
erinnere mich heute Nacht an den Tee → remind? den Tee @ 2026-11-19T22:00 | den Tee @ 2026-11-20T03:00
erinnere mich daran, dass ich um 16 Uhr gehen muss → remind: nothing
erinnere mich heute Nachmittag an den Kuchen → remind? den Kuchen @ 2026-11-19T16:00 | den Kuchen @ 2026-11-19T17:00
erinnere mich an den TÜV im März → remind? den TÜV @ 2027-03-01T09:00
erinnere mich vor Feierabend an das Ticket → remind: nothing
erinnere mich am Vorabend von Nikolaus an die Stiefel → remind: nothing
erinnere mich jeden Tag außer Sonntag um 7 an die Tabletten → remind: nothing
erinnere mich in einer guten Stunde an den Braten → remind: nothing
erinnere mich in knapp einer Stunde an den Braten → remind: nothing
erinnere mich nachher an den Braten → remind: nothing
erinnere mich nach dem Abendessen an den Abwasch → remind: nothing
erinnere mich nach dem Frühstück an die Tabletten → remind: nothing
erinnere mich beim Mittagessen an die Tabletten → remind: nothing
erinnere mich heut auf d'Nacht an die Tabletten → remind? auf d'Nacht an die Tabletten @ 2026-11-19T18:00 | auf d'Nacht an die Tabletten @ 2026-11-19T18:18
erinnere mich von 16 bis 17 Uhr an den Zug → remind: nothing
erinnere mich um 16 oder 17 Uhr an den Zug → remind: nothing
erinnere mich am 23. November an den Zug um 9 → remind? den Zug @ 2026-11-23T09:00 | den Zug um 9 @ 2026-11-23T09:00 | am 23. November an den Zug @ 2026-11-20T09:00
erinnere mich an Weihnachten an die Kerzen → remind? die Kerzen @ 2026-12-24T09:00 | die Kerzen @ 2026-12-25T09:00
erinnere mich an Neujahr an die Oma → remind: die Oma @ 2027-01-01T09:00
erinnere mich 5 Tage lang mittags an das Antibiotikum → remind: nothing
erinnere mich am Wochenende immer an die Blumen → remind: nothing
erinnere mich an die Mail vom Montag morgen um 8 → remind: nothing
erinnere mich morgen um 6:30 an 5 km Laufen → remind? 5 km Laufen @ 2026-11-20T06:30 | 5 km Laufen @ 2026-11-20T18:30
erinnere mich an das Budget 2027 im Januar → remind? das Budget 2027 @ 2027-01-01T09:00
erinnere mich moregn um 9 an Al → remind: nothing
erinnere mich am Dienstga an Al → remind: nothing
erinnere mich in 10 Minutne an Al → remind: nothing
erinner mich morgn an Al → remind: nothing
erinnere mich asap an Al → remind: nothing
erinnere mich morgen (Freitag) um 14 Uhr an den Klempner → remind: nothing, impossible
erinnere mich morgen um 14 Uhr!! Klempner → remind: nothing
erinnere mich zwei Tage vor Weihnachten ans Backen → remind? Backen @ 2026-12-22T09:00 | Backen @ 2026-12-23T09:00
erinnere mich eine Stunde vor dem Spiel um 8 → remind? vor dem Spiel um 8 @ 2026-11-19T16:18 | eine Stunde vor dem Spiel @ 2026-11-19T20:00
erinnere mich einen Tag nach meinem Geburtstag → remind? nach meinem Geburtstag @ 2026-11-20T09:00
erinnere mich vor 17 Uhr an die Wahl → remind: nothing
erinnere mich irgendwann morgen an die Wahl → remind: nothing
erinnere mich morgen irgendwann an die Wahl → remind: nothing
erinnere mich später am Abend an die Wahl → remind: nothing
erinnere mich diese Woche an die Wahl → remind: nothing
erinnere mich mitten in der Nacht an die Abgabe → remind: nothing
erinnere mich am Ersten an die Abgabe → remind: die Abgabe @ 2026-12-01T09:00
erinnere mich im Frühling an die Abgabe → remind: nothing
erinnere mich wenn ich um 5 zurück bin → remind: nothing
erinnere mich an das Angebot vom 12. November am Montag → remind: nothing
erinnere mich um 18 Uhr an den Zug um 19 Uhr → remind? den Zug um 19 Uhr @ 2026-11-19T18:00 | um 18 Uhr an den Zug @ 2026-11-19T19:00
erinnere mich heute um 18 Uhr an den Zug um 19 Uhr → remind? den Zug um 19 Uhr @ 2026-11-19T18:00 | heute um 18 Uhr an den Zug @ 2026-11-19T19:00
erinnere Anna morgen an die Mail → remind: nothing
erinnere mich am Montag vor 10 an die Schule → remind? vor 10 an die Schule @ 2026-11-23T09:00
erinnere mich am Samstag vor Weihnachten an die Gans → remind? vor Weihnachten an die Gans @ 2026-11-21T09:00
erinnere mich jeden Tag außer am Sonntag ans Üben → remind: nothing
erinnere mich ab und zu ans Aufstehen → remind: nothing
erinnere mich morgn früh an die Wahl → remind: nothing
erinnere mich in mehreren Stunden an die Wahl → remind: nothing
erinnere mich in vielleicht einer Stunde an die Wahl → remind: nothing
erinnere mich in dreiviertel Stunden an die Wahl → remind: nothing
erinnere mich um 8 und um 20 Uhr an die Tablette → remind: nothing
erinnere mich daran, dass der 5. ein Feiertag ist → remind: nothing
erinnere mich um 15 Uhr heute an den Call → remind: nothing, past
erinnere mich kurz nach 4 an den Call → remind? den Call @ 2026-11-19T16:05
erinnere mich frühestens am Freitag an den Call → remind: nothing
erinnere mich morgen vor 6 an die Reinigung → remind? vor 6 an die Reinigung @ 2026-11-20T09:00
erinnere mich am Ersten an die Miete → remind: die Miete @ 2026-12-01T09:00
erinnere mich nächsten Monat an die Kündigung → remind? die Kündigung @ 2026-12-01T09:00 | die Kündigung @ 2026-12-19T09:00
erinnere mich heute Abend an die Tickets für Samstag → remind? die Tickets für Samstag @ 2026-11-19T18:00 | heute Abend an die Tickets @ 2026-11-21T09:00
erinnere mich 10 Minuten vor der Besprechung → remind? vor der Besprechung @ 2026-11-19T15:28
erinnere mich um 5 an Lenas Nachricht von gestern → remind: Lenas Nachricht von gestern @ 2026-11-19T17:00
erinnere mich am Wochenende um 11 an die Pflanzen → remind? die Pflanzen @ 2026-11-21T11:00 | die Pflanzen @ 2026-11-22T11:00
erinnere mich um 3 Uhr nachmittags an HR → remind? HR @ 2026-11-20T15:00 | um 3 Uhr nachmittags @ 2026-11-19T16:18
erinnere mich morgen und Samstag an Max → remind: nothing
erinnere mich an Annas Flug am Montag um 6:20 → remind? Annas Flug @ 2026-11-23T06:20 | Annas Flug @ 2026-11-23T18:20
erinnere mich am Montag, May nach dem Plan zu fragen → remind? May nach dem Plan zu fragen @ 2026-11-23T09:00
erinnere mich heute noch an den Antrag bis 17 Uhr → remind? den Antrag bis 17 Uhr @ 2026-11-19T18:00 | den Antrag bis 17 Uhr @ 2026-11-19T18:18 | heute noch an den Antrag @ 2026-11-19T17:00
erinnere mich daran, die Blumen am Freitag zu gießen → remind: nothing
plane Montag 10 Uhr 10 Leute kommen → schedule? 10 Leute kommen @ 2026-11-23T10:00 | Leute kommen @ 2026-11-23T10:10
plane das Meeting beginnt um 3 → schedule? das Meeting beginnt @ 2026-11-20T15:00
plane morgen Mittagessen um 12 → schedule? Mittagessen @ 2026-11-20T12:00 |  @ 2026-11-20T12:00
erinnere mich an Seite 10 bis 12 → remind: nothing
erinnere mich an Seite 10 bis 12 morgen → remind: nothing
erinnere mich morgen an Kapitel 5 bis 7 → remind: Kapitel 5 bis 7 @ 2026-11-20T09:00
erinnere mich um so 8 an Ana → remind: Ana @ 2026-11-19T20:00
erinnere mich morgen in der Frühe an Ana → remind: Ana @ 2026-11-20T09:00
erinnere mich um 12 Uhr nachts an Ana → remind: Ana @ 2026-11-20T00:00
erinnere mich sonntagabends an Ana → remind: Ana @ 2026-11-22T18:00 every 1 week
erinnere mich in zwei, drei Stunden an Mama → remind? Mama @ 2026-11-19T17:18 | Mama @ 2026-11-19T18:18
erinnere mich Fr 20 an Bericht → remind? Bericht @ 2026-11-20T09:00 | Bericht @ 2026-11-20T20:00
`;
