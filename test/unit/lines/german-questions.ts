/** German lines and what they mean; see lines.ts. */
export default String.raw`
erinnere mich in eineinhalb Wochen an die Wiedervorlage → remind? die Wiedervorlage @ 2026-11-29T09:00 | die Wiedervorlage @ 2026-11-30T09:00
erinnere mich kurz vor 12 an die Post → remind? die Post @ 2026-11-20T11:55
erinnere mich vor Weihnachten an die Geschenke → remind: nothing
erinnere mich nach Weihnachten an die Rückgabe → remind? die Rückgabe @ 2026-12-27T09:00
erinnere mich an Ostern an die Eier → remind? die Eier @ 2027-03-28T09:00
erinnere mich am Montag oder Dienstag an die Liste → remind: nothing
erinnere mich stündlich an das Trinken → remind: nothing
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
erinnere mich werktags bis Weihnachten an das Türchen → remind: nothing
erinnere mich gleich an den Ofen → remind: nothing
erinnere mich später an den Ofen → remind: nothing
erinnere mich nächsten Freitag an das Formular → remind? das Formular @ 2026-11-20T09:00 | das Formular @ 2026-11-27T09:00
erinnere mich nächsten Monat an das Formular → remind? das Formular @ 2026-12-01T09:00 | das Formular @ 2026-12-19T09:00
erinnere mich nächstes Jahr an das Formular → remind? das Formular @ 2027-01-01T09:00 | das Formular @ 2027-11-19T09:00
erinnere mich Mitte Dezember an das Formular → remind? das Formular @ 2026-12-15T09:00
erinnere mich im Dezember an das Formular → remind? das Formular @ 2026-12-01T09:00
erinnere mich an Rechnung 2210 am Freitag → remind? Rechnung 2210 @ 2026-11-20T09:00 | Rechnung @ 2026-11-20T22:10
erinnere mich an Version 2.4 morgen → remind? Version @ 2027-04-02T09:00 | Version 2.4 @ 2026-11-20T09:00
erinnere mich an Staffel 2 am Samstag → remind? Staffel 2 @ 2026-11-21T09:00 | Staffel @ 2026-11-21T14:00
erinnere mich heute Abend an das Meeting um 9 → remind? das Meeting @ 2026-11-19T21:00 | das Meeting um 9 @ 2026-11-19T18:00 | heute Abend an das Meeting @ 2026-11-20T09:00
erinnere mich an das Verschieben von Montag auf Dienstag → remind: nothing
erinnere mich morgrn an Rob → remind: nothing
erinnere mich am Donerstag an Rob → remind? Rob @ 2026-11-26T09:00
erinnere mich heut Abend an den Tee → remind: nothing
erinnere mich heute Nacht an den Tee → remind? den Tee @ 2026-11-19T22:00 | den Tee @ 2026-11-20T03:00
`;
