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
`;
