/** German lines and what they mean; see lines.ts. */
export default String.raw`
krank → search
Rechnung 4521 → search
beim Mittag → search
Rechnung 4471 → search
Rückgaberegel → search
Team-Essen Freitag → search
Paket verloren → search
Ausgabe 2.4 → search
Jahresplan 2027 → search
3-Tage-Regel → search
Protokoll vom Montag → search
Angebot für Kunde 12 → search
mit dem Hund raus 20 → search
Raum 4 bis 6 → search
Tagesordnung Freitag → search
Rechnung März → search
Prognose März 2027 → search
Top-10-Liste → search
Preis für 12 Lizenzen → search
Antwort auf 4471 → search
Rückgabe in 30 Tagen → search
`;
