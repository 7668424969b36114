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
gleich zurück → search
Homeoffice Montag und Dienstag → search
Urlaubsantrag → search
Urlaub Anna nächste Woche → search
Rechnung vom 3.12. → search
Protokoll Montag → search
Termine nächste Woche → search
DIN 5008 → search
Version 2.4.1 → search
Kunde 4711 → search
Weihnachtsfeier am 18.12. → search
wer hat am Montag Bereitschaft → search
Preise ab Januar → search
Fehler seit gestern → search
Tickets von letzter Woche → search
erinere mich morgen an Al → search
bin dann mal weg → search
bin kurz Kaffee holen → search
Urlaub Montag + Dienstag → search
nur per Mail erreichbar → search
nicht erreichbar → search
Gleitzeit Freitag → search
Hochzeit am Samstag → search
Formular A38 → search
§ 5 Abs. 2 → search
Kapitel 3 bis 5 → search
Rechnung vom 24.11. → search
Stand 19.11. → search
Frist 30.11. → search
Termin mit Anna morgen → search
Deploy Freitag → search
Erinnerung → search
Erinnerungen → search
plane → search
planen wir morgen → search
nicht vergessen: Milch → search
schlummern 10 → search
später erinnern → search
erinner mi morgn um 8 → search
krank bis auf Weiteres → search
Homeoffice Do und Fr → search
Rechnung 88-12 → search
Bericht Q3 2026 → search
Fotos vom Samstag → search
Protokoll 24.11. → search
Menü für Donnerstag → search
Teamfoto 2025 → search
wer hat morgen frei → search
Urlaubskalender 2027 → search
was ist am Montag fällig → search
Stehschreibtisch → search
am Flughafen → search
morgen im Zug → search
Pause bis viertel nach → search
Ticket 991 → search
Protokoll vom Dienstag → search
Budget für 2027 → search
Notizen Freitag → search
Roadmap Montag → search
Urlaubsgeld → search
Vertrag mit ACME bis 2028 → search
Ferienplan Sommer 2027 → search
heute Vormittag im Homeoffice → search
Paket 1234 → search
Fotos 2024 → search
wer ist im Urlaub → search
Umsatz Juni → search
Rechnung Mai 2026 → search
Raum für 8 → search
Plan B → search
Top 3 Risiken → search
noch 10 Minuten → search
Urlaub im Mai → search
`;
