/** German lines and what they mean; see lines.ts. */
export default String.raw`
Mittag 45 → status: Mittag @ 2026-11-19T16:03
Mittag bis 13 Uhr → status: Mittag @ 2026-11-20T13:00
Mittag bis halb zwei → status: Mittag @ 2026-11-20T13:30
Mittagspause 30 Minuten → status: Mittagspause @ 2026-11-19T15:48
Besprechung um 15 Uhr → status: Besprechung um 15 Uhr @ 2026-11-20T15:00
Besprechung bis 16:30 → status: Besprechung @ 2026-11-19T16:30
Besprechung 15-16 → status: Besprechung @ 2026-11-19T16:00
Urlaub bis 4. Januar → status: Urlaub @ 2027-01-04T09:00
Urlaub ab 21.12. → status? Urlaub @ 2026-12-21T00:00 to 2026-12-22T00:00 | Urlaub @ 2026-12-21T00:00 to 2026-12-28T00:00 | Urlaub @ 2026-12-21T00:00 to 2027-01-04T00:00
Urlaub 21.12. bis 4.1. → status: Urlaub @ 2026-12-21T00:00 to 2027-01-05T00:00
krank bis Mittwoch → status: krank @ 2026-11-25T09:00
heute Homeoffice → status: Homeoffice @ 2026-11-20T00:00
Homeoffice heute → status: Homeoffice @ 2026-11-20T00:00
Arzt bis 11 → status: Arzt @ 2026-11-20T11:00
bin in 10 Minuten zurück → status: bin in 10 Minuten zurück @ 2026-11-19T15:28
um 3 wieder da → status: um 3 wieder da @ 2026-11-20T15:00
unterwegs 20 min → status: unterwegs @ 2026-11-19T15:38
Fokus 2h → status: Fokus @ 2026-11-19T17:18
Kapitel 12 → status: Kapitel @ 2026-11-19T15:30
Raum 3 → status: Raum @ 2026-11-19T15:21
Pause 15 → status: Pause @ 2026-11-19T15:33
Pause bis 4 → status: Pause @ 2026-11-19T16:00
Arzttermin bis 17 Uhr → status: Arzttermin @ 2026-11-19T17:00
im Urlaub bis 3.1. → status: im Urlaub @ 2027-01-03T09:00
Elternzeit bis März → status? Elternzeit @ 2027-03-01T09:00
nicht da heute → status: nicht da @ 2026-11-20T00:00
Fokuszeit 90 Minuten → status: Fokuszeit @ 2026-11-19T16:48
um 17 Uhr zurück → status: um 17 Uhr zurück @ 2026-11-19T17:00
ab 17 Uhr zurück → status: ab 17 Uhr zurück @ 2026-11-19T17:00
Montag wieder da → status: Montag wieder da @ 2026-11-23T09:00
Erledigungen 1h → status: Erledigungen @ 2026-11-19T16:18
Vorstellungsgespräch 16-17 → status: Vorstellungsgespräch @ 2026-11-19T16:00 to 2026-11-19T17:00
Urlaub bis einschließlich 6.1. → status: Urlaub @ 2027-01-07T00:00
Mittag bis 16 Uhr → status: Mittag @ 2026-11-19T16:00
Mittagspause 30 min → status: Mittagspause @ 2026-11-19T15:48
Mittagspause 30 → status: Mittagspause @ 2026-11-19T15:48
Pause eine Stunde → status: Pause @ 2026-11-19T16:18
Pause für eine halbe Stunde → status: Pause @ 2026-11-19T15:48
Besprechung bis halb fünf → status: Besprechung @ 2026-11-19T16:30
Besprechung bis 17 Uhr → status: Besprechung @ 2026-11-19T17:00
in einer Besprechung 45 min → status: in einer Besprechung @ 2026-11-19T16:03
Fokuszeit 2 Stunden → status: Fokuszeit @ 2026-11-19T17:18
Fokus 90 → status: Fokus @ 2026-11-19T16:48
bitte nicht stören 2h → status: bitte nicht stören @ 2026-11-19T17:18
Sport 18-19 Uhr → status: Sport @ 2026-11-19T18:00 to 2026-11-19T19:00
krank bis Freitag → status: krank @ 2026-11-20T09:00
krank bis einschließlich Freitag → status: krank @ 2026-11-21T00:00
heute im Homeoffice → status: im Homeoffice @ 2026-11-20T00:00
Urlaub bis 30.11. → status: Urlaub @ 2026-11-30T09:00
Urlaub bis Montag → status: Urlaub @ 2026-11-23T09:00
Urlaub vom 5. bis 19. Juli → status: Urlaub @ 2027-07-05T00:00 to 2027-07-20T00:00
Urlaub Montag bis Mittwoch → status: Urlaub @ 2026-11-23T00:00 to 2026-11-26T00:00
unterwegs bis morgen → status: unterwegs @ 2026-11-20T09:00
wieder da um 16 Uhr → status: wieder da um 16 Uhr @ 2026-11-19T16:00
bin in 20 Minuten zurück → status: bin in 20 Minuten zurück @ 2026-11-19T15:38
morgen wieder erreichbar → status: morgen wieder erreichbar @ 2026-11-20T09:00
Vorstellungsgespräch um 16 Uhr → status: Vorstellungsgespräch um 16 Uhr @ 2026-11-19T16:00
Zahnarzt 16-17 Uhr → status: Zahnarzt @ 2026-11-19T16:00 to 2026-11-19T17:00
bis 18 Uhr → status:  @ 2026-11-19T18:00
Telefonat 20 Minuten → status: Telefonat @ 2026-11-19T15:38
Abwesend bis 4. Januar → status: Abwesend @ 2027-01-04T09:00
krank bis morgen → status: krank @ 2026-11-20T09:00
beim Zahnarzt 45 Minuten → status: beim Zahnarzt @ 2026-11-19T16:03
konzentriert 3h → status: konzentriert @ 2026-11-19T18:18
konzentriert bis 18 → status: konzentriert @ 2026-11-19T18:00
im Zug bis 17:45 → status: im Zug @ 2026-11-19T17:45
Schulweg 15 min → status: Schulweg @ 2026-11-19T15:33
Arzt bis morgen Mittag → status: Arzt @ 2026-11-20T12:00
Klausur heute → status: Klausur @ 2026-11-20T00:00
Klausur bis Feierabend → status: Klausur @ 2026-11-19T17:00
Elternzeit 4.1. - 31.3. → status: Elternzeit @ 2027-01-04T00:00 to 2027-04-01T00:00
Messe von Dienstag bis Donnerstag → status: Messe @ 2026-11-24T00:00 to 2026-11-27T00:00
Urlaub vom 24. bis zum 31. Dezember → status: Urlaub @ 2026-12-24T00:00 to 2027-01-01T00:00
Urlaub 24.12. bis 2.1. → status: Urlaub @ 2026-12-24T00:00 to 2027-01-03T00:00
zurück gegen 18 Uhr → status: zurück gegen 18 Uhr @ 2026-11-19T18:00
bin um halb fünf wieder da → status: bin um halb fünf wieder da @ 2026-11-19T16:30
erreichbar ab 16 Uhr → status: erreichbar ab 16 Uhr @ 2026-11-19T16:00
am 1.12. wieder da → status: am 1.12. wieder da @ 2026-12-01T09:00
Tor 12 → status: Tor @ 2026-11-19T15:30
Mittagessen 12-13 Uhr → status? Mittagessen @ 2026-11-20T12:00 to 2026-11-20T13:00
Arzt 11-12 → status? Arzt @ 2026-11-20T11:00 to 2026-11-20T12:00
Elternabend ab 18 Uhr → status? Elternabend @ 2026-11-19T18:00 to 2026-11-19T19:00 | Elternabend @ 2026-11-19T18:00 to 2026-11-19T20:00 | Elternabend @ 2026-11-19T18:00 to 2026-11-20T00:00
Urlaub nächste Woche → status: Urlaub @ 2026-11-23T00:00 to 2026-11-30T00:00
Homeoffice morgen → status: Homeoffice @ 2026-11-20T00:00 to 2026-11-21T00:00
morgen Homeoffice → status: Homeoffice @ 2026-11-20T00:00 to 2026-11-21T00:00
Freitag frei → status: frei @ 2026-11-20T00:00 to 2026-11-21T00:00
frei am Freitag → status: frei @ 2026-11-20T00:00 to 2026-11-21T00:00
nächste Woche Urlaub → status: Urlaub @ 2026-11-23T00:00 to 2026-11-30T00:00
morgen krank → status: krank @ 2026-11-20T00:00 to 2026-11-21T00:00
den ganzen Tag unterwegs → status: unterwegs @ 2026-11-20T00:00
ganztägig unterwegs → status: unterwegs @ 2026-11-20T00:00
unterwegs bis abends → status: unterwegs @ 2026-11-19T18:00
heute Nachmittag frei → status: frei @ 2026-11-19T19:00
morgen Vormittag frei → status: frei @ 2026-11-20T06:00 to 2026-11-20T12:00
Zeitausgleich am Montag → status: Zeitausgleich @ 2026-11-23T00:00 to 2026-11-24T00:00
Dienstreise Di bis Do → status: Dienstreise @ 2026-11-24T00:00 to 2026-11-27T00:00
Krankenstand bis Freitag → status: Krankenstand @ 2026-11-20T09:00
Urlaub vom 21.12. bis 6.1. → status: Urlaub @ 2026-12-21T00:00 to 2027-01-07T00:00
Urlaub 21.-23.12. → status: Urlaub @ 2026-12-21T00:00 to 2026-12-24T00:00
Besprechung 16-17 → status: Besprechung @ 2026-11-19T16:00 to 2026-11-19T17:00
Besprechung von 16 bis 17 Uhr → status: Besprechung @ 2026-11-19T16:00 to 2026-11-19T17:00
Besprechung ab 16 Uhr → status? Besprechung @ 2026-11-19T16:00 to 2026-11-19T17:00 | Besprechung @ 2026-11-19T16:00 to 2026-11-19T18:00 | Besprechung @ 2026-11-19T16:00 to 2026-11-20T00:00
Schulung morgen 9-12 Uhr → status: Schulung @ 2026-11-20T09:00 to 2026-11-20T12:00
Zahnarzt morgen → status? Zahnarzt @ 2026-11-20T00:00 to 2026-11-21T00:00
Arzt morgen 8-9 → status: Arzt @ 2026-11-20T08:00 to 2026-11-20T09:00
Mittagspause bis 13:30 → status: Mittagspause @ 2026-11-20T13:30
Mittagspause eine halbe Stunde → status: Mittagspause @ 2026-11-19T15:48
kurz weg, 10 min → status: kurz weg @ 2026-11-19T15:28
bin um 4 zurück → status: bin um 4 zurück @ 2026-11-19T16:00
in 5 min zurück → status: in 5 min zurück @ 2026-11-19T15:23
bin ab Montag wieder da → status: bin ab Montag wieder da @ 2026-11-23T09:00
Rest der Woche frei → status: frei @ 2026-11-23T00:00
heute nur bis 16 Uhr da → status: heute nur bis 16 Uhr da @ 2026-11-19T16:00
bis 16 Uhr in einer Besprechung → status: in einer Besprechung @ 2026-11-19T16:00
nicht stören bis halb sechs → status: nicht stören @ 2026-11-19T17:30
Kinderarzt bis dreiviertel vier → status: Kinderarzt @ 2026-11-19T15:45
Bereitschaft am Wochenende → status: Bereitschaft @ 2026-11-21T00:00 to 2026-11-23T00:00
Ferien bis 4.1. → status: Ferien @ 2027-01-04T09:00
auf Dienstreise bis Mittwoch → status: auf Dienstreise @ 2026-11-25T09:00
Elternabend um 18 Uhr → status: Elternabend um 18 Uhr @ 2026-11-19T18:00
im Meeting 30 → status: im Meeting @ 2026-11-19T15:48
Telko bis 4 → status: Telko @ 2026-11-19T16:00
Homeoffice diese Woche → status: Homeoffice @ 2026-11-23T00:00
Angebot bis Freitag → status: Angebot @ 2026-11-20T09:00
Handbuch Kapitel 3 → status: Handbuch Kapitel @ 2026-11-19T15:21
Meeting bis 4pm → status: Meeting @ 2026-11-19T16:00
Lunch bis halb 2 → status: Lunch @ 2026-11-20T13:30
WFH morgen → status: WFH @ 2026-11-20T00:00 to 2026-11-21T00:00
OOO bis Montag → status: OOO @ 2026-11-23T09:00
afk bis 4 → status: afk @ 2026-11-19T16:00
Home Office am Freitag → status: Home Office @ 2026-11-20T00:00 to 2026-11-21T00:00
Workshop Di-Do → status: Workshop @ 2026-11-24T00:00 to 2026-11-27T00:00
am Freitag nicht da → status: nicht da @ 2026-11-20T00:00 to 2026-11-21T00:00
Freitag nicht erreichbar → status: nicht erreichbar @ 2026-11-20T00:00 to 2026-11-21T00:00
Kaffee 10 → status: Kaffee @ 2026-11-19T15:28
krank 2 Tage → status: krank @ 2026-11-21T09:00
krank bis einschließlich 27.11. → status: krank @ 2026-11-28T00:00
Urlaub bis Neujahr → status: Urlaub @ 2027-01-01T09:00
Urlaub ab morgen → status? Urlaub @ 2026-11-20T00:00 to 2026-11-21T00:00 | Urlaub @ 2026-11-20T00:00 to 2026-11-23T00:00 | Urlaub @ 2026-11-20T00:00 to 2026-12-04T00:00
Urlaub am 24.12. → status: Urlaub @ 2026-12-24T00:00 to 2026-12-25T00:00
Urlaub Mo-Mi → status: Urlaub @ 2026-11-23T00:00 to 2026-11-26T00:00
Homeoffice Mi → status: Homeoffice @ 2026-11-25T00:00 to 2026-11-26T00:00
im Homeoffice bis Freitag → status: im Homeoffice @ 2026-11-20T09:00
ab Montag Urlaub → status? Urlaub @ 2026-11-23T00:00 to 2026-11-24T00:00 | Urlaub @ 2026-11-23T00:00 to 2026-11-30T00:00 | Urlaub @ 2026-11-23T00:00 to 2026-12-07T00:00
bis Montag krank → status: krank @ 2026-11-23T09:00
bis 5 im Meeting → status: im Meeting @ 2026-11-19T17:00
von 4 bis 5 Besprechung → status: Besprechung @ 2026-11-19T16:00 to 2026-11-19T17:00
16-17 Uhr Zahnarzt → status: Zahnarzt @ 2026-11-19T16:00 to 2026-11-19T17:00
heute ab 16 Uhr weg → status? weg @ 2026-11-19T16:00 to 2026-11-19T17:00 | weg @ 2026-11-19T16:00 to 2026-11-19T18:00 | weg @ 2026-11-19T16:00 to 2026-11-20T00:00
heute bis 17 Uhr erreichbar → status: heute bis 17 Uhr erreichbar @ 2026-11-19T17:00
nicht erreichbar bis 17 Uhr → status: nicht erreichbar @ 2026-11-19T17:00
wieder da am Montag → status: wieder da am Montag @ 2026-11-23T09:00
zurück in 10 → status: zurück in 10 @ 2026-11-19T15:28
zurück nach dem Mittag → status: zurück nach dem Mittag @ 2026-11-20T13:00
Termin bis ca. 16:30 → status: Termin @ 2026-11-19T16:30
Termin bis etwa halb fünf → status: Termin @ 2026-11-19T16:30
Zug fährt um 17:04 → status: Zug fährt um 17:04 @ 2026-11-19T17:04
Abholung um 15:45 → status: Abholung um 15:45 @ 2026-11-19T15:45
Gleittag Freitag → status: Gleittag @ 2026-11-20T00:00 to 2026-11-21T00:00
ZA am Freitag → status: ZA @ 2026-11-20T00:00 to 2026-11-21T00:00
Schulung nächste Woche → status? Schulung @ 2026-11-23T00:00 to 2026-11-30T00:00
Messe Hannover Di-Do → status: Messe Hannover @ 2026-11-24T00:00 to 2026-11-27T00:00
Konferenz vom 1. bis 3.12. → status: Konferenz @ 2026-12-01T00:00 to 2026-12-04T00:00
Seite 12 → status: Seite @ 2026-11-19T15:30
Mittag bis viertel nach eins → status: Mittag @ 2026-11-20T13:15
im Workshop bis 17:15 → status: im Workshop @ 2026-11-19T17:15
morgen nicht da → status: nicht da @ 2026-11-20T00:00 to 2026-11-21T00:00
nächste Woche weg → status: weg @ 2026-11-23T00:00 to 2026-11-30T00:00
im Urlaub von Montag bis Freitag → status: im Urlaub @ 2026-11-23T00:00 to 2026-11-28T00:00
krankgeschrieben bis 27.11. → status: krankgeschrieben @ 2026-11-27T09:00
beschäftigt bis 4 → status: beschäftigt @ 2026-11-19T16:00
morgen Vormittag beschäftigt → status: beschäftigt @ 2026-11-20T06:00 to 2026-11-20T12:00
heute frei → status: frei @ 2026-11-20T00:00
unterwegs bis Donnerstag → status: unterwegs @ 2026-11-26T09:00
auf einer Konferenz die ganze Woche → status: auf einer Konferenz @ 2026-11-23T00:00
Zahnarzt um viertel nach 4 → status: Zahnarzt um viertel nach 4 @ 2026-11-19T16:15
Zahnarzt Montag 8-9 Uhr → status: Zahnarzt @ 2026-11-23T08:00 to 2026-11-23T09:00
Tierarzt morgen um 10 → status: Tierarzt morgen um 10 @ 2026-11-20T10:00
Mittagessen morgen → status? Mittagessen @ 2026-11-20T00:00 to 2026-11-21T00:00
Pairing bis 18 Uhr → status: Pairing @ 2026-11-19T18:00
Pairing 1,5h → status: Pairing @ 2026-11-19T16:48
in einer halben Stunde zurück → status: in einer halben Stunde zurück @ 2026-11-19T15:48
um dreiviertel fünf zurück → status: um dreiviertel fünf zurück @ 2026-11-19T16:45
Freitag früh wieder da → status: Freitag früh wieder da @ 2026-11-20T09:00
Montag wieder im Büro → status: Montag wieder im Büro @ 2026-11-23T09:00
Spaziergang 20 min → status: Spaziergang @ 2026-11-19T15:38
Tee 5 → status: Tee @ 2026-11-19T15:23
Homeoffice bis Weihnachten → status? Homeoffice @ 2026-12-24T09:00 | Homeoffice @ 2026-12-25T09:00
Dienstreise ab Dienstag → status? Dienstreise @ 2026-11-24T00:00 to 2026-11-25T00:00 | Dienstreise @ 2026-11-24T00:00 to 2026-11-30T00:00 | Dienstreise @ 2026-11-24T00:00 to 2026-12-08T00:00
Wien bis Mittwoch → status: Wien @ 2026-11-25T09:00
Besprechungsraum 3 → status: Besprechungsraum @ 2026-11-19T15:21
Spesen bis Oktober → status? Spesen @ 2027-10-01T09:00
Karten für die Show um 20 Uhr → status? Karten für die Show um 20 Uhr @ 2026-11-19T20:00
Homeoffice Freitag → status: Homeoffice @ 2026-11-20T00:00 to 2026-11-21T00:00
Homeoffice Rest der Woche → status: Homeoffice @ 2026-11-23T00:00
Urlaub 21.12. - 1.1. → status: Urlaub @ 2026-12-21T00:00 to 2027-01-02T00:00
Urlaub bis 1.12. → status: Urlaub @ 2026-12-01T09:00
in einer Besprechung bis 15:45 → status: in einer Besprechung @ 2026-11-19T15:45
Besprechung 15:30-16:30 → status: Besprechung @ 2026-11-19T15:30 to 2026-11-19T16:30
Besprechung um 17 Uhr → status: Besprechung um 17 Uhr @ 2026-11-19T17:00
Mittag 45 min → status: Mittag @ 2026-11-19T16:03
Mittag, um 13 Uhr zurück → status: Mittag, um 13 Uhr zurück @ 2026-11-20T13:00
nicht im Büro bis Montag → status: nicht im Büro @ 2026-11-23T09:00
Arzttermin bis 17 → status: Arzttermin @ 2026-11-19T17:00
krank heute → status: krank @ 2026-11-20T00:00
unterwegs 30 → status: unterwegs @ 2026-11-19T15:48
Fokus bis 5 → status: Fokus @ 2026-11-19T17:00
im Zug bis halb sieben → status: im Zug @ 2026-11-19T18:30
angeln bis Sonntag → status: angeln @ 2026-11-22T09:00
morgen frei → status: frei @ 2026-11-20T00:00 to 2026-11-21T00:00
Freitagnachmittag weg → status: weg @ 2026-11-20T12:00 to 2026-11-20T19:00
ab 4 wieder da → status: ab 4 wieder da @ 2026-11-19T16:00
beschäftigt bis halb fünf → status: beschäftigt @ 2026-11-19T16:30
in Calls bis 17 Uhr → status: in Calls @ 2026-11-19T17:00
Mittag von 16 bis 17 Uhr → status: Mittag @ 2026-11-19T16:00 to 2026-11-19T17:00
Urlaub am 23.12. → status: Urlaub @ 2026-12-23T00:00 to 2026-12-24T00:00
ab morgen krank → status? krank @ 2026-11-20T00:00 to 2026-11-21T00:00 | krank @ 2026-11-20T00:00 to 2026-11-23T00:00 | krank @ 2026-11-20T00:00 to 2026-12-04T00:00
krank, Montag wieder da → status: krank, Montag wieder da @ 2026-11-23T09:00
Kinder abholen 20 min → status: Kinder abholen @ 2026-11-19T15:38
verspäte mich 10 min → status: verspäte mich @ 2026-11-19T15:28
morgen ganztägig Schulung → status? Schulung @ 2026-11-20T00:00 to 2026-11-21T00:00
Freitag Homeoffice → status: Homeoffice @ 2026-11-20T00:00 to 2026-11-21T00:00
Meeting in Raum 12 bis 17 Uhr → status? Meeting in Raum 12 @ 2026-11-19T17:00
iPhone 15 bis 16 Uhr → status? iPhone 15 @ 2026-11-19T16:00
Raum 12 2 Stunden → status? Raum 12 @ 2026-11-19T17:18
im Termin bis 1730 → status: im Termin @ 2026-11-19T17:30
Sprint 12 bis Freitag → status? Sprint 12 @ 2026-11-20T09:00
Mittagspause (30 Min) → status: Mittagspause @ 2026-11-19T15:48
Sport für 1h30 → status: Sport @ 2026-11-19T16:48
Zahnarzt heute 16:30 → status: Zahnarzt heute 16:30 @ 2026-11-19T16:30
kurz weg 10 → status: kurz weg @ 2026-11-19T15:28
weg für den Tag → status: weg @ 2026-11-20T00:00
beschäftigt die nächsten 2 Stunden → status: beschäftigt @ 2026-11-19T17:18
weg für 20 → status: weg @ 2026-11-19T15:38
morgen um 9 → search
Sport von 5 bis 6 → status: Sport @ 2026-11-19T17:00 to 2026-11-19T18:00
`;
